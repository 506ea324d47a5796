"""One file a door; each exports its ``router``, which ``web/app.py`` lists."""
