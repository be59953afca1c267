package docs

import (
	"bytes"
	"fmt"

	"example.com/conform/cases"
	"example.com/conform/internal/registry"
	"example.com/conform/internal/relations"
	"example.com/conform/internal/signature"
	"example.com/conform/spec/catalogue"
)

// trees have the code of operators. The adapters of engines are none of them: there,
// an operator has what an engine needs for it.
var trees = []string{"spec", "oracle", "gen", "backends/internal/lower", "backends/cpu", "backends/vulkan"}

// Operators returns docs/operators.md: what conform has of every operator, in
// Markdown. Root is the folder of the module.
func Operators(root string) ([]byte, error) {
	all, err := cases.Embedded(cases.Limits{})
	if err != nil {
		return nil, err
	}
	variables := map[string]string{}
	for _, op := range catalogue.Operators() {
		text, _, variable := registry.Place(op)
		variables[op.Name] = "spec/" + text + "." + variable
	}
	lines, err := OwnLines(root, trees, variables)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!-- Made by go generate ./internal/docs. Do not edit. -->

# Operators

What conform has of each of its %d operators:

- **spec**, **oracle**, **gen**, **backends**: lines of Go that the operator has for itself, in whatever file: they would go with it. They are
  those of the declarations that the operator leads to and that no other operator and no shared code uses, without blank lines and comments.
  **backends** has its pull function, and what our CPU and Vulkan backends do for it alone. The adapters of engines are not counted.
- **rules** and **questions**, which [rules.md](rules.md) lists. Some are shared by operators of one text.
- **cases** of case files, each combination of a matrix counted.
- **relations** that hold calls of the operator to other calls.

| operator | text | spec | oracle | gen | backends | lines | rules | questions | cases | relations |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`, len(catalogue.Operators()))
	for _, op := range catalogue.Operators() {
		mine := lines[op.Name]
		total := 0
		for _, n := range mine {
			total += n
		}
		ofCases, ofRelations := 0, 0
		for i := range all {
			if all[i].Call.Operator == op {
				ofCases++
			}
		}
		for _, relation := range relations.All() {
			if relation.Operator == op || relation.Other == op {
				ofRelations++
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", op.Name, cell(signature.Document(op)),
			mine["spec"], mine["oracle"], mine["gen"], total-mine["spec"]-mine["oracle"]-mine["gen"], total,
			len(op.Rules), len(op.Questions), ofCases, ofRelations)
	}
	return b.Bytes(), nil
}
