package draw

import (
	"slices"

	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// A Generator makes random calls of one operator.
type Generator struct {
	Operator *spec.Operator
	// Version is the version of the function from seeds to calls, and a part of
	// the ID of every case. It grows by one with every release in which some seed
	// draws another call; CHANGELOG.md records it.
	Version int
	// Draw draws attributes and descriptors freely. Most calls break no static
	// rule; those that do are drawn again. Sizes start empty; everything else
	// has the values of the last call.
	Draw func(s *Source, c *spec.Call)
	// AlwaysValid means that no call of Draw breaks a static rule under the first
	// answers, so that its rules need no check.
	AlwaysValid bool
	// Data fills input i of a drawn call and returns true, or returns false to
	// leave it to [Data]. Nil leaves every input to it.
	Data func(s *Source, c *spec.Call, i int) bool
	// Fill, unless nil, fills all inputs of a drawn call in place of Data, or
	// returns false to have another call drawn.
	Fill func(s *Source, c *spec.Call) bool
	// Read means that a feature depends on what Fill fills.
	Read bool
	// NeverPerturbed means that no call is perturbed.
	NeverPerturbed bool
	// Features are the properties in which the calls differ, apart from the
	// broken rule.
	Features []Feature
}

// With makes the Draw of a generator that draws attributes.
func With[A any](draw func(s *Source, c *spec.Call, a *A)) func(s *Source, c *spec.Call) {
	return func(s *Source, c *spec.Call) { draw(s, c, spec.As[A](c)) }
}

// static returns the rules that a call of g's operator can break.
func (g *Generator) static() []*spec.Rule {
	var rules []*spec.Rule
	for _, rule := range g.Operator.Rules {
		if rule.Kind == spec.Static {
			rules = append(rules, rule)
		}
	}
	return rules
}

// A Hint lists the perturbations that have broken a static rule, and no other.
type Hint struct {
	Rule *spec.Rule
	// Perturbations are positions in [Perturbations]. Likelier ones are
	// repeated.
	Perturbations []int
}

const (
	// BrokenShare is the number of calls for each one that breaks a rule.
	BrokenShare = 8
	// perturbedShare is the number of other calls for each one that is perturbed.
	perturbedShare = 8
	// tries is how often a call is drawn or perturbed before it may break
	// another rule than its target.
	tries = 2
	// maxPerturbations is how often a call is perturbed while it breaks no
	// rule.
	maxPerturbations = 3
	// maxReadings bounds the combinations of answers of a perturbed call.
	maxReadings = 1 << 10
)

// A Drawer draws calls one after another and reuses its memory. The zero Drawer
// is ready to use.
type Drawer struct {
	source  Source
	reading spec.Reading
	checker oracle.Checker
	perturb perturber
	how     []int    // the perturbations of the call
	output  int64    // bytes of its largest inferred output
	data    [][]byte // unused memory of elements
	bare    bool     // a call gets no elements: see Describe
}

// Perturbations returns the perturbations of the last call, by position. They
// are valid until the next call.
func (d *Drawer) Perturbations() []int { return d.how }

// Fill sets c to the call that a generator draws for a seed, and reuses its
// memory. It returns the only static rule that the call breaks under the first
// answers, or nil. That is usually one of the rules in hints.
func (d *Drawer) Fill(g *Generator, hints []Hint, seed uint64, c *spec.Call) *spec.Rule {
	d.source.state = seed
	s := &d.source
	d.begin(g.Operator, c)
	if !g.NeverPerturbed && s.OneIn(BrokenShare) {
		return d.fillBroken(g, hints, c)
	}
	perturbations := int64(0)
	if !g.NeverPerturbed && s.OneIn(perturbedShare) {
		perturbations = s.Between(1, 2)
	}
	for {
		d.draw(g, c)
		for range perturbations {
			d.how = append(d.how, d.perturb.any(s, c))
		}
		if d.good(g, c) && d.finish(g, c) {
			return nil
		}
	}
}

// Describe is [Drawer.Fill] without the elements that g.Fill fills, unless a feature depends on them.
// It also takes a call that Fill draws anew because no elements have exact results.
func (d *Drawer) Describe(g *Generator, hints []Hint, seed uint64, c *spec.Call) *spec.Rule {
	d.bare = g.Fill != nil && !g.Read
	defer func() { d.bare = false }()
	return d.Fill(g, hints, seed, c)
}

// good reports whether c breaks no rule under the first answers and can be
// checked. A call that was not perturbed and states the sizes of its outputs
// can always be checked.
func (d *Drawer) good(g *Generator, c *spec.Call) bool {
	switch perturbed, infers := len(d.how) > 0, g.Operator.Infers(); {
	case perturbed || infers && !g.AlwaysValid:
		_, _, checkable := d.look(c, 0)
		return checkable
	case infers:
		d.reading.Restart(nil)
		checked, err := d.checker.Trust(c, &d.reading)
		if err == nil {
			d.output = outputBytes(checked)
		}
		return err == nil
	case g.AlwaysValid:
		return true
	default:
		d.reading.Restart(nil)
		d.checker.Quiet, d.checker.Most = true, 1
		return len(d.checker.Violations(c, &d.reading)) == 0
	}
}

// outputBytes returns the length of the longest output of a call.
func outputBytes(checked *spec.Checked) (most int64) {
	for i := checked.Inputs(); i < len(checked.Places); i++ {
		most = max(most, checked.Places[i].Bytes)
	}
	return most
}

// fillBroken draws and perturbs calls until one breaks only a rule drawn from
// hints or, after some tries, only any rule.
func (d *Drawer) fillBroken(g *Generator, hints []Hint, c *spec.Call) *spec.Rule {
	s := &d.source
	var target Hint
	if len(hints) > 0 {
		target = Pick(s, hints)
	}
	fresh := true
	for try := 0; ; try++ {
		if fresh {
			d.draw(g, c)
		}
		if target.Rule != nil && !s.OneIn(8) {
			how := Pick(s, target.Perturbations)
			d.perturb.one(s, c, how)
			d.how = append(d.how, how)
		} else {
			d.how = append(d.how, d.perturb.any(s, c))
		}
		rule, n, checkable := d.look(c, 1)
		if checkable && (rule == target.Rule || target.Rule == nil || try >= tries) {
			d.finish(g, c)
			return rule
		}
		fresh = n != 0 || len(d.how) == maxPerturbations
	}
}

// begin gives c the operator's attributes and operands, and removes its data.
func (d *Drawer) begin(op *spec.Operator, c *spec.Call) {
	if c.Operator != op {
		*c = spec.NewCall(op)
	}
	c.CheckOnly = true
	d.takeData(c)
}

// takeData removes the elements of c, and keeps their memory for other calls.
func (d *Drawer) takeData(c *spec.Call) {
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if t.Data != nil && len(d.data) < maxSpare {
			d.data = append(d.data, t.Data)
		}
		t.Data = nil
	}
}

