package minimise

import (
	"iter"

	"example.com/conform/spec"
)

// Proposals returns what the pass called name proposes for a call, in order,
// before any of it is left out.
func Proposals(name string, l Limits, c *spec.Call) []spec.Call {
	propose := map[string]func(*spec.Call) iter.Seq[spec.Call]{
		"shorten lists": shortenLists, "change an entry": changeEntry, "pad": pad, "telling data": tell, "a buffer one byte short": shorten,
	}
	for _, p := range passes(l) {
		propose[p.name] = p.propose
	}
	var list []spec.Call
	for candidate := range propose[name](c) {
		list = append(list, candidate.Clone())
	}
	return list
}

// Less reports whether one call is smaller than another.
func Less(one, other *spec.Call) bool { return measureOf(one).less(measureOf(other)) }
