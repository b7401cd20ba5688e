"""The web app's server: the only floor with sockets, storage and clocks."""
