package registry_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A drawer draws calls whose lists, ranks, sizes and types are independent of
// each other. A call has a favourite length, size and type, so that parts agree
// by chance.
type drawer struct {
	*rand.Rand
	length int
	size   int64
	dtype  tensor.DType
}

func newDrawer(seed uint64) *drawer {
	d := &drawer{Rand: rand.New(rand.NewPCG(seed, 0))}
	d.length, d.size, d.dtype = d.IntN(6), d.Int64N(3)+1, pick(d, tensor.Common()...)
	return d
}

func (d *drawer) oneIn(n int) bool { return d.IntN(n) == 0 }

func pick[T any](d *drawer, values ...T) T { return values[d.IntN(len(values))] }

// call draws a well-formed call of op, or nothing where what was drawn cannot
// be represented.
func (d *drawer) call(op *spec.Operator) (c spec.Call, formed bool) {
	if d.oneIn(4) {
		return d.changed(op)
	}
	c = spec.NewCall(op)
	for p := range op.Params {
		switch op.Params[p].Count {
		case spec.Many:
			if c.Pass(p, 1+d.IntN(3)); op.Params[p].PerDimension && d.length > 0 {
				c.Pass(p, d.length)
			}
		case spec.Optional:
			c.Pass(p, d.IntN(2))
		}
	}
	c.CheckOnly = d.oneIn(8)
	for _, field := range c.Fields() {
		d.set(&field)
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		t.DType = pick(d, d.dtype, d.dtype, d.dtype, pick(d, tensor.Common()...), tensor.Int32)
		if types := op.Types(); !slices.Contains(types, d.dtype) && d.oneIn(2) {
			t.DType = types[0]
		}
		if own := c.Param(i).Type; own.Valid() && d.oneIn(2) {
			t.DType = own
		}
		t.Sizes = d.list(d.anyLength(), d.anySize)
		switch c.Param(i).Layout {
		case tensor.StridedFamily:
			t.Layout = pick[tensor.Layout](d, nil, &tensor.Strided{}, d.strided(len(t.Sizes)))
		case tensor.XLAFamily:
			t.Layout = pick[tensor.Layout](d, nil, &tensor.XLA{}, d.xla(len(t.Sizes)))
		}
		if slices.Contains([]string{"condition", "pred"}, c.Param(i).Name) && d.oneIn(2) {
			t.DType = tensor.Bool
		}
		if first := c.Tensors[0].Sizes; i > 0 && len(first) > 0 && d.oneIn(2) {
			switch {
			case c.Param(i).PerDimension:
				t.DType, t.Sizes = tensor.Int64, nil
			case c.Param(i).Indices:
				t.DType, t.Sizes = tensor.Int64, []int64{pick(d, first...)}
			case c.Param(i).Layout == nil:
				t.Sizes = slices.Clone(first)
			}
		}
		if c.Param(i).Inferred {
			t.Sizes = nil
		}
	}
	c.CheckOnly = c.CheckOnly || !d.fill(&c)
	return c, c.WellFormed(maxBytes) == nil
}

// set draws an attribute.
func (d *drawer) set(field *spec.Field) {
	switch {
	case field.Enum != nil:
		*field.Int = pick(d, field.Enum...).Value
	case field.Axis && field.Int != nil && d.oneIn(2):
		*field.Int = d.Int64N(2)
	case field.Int != nil:
		*field.Int = d.value(field.Range)
	case field.List == nil:
		field.SetBits(pick(d, field.Default, 0, 1, d.Uint64()))
	case field.Optional && d.oneIn(3):
		field.List.SetEntries(nil)
	default:
		field.List.SetEntries(d.list(d.anyLength(), func() int64 { return d.value(field.Range) }))
	}
}

// changed draws a call of the operator's generator, whose parts fit each other, and draws one
// of the parts anew.
func (d *drawer) changed(op *spec.Operator) (c spec.Call, formed bool) {
	c = gen.Case(op, d.Uint64()).Call
	for i := range c.Tensors {
		if c.Tensors[i].View = 0; !slices.Contains(tensor.Common(), c.Tensors[i].DType) {
			return c, false
		}
	}
	fields := c.Fields()
	switch k := d.IntN(len(fields) + len(c.Tensors)); {
	case k < len(fields):
		d.set(&fields[k])
	case !c.Param(k - len(fields)).Inferred:
		c.Tensors[k-len(fields)].Sizes = d.list(d.anyLength(), d.anySize)
	}
	c.CheckOnly = !d.fill(&c)
	return c, c.WellFormed(maxBytes) == nil
}

