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
func (t table) rules(text spec.Text) []*spec.Rule { return supportRules(text, part{rows: t}) }

// indexRules makes the rules that the table states, whose results are the second output, which may be absent.
func (t table) indexRules(text spec.Text) []*spec.Rule {
	return rulesOfSupport(text, "indices", func(c *spec.Call) int { return c.Inputs() + 1 }, part{rows: t})
}

// A part is the tables of some calls of an operator.
type part struct {
	of   string // "for sum and multiply ", or empty if it is all calls
	has  func(c *spec.Call) bool
	rows table
}

// supportRules makes the rules that the tables of an operator state. All of them begin at the same feature level.
func supportRules(text spec.Text, parts ...part) []*spec.Rule {
	return rulesOfSupport(text, "output", (*spec.Call).Inputs, parts...)
}

// rulesOfSupport is [supportRules], given what the results are, and which tensor.
func rulesOfSupport(text spec.Text, result string, position func(c *spec.Call) int, parts ...part) []*spec.Rule {
	at := func(c *spec.Call) *support {
		for i := range parts {
			if parts[i].has == nil || parts[i].has(c) {
				return parts[i].rows.at(c)
			}
		}
		return nil
	}
	// each writes what every row says.
	each := func(write func(row *support) string) string {
		var all []string
		for i := range parts {
			var rows []string
			for k := range parts[i].rows {
				if row := &parts[i].rows[k]; write(row) != "" {
					rows = append(rows, fmt.Sprintf("%s from feature level %s on", write(row), row.since))
				}
			}
			if rows != nil {
				all = append(all, parts[i].of+strings.Join(rows, "; "))
			}
		}
		return strings.Join(all, ". It is ") + "."
	}
	// among makes the rule that a tensor has one of the types of each row that has some.
	among := func(name, statement string, position func(c *spec.Call) int, types func(row *support) []tensor.DType) *spec.Rule {
		rule := text.Static(name, "Tensor support", statement+each(func(row *support) string { return typeList(types(row)) }), func(k *spec.Check) {
			if row, i := at(k.Call), position(k.Call); row != nil && types(row) != nil && i < len(k.Tensors) {
				supports(k, i, levelOf(k.Call), types(row))
			}
		})
		for i := range parts {
			if types := types(&parts[i].rows[0]); len(types) > len(rule.Types) {
				rule.Types = types
			}
		}
		return rule
	}
	rules := []*spec.Rule{
		text.Static("dimension-count", "Tensor support", "The dimension count is "+each(func(row *support) string {
			return fmt.Sprintf("%d to %d", row.least, row.most)
		}), func(k *spec.Check) {
			if row, rank := at(k.Call), k.Tensors[0].Rank(); row != nil && (rank < row.least || rank > row.most) {
				k.Breaks("%d dimensions at feature level %s", rank, levelOf(k.Call))
			}
		}),
		among("types", "The data type of the inputs is ", func(*spec.Call) int { return 0 }, func(row *support) []tensor.DType { return row.types }),
	}
	if result := among("result-types", "The data type of the "+result+" is ", position, func(row *support) []tensor.DType { return row.results }); result.Types != nil {
		rules = append(rules, result)
	}
	if since := parts[0].rows[len(parts[0].rows)-1].since; since > Level1_0 {
		rules = append(rules, introduced(text, since))
	}
	return rules
}

// typeList writes "float32, int8 or uint8".
func typeList(types []tensor.DType) string {
	if types == nil {
		return ""
	}
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
	signed32  = types(func(d tensor.DType) bool { return d.Signed() && d.Size() < 8 })
	truths    = []tensor.DType{tensor.Uint32, tensor.Uint8}
)

// types returns the common types without float64 of which something is true.
func types(is func(d tensor.DType) bool) []tensor.DType {
	return slices.DeleteFunc(slices.Clone(tensor.Common()), func(d tensor.DType) bool { return d == tensor.Float64 || !is(d) })
}
