package draw

import "example.com/conform/spec"

// A Generator makes random cases of one operator.
type Generator struct {
	// Draw sets attributes and descriptors to a call that breaks no static
	// rule. Sizes start empty; everything else holds whatever the last case
	// left there.
	Draw func(s *Source, c *spec.Call)
	// Breaks are the ways to break a static rule, at least one for each.
	Breaks []Break
	// Data fills input i of a call and reports true, or reports false to
	// leave it to [Data]. Nil leaves every input to it.
	Data func(s *Source, c *spec.Call, i int) bool
	// Fit makes sizes and attributes that were made smaller fit each other
	// again, for the minimiser; it may leave a call that breaks rules. Nil
	// when there is nothing to fit.
	Fit func(c *spec.Call)
}

// A Break makes a valid call break exactly one static rule, under the first
// answer to every question. It reports false, and changes nothing, when the
// call offers no way to.
type Break struct {
	Rule  *spec.Rule
	Break func(s *Source, c *spec.Call) bool
}
