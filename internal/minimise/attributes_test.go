package minimise_test

import (
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
)

var _ = Describe("Run", func() {
	DescribeTable("simplifies attributes of every kind, to their defaults where they have one",
		func(keep func(a *spectest.MixedAttributes) bool, change func(want *spectest.MixedAttributes)) {
			c := spec.NewCall(spectest.Mixed)
			for i := range c.Tensors {
				c.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 1}}
			}
			c.Tensors[0].Data = []byte{0}
			*c.Attributes.(*spectest.MixedAttributes) = spectest.MixedAttributes{
				Axis: 1, Level: spectest.Low, Mode: spectest.Reflect, Reverse: true, Alpha: -700.25, Scale: 1e10,
				Pads: []int64{3, -4}, Steps: []int64{5},
			}
			got := minimise.Run(c, minimise.Limits{MaxBytes: cases.DefaultMaxCaseBytes}, func(c *spec.Call) bool {
				return keep(c.Attributes.(*spectest.MixedAttributes))
			})
			want := spectest.Mixed.NewAttributes().(*spectest.MixedAttributes)
			want.Pads = []int64{}
			change(want)
			Expect(got.Attributes).To(Equal(want))
		},
		Entry("whatever they are", func(*spectest.MixedAttributes) bool { return true }, func(*spectest.MixedAttributes) {}),
		Entry("a flag that must be set", func(a *spectest.MixedAttributes) bool { return a.Reverse },
			func(want *spectest.MixedAttributes) { want.Reverse = true }),
		Entry("a flag that must not be what it is by default", func(a *spectest.MixedAttributes) bool { return !a.Exact },
			func(want *spectest.MixedAttributes) { want.Exact = false }),
		Entry("an enumeration that must not be what it is by default", func(a *spectest.MixedAttributes) bool { return a.Mode != spectest.Edge },
			func(want *spectest.MixedAttributes) { want.Mode = spectest.Constant }),
		Entry("a float that must not be zero", func(a *spectest.MixedAttributes) bool { return a.Alpha != 0 },
			func(want *spectest.MixedAttributes) { want.Alpha = 1 }),
		Entry("a float below a bound", func(a *spectest.MixedAttributes) bool { return a.Alpha < -99.5 },
			func(want *spectest.MixedAttributes) { want.Alpha = -100 }),
		Entry("a float that is not whole", func(a *spectest.MixedAttributes) bool { return a.Alpha != math.Trunc(a.Alpha) },
			func(want *spectest.MixedAttributes) { want.Alpha = 0.5 }),
		Entry("one between two that are whole", func(a *spectest.MixedAttributes) bool { return -701 < a.Alpha && a.Alpha < -700 },
			func(want *spectest.MixedAttributes) { want.Alpha = -700.5 }),
		Entry("a float that must be large", func(a *spectest.MixedAttributes) bool { return a.Scale > 1e9 },
			func(want *spectest.MixedAttributes) { want.Scale = math.Inf(1) }),
		Entry("two floats that differ in their sign", func(a *spectest.MixedAttributes) bool { return a.Alpha < 0 && a.Scale > 0 },
			func(want *spectest.MixedAttributes) { want.Alpha = -1 }),
	)
})
