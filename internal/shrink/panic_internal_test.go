package shrink

import (
	"strings"
	"testing"

	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A shrinker without a judge panics where it looks into anything.

// TestPanicWhileShrinking sees that a panic of ours while a case shrinks leaves
// the divergence as it was.
func TestPanicWhileShrinking(t *testing.T) {
	w := &Shrinker{budget: new(Budget)}
	witness := &spec.Case{ID: "as it was"}
	f := &Divergence{symptoms: symptoms{Key: Key{Kind: result.WrongValue}}, Witness: witness}
	if err := w.Confirm(t.Context(), f); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(f.Unshrunk, "conform itself failed: ") || f.Key.Kind != result.WrongValue || f.Witness != witness {
		t.Errorf("%+v", f)
	}
}
