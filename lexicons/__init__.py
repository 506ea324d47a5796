"""Word lists, label lists, mats and dice: data of the package, described in manifest.toml."""
