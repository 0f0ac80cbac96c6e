"""The search for the best strategy: menus are bred, raced and set against each other until none beats their mixture."""
