package minimise_test

import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/internal/minimise"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestMinimise(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "minimise")
}

// large is a call with something to simplify everywhere.
func large() spec.Call {
	c := spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel:       0x6400,
			InputWindowOffsets: []int64{1, 0, 2, 1},
			InputWindowSizes:   []int64{2, 3, 4, 5},
			InputWindowStrides: []int64{1, -2, 3, -1},
		},
		Tensors: []spec.Tensor{
			{
				Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{3, 4, 6, 7}, Layout: &tensor.Strided{Strides: []int64{400, 80, 10, 1}}},
				Data: make([]byte, 3*4*6*7*4),
			},
			{Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 2, 2, 5}, Layout: &tensor.Strided{Strides: []int64{60, 30, 15, 3}, TotalBytes: 800}}},
		},
	}
	for i := range c.Tensors[0].Data {
		c.Tensors[0].Data[i] = byte(i*7 + 1)
	}
	return c
}

// valid reports whether a call breaks no rule.
func valid(c *spec.Call) bool {
	var checker oracle.Checker
	checked, _, err := checker.Check(c, spec.NewReading(nil))
	return err == nil && checked != nil
}

// limits are those of a case file's case.
var limits = minimise.Limits{MaxBytes: cases.DefaultMaxCaseBytes}

func slice(c *spec.Call) *dml.Slice1Attributes { return c.Attributes.(*dml.Slice1Attributes) }

var _ = Describe("Run", func() {
	// Each row has a property that large has, and the exact smallest valid
	// call that has it too.
	DescribeTable("ends at the smallest call with a property",
		func(keep func(c *spec.Call) bool, input, output tensor.Desc, attributes dml.Slice1Attributes, data []byte) {
			start := large()
			both := func(c *spec.Call) bool { return valid(c) && keep(c) }
			Expect(both(&start)).To(BeTrue(), "the property must hold to begin with")
			got := minimise.Run(start, limits, both)
			Expect(got.Tensors[0].Desc).To(Equal(input))
			Expect(got.Tensors[1].Desc).To(Equal(output))
			Expect(*slice(&got)).To(Equal(attributes))
			Expect(got.Tensors[0].Data).To(Equal(data))
		},
		Entry("any valid call: one zero byte",
			func(*spec.Call) bool { return true },
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{1}, InputWindowStrides: []int64{1}},
			[]byte{0},
		),
		Entry("a reversed dimension of two elements",
			func(c *spec.Call) bool {
				a := slice(c)
				for i, stride := range a.InputWindowStrides {
					if stride < 0 && c.Output().Sizes[i] > 1 {
						return true
					}
				}
				return false
			},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{2}, InputWindowStrides: []int64{-1}},
			[]byte{0, 0},
		),
		Entry("four dimensions",
			func(c *spec.Call) bool { return c.Output().Rank() == 4 },
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 1, 1, 1}},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 1, 1, 1}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0, 0, 0, 0}, InputWindowSizes: []int64{1, 1, 1, 1}, InputWindowStrides: []int64{1, 1, 1, 1}},
			[]byte{0},
		),
		Entry("a float whose first element is not zero",
			func(c *spec.Call) bool { return c.Tensors[0].DType.Float() && c.Tensors[0].Bits(0) != 0 },
			tensor.Desc{DType: tensor.Float16, Sizes: []int64{1}},
			tensor.Desc{DType: tensor.Float16, Sizes: []int64{1}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{1}, InputWindowStrides: []int64{1}},
			[]byte{0x00, 0x3c}, // 1.0
		),
		Entry("a window that does not start at 0",
			func(c *spec.Call) bool {
				for _, offset := range slice(c).InputWindowOffsets {
					if offset > 0 {
						return true
					}
				}
				return false
			},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{1}, InputWindowSizes: []int64{1}, InputWindowStrides: []int64{1}},
			[]byte{0, 0},
		),
		Entry("a gap between two elements of the output's innermost dimension",
			func(c *spec.Call) bool {
				layout, ok := c.Output().Layout.(*tensor.Strided)
				n := c.Output().Rank()
				return ok && n > 0 && c.Output().Sizes[n-1] > 1 && layout.Strides[n-1] > 1
			},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}},
			tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}, Layout: &tensor.Strided{Strides: []int64{2}}},
			dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{2}, InputWindowStrides: []int64{1}},
			[]byte{0, 0},
		),
	)

	It("keeps a call that only it can show", func() {
		start := window()
		got := minimise.Run(start, limits, func(*spec.Call) bool { return false })
		Expect(got).To(Equal(start.Clone()))
	})

	It("leaves the call that it starts from as it was", func() {
		start := large()
		minimise.Run(start, limits, valid)
		Expect(start).To(Equal(large()))
	})

	It("ends at a call that is only checked when the property needs huge sizes", func() {
		start := large()
		start.CheckOnly = true
		start.Tensors[0].Data = nil
		start.Tensors[0].Sizes[0] = 1<<32 - 1
		start.Tensors[0].Layout = nil
		got := minimise.Run(start, limits, func(c *spec.Call) bool { return c.Tensors[0].Rank() > 0 && c.Tensors[0].Sizes[0] > 1<<31 })
		Expect(got.CheckOnly).To(BeTrue())
		Expect(got.Tensors[0].Sizes).To(Equal([]int64{1<<31 + 1}))
	})
})
