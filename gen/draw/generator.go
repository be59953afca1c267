package draw

import "example.com/conform/spec"

// A Generator makes random cases of one operator. The profile of a case is
// drawn first; everything else follows it.
type Generator struct {
	// Features are the operator's own, beside [Broken].
	Features []Feature
	// Draw sets attributes and descriptors to a call that has the features of
	// p, and breaks no static rule except as they say. Sizes start empty;
	// everything else holds whatever the last case left there.
	Draw func(s *Source, p *Profile, c *spec.Call)
	// Breaks are the ways to break a static rule, at least one for each.
	Breaks []Break
	// Data fills input i of a call and reports true, or reports false to
	// leave it to [Data]. Nil leaves every input to it.
	Data func(s *Source, p *Profile, c *spec.Call, i int) bool
}

// A Break makes a call break exactly one static rule, under the first answer
// to every question.
type Break struct {
	Rule *spec.Rule
	Way  string // tells it from other breaks of the rule
	// Limits say which features the broken call has.
	Limits []Limit
	// Break breaks the call that was drawn with these features, and leaves it
	// with them. Nil when they break the rule by themselves.
	Break func(s *Source, c *spec.Call)
}
