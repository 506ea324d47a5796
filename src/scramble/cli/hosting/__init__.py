"""What ``scramble host`` is made of: a table that keeps the evening, and screens and questions of the games."""
