package docs

import (
	"bytes"
	"fmt"

	"example.com/conform/internal/describe"
	"example.com/conform/spec/catalogue"
)

// Operators returns docs/operators.md: every operator and its text, in Markdown.
func Operators() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!-- Made by go generate ./internal/docs. Do not edit. -->

# Operators

The %d operators of conform. %[2]sconform explain onnx.pad%[2]s says what it has of one: operands, attributes, rules and questions.
%[2]sconform list 'onnx.pad/*'%[2]s lists the cases of its files.

| operator | text |
| --- | --- |
`, len(catalogue.Operators()), "`")
	for _, op := range catalogue.Operators() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", op.Name, cell(describe.Document(op)))
	}
	return b.Bytes()
}
