"""Word lists: reading, compiling, caching, queries; users' own editions; parts of speech for rulings."""
