"""Bots: what a bot is, menus, and the bots that ship."""
