package dml

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A support is a row of an operator's tables of tensor support: what it takes from a feature level on.
type support struct {
	since       FeatureLevel
	least, most int            // dimension counts
	types       []tensor.DType // of the inputs
	results     []tensor.DType // of the output, unless it has the type of the inputs
}

// A table is the rows of an operator, the newest first.
type table []support

// at returns the row in force in a call, or nil where the operator does not exist yet.
func (t table) at(c *spec.Call) *support {
	for i := range t {
		if t[i].since <= levelOf(c) {
			return &t[i]
		}
	}
	return nil
}

// rules makes the rules that the table states.
func (t table) rules(text spec.Text) []*spec.Rule {
	// each writes a part of every row.
	each := func(part func(row *support) string) string {
		var parts []string
		for i := range t {
			parts = append(parts, fmt.Sprintf("%s from feature level %s on", part(&t[i]), t[i].since))
		}
		return strings.Join(parts, "; ") + "."
	}
	// among makes the rule that a tensor has one of the types of each row.
	among := func(name, of string, position func(c *spec.Call) int, types func(row *support) []tensor.DType) *spec.Rule {
		rule := text.Static(name, "Tensor support", of+each(func(row *support) string { return typeList(types(row)) }), func(k *spec.Check) {
			if row := t.at(k.Call); row != nil {
				supports(k, position(k.Call), levelOf(k.Call), types(row))
			}
		})
		rule.Types = types(&t[0])
		return rule
	}
	rules := []*spec.Rule{
		text.Static("dimension-count", "Tensor support", "The dimension count is "+each(func(row *support) string {
			return fmt.Sprintf("%d to %d", row.least, row.most)
		}), func(k *spec.Check) {
			if row, rank := t.at(k.Call), k.Tensors[0].Rank(); row != nil && (rank < row.least || rank > row.most) {
				k.Breaks("%d dimensions at feature level %s", rank, levelOf(k.Call))
			}
		}),
		among("types", "The data type of the inputs is ", func(*spec.Call) int { return 0 }, func(row *support) []tensor.DType { return row.types }),
	}
	if t[0].results != nil {
		rules = append(rules, among("result-types", "The data type of the output is ", (*spec.Call).Inputs, func(row *support) []tensor.DType { return row.results }))
	}
	if since := t[len(t)-1].since; since > Level1_0 {
		rules = append(rules, introduced(text, since))
	}
	return rules
}

// typeList writes "float32, int8 or uint8".
func typeList(types []tensor.DType) string {
	var names []string
	for _, d := range types {
		names = append(names, d.String())
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// The data types of several tables. None has float64.
var (
	numbers   = types(func(tensor.DType) bool { return true })
	numbers32 = types(func(d tensor.DType) bool { return d.Size() < 8 })
	words     = types(func(d tensor.DType) bool { return d.Float() || d.Size() >= 4 })
	words32   = types(func(d tensor.DType) bool { return d.Float() || d.Size() == 4 })
	signed    = types(tensor.DType.Signed)
	truths    = []tensor.DType{tensor.Uint32, tensor.Uint8}
)

// types returns the common types without float64 of which something is true.
func types(is func(d tensor.DType) bool) []tensor.DType {
	return slices.DeleteFunc(slices.Clone(tensor.Common()), func(d tensor.DType) bool { return d == tensor.Float64 || !is(d) })
}
