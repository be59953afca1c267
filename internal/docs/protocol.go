package docs

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"example.com/conform/internal/describe"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// generated stands above the part of docs/protocol.md that is made from the
// catalogue.
const generated = "<!-- Made by go generate ./internal/docs from here on. Do not edit. -->\n"

// Protocol returns docs/protocol.md with what its jobs hold for each operator.
// Root is the folder of the module.
func Protocol(root fs.FS) ([]byte, error) {
	text, err := fs.ReadFile(root, "docs/protocol.md")
	if err != nil {
		return nil, err
	}
	written, _, found := bytes.Cut(text, []byte(generated))
	if !found {
		return nil, fmt.Errorf("docs/protocol.md lacks the line %s", generated)
	}
	b := bytes.NewBuffer(bytes.Clone(written))
	b.WriteString(generated + `
## Operators

The operands of each operator in their order, and its attributes. "May be absent" means that a job can lack the operand or the attribute; an
attribute that has a default is always there. ` + "`conform rules`" + ` lists the rules of its values.

### Layouts

What the values of a layout's keys mean:

| layout | key | value |
| --- | --- | --- |
`)
	for _, family := range tensor.Families() {
		for field := range family.Fields() {
			fmt.Fprintf(b, "| %s | %s | %s |\n", cell(family.Noun), code(field.Name), layoutValue(&field))
		}
	}
	for _, op := range catalogue.All() {
		fmt.Fprintf(b, "\n### %s\n\n| operand | | layout |\n| --- | --- | --- |\n", op.Name)
		for i := range op.Params {
			p := &op.Params[i]
			layout := "packed"
			if p.Layout != nil {
				layout = cell(p.Layout.Noun)
			}
			fmt.Fprintf(b, "| %s | %s | %s |\n", code(p.Name), describe.Role(p), layout)
		}
		fields := op.Bind(op.NewAttributes()).Fields
		if len(fields) == 0 {
			b.WriteString("\nIt has no attributes.\n")
			continue
		}
		b.WriteString("\n| attribute | type | absent | meaning |\n| --- | --- | --- | --- |\n")
		for i := range fields {
			f := &fields[i]
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", code(f.Name), typeOf(f), absence(f), cell(f.Doc))
		}
	}
	return b.Bytes(), nil
}

// typeOf says what the value of an attribute is in JSON.
func typeOf(f *spec.Field) string {
	if len(f.Enum) == 0 {
		return describe.Type(f)
	}
	names := make([]string, len(f.Enum))
	for i, name := range f.Enum.Names() {
		names[i] = code(name)
	}
	return describe.Type(f) + ": " + strings.Join(names, " ")
}

// absence says whether a job may lack an attribute.
func absence(f *spec.Field) string {
	if f.Optional && f.List != nil {
		return "may be absent"
	}
	return "never"
}

// layoutValue says what the value of a layout's key is.
func layoutValue(f *tensor.Field) string {
	var names []string
	for _, name := range f.Names[min(1, len(f.Names)):] { // the first stands for none
		names = append(names, code(name))
	}
	switch {
	case f.List != nil:
		return "list: " + cell(f.Doc)
	case len(names) > 0:
		return strings.Join(names, " ") + ": " + cell(f.Doc)
	}
	return "integer: " + cell(f.Doc)
}
