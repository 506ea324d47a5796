"""``scramble judge``, and the kiosk."""
