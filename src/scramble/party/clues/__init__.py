"""Layers of the clue checker: tokens, forms, families, compounds, names, abbreviations, phrases, sounds.

:mod:`scramble.party.clue_rules` puts them together.
"""
