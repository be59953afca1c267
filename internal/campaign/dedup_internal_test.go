package campaign

import (
	"context"
	"errors"
	"testing"

	"example.com/conform/internal/shrink"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// TestTriageInTurn sees that units enter in their order, and that a worker waits for
// that only if its unit has a divergence that no waiver excuses.
func TestTriageInTurn(t *testing.T) {
	l := &dedup{units: map[dedupKey]int{}}
	f := finding{
		Divergence: &shrink.Divergence{Invariant: shrink.Invariant{Operator: dml.Copy}, Witness: &spec.Case{}},
		seenAs:     []result.Sighting{{Kind: result.WrongValue}},
	}
	first := make(chan struct{}) // the unit before these is entered
	clean := &unit{turn: first, entered: make(chan struct{})}
	wrong := &unit{turn: clean.entered, entered: make(chan struct{})}
	excused := f
	excused.by = 1
	if err := l.enter(t.Context(), clean, []finding{excused}); err != nil { // and does not hang
		t.Fatal(err)
	}
	waited := make(chan error)
	go func() { waited <- l.enter(t.Context(), wrong, []finding{f}) }()
	select {
	case <-clean.entered:
		t.Fatal("a unit has entered before its turn")
	case err := <-waited:
		t.Fatalf("a unit with a divergence has not waited for its turn: %v", err)
	default:
	}
	close(first)
	if err := <-waited; err != nil {
		t.Fatal(err)
	}
	<-clean.entered
	<-wrong.entered
	if n := l.units[f.dedupKey()]; n != 1 {
		t.Errorf("%d units have the divergence", n)
	}

	ctx, cancel := context.WithCancel(t.Context())
	late := &unit{turn: make(chan struct{}), entered: make(chan struct{})}
	cancel()
	if err := l.enter(ctx, late, []finding{f}); !errors.Is(err, context.Canceled) {
		t.Errorf("a unit whose turn does not come gives %v", err)
	}
}