const maxBytes = 1 << 12

// fill gives the inputs elements. It reports false where a tensor is too large
// to have any.
func (d *drawer) fill(c *spec.Call) bool {
	for i := range c.Tensors {
		t := &c.Tensors[i]
		elements, err := tensor.Elements(t.Sizes)
		if err != nil || elements > maxBytes/8 {
			return false
		}
		if i < c.Inputs() {
			t.Data = make([]byte, elements*t.DType.Size())
			for e := range elements {
				if t.SetBits(e, uint64(d.IntN(5)-1)); t.DType == tensor.Bool {
					t.SetBits(e, uint64(d.IntN(2)))
				}
			}
			spec.Unify(t)
		}
	}
	if c.WellFormed(maxBytes) == nil {
		return true
	}
	for i := range c.Tensors {
		c.Tensors[i].Data = nil
	}
	return false
}

func (d *drawer) anyLength() int {
	if d.oneIn(8) {
		return pick(d, 0, 1, 2, 3, 4, 8, 9)
	}
	return d.length
}

func (d *drawer) list(length int, value func() int64) []int64 {
	list := make([]int64, length)
	for i := range list {
		list[i] = value()
	}
	return list
}

func (d *drawer) anySize() int64 {
	switch d.IntN(40) {
	case 0:
		return pick(d, int64(0), 255, 1<<16, 1<<31, 1<<32-1, 1<<32, 1<<62, math.MaxInt64)
	case 1, 2:
		return d.Int64N(4)
	default:
		return d.size
	}
}

// value draws a value of an attribute's type.
func (d *drawer) value(r spec.Range) int64 {
	if d.oneIn(20) {
		return pick(d, r.Min, r.Max, r.Min/2, r.Max/2+1)
	}
	return max(r.Min, min(pick(d, 0, 1, d.Int64N(5)-1), r.Max))
}

func (d *drawer) strided(rank int) *tensor.Strided {
	layout := &tensor.Strided{Strides: d.list(rank, func() int64 {
		if d.oneIn(30) {
			return pick(d, int64(1<<31), 1<<32-1)
		}
		return d.Int64N(5)
	})}
	if d.oneIn(3) {
		layout.TotalBytes = pick(d, d.Int64N(40), d.Int64N(40), math.MaxInt64)
	}
	return layout
}

func (d *drawer) xla(rank int) *tensor.XLA {
	layout := &tensor.XLA{PaddingValue: tensor.PaddingValue(d.IntN(int(tensor.HighestPadding) + 1))}
	switch d.IntN(3) {
	case 0:
		for _, dimension := range d.Perm(rank) {
			layout.MinorToMajor = append(layout.MinorToMajor, int64(dimension))
		}
	case 1:
		layout.MinorToMajor = d.list(d.anyLength(), func() int64 { return pick(d, 0, 1, d.Int64N(10)-1, math.MaxInt64, math.MinInt64) })
	}
	if d.oneIn(2) {
		layout.PaddedDimensions = d.list(pick(d, rank, d.anyLength()), func() int64 {
			return pick(d, d.anySize(), d.anySize()+1, d.Int64N(6), -d.Int64())
		})
	}
	return layout
}

// A course takes calls through everything that may look at one.
type course struct {
	evaluator oracle.Evaluator
	comparer  compare.Comparer
	memory    [2]guard.Memory
}

// run takes a call through check, output sizes, oracle, explanations, encoding,
// lint, and the CPU backend, which is to do what the
// oracle says under each of some readings. A panic says that one of them asks
// for more than that the call is well formed.
func (k *course) run(d *drawer, c *spec.Call) error {
	if err := explain.Call(io.Discard, c, nil, 4); err != nil {
		return err
	}
	alternatives, err := k.evaluator.Alternatives(c, nil)
	if err != nil {
		return err
	}
	outputBytes := oracle.OutputBytes(alternatives, 8, nil)
	for range min(len(alternatives), 6) {
		a := &alternatives[d.IntN(len(alternatives))]
		if err := k.follow(c, a, outputBytes); err != nil {
			return err
		}
	}
	return lint(c, alternatives)
}

