package docs

import (
	"bytes"
	"fmt"

	"example.com/conform/cases"
	"example.com/conform/internal/describe"
	"example.com/conform/spec/catalogue"
)

// Operators returns docs/operators.md: what conform has of every operator, in
// Markdown.
func Operators() ([]byte, error) {
	all, err := cases.Embedded(cases.Limits{})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!-- Made by go generate ./internal/docs. Do not edit. -->

# Operators

What conform has of each of its %d operators:

- **rules** and **questions**, which %[2]sconform rules%[2]s lists. Some are shared by operators of one text.
- **cases** of case files, each combination of a matrix counted.

| operator | text | rules | questions | cases |
| --- | --- | ---: | ---: | ---: |
`, len(catalogue.Operators()), "`")
	for _, op := range catalogue.Operators() {
		ofCases := 0
		for i := range all {
			if all[i].Call.Operator == op {
				ofCases++
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d |\n", op.Name, cell(describe.Document(op)), len(op.Rules), len(op.Questions), ofCases)
	}
	return b.Bytes(), nil
}
