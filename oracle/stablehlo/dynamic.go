package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// entries returns the elements of an operand that is a list of integers.
func entries(w *walk.Walk, name string) []int64 {
	o := w.Operand(name)
	list := w.Index(int(o.Sizes[0]))
	for i := range list {
		list[i] = family.Integer(o, int64(i))
	}
	return list
}

// contradicts reports whether an operand does not state the shape of the result, which
// breaks a rule and ends the page.
func contradicts(w *walk.Walk, name string, rule *spec.Rule) bool {
	stated, sizes := entries(w, name), w.Output("result").Sizes
	if slices.Equal(stated, sizes) {
		return false
	}
	w.AdmitAnything(rule, "the shape of the result is not that of "+name)
	return true
}
