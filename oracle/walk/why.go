package walk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
)

// Cite names rules that decide the element; nil is ignored. The most specific one
// is kept: [spec.Operator.Rules] lists rules from general to specific.
func (w *Walk) Cite(rules ...*spec.Rule) {
	if w.Explaining {
		w.cite(rules)
	}
}

func (w *Walk) cite(rules []*spec.Rule) {
	for _, rule := range rules {
		if rule == nil || slices.Contains(w.why.Rules, rule) {
			continue
		}
		w.why.Rules = append(w.why.Rules, rule)
		if slices.Index(w.Operator.Rules, rule) > slices.Index(w.Operator.Rules, w.why.Rule) {
			w.why.Rule = rule
		}
	}
}

// Rule returns the operator's rule of a name, "sizes", for [Walk.Cite], which needs it only where
// elements are explained.
func (w *Walk) Rule(name string) *spec.Rule {
	if !w.Explaining {
		return nil
	}
	return w.Operator.Rule(w.Operator.Name + "/" + name)
}

// Ruled names the rule that turns an attribute into v, and returns v.
func (w *Walk) Ruled(v int64, rule *spec.Rule) int64 {
	w.Cite(rule)
	return v
}

// nowhere is [Nowhere] in decimal digits.
var nowhere = strconv.Itoa(Nowhere)

// Remark states the arithmetic from the element's index to its source,
// formatted like fmt.Sprintf. A list is written as in the texts: {0,0,3,1}, and
// [Nowhere] in it as a word. Call it after the loop, under [Output.Asked].
func (w *Walk) Remark(format string, args ...any) {
	for i, arg := range args {
		if list, ok := arg.([]int64); ok {
			args[i] = strings.ReplaceAll(index.Set(list), nowhere, "nowhere")
		}
	}
	w.why.Arithmetic = fmt.Sprintf(format, args...)
}

// Step begins the next row of the table of steps, whose first columns are these if it is the first
// row. Call it only if Explaining.
func (w *Walk) Step(columns ...string) {
	if w.steps == nil {
		w.steps = &spec.Steps{Columns: columns}
	}
	w.steps.Rows = append(w.steps.Rows, make([]string, len(w.steps.Columns)))
}

// Cell sets a column of the current row of the table of steps, formatted like
// fmt.Sprintf. Call it only if Explaining.
func (w *Walk) Cell(column, format string, args ...any) {
	at := slices.Index(w.steps.Columns, column)
	if at < 0 {
		at = len(w.steps.Columns)
		w.steps.Columns = append(w.steps.Columns, column)
		for i := range w.steps.Rows {
			w.steps.Rows[i] = append(w.steps.Rows[i], "")
		}
	}
	w.steps.Rows[len(w.steps.Rows)-1][at] = fmt.Sprintf(format, args...)
}

// Note states what else decides. Call it where Because is allowed.
func (w *Walk) Note(format string, args ...any) { w.why.Note = fmt.Sprintf(format, args...) }
