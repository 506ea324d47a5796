"""Text for people: numbers and names in sentences, and text from outside made harmless."""
