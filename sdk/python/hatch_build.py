"""Puts the program for one platform into the wheel; scripts/wheels says which."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Program(BuildHookInterface):
    def initialize(self, version, build_data):
        program = os.environ["CONFORM_PROGRAM"]
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-" + os.environ["CONFORM_PLATFORM"]
        build_data["shared_scripts"][program] = os.path.basename(program)
        for path in (os.path.join(self.root, "../../LICENSE"), os.environ["CONFORM_NOTICES"]):
            build_data["extra_metadata"][path] = os.path.basename(path)
