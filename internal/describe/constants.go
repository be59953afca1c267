package describe

import (
	"fmt"
	"strings"
	"unicode"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// CHeader returns conform_onnx.h of the text "onnx", or that of another text: the names
// of its operators and attributes, and the numbers that the names of values stand for. An
// editor shows the comment above each.
func CHeader(text string) []byte {
	var b strings.Builder
	guard := "CONFORM_" + constant(text) + "_H"
	fmt.Fprintf(&b, `/*
 * conform_%s.h: the names of operators and attributes, and the numbers that stand for
 * the named values of attributes. conform init wrote it.
 */
#ifndef %s
#define %s
`, text, guard, guard)
	for _, op := range operatorsOf(text) {
		name := "CONFORM_" + constant(op.Name)
		fmt.Fprintf(&b, "\n/** %s */\n#define %s \"%s\"\n", about(op), name, op.Name)
		fields := op.Bind(op.NewAttributes()).Fields
		for i := range fields {
			f := &fields[i]
			fmt.Fprintf(&b, "/** Of %s: %s */\n#define %s_%s \"%s\"\n", op.Name, aboutAttribute(f), name, constant(f.Name), f.Name)
			if len(f.Enum) == 0 {
				continue
			}
			b.WriteString("enum {\n")
			for k, value := range f.Enum {
				comma := ","
				if k == len(f.Enum)-1 {
					comma = ""
				}
				fmt.Fprintf(&b, "\t/** %s is %s */\n\t%s_%s_%s = %d%s\n", f.Name, value.Name, name, constant(f.Name), constant(value.Name), value.Value, comma)
			}
			b.WriteString("};\n")
		}
	}
	fmt.Fprintf(&b, "\n#endif\n")
	return []byte(b.String())
}

// Python returns conform_operators.py: the types of the attributes of each operator.
func Python() []byte {
	var b strings.Builder
	b.WriteString(`"""The types of the attributes of each operator, for editors and type checkers:

    attributes: OnnxPad = job.attributes

conform init wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Literal, Type, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
`)
	var types strings.Builder
	for _, op := range catalogue.Operators() {
		class := className(op.Name)
		fmt.Fprintf(&b, "\n\nclass %s(TypedDict):\n    \"\"\"%s\"\"\"\n", class, about(op))
		fmt.Fprintf(&types, "    %q: %s,\n", op.Name, class)
		fields := op.Bind(op.NewAttributes()).Fields
		for i := range fields {
			f := &fields[i]
			fmt.Fprintf(&b, "\n    %s: %s\n    \"\"\"%s\"\"\"\n", f.Name, pythonType(f), aboutAttribute(f))
		}
	}
	fmt.Fprintf(&b, "\n\nTYPES: Dict[str, Type] = {\n%s}\n\"\"\"The type of each operator's attributes.\"\"\"\n", types.String())
	return []byte(b.String())
}

// Texts lists the names of the texts, in the order of their operators.
func Texts() (list []string) {
	seen := map[string]bool{}
	for _, op := range catalogue.Operators() {
		if text := op.Text(); !seen[text] {
			seen[text] = true
			list = append(list, text)
		}
	}
	return list
}

func operatorsOf(text string) (list []*spec.Operator) {
	for _, op := range catalogue.Operators() {
		if op.Text() == text {
			list = append(list, op)
		}
	}
	return list
}

// about describes an operator in a line.
func about(op *spec.Operator) string {
	operands := make([]string, len(op.Params))
	for i := range op.Params {
		p := &op.Params[i]
		operands[i] = p.Name + " (" + strings.ReplaceAll(Role(p), "`", "") + ")"
	}
	line := op.Name
	if document := Document(op); document != "" {
		line += ", of " + document
	}
	return line + ". Operands: " + strings.Join(operands, ", ") + "."
}

// aboutAttribute describes an attribute in a line.
func aboutAttribute(f *spec.Field) string {
	line := f.Doc
	switch {
	case len(f.Enum) > 0 && f.List == nil:
	case f.Float != nil:
		line += "; float64, which conform_float reads in C"
	case f.Characters() != nil:
		line += "; text, of which a plugin gets the codes of the characters"
	default:
		line += "; " + Type(f)
	}
	if f.Optional && f.List != nil {
		line += ", may be absent"
	}
	return line
}

// pythonType is the type of the value of an attribute in Python.
func pythonType(f *spec.Field) string {
	switch {
	case len(f.Enum) > 0:
		names := make([]string, len(f.Enum))
		for i, name := range f.Enum.Names() {
			names[i] = fmt.Sprintf("%q", name)
		}
		return "Literal[" + strings.Join(names, ", ") + "]"
	case f.Bool != nil:
		return "bool"
	case f.Float != nil:
		return "float"
	case f.Characters() != nil:
		return "str"
	case f.List == nil:
		return "int"
	}
	one := "List[int]"
	if f.Float32 {
		one = "List[float]"
	}
	if f.Optional {
		return "NotRequired[" + one + "]"
	}
	return one
}

// constant is a name in capitals, as macros have it.
func constant(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return '_'
	}, name)
}

// className is OnnxScatterNd of onnx.scatter_nd.
func className(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '_' }) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
