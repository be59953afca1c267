package shrink

import (
	"context"
	"slices"
	"strings"

	"example.com/conform/internal/coverage"
	"example.com/conform/internal/judge"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxNeighbourBytes bounds the operands of a call that eliminates rules.
const maxNeighbourBytes = 1 << 20

// An eliminator names rules by elimination, once for each witness.
type eliminator struct {
	judge    *judge.Judge
	maxBytes int64 // of the operands of a case
	named    map[WitnessKey]*spec.Rule
}

// eliminate names the rule of a valid case that the backend rejects or gives a wrong shape,
// where no element tells which rule is at fault. It names none unless elimination leaves one
// alone. A case that is not minimal involves rules by chance, so it gets none either.
func (e *eliminator) eliminate(ctx context.Context, f *Divergence) error {
	if f.Unshrunk != "" {
		return nil
	}
	rule, err := e.name(ctx, f.Key, f.Witness)
	if rule != nil {
		f.byElimination, f.Key.Requirement = true, RequirementOf(rule)
	}
	return err
}

// name returns the one rule that is left for a witness, or nil, and finds it once.
func (e *eliminator) name(ctx context.Context, k Key, witness *spec.Case) (*spec.Rule, error) {
	at := WitnessKeyOf(k, &witness.Call)
	rule, known := e.named[at]
	if !known {
		left, err := e.suspectRules(ctx, witness)
		if err != nil {
			return nil, err
		}
		rule = onlyLikely(witness.Call.Operator, left, k.Kind)
		e.named[at] = rule
	}
	return rule, nil
}

// onlyLikely returns the one rule of the likeliest class among some, and nil if that class
// has several. The operator's own rules are likelier than its text's and, for a wrong shape,
// meaning rules than others.
func onlyLikely(op *spec.Operator, rules []*spec.Rule, kind result.Kind) *spec.Rule {
	var classes [3][]*spec.Rule
	for _, rule := range rules {
		class := 0
		switch {
		case !strings.HasPrefix(rule.ID, op.Name+"/"):
			class = 2
		case kind == result.WrongShape && rule.Kind != spec.Meaning:
			class = 1
		}
		classes[class] = append(classes[class], rule)
	}
	for _, class := range classes {
		if len(class) == 1 {
			return class[0]
		}
		if len(class) > 1 {
			return nil
		}
	}
	return nil
}

// suspectRules returns the rules that the backend may misread: those that decide something
// in the case, which has what they are about, and in all neighbouring valid calls that the backend
// gets wrong, and nothing in those that it gets right.
func (e *eliminator) suspectRules(ctx context.Context, c *spec.Case) ([]*spec.Rule, error) {
	left, err := coverage.Concerns(&c.Call, e.judge.Pins)
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
