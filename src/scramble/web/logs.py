"""The server's log on standard error: sentences for people, or one line of JSON per message."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

__all__ = ["JsonLines", "log_config"]


class JsonLines(logging.Formatter):
    """Each message as one line of JSON: time, level, logger, message, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a message as one line."""
        fields: dict[str, Any] = {
            "time": record.created,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields).decode()


def log_config(is_json: bool) -> dict[str, Any]:
    """Settings for ``logging.config.dictConfig``: failures are always logged, requests only as JSON.

    Args:
        is_json: write lines of JSON, for a program that collects them.
    """
    form = {"()": JsonLines} if is_json else {"format": "%(levelname)s: %(message)s"}
    level = "INFO" if is_json else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"form": form},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "form"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"uvicorn": {"level": level}, "scramble": {"level": level}},
    }
