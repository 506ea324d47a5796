"""Layers of the clue checker: text to tokens, forms, families, compounds, names, abbreviations, phrases, sounds.

:mod:`scramble.party.clue_rules` puts them together.
"""
