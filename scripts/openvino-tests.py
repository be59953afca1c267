"""Turns reference tests of OpenVINO's operators into case files, with their expectations.

    python3 scripts/openvino-tests.py CHECKOUT CASES
    conform lint CASES                           # compares the expectations with the oracle
    conform run --backend=cpu --only-cases CASES

CHECKOUT is a folder with the sources of OpenVINO; nothing is downloaded or run. The tests
are lists of parameters in C++ functions, instantiated for several element types; this
script reads the lists. Standard output is a table: for each operator the tests that became
cases, and the others by reason.
"""

import collections
import json
import pathlib
import re
import sys

FOLDER = pathlib.Path("src", "plugins", "template", "tests", "functional", "op_reference")

OPERATORS = {
    "batch_to_space": (["data"], ["block_shape", "crops_begin", "crops_end"]),
    "gather": (["data", "indices"], ["axis", "batch_dims"]),
    "one_hot": (["indices", "on_value", "off_value"], ["depth", "axis"]),
    "reverse_sequence": (["data", "seq_lengths"], ["batch_axis", "seq_axis"]),
    "scatter_nd_update": (["data", "indices", "updates"], ["reduction"]),
    "scatter_update": (["data", "indices", "updates"], ["axis"]),
    "slice": (["data"], ["start", "stop", "step", "axes"]),
    "slice_scatter": (["data", "updates"], ["start", "stop", "step", "axes"]),
    "space_to_batch": (["data"], ["block_shape", "pads_begin", "pads_end"]),
}
"""The operands and the attributes of each operator, which is also the name of a file."""

SCALARS = {"axis", "batch_dims", "batch_axis", "depth", "seq_axis"}
"""The attributes that are no lists."""

DTYPES = {
    "f64": "float64", "f32": "float32", "f16": "float16", "bf16": "bfloat16", "boolean": "bool",
    **{f"{sign}{bits}": f"{name}{bits}" for sign, name in (("i", "int"), ("u", "uint")) for bits in (4, 8, 16, 32, 64)},
}

TOKEN = re.compile(r"""
    \s+ | //[^\n]* | /\*.*?\*/ | (?P<number>-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[fFuUlL]* | "(?P<string>[^"\n]*)"
    | (?P<name>[A-Za-z_]\w*(?:::\w+)*)(?:\s*<[\w\s,:]*>)? | (?P<mark>.)""", re.VERBOSE | re.DOTALL)

Call = collections.namedtuple("Call", "name arguments")
Name = collections.namedtuple("Name", "name")


class Malformed(Exception):
    """What no test is like."""


class Inexpressible(Exception):
    """Why a test does not become a case."""


def enclosed(text, start):
    """The tokens between the bracket at start and the one that closes it."""
    found, depth = [], 0
    for match in TOKEN.finditer(text, start):
        if match.lastgroup:
            found.append((match.lastgroup, match[match.lastgroup]))
            if match.lastgroup == "mark":
                depth += (match["mark"] in "({") - (match["mark"] in ")}")
                if depth == 0:
                    return found[1:-1]
    raise Malformed(f"a list does not end, from line {text.count(chr(10), 0, start) + 1} on")


def items(found):
    """The tokens between commas outside of brackets."""
    parts, depth = [[]], 0
    for kind, text in found:
        if kind == "mark":
            depth += (text in "({") - (text in ")}")
        if (kind, text) == ("mark", ",") and depth == 0:
            parts.append([])
        else:
            parts[-1].append((kind, text))
    return [part for part in parts if part]


def bracket(found, start, depth):
    """The values between the bracket at start and the one that closes it, and the place behind that."""
    level = 0
    for end in range(start, len(found)):
        level += (found[end] in (("mark", "("), ("mark", "{"))) - (found[end] in (("mark", ")"), ("mark", "}")))
        if level == 0 and end > start and depth < 8:
            return [value(item, depth + 1) for item in items(found[start + 1:end])], end + 1
    raise Inexpressible("a value is computed")


def value(found, depth=0):
    """What the tokens of an item are: the text of a number or string, a name, a list, or a
    call. Calls of methods one after another are a call of Builder, with them as arguments."""
    (kind, text), end, calls = found[0], 1, []
    if kind == "mark":
        result, end = bracket(found, 0, depth)
    elif kind == "name" and len(found) > 1:
        given, end = bracket(found, 1, depth)
        result = Call(text.split("::")[-1], given)
    else:
        result = {"number": text, "string": json.dumps(text), "name": Name(text.split("::")[-1])}[kind]
    while found[end:end + 1] == [("mark", ".")] and end + 1 < len(found):
        method = found[end + 1][1]
        given, end = bracket(found, end + 2, depth)
        calls.append(Call(method, given))
    if end < len(found):
        raise Inexpressible("a value is computed")
    return Call("Builder", calls) if calls else result


def tensor(of, types):
    """The data type, the sizes and the elements of an operand, in any order."""
    parts = of.arguments if isinstance(of, Call) else of
    named = [part.name for part in parts if isinstance(part, Name)]
    sizes = [part for part in parts if isinstance(part, list)]
    data = [part.arguments for part in parts if isinstance(part, Call)]
    if not (len(named) == len(sizes) == len(data) == 1):
        raise Inexpressible("a value is computed")
    dtype = DTYPES.get(types.get(named[0], named[0]))
    if dtype is None:
        raise Inexpressible(f"conform has no {types.get(named[0], named[0])}")
    elements = data[0]
    if not all(isinstance(one, str) and one[0] != '"' for one in [*elements, *sizes[0]]):
        raise Inexpressible("a value is computed")
    if dtype == "bool":
        elements = ["false" if float(one) == 0 else "true" for one in elements]
    return dtype, [int(size) for size in sizes[0]], elements


