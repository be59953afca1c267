package shrink

import (
	"slices"
	"testing"

	"example.com/conform/spec"
)

// A divergence is copied before it shrinks on, and the copy is taken back if that leads to
// another.
func TestNarrowingLeavesCopiesAsTheyAre(t *testing.T) {
	first, second, third := &spec.Rule{ID: "first"}, &spec.Rule{ID: "second"}, &spec.Rule{ID: "third"}
	var k commonRules
	k.narrow([]*spec.Rule{first, second, third})
	before := k
	k.narrow([]*spec.Rule{third})
	if !slices.Equal(k.rules, []*spec.Rule{third}) {
		t.Errorf("narrowed to %v", k.rules)
	}
	if !slices.Equal(before.rules, []*spec.Rule{first, second, third}) {
		t.Errorf("the copy has %v", before.rules)
	}
}
