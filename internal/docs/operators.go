package docs

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/relations"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// Operators returns docs/operators.md: what conform has of every operator, in
// Markdown. Root is the folder of the module.
func Operators(root fs.FS) ([]byte, error) {
	all, err := cases.Embedded(cases.Limits{})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, `<!-- Made by go generate ./internal/docs. Do not edit. -->

# Operators

What conform has of each of its %d operators:

- **spec**, **oracle**, **gen**: lines of the operator's file in each tree, without blank lines and comments. What several operators share
  is elsewhere and not counted.
- **lines**: their sum, and how many of them are not statements of rules and questions.
- **rules** and **questions**, which [rules.md](rules.md) lists. Some are shared by operators of one text.
- **cases** of case files, each combination of a matrix counted.
- **relations** that hold calls of the operator to other calls.

| operator | text | spec | oracle | gen | lines | without statements | rules | questions | cases | relations |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`, len(catalogue.Operators()))
	for _, op := range catalogue.Operators() {
		lines, err := linesOf(root, op)
		if err != nil {
			return nil, err
		}
		total := lines[0].code + lines[1].code + lines[2].code
		bare := total - lines[0].statements - lines[1].statements - lines[2].statements
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
		fmt.Fprintf(&b, "| `%s` | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d |\n", op.Name, cell(documentOf(op)),
			lines[0].code, lines[1].code, lines[2].code, total, bare, len(op.Rules), len(op.Questions), ofCases, ofRelations)
	}
	return b.Bytes(), nil
}

// documentOf returns the document of the first of an operator's own rules.
func documentOf(op *spec.Operator) string {
	for _, rule := range op.Rules {
		if strings.HasPrefix(rule.ID, op.Name+"/") {
			document, _, _ := strings.Cut(rule.Source, ", ")
			return document
		}
	}
	return ""
}

// A count is the lines of a file: of code, and those of them that state rules and
// questions.
type count struct{ code, statements int }

// linesOf counts the lines of an operator's file in each tree.
func linesOf(root fs.FS, op *spec.Operator) (counts [3]count, err error) {
	for i, tree := range []string{"spec", "oracle", "gen"} {
		text, err := fs.ReadFile(root, tree+"/"+strings.Replace(op.Name, ".", "/", 1)+".go")
		if err != nil {
			return counts, err
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "//") {
				continue
			}
			counts[i].code++
			if strings.HasPrefix(line, `"`) || strings.Contains(line, `Statement: "`) {
				counts[i].statements++
			}
		}
	}
	return counts, nil
}
