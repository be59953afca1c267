package shrink

import (
	"context"
	"slices"
	"strings"

	"example.com/conform/internal/coverage"
	"example.com/conform/internal/metamorphic"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxNeighbourBytes bounds the operands of a call that eliminates rules.
const maxNeighbourBytes = 1 << 20

// An eliminator names rules by elimination, once for each witness.
type eliminator struct {
	judge    *metamorphic.Judge
	maxBytes int64 // of the operands of a case
	named    map[WitnessKey]*spec.Rule
}

// eliminate names the rule of a valid case that the backend rejects or gives a wrong shape,
// where no element tells which rule is at fault. It names none unless elimination leaves one
// alone. A case that is not minimal involves rules by chance, so it gets none either.
func (e *eliminator) eliminate(ctx context.Context, f *Divergence) error {
	left, err := e.suspects(ctx, f.Key, f.Witness)
	if len(left) > 0 {
		f.left, f.Key.Requirement = left, RequirementOf(left[0])
	}
	return err
}

// suspects returns the rules that are left for a witness, and finds them once.
func (e *eliminator) suspects(ctx context.Context, k Key, witness *spec.Case) ([]*spec.Rule, error) {
	at := WitnessKeyOf(k, &witness.Call)
	left, known := e.left[at]
	if !known {
		var err error
		if left, err = e.suspectRules(ctx, witness, k.Kind); err != nil {
			return nil, err
		}
		e.left[at] = left
	}
	return left, nil
}

// suspectRules returns the rules that the backend may misread: those that decide something
// in the case and in all neighbouring valid calls that the backend gets wrong, and nothing
// in those that it gets right.
func (e *eliminator) suspectRules(ctx context.Context, c *spec.Case) ([]*spec.Rule, error) {
	left, err := coverage.Decides(&c.Call, e.judge.Pins)
	if err != nil {
		return nil, nil //nolint:nilerr // nothing is known of the case
	}
	right := 0
	for n := range coverage.Neighbours(&c.Call) {
		if len(left) == 0 {
			break
		}
		near := spec.Case{ID: c.ID, Call: n.Clone()}
		if !c.Call.CheckOnly && !e.execute(&near.Call) {
			continue
		}
		r, err := e.judge.One(ctx, &near)
		if err != nil {
			return nil, err
		}
		agrees := r.Verdict == result.Passed && r.Ran()
		if wrong := r.Finding != nil && tellsNoElement(r.Finding.Kind); !agrees && !wrong {
			continue
		}
		decided, err := coverage.Decides(&near.Call, e.judge.Pins)
		if err != nil {
			continue
		}
		if agrees {
			right++
		}
		left = slices.DeleteFunc(left, func(rule *spec.Rule) bool { return slices.Contains(decided, rule) == agrees })
	}
	if right == 0 {
		return nil, ctx.Err() // nothing was eliminated
	}
	return left, ctx.Err()
}

// tellsNoElement reports whether a divergence of a valid call concerns no single element.
func tellsNoElement(k result.Kind) bool { return k == result.WronglyRejected || k == result.WrongShape }

// execute gives a check-only call elements, all zero, and reports whether it can hold them.
func (e *eliminator) execute(c *spec.Call) bool {
	c.CheckOnly = false
	for i := range c.Inputs() {
		t := &c.Tensors[i]
		elements, err := tensor.Elements(t.Sizes)
		if err != nil || elements > maxNeighbourBytes {
			return false
		}
		t.Data = make([]byte, elements*t.DType.Size())
	}
	return c.WellFormed(min(maxNeighbourBytes, e.maxBytes)) == nil
}
