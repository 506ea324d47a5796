"""What ``scramble host`` is made of: a table that keeps the evening, and the games' screens and questions."""
