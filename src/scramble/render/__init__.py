"""Pictures of mats: text for terminals, SVG for notebooks and pages. Nothing else draws a mat."""
