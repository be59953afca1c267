package spec

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Checked call breaks no static rule under one reading. Only [Checker.Check]
// makes one, and the oracle takes nothing else, so it validates nothing again.
type Checked struct {
	*Call
	// OutputSizes has the sizes of each output, which the call states or the
	// reading infers.
	OutputSizes [][]int64
	// Places resolves the layout of each tensor, the outputs included.
	Places  []tensor.Placement
	strides []int64 // of the outputs with inferred sizes
}

// Infer sets the sizes of output k, which [Checker.Check] does not know because
// they follow from the rest of the call. A size beyond 63 bits is negative. The
// error is a [*LimitError].
func (c *Checked) Infer(k int, sizes []int64) error {
	i := len(c.Places) - len(c.OutputSizes) + k
	c.OutputSizes[k] = append(c.OutputSizes[k][:0], sizes...)
	desc := c.Tensors[i].Desc
	desc.Sizes = c.OutputSizes[k]
	if desc.Layout == nil {
		desc.Layout = c.Param(i).Layout.Implicit()
	}
	var err error
	for _, size := range sizes {
		if size < 0 {
			return unplaced(c.Call, i, tensor.ErrOverflow)
		}
	}
	if c.Places[i], err = desc.PlaceInto(c.strides); needsNoPlace(c.Call, i, err) {
		c.Places[i] = beyond
	} else if err != nil {
		return unplaced(c.Call, i, err)
	}
	c.strides = append(c.strides, c.Places[i].Strides...)
	if !c.CheckOnly && c.Places[i].Bytes > maxInferred {
		return unplaced(c.Call, i, errTooLarge)
	}
	return nil
}

// A Check checks one call against the rules of its operator, under a reading.
type Check struct {
	*Call
	// Reading answers questions while the call is checked.
	Reading    *Reading
	quiet      bool
	most       int         // the number of violations to look for; 0 for no limit
	operator   *Operator   // of the last call
	rules      []*Rule     // those of the operator that have a check
	rule       *Rule       // the one that is being checked
	violations []Violation // the rules that are broken, each once
	without    []*Rule     // the rules that are broken or not to be checked
	places     []placed
}

// placed is the layout of a tensor, resolved on first use.
type placed struct {
	tensor.Placement
	err   error
	known bool
	room  [tensor.MaxRank]int64 // for the strides
}

// With gives a check the attributes of its call.
func With[A any](check func(k *Check, a *A)) func(k *Check) {
	return func(k *Check) { check(k, As[A](k.Call)) }
}

// Answer returns the reading's answer to q.
func (k *Check) Answer(q *Question) Answer { return k.Reading.Answer(q) }

// Rejects reports whether the reading's answer to q is one that rejects the call.
func (k *Check) Rejects(q *Question) bool { return q.Answers[k.Answer(q)].Rejects }

// Breaks records that the call breaks the current rule. The format and args
// name the offending values; only the first call for a rule counts.
func (k *Check) Breaks(format string, args ...any) {
	if n := len(k.violations); n > 0 && k.violations[n-1].Rule == k.rule {
		return
	}
	v := Violation{Rule: k.rule}
	if !k.quiet {
		v.Detail = fmt.Sprintf(format, args...)
	}
	k.violations = append(k.violations, v)
}

// BreaksShape is [Check.Breaks] for a rule about the sizes of the output, which it says.
func (k *Check) BreaksShape(sizes []int64) {
	k.Breaks("the sizes of the result are %v, not %v", k.Output().Sizes, sizes)
	k.violations[len(k.violations)-1].Sizes = sizes
}

// Valid reports whether the call has broken no rule so far.
func (k *Check) Valid() bool { return len(k.violations) == 0 }

// Place returns where the elements of the tensor at position i lie. It fails
// with [tensor.ErrOverflow], or with the reason why its layout has no meaning.
func (k *Check) Place(i int) (*tensor.Placement, error) {
	p := &k.places[i]
	if !p.known {
		desc := &k.Tensors[i].Desc
		if desc.Layout == nil {
			desc = &tensor.Desc{DType: desc.DType, Sizes: desc.Sizes, Layout: k.Param(i).Layout.Implicit()}
		}
		p.Placement, p.err = desc.PlaceInto(p.room[:0])
		p.known = true
	}
	return &p.Placement, p.err
}

// OneDType is a check that all tensors of a call have the same data type.
func OneDType(k *Check) {
	for i := range k.Tensors {
		k.SameDType(0, i)
	}
}

// SameDType returns a check that the tensors at these positions have the data
// type of the tensor at first.
func SameDType(first int, others ...int) func(k *Check) {
	return func(k *Check) {
		for _, i := range others {
			k.SameDType(first, i)
		}
	}
}

// SameDType checks that the tensors at two positions have the same data type.
func (k *Check) SameDType(i, j int) {
	switch a, b := k.Tensors[i].DType, k.Tensors[j].DType; {
	case a == b:
	case k.quiet: // formatting would allocate
		k.Breaks("")
	default:
		k.Breaks("%s is %v, %s %v", k.Name(i), a, k.Name(j), b)
	}
}

// SameSizes returns a check that the tensors at two positions have the same
// sizes.
func SameSizes(i, j int) func(k *Check) {
	return func(k *Check) { k.SameSizes(i, j) }
}

// SameSizes checks that the tensors at two positions have the same sizes.
func (k *Check) SameSizes(i, j int) {
	switch a, b := k.Tensors[i].Sizes, k.Tensors[j].Sizes; {
	case slices.Equal(a, b):
	case k.quiet:
		k.Breaks("")
	default:
		k.Breaks("%s sizes are %v, %s sizes %v", k.Name(i), a, k.Name(j), b)
	}
}