// follow runs the CPU backend under the answers of an alternative.
func (k *course) follow(c *spec.Call, a *oracle.Alternative, outputBytes []int64) error {
	if _, err := oracle.Explain(c, a.Choices, 0, 0); err != nil {
		if _, panicked := errors.AsType[*oracle.PanicError](err); panicked || len(a.Admissible.Outputs[0].Sources()) > 0 {
			return err
		}
	}
	backend := cpu.New(a.Choices...)
	var runs [2]compare.Run
	for n, fill := range [2]guard.Fill{guard.First, guard.Second} {
		if err := k.memory[n].Lay(c, outputBytes, fill); err != nil {
			return err
		}
		outcomes, err := backend.Run(context.Background(), []backends.Job{k.memory[n].Job("", c)})
		if err != nil {
			return err
		}
		runs[n] = compare.Run{Outcome: outcomes[0], Memory: &k.memory[n]}
	}
	if finding := k.comparer.Compare(c, a, &runs); finding != nil {
		return fmt.Errorf("the CPU backend under %s: %s, %s", explain.Choices(a.Choices), finding.Kind, finding.Detail)
	}
	return nil
}

// lint writes the call into a case file and reads it back.
func lint(c *spec.Call, alternatives []oracle.Alternative) error {
	text, err := cases.Encode(&spec.Case{ID: "any", Call: *c}, cases.Meta{Why: "Drawn at random."})
	if err != nil {
		return err
	}
	list, err := cases.LoadFile("any.yaml", bytes.NewReader(text), cases.Limits{})
	if err != nil {
		return fmt.Errorf("%w in\n%s", err, text)
	}
	list[0].Expect = []cases.Expectation{{Origin: "any.yaml:1", Reject: "nothing"}}
	_ = expectation.Verify(&list[0], alternatives)
	return nil
}

// judge draws a call and takes it through the course. It returns nothing when
// what was drawn cannot be represented.
func (k *course) judge(op *spec.Operator, seed uint64) (formed bool, c spec.Call, err error) {
	d := newDrawer(seed)
	if c, formed = d.call(op); formed {
		err = k.run(d, &c)
	}
	if _, limit := errors.AsType[*spec.LimitError](err); limit {
		return false, c, nil
	}
	return formed, c, err
}

var _ = Describe("a well-formed call", func() {
	for _, op := range catalogue.Operators() {
		It("of "+op.Name+" makes nothing panic, whatever its parts have to do with each other", func() {
			var k course
			formed, executed, valid := 0, 0, 0
			n := testscale.Of(250)
			for seed := uint64(0); seed < uint64(n) || valid == 0 && seed < uint64(40*n); seed++ { // few calls of windows are valid
				ok, c, err := k.judge(op, seed)
				if !ok {
					continue
				}
				Expect(err).NotTo(HaveOccurred(), "seed %d: %+v %+v", seed, c.Attributes, c.Tensors)
				formed++
				if !c.CheckOnly {
					executed++
				}
				alternatives, err := k.evaluator.Alternatives(&c, nil)
				Expect(err).NotTo(HaveOccurred())
				if len(alternatives[0].Violations) == 0 {
					valid++
				}
			}
			Expect(formed).To(BeNumerically(">", n/2))
			Expect(executed).To(BeNumerically(">", n/10))
			Expect(valid).To(BeNumerically(">", 0))
		})
	}
})

// FuzzWellFormed looks further.
func FuzzWellFormed(f *testing.F) {
	operators := catalogue.Operators()
	for i := range operators {
		f.Add(uint64(i), uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, operator uint8) {
		var k course
		if _, c, err := k.judge(operators[int(operator)%len(operators)], seed); err != nil {
			t.Fatalf("%v: %+v %+v", err, c.Attributes, c.Tensors)
		}
	})
}
