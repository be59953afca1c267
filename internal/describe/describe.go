// Package describe describes the operands and attributes of operators in words, for
// documents, for the program, and for the constants of languages. Names that users
// type are in backquotes.
package describe

import (
	"fmt"
	"math"
	"strings"

	"example.com/conform/spec"
)

// Role says what an operand is: "input; may be absent".
func Role(p *spec.Param) string {
	words := []string{"input"}
	if p.Dir == spec.Out {
		words[0] = "output"
	}
	switch p.Count {
	case spec.Optional:
		words = append(words, "may be absent")
	case spec.Many:
		words = append(words, fmt.Sprintf("one or more, named `%s[0]`, `%s[1]` and so on", p.Name, p.Name))
	default:
	}
	if p.Inferred {
		words = append(words, "its sizes are inferred")
	}
	if p.Indices {
		words = append(words, "its elements steer the operator")
	}
	return strings.Join(words, "; ")
}

// Type says what the value of an attribute is: "list: integer, 0…1". A value with a
// name is a text, which names lists.
func Type(f *spec.Field) string {
	one := "integer"
	switch {
	case len(f.Enum) > 0:
		one = "text"
	case f.Bool != nil:
		return "boolean"
	case f.Float != nil:
		return "float64"
	case f.Float32:
		return "list of float32"
	case f.Characters() != nil:
		return "text"
	case f.Range.Min != math.MinInt64 || f.Range.Max != math.MaxInt64:
		one += fmt.Sprintf(", %v", f.Range)
	}
	if f.List != nil {
		return "list: " + one
	}
	return one
}

// Document returns the document that an operator's own rules are from, without the
// section.
func Document(op *spec.Operator) string {
	for _, rule := range op.Rules {
		if strings.HasPrefix(rule.ID, op.Name+"/") {
			document, _, _ := strings.Cut(rule.Source, ", ")
			return document
		}
	}
	return ""
}
