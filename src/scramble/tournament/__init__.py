"""A director's event: its word lists, kiosks and rulings, independent of any terminal or web page.

All modules but :mod:`scramble.tournament.kiosk` need the extra ``sql``.
"""
