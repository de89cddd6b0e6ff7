"""How is a font's text got back? One file per way; the certificate decides what is kept."""