// Scalar returns a check that the tensors of the parameter called name have
// rank 0.
func Scalar(name string) func(k *Check) {
	return func(k *Check) {
		for _, t := range k.Of(name) {
			if t.Rank() != 0 {
				k.Breaks("%s has sizes %v", name, t.Sizes)
			}
		}
	}
}

// begin prepares for a call.
func (k *Check) begin(c *Call, r *Reading) {
	k.Call, k.Reading = c, r
	k.violations, k.without = k.violations[:0], k.without[:0]
	for len(k.places) < len(c.Tensors) {
		k.places = append(k.places, placed{})
	}
	for i := range c.Tensors {
		k.places[i].known = false
	}
}

// all checks every rule of the operator, in the operator's order.
func (k *Check) all(c *Call, r *Reading) {
	k.begin(c, r)
	if k.operator != c.Operator {
		k.operator, k.rules = c.Operator, k.rules[:0]
		for _, rule := range c.Operator.Rules {
			if rule.Check != nil {
				k.rules = append(k.rules, rule)
			}
		}
	}
	for _, rule := range k.rules {
		if len(k.without) > 0 && (slices.Contains(k.without, rule) || slices.ContainsFunc(rule.Given, k.lacks)) {
			k.without = append(k.without, rule)
			continue
		}
		before := len(k.violations)
		k.rule = rule
		rule.Check(k)
		if len(k.violations) > before {
			if len(k.violations) == k.most {
				return
			}
			k.without = append(k.without, rule)
			if rule.Over != nil {
				k.without = append(k.without, rule.Over)
			}
		}
	}
}

func (k *Check) lacks(rule *Rule) bool { return slices.Contains(k.without, rule) }

// A Checker checks calls one after another and reuses its memory: the result of
// Check is valid until the next call of Check.
type Checker struct {
	// Quiet omits the details of violations.
	Quiet bool
	// Most is the largest number of violations to look for; 0 for no limit.
	Most    int
	check   Check
	checked Checked
}

// Violations returns the static rules that c breaks under r, at most k.Most of
// them.
func (k *Checker) Violations(c *Call, r *Reading) []Violation {
	k.check.quiet, k.check.most = k.Quiet, k.Most
	k.check.all(c, r)
	return k.check.violations
}

// Check returns the call with its layouts resolved, or the static rules that it
// breaks under r. Inferred outputs have no sizes yet. It returns an error for a
// call that breaks no rule but cannot be laid out: a [*LimitError], or a fault
// of the operator's rules.
func (k *Checker) Check(c *Call, r *Reading) (*Checked, []Violation, error) {
	if violations := k.Violations(c, r); len(violations) > 0 {
		return nil, violations, nil
	}
	checked, err := k.resolve(c)
	return checked, nil, err
}

// Trust is [Checker.Check] for a call that is known to break no rule under r.
func (k *Checker) Trust(c *Call, r *Reading) (*Checked, error) {
	k.check.begin(c, r)
	return k.resolve(c)
}

// resolve resolves the layouts of a call that breaks no rule.
func (k *Checker) resolve(c *Call) (*Checked, error) {
	if limit := c.Operator.Limit; limit != nil {
		if err := limit(c); err != nil {
			return nil, err
		}
	}
	checked, inputs := &k.checked, c.Inputs()
	outputs := len(c.Tensors) - inputs
	checked.Call, checked.Places, checked.strides = c, checked.Places[:0], checked.strides[:0]
	checked.OutputSizes = slices.Grow(checked.OutputSizes[:0], outputs)[:outputs] // keeps the memory of each
	for i := range c.Tensors {
		if i >= inputs {
			sizes := &checked.OutputSizes[i-inputs]
			*sizes = append((*sizes)[:0], c.Tensors[i].Sizes...)
		}
		if c.Param(i).Inferred {
			checked.Places = append(checked.Places, tensor.Placement{})
			continue
		}
		place, err := k.check.Place(i)
		if needsNoPlace(c, i, err) {
			place = &beyond
		} else if err != nil {
			return nil, unplaced(c, i, err)
		}
		checked.Places = append(checked.Places, *place)
	}
	return checked, nil
}

// needsNoPlace reports whether a call that is only checked is represented although
// the tensor at position i has more elements than 63 bits count. Its operator has no
// layouts, so no rule limits the number of elements.
func needsNoPlace(c *Call, i int, err error) bool {
	return err != nil && c.CheckOnly && c.Param(i).Layout == nil && errors.Is(err, tensor.ErrOverflow)
}

// beyond is the place of a tensor that needs none.
var beyond = tensor.Placement{Elements: math.MaxInt64, Span: math.MaxInt64, Bytes: math.MaxInt64}

// unplaced returns the error for a call that breaks no rule but whose tensor at
// position i cannot be laid out.
func unplaced(c *Call, i int, err error) error {
	if errors.Is(err, tensor.ErrOverflow) || errors.Is(err, tensor.ErrRank) || errors.Is(err, errTooLarge) {
		return &LimitError{c.Name(i), err}
	}
	return fmt.Errorf("%s %s: no rule is broken, but: %w", c.Operator.Name, c.Name(i), err)
}

// maxInferred bounds the buffer of an inferred output in a call that is
// executed, whose size the case file does not bound. The oracle also takes a
// [Source] for each element, which is 16 times the size of a byte.
const maxInferred = 64 << 20

var errTooLarge = fmt.Errorf("more than %d bytes are never allocated for an output whose sizes are inferred", maxInferred)
