"""Prints the texts of documents that installed packages have, as JSON: "ONNX Tile-13" is the
schema of an operator, "NumPy 2.4.6, numpy.pad" is what numpy.pad says of itself. It prints
null for a document that no package has. Its arguments are the documents."""

import importlib
import json
import re
import sys

PACKAGES = {"NumPy": "numpy", "JAX": "jax"}


def onnx(name, version):
    import onnx.defs

    schema = onnx.defs.get_schema(name, version)
    if schema.since_version != version:
        raise KeyError(f"{name} has no version {version}")
    lines = [schema.doc]
    lines += [f"{a.name}: {a.description}" for a in schema.attributes.values()]
    for p in [*schema.inputs, *schema.outputs]:
        optional = " (optional)" if p.option == onnx.defs.OpSchema.FormalParameterOption.Optional else ""
        lines.append(f"{p.name}{optional} : {p.type_str}: {p.description}")
    for t in schema.type_constraints:
        lines.append(f"{t.type_param_str}: {', '.join(sorted(t.allowed_type_strs))}: {t.description}")
    return "\n".join(lines)


def documented(package, version, name):
    if importlib.import_module(package.split(".")[0]).__version__ != version:
        raise KeyError(f"{package} is not of version {version}")
    found, *rest = name.split(".")
    found = importlib.import_module(found)
    for part in rest:
        found = getattr(found, part)
    return found.__doc__


def text(document):
    if operator := re.fullmatch(r"ONNX (\w+)-(\d+)", document):
        return onnx(operator[1], int(operator[2]))
    if named := re.fullmatch(r"(\w+) ([\d.]+), (\w+(?:\.\w+)+)", document):
        if named[1] in PACKAGES:
            return documented(PACKAGES[named[1]], named[2], named[3])
    return None


json.dump({document: text(document) for document in sys.argv[1:]}, sys.stdout)
