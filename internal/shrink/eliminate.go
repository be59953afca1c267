package shrink

import (
	"cmp"
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
	left     map[WitnessKey][]*spec.Rule
}

// eliminate names the rule of a valid case that the backend rejects or gives a wrong shape,
// where no element tells which rule is at fault.
func (e *eliminator) eliminate(ctx context.Context, f *Divergence) error {
	at := WitnessKeyOf(f.Key, &f.Witness.Call)
	left, known := e.left[at]
	if !known {
		var err error
		if left, err = e.suspectRules(ctx, f.Witness, f.Key.Kind); err != nil {
			return err
		}
		e.left[at] = left
	}
	if len(left) > 0 {
		f.left, f.Key.Requirement = left, RequirementOf(left[0])
	}
	return nil
}

// suspectRules returns the rules that the backend may misread: those that decide something
// in the case and in all neighbouring valid calls that the backend gets wrong, and nothing
// in those that it gets right. The operator's own rules stand first; then, for a wrong
// shape, meaning rules; then the more specific ones.
func (e *eliminator) suspectRules(ctx context.Context, c *spec.Case, kind result.Kind) ([]*spec.Rule, error) {
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
	op := c.Call.Operator
	unlikely := func(rule *spec.Rule) int {
		switch {
		case !strings.HasPrefix(rule.ID, op.Name+"/"): // of the text, and not of the operator
			return 2
		case kind == result.WrongShape && rule.Kind != spec.Meaning:
			return 1
		default:
			return 0
		}
	}
	slices.SortStableFunc(left, func(a, b *spec.Rule) int {
		return cmp.Or(unlikely(a)-unlikely(b), slices.Index(op.Rules, b)-slices.Index(op.Rules, a))
	})
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

// byElimination names the rules that elimination leaves.
func byElimination(left []*spec.Rule) string {
	if len(left) == 0 {
		return ""
	}
	var others []string
	for i, rule := range left[1:] {
		if i == maxShown {
			others = append(others, "…")
			break
		}
		others = append(others, rule.ID)
	}
	if len(others) == 0 {
		return "; rule by elimination"
	}
	return "; rule by elimination, which leaves " + strings.Join(others, ", ") + " too"
}
