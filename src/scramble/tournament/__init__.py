"""A director's event: its word lists, kiosks and rulings, below any terminal or page.

:mod:`scramble.tournament.kiosk` needs nothing else; all other modules need the extra ``sql``.
"""
