"""An empty ledger's place on each kind of database."""

from databases import fast_folder, file_place, own_server, place, postgres_url, server_place

__all__ = ["fast_folder", "file_place", "own_server", "place", "postgres_url", "server_place"]
