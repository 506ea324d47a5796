"""How long does it take to compile ENABLE, and to load it once it is compiled?"""

from __future__ import annotations

from scramble import Lexicon
from scramble.words.cache import Cache

WORDS = 172_823  # lexicons/manifest.toml
FITTING = 172_766  # of up to 21 letters


def load(cache: Cache) -> tuple[int, bool, int, int]:
    lexicon = Lexicon.load("enable", cache=cache)
    return len(lexicon), "WRAPS" in lexicon, lexicon.graph.node_count, lexicon.anagram_index.word_count


def test_compile(benchmark, tmp_path_factory) -> None:  # type: ignore[no-untyped-def]
    def empty_cache() -> tuple[tuple[Cache], dict[str, object]]:
        return (Cache(tmp_path_factory.mktemp("cache")),), {}

    count, has_wraps, nodes, fitting = benchmark.pedantic(load, setup=empty_cache, rounds=3)
    assert (count, has_wraps, nodes > 50_000, fitting) == (WORDS, True, True, FITTING)


def test_load(benchmark, tmp_path) -> None:  # type: ignore[no-untyped-def]
    cache = Cache(tmp_path)
    compiled = load(cache)
    assert benchmark(load, cache) == compiled
