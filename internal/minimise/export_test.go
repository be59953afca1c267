package minimise

import (
	"iter"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Propose returns what the pass called name proposes for a call, in order,
// before any of it is left out.
func Propose(name string, l Limits, c *spec.Call) iter.Seq[spec.Call] {
	propose := map[string]func(*spec.Call) iter.Seq[spec.Call]{
		"shorten lists": shortenLists, "change an entry": changeEntry,
	}
	for _, p := range passes(l) {
		propose[p.name] = p.propose
	}
	return propose[name](c)
}

// Passes returns the names of the passes that a run begins with, and of those
// that are made up of several.
func Passes(l Limits) (first, late []string) {
	for _, p := range passes(l) {
		if p.late {
			late = append(late, p.name)
		} else {
			first = append(first, p.name)
		}
	}
	return first, late
}

// What passes choose from.
var (
	SimplerValues   = simplerValues
	SimplerElements = simplerElements
	FewerBits       = fewerBits
	OtherSizes      = otherSizes
	CloseSizes      = closeSizes
)

// Plainest returns the bits of the special value that is most like the given
// ones; ok is false for a number.
func Plainest(d tensor.DType, bits uint64) (plain uint64, ok bool) {
	at, ok := plainest(d, bits)
	if !ok {
		return 0, false
	}
	return special(d)[at], true
}
