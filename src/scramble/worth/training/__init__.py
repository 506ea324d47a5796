"""Training of mat values (:mod:`scramble.worth.mats`): mats from self-play, exact values, a small network.

Nothing that plays or advises imports this package; ``scramble values train`` does.
"""
