"""Word lists: read, compiled, kept, asked; editions of a user's own; parts of speech for rulings."""
