"""The house that the server's tests are served, for the client's."""

from server.conftest import house, house_file, house_template

__all__ = ["house", "house_file", "house_template"]
