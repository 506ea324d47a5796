"""Sentences for people: numbers and names in them, and text from outside made harmless."""