def written(of):
    dtype, sizes, elements = of
    return f"{{dtype: {dtype}, sizes: {sizes}, data: [{', '.join(elements)}]}}"


def case(operator, given, types):
    """The lines of a case, from what a test gives each parameter."""
    operands, attributes = OPERATORS[operator]
    output = tensor(given["output"], types)
    lines = ["    tensors:", *(f"      {name}: {written(tensor(given[name], types))}" for name in operands)]
    values = {}
    if operator == "scatter_nd_update":
        reduction = values["reduction"] = given.pop("reduction", Name("none")).name.lower()
        _, sizes, indices = tensor(given["indices"], types)
        tuples = list(zip(*[iter(indices)] * sizes[-1])) if sizes and sizes[-1] > 0 else []
        if reduction == "none" and len(set(tuples)) < len(tuples):
            raise Inexpressible("the text leaves open which of several updates stays")
        if reduction != "none" and "float" in output[0]:
            raise Inexpressible("conform reduces no floats")
    for name in attributes:
        if name in given:
            numbers = [given[name]] if isinstance(given[name], str) else tensor(given[name], types)[2]
            values[name] = int(numbers[0]) if name in SCALARS else [int(number) for number in numbers]
    return [*lines, f"    attributes: {json.dumps(values)}", f"    expect: {{sizes: {output[1]}, output: [{', '.join(output[2])}]}}"]


def role(operator, parameter):
    """What a parameter of a test is to the operator."""
    name = re.sub("(?<!^)(?=[A-Z])", "_", re.sub("_?[tT]ensor$", "", parameter)).lower()
    names = {"expected": "output", "index": "indices", "update": "updates", "param_reduction": "reduction"}
    return "indices" if (operator, name) == ("one_hot", "data") else names.get(name, name)


def parameters(operator, text, item):
    """What a test gives each parameter: by the names of a constructor, or of a builder."""
    if item.name == "Builder":
        return {role(operator, one.name): one.arguments[0] for one in item.arguments}
    for match in re.finditer(rf"\b{item.name}\(([^)]*)\)\s*:", text):
        formal = [re.match(r".*?(\w+)\s*(?:=.*)?$", one.strip(), re.DOTALL)[1] for one in match[1].split(",")]
        strings = ["std::string" in one for one in match[1].split(",")]
        least = sum("=" not in one for one in match[1].split(","))
        if least <= len(item.arguments) <= len(formal) and all((isinstance(one, str) and one[0] == '"') == string for one, string in zip(item.arguments, strings)):
            return {role(operator, name): one for name, one in zip(formal, item.arguments)}
    raise Inexpressible("no constructor takes its parameters")


FUNCTION = re.compile(r"(?:template\s*<([^>]*)>\s*)?std::vector<(\w+)>\s+(\w+)\s*\(([^)]*)\)\s*\{")


def tests(operator, text):
    """The cases of the tests of a file; for a test that becomes none, the reason."""
    for match in FUNCTION.finditer(text):
        generic, struct, function, formal = match.groups()
        following = FUNCTION.search(text, match.end())
        listed = re.compile(rf"std::vector<{struct}>\s+\w+\s*=?\s*(?=\{{)").search(text, match.end(), following.start() if following else len(text))
        if not listed:
            continue
        names = [part.split()[-1].strip("&") for part in [*(generic or "").split(","), *formal.split(",")] if part.strip()]
        calls = re.findall(rf"\b{function}\s*<([^<>]*)>\s*\(([^()]*)\)", text) if generic else [("", "")]
        found = items(enclosed(text, listed.end()))
        for call in calls:
            types = dict(zip(names, [part.strip().split("::")[-1] for part in ",".join(filter(None, call)).split(",")]))
            for item in found:
                try:
                    one = value(item)
                    if not isinstance(one, Call):
                        raise Inexpressible("a value is computed")
                    yield case(operator, parameters(operator, text, one), types)
                except (Inexpressible, KeyError) as reason:
                    yield f"it has no {reason}" if isinstance(reason, KeyError) else str(reason)


def refuse(message):
    print(message, file=sys.stderr)
    sys.exit(2)


def main(checkout, target):
    total = collections.Counter()
    found, files = {}, [(operator, pathlib.Path(checkout) / FOLDER / f"{operator}.cpp") for operator in OPERATORS]
    for operator, path in files:
        if path.exists():
            try:
                found[operator] = list(tests(operator, path.read_text()))
            except (Malformed, UnicodeDecodeError, ValueError) as error:
                refuse(f"{path}: {error}")
    if not any(found.values()):
        refuse(f"{checkout}: no tests in {FOLDER}")
    pathlib.Path(target).mkdir(parents=True, exist_ok=True)
    for operator, made in found.items():
        cases = [one for one in made if isinstance(one, list)]
        for i in range(0, len(cases), 50):  # a case file has at most a megabyte
            lines = [f"operator: openvino.{operator}", "cases:"]
            for k, one in enumerate(cases[i:i + 50], i):
                lines += [f"  - name: {operator.replace('_', '-')}-{k}", "    cites: []", *one]
            pathlib.Path(target, f"{operator}-{i}.yaml").write_text("\n".join(lines) + "\n")
        reasons = collections.Counter(one for one in made if isinstance(one, str))
        print(f"{operator}: {len(made)} tests, {len(cases)} cases" + "".join(f"; {count} not expressed: {reason}" for reason, count in reasons.items()))
        total += collections.Counter(tests=len(made), cases=len(cases))
    print(f"together: {total['tests']} tests, {total['cases']} cases")


if len(sys.argv) != 3:
    refuse("usage: python3 scripts/openvino-tests.py CHECKOUT CASES")
main(*sys.argv[1:])
