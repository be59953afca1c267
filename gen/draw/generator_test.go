package draw_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestDraw(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "gen/draw")
}

// lines copies vectors of bytes.
var lines = draw.Generator{
	Operator: dml.Copy,
	Draw: func(s *draw.Source, c *spec.Call) {
		for i := range c.Tensors {
			t := &c.Tensors[i]
			t.DType, t.Layout = tensor.Uint8, nil
		}
		size := s.Between(1, 9)
		c.Tensors[0].Sizes = append(c.Tensors[0].Sizes, size)
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, size)
	},
	AlwaysValid: true,
}

// wayOf returns the position of a perturbation.
func wayOf(name string) int {
	for i, p := range draw.Perturbations {
		if p.Name == name {
			return i
		}
	}
	Fail("no perturbation " + name)
	return 0
}

var _ = Describe("Drawer", func() {
	It("breaks a rule in one call of eight, and perturbs some of the others", func() {
		var d draw.Drawer
		var c spec.Call
		broken, perturbed := 0, 0
		for seed := range uint64(8000) {
			switch rule := d.Fill(&lines, nil, seed, &c); {
			case rule != nil:
				broken++
				Expect(d.Perturbations()).NotTo(BeEmpty())
			case len(d.Perturbations()) > 0:
				perturbed++
			}
		}
		Expect(broken).To(BeNumerically("~", 1000, 120))
		Expect(perturbed).To(BeNumerically("~", 875, 120))
	})

	It("gives no two calls the same memory of elements, in whatever order they are drawn again", func() {
		var d draw.Drawer
		var calls [16]spec.Call
		want := make([][]byte, len(calls))
		for seed := range uint64(800) {
			i := seed * seed / 7 % uint64(len(calls))
			d.Fill(&lines, nil, seed, &calls[i])
			want[i] = slices.Clone(calls[i].Tensors[0].Data)
			for k := range calls {
				if len(calls[k].Tensors) > 0 {
					Expect(calls[k].Tensors[0].Data).To(Equal(want[k]))
				}
			}
		}
	})

	It("breaks exactly what it says, and nothing else", func() {
		var d draw.Drawer
		var c spec.Call
		var k spec.Checker
		for seed := range uint64(4000) {
			rule := d.Fill(&lines, nil, seed, &c)
			Expect(c.WellFormed(1 << 22)).To(Succeed())
			_, violations, err := k.Check(&c, spec.NewReading(nil))
			Expect(err).NotTo(HaveOccurred())
			if rule == nil {
				Expect(violations).To(BeEmpty())
			} else {
				Expect(violations).To(HaveExactElements(HaveField("Rule", rule)))
			}
		}
	})

	It("aims at the rules of the hints", func() {
		hints := []draw.Hint{
			{Rule: dml.CopySameDType, Perturbations: []int{wayOf("dtype of one")}},
			{Rule: dml.CopyDimensionCount, Perturbations: []int{wayOf("rank of all")}},
		}
		var d draw.Drawer
		var c spec.Call
		met := map[*spec.Rule]int{}
		for seed := range uint64(8000) {
			if rule := d.Fill(&lines, hints, seed, &c); rule != nil {
				met[rule]++
			}
		}
		Expect(met[dml.CopySameDType]).To(BeNumerically(">", 400))
		Expect(met[dml.CopyDimensionCount]).To(BeNumerically(">", 350))
		others := 0
		for rule, n := range met {
			if rule != dml.CopySameDType && rule != dml.CopyDimensionCount {
				others += n
			}
		}
		Expect(others).To(BeNumerically("<", 150), "only where the rule is not met in some tries")
	})

	It("draws what breaks a rule again, of a generator that is not always valid", func() {
		wild := lines
		wild.AlwaysValid = false
		wild.Draw = func(s *draw.Source, c *spec.Call) {
			lines.Draw(s, c)
			if s.OneIn(2) {
				c.Tensors[1].DType = tensor.Int8
			}
		}
		var d draw.Drawer
		var c spec.Call
		for seed := range uint64(1000) {
			if rule := d.Fill(&wild, nil, seed, &c); rule == nil {
				Expect(c.Tensors[1].DType).To(Equal(c.Tensors[0].DType))
			}
		}
	})

	It("only checks what is too large", func() {
		large := lines
		large.Draw = func(_ *draw.Source, c *spec.Call) {
			lines.Draw(draw.New(1), c)
			c.Tensors[0].Sizes[0], c.Tensors[1].Sizes[0] = draw.MaxBytes+1, draw.MaxBytes+1
		}
		var d draw.Drawer
		c := spec.NewCall(dml.Copy)
		c.Tensors[0].Data = make([]byte, 9)
		d.Fill(&large, nil, 1, &c)
		Expect(c.CheckOnly).To(BeTrue())
		Expect(c.Tensors[0].Data).To(BeNil())
	})

	It("leaves inputs to the generator where that fills them", func() {
		own := lines
		own.Data = func(_ *draw.Source, c *spec.Call, i int) bool {
			c.Tensors[i].Data = draw.Grow(c.Tensors[i].Data, c.Tensors[i].Sizes[0])
			for k := range c.Tensors[i].Data {
				c.Tensors[i].Data[k] = 7
			}
			return true
		}
		var d draw.Drawer
		var c spec.Call
		Expect(d.Fill(&own, nil, 1, &c)).To(BeNil())
		Expect(c.Tensors[0].Data).To(And(Not(BeEmpty()), HaveEach(byte(7))))
	})
})
