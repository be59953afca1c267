package oracle

import (
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// mostExplained bounds the elements of a call whose rules are asked for.
const mostExplained = 64

// Decides returns the rules that decide something in a call under some reading
// with these pins: those that it breaks, those that the operator's page names
// for an element, and those whose subject it has. It fails with the errors of
// [Evaluator.Alternatives].
func Decides(c *spec.Call, pins []spec.Choice) (rules []*spec.Rule, err error) {
	defer caught(c.Operator, &err)
	page, err := For(c.Operator)
	if err != nil {
		return nil, err
	}
	add := func(rule *spec.Rule, holds bool) {
		if holds && !slices.Contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	reading := spec.NewReading(pins)
	var checker Checker
	for more := true; more; more = reading.Next() {
		checked, violations, err := checker.Check(c, reading)
		if err != nil {
			return nil, err
		}
		for _, violation := range violations {
			add(violation.Rule, true)
		}
		if checked == nil {
			continue
		}
		if page.Subjects != nil {
			page.Subjects(checked, reading, add)
		}
		if c.CheckOnly {
			continue
		}
		var w walk.Walk
		name := func(output int, at []int64) {
			for _, rule := range w.Named(page, checked, reading, output, at) {
				add(rule, true)
			}
		}
		name(-1, nil)
		for output := range checked.OutputSizes {
			for _, at := range explained(checked, output) {
				name(output, at)
			}
		}
	}
	return rules, nil
}

// explained returns the indices of some elements of an output, spread over all.
func explained(c *spec.Checked, output int) [][]int64 {
	var list [][]int64
	sizes, elements := c.OutputSizes[output], c.Places[c.Inputs()+output].Elements
	n := min(elements, mostExplained)
	for k := range n {
		at := make([]int64, len(sizes))
		tensor.Unravel(k*(elements-1)/max(n-1, 1), sizes, at)
		list = append(list, at)
	}
	return list
}