// withData returns input i of c with memory for its elements, if there is some.
func (d *Drawer) withData(c *spec.Call, i int) *spec.Tensor {
	t := &c.Tensors[i]
	if last := len(d.data) - 1; last >= 0 {
		t.Data, d.data = d.data[last], d.data[:last]
	}
	return t
}

// draw draws the attributes and descriptors of c.
func (d *Drawer) draw(g *Generator, c *spec.Call) {
	d.how = d.how[:0]
	for i := range c.Tensors {
		c.Tensors[i].Sizes = c.Tensors[i].Sizes[:0]
	}
	g.Draw(&d.source, c)
}

// look counts the rules that c breaks under the first answers, up to want+1,
// and returns the first. It returns -1 if c was perturbed and is ill formed,
// data aside. If c breaks want rules, look also reports whether c can be
// checked, and records the size of its outputs: under all answers if c was
// perturbed, and otherwise under the first, because the outputs of an
// unperturbed call hardly depend on the answers.
func (d *Drawer) look(c *spec.Call, want int) (rule *spec.Rule, n int, checkable bool) {
	if len(d.how) > 0 && c.WellFormed(0) != nil {
		return nil, -1, false
	}
	d.reading.Restart(nil)
	d.checker.Quiet, d.checker.Most = true, want+1
	d.output = 0
	for readings := 1; readings <= maxReadings; readings++ {
		checked, violations, err := d.checker.Check(c, &d.reading)
		if readings == 1 && len(violations) > 0 {
			rule, n = violations[0].Rule, len(violations)
		}
		if err != nil || n != want {
			return rule, n, false
		}
		if checked != nil {
			d.output = max(d.output, outputBytes(checked))
		}
		if len(d.how) == 0 || !d.reading.Next() {
			return rule, n, true
		}
	}
	return rule, n, false
}

// finish fills the inputs, unless c is too large to be executed. It returns false if the
// generator has no elements for c.
func (d *Drawer) finish(g *Generator, c *spec.Call) bool {
	s := &d.source
	if d.tooLarge(c) || g.Operator.Infers() && d.output > maxBytes {
		return true
	}
	c.CheckOnly = false
	if d.bare {
		return true
	}
	if g.Fill != nil {
		filled := g.Fill(s, c)
		if c.CheckOnly = !filled; !filled {
			d.takeData(c)
		}
		return filled
	}
	for i := range c.Inputs() {
		t := d.withData(c, i)
		if g.Data == nil || !g.Data(s, c, i) {
			Data(s, t)
		}
		if c.Param(i).Indices && s.OneIn(perturbedShare) {
			perturbElement(s, t)
		}
	}
	if len(d.how) > 0 && c.WellFormed(4*maxBytes) != nil {
		c.CheckOnly = true
		d.takeData(c)
	}
	return true
}

// tooLarge reports whether an operand cannot be laid out or should not be
// allocated. A tensor without elements may have very large sizes.
func (d *Drawer) tooLarge(c *spec.Call) bool {
	for i := range c.Tensors {
		if i == c.Inputs() && c.Operator.Infers() {
			break
		}
		t := &c.Tensors[i]
		place, err := d.source.place(t)
		if err != nil || place.Elements > MaxBytes/t.DType.Size() || place.Bytes > maxBytes ||
			place.Elements == 0 && slices.Max(t.Sizes) > MaxBytes {
			return true
		}
	}
	return false
}
