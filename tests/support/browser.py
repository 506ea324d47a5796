"""A real browser for tests: the machine's Chromium or Chrome, or the one that Playwright brought."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
TELEVISION: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
expect.set_options(timeout=30_000)  # milliseconds: a busy machine is slow, not wrong
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = ("--disable-background-networking", "--disable-component-update", "--no-first-run")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_browser() -> str | None:
    """The machine's own; None for Playwright's (``tools/get_chromium`` gets one where there is none)."""
    named = [os.environ.get("SCRAMBLE_CHROMIUM"), *map(shutil.which, _NAMES)]
    return next((path for path in [*named, *_PLACES] if path and Path(path).exists()), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser with an empty profile."""
    arguments = list(_QUIET)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    if not Path("/dev/shm").is_dir() or shutil.disk_usage("/dev/shm").total < 1 << 28:  # noqa: S108
        arguments.append("--disable-dev-shm-usage")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=find_browser(), args=arguments, downloads_path=folder
        )
        try:
            yield found
        finally:
            found.close()


@contextmanager
def opened(
    chromium: Browser, device: dict[str, Any], *, is_dark: bool = False, **more: Any
) -> Iterator[Page]:
    """A page whose scripts make no mistakes and which asks nobody but its server for anything."""
    scheme = "dark" if is_dark else "light"
    context: BrowserContext = chromium.new_context(**device, color_scheme=scheme, **more)
    mistakes: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    page.on("console", lambda message: mistakes.append(message.text) if _is_policy(message.text) else None)
    page.on("request", lambda request: mistakes.append(request.url) if _is_elsewhere(request.url) else None)
    try:
        yield page
    finally:
        context.close()
    assert not mistakes, mistakes


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong on a page, as sentences."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {[node['html'] for node in one['nodes']]}" for one in found]


def too_wide(page: Page) -> int:
    """Pixels by which a page is wider than its screen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def _is_policy(text: str) -> bool:
    return "Content Security Policy" in text or "Content-Security-Policy" in text


def _is_elsewhere(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "http://localhost:", "data:", "blob:"))
