package onnx_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestOnnx(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "spec/onnx")
}

var _ = DescribeTable("Dimension", func(axis int64, rank, want int, ok bool) {
	d, found := family.Dimension(axis, rank)
	Expect(found).To(Equal(ok))
	if ok {
		Expect(d).To(Equal(want))
	}
},
	Entry("the first", int64(0), 3, 0, true),
	Entry("the last", int64(2), 3, 2, true),
	Entry("one past it", int64(3), 3, 0, false),
	Entry("the last from the back", int64(-1), 3, 2, true),
	Entry("the first from the back", int64(-3), 3, 0, true),
	Entry("one before it", int64(-4), 3, 0, false),
	Entry("a scalar has none", int64(0), 0, 0, false),
	Entry("nor from the back", int64(-1), 0, 0, false),
	Entry("beyond 32 bits, where the low half is in range", int64(1)<<32, 3, 0, false),
	Entry("the least number", int64(math.MinInt64), 3, 0, false),
)

var _ = DescribeTable("Listed", func(axes []int64, i, want int, ok bool) {
	d, found := family.Listed(axes, i, 3)
	Expect(found).To(Equal(ok))
	if ok {
		Expect(d).To(Equal(want))
	}
},
	Entry("a dimension by its place where there is no list", nil, 2, 2, true),
	Entry("none beyond the rank", nil, 3, 0, false),
	Entry("what an entry names", []int64{2, 0}, 1, 0, true),
	Entry("from the back", []int64{-1}, 0, 2, true),
	Entry("nothing by an empty list", []int64{}, 0, 0, false),
	Entry("nothing behind the last entry", []int64{2, 0}, 2, 0, false),
	Entry("nothing by an entry that is out of range", []int64{3}, 0, 0, false),
)

// joined is a call of Concat that is only checked, on inputs of these sizes.
func joined(axis int64, sizes ...[]int64) *spec.Call {
	c := spec.NewCall(onnx.Concat)
	c.CheckOnly = true
	c.Attributes.(*onnx.ConcatAttributes).Axis = axis
	c.Pass(0, len(sizes))
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	for i := range sizes {
		c.Tensors[i].Sizes = sizes[i]
	}
	return &c
}

// padded is a call of Pad that is only checked, on a vector.
func padded(size int64, pads ...int64) *spec.Call {
	c := spec.NewCall(onnx.Pad)
	c.CheckOnly = true
	c.Attributes.(*onnx.PadAttributes).Pads = pads
	c.Pass(1, 0)
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes = []int64{size}
	return &c
}

// tiled is a call of Tile that is only checked, on a vector.
func tiled(size, repeats int64) *spec.Call {
	c := spec.NewCall(onnx.Tile)
	c.CheckOnly = true
	c.Attributes.(*onnx.TileAttributes).Repeats = []int64{repeats}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes = []int64{size}
	return &c
}

// scaled is a call of Resize that is only checked, on a vector.
func scaled(size int64, scale float32) *spec.Call {
	c := spec.NewCall(onnx.Resize)
	c.CheckOnly = true
	c.Attributes.(*onnx.ResizeAttributes).Scales = []float32{scale}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes = []int64{size}
	return &c
}

var _ = DescribeTable("tf_crop_and_resize is not represented", func(d tensor.DType, extrapolation float64, part string, roi ...float32) {
	c := scaled(2, 1)
	a := c.Attributes.(*onnx.ResizeAttributes)
	a.Coordinates, a.Extrapolation = family.CropAndResize, extrapolation
	a.Roi = roi
	for i := range c.Tensors {
		c.Tensors[i].DType = d
	}
	var k spec.Checker
	_, violations, err := k.Check(c, spec.NewReading(nil))
	Expect(violations).To(BeEmpty())
	if part == "" {
		Expect(err).NotTo(HaveOccurred())
		return
	}
	limit, ok := errors.AsType[*spec.LimitError](err)
	Expect(ok).To(BeTrue())
	Expect(limit.Part).To(Equal(part))
},
	Entry("unless the data type holds the value", tensor.Int8, -1.0, "", float32(0), float32(1)),
	Entry("with a value that the data type does not hold", tensor.Uint8, -1.0, "extrapolation_value", float32(0), float32(1)),
	Entry("with one that float32 does not hold, as the attribute must", tensor.Float64, 0.1, "extrapolation_value", float32(0), float32(1)),
	Entry("with no number for a value", tensor.Float32, math.NaN(), "extrapolation_value", float32(0), float32(1)),
	Entry("with no number in roi", tensor.Uint8, 0.0, "roi", float32(math.NaN()), float32(1)),
	Entry("with a start far below the data", tensor.Uint8, 0.0, "roi", float32(-1<<20-1), float32(1)),
	Entry("unless it is nearer", tensor.Uint8, 0.0, "", float32(-2), float32(-1)),
	Entry("with an infinite end", tensor.Uint8, 0.0, "roi", float32(0), float32(math.Inf(1))),
)

var _ = Describe("Concat", func() {
	DescribeTable("says what breaks a rule", func(c *spec.Call, want string) {
		var k spec.Checker
		Expect(k.Violations(c, spec.NewReading(nil))).To(HaveExactElements(HaveField("String()", want)))
	},
		Entry("another rank", joined(0, []int64{2, 3}, []int64{2}), "onnx.concat/same-rank: inputs[0] has 2 dimensions, inputs[1] 1"),
		Entry("other sizes", joined(0, []int64{2, 3}, []int64{2, 3}, []int64{2, 4}),
			"onnx.concat/same-sizes: inputs[0] has sizes [2 3], inputs[2] [2 4], and the axis is 0"),
	)

	It("infers the sizes of one input, joined along an axis from the back", func() {
		var k oracle.Checker
		checked, _, err := k.Check(joined(-1, []int64{2, 3}), spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(checked.OutputSizes).To(Equal([][]int64{{2, 3}}))
	})
})

var _ = DescribeTable("Pad asks of pads that", func(size, begin, end int64, mode int64, want ...*spec.Question) {
	c := padded(size, begin, end)
	c.Attributes.(*onnx.PadAttributes).Mode = mode
	var k spec.Checker
	r := spec.NewReading(nil)
	k.Violations(c, r)
	asked := []*spec.Question{}
	for _, choice := range r.Choices() {
		asked = append(asked, choice.Question)
	}
	Expect(asked).To(Equal(append([]*spec.Question{}, want...)))
},
	Entry("add at both ends: nothing", int64(3), int64(1), int64(1), int64(onnx.PadReflect)),
	Entry("remove at both ends: nothing", int64(3), int64(-1), int64(-1), int64(onnx.PadReflect)),
	Entry("do both: what comes first", int64(3), int64(-1), int64(1), int64(onnx.PadReflect), onnx.PadMixed),
	Entry("do both in wrap mode: the same", int64(3), int64(-1), int64(1), int64(onnx.PadWrap), onnx.PadMixed),
	Entry("do both in edge mode: nothing", int64(3), int64(-1), int64(1), int64(onnx.PadEdge)),
	Entry("do both in constant mode: nothing", int64(3), int64(-1), int64(1), int64(onnx.PadConstant)),
	Entry("mirror one element: what that means", int64(1), int64(1), int64(0), int64(onnx.PadReflect), onnx.PadReflectSingle),
	Entry("repeat one element: nothing", int64(1), int64(1), int64(0), int64(onnx.PadWrap)),
	Entry("remove all and add nothing: nothing", int64(3), int64(-2), int64(-1), int64(onnx.PadConstant)),
	Entry("remove more than there is: whether they may", int64(3), int64(-4), int64(2), int64(onnx.PadConstant), onnx.PadRemovedBeyond),
)

var _ = DescribeTable("A size of", func(c *spec.Call, fits bool, want int64) {
	var k oracle.Checker
	checked, violations, err := k.Check(c, spec.NewReading(nil))
	Expect(violations).To(BeEmpty())
	if !fits {
		Expect(err).To(MatchError(ContainSubstring("overflows 63 bits")))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(checked.OutputSizes).To(Equal([][]int64{{want}}))
},
	Entry("63 bits, joined", joined(0, []int64{math.MaxInt64 - 2}, []int64{2}), true, int64(math.MaxInt64)),
	Entry("one more", joined(0, []int64{math.MaxInt64 - 1}, []int64{2}), false, int64(0)),
	Entry("64 bits, which wraps to nothing", joined(0, []int64{1 << 62}, []int64{1 << 62}, []int64{1 << 62}, []int64{1 << 62}), false, int64(0)),
	Entry("63 bits, padded", padded(1, math.MaxInt64-3, 2), true, int64(math.MaxInt64)),
	Entry("one more", padded(1, math.MaxInt64-2, 2), false, int64(0)),
	Entry("as many, and then fewer: its places cannot be counted", padded(1, math.MaxInt64, -1), false, int64(0)),
	Entry("both pads together", padded(2, 1, 3), true, int64(6)),
	Entry("what removing leaves", padded(5, -1, -3), true, int64(1)),
	Entry("nothing, where all is removed", padded(3, -1, -2), true, int64(0)),
	Entry("64 bits, padded", padded(2, math.MaxInt64, math.MaxInt64), false, int64(0)),
	Entry("63 bits, repeated", tiled(math.MaxInt64/7, 7), true, int64(math.MaxInt64)),
	Entry("one more", tiled(1<<31, 1<<32), false, int64(0)),
	Entry("64 bits, which wraps to nothing", tiled(1<<32, 1<<32), false, int64(0)),
	Entry("a whole number times as large", scaled(7, 3), true, int64(21)),
	Entry("rounded down", scaled(7, 1.5), true, int64(10)),
	Entry("less than 7, which is 6", scaled(10, 0.7), true, int64(6)),
	Entry("just nothing", scaled(1, math.Nextafter32(1, 0)), true, int64(0)),
	Entry("of the least scale", scaled(1<<20, math.SmallestNonzeroFloat32), true, int64(0)),
	Entry("of the greatest scale", scaled(1, math.MaxFloat32), false, int64(0)),
	Entry("of 60 bits", scaled(1<<58, 2), true, int64(1<<59)),
	Entry("of 61 bits", scaled(1<<59, 2), false, int64(0)),
	Entry("nothing, by the greatest scale", scaled(0, math.MaxFloat32), true, int64(0)),
	Entry("nothing, however often", tiled(0, math.MaxInt64), true, int64(0)),
)

var _ = DescribeTable("A gather by indices of a rank", func(rank int, limit string) {
	c := spec.NewCall(onnx.Gather)
	c.CheckOnly = true
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Int64
	}
	c.Tensors[0].Sizes = slices.Repeat([]int64{1}, 9)
	c.Tensors[1].Sizes = slices.Repeat([]int64{1}, rank)
	var k oracle.Checker
	checked, violations, err := k.Check(&c, spec.NewReading(nil))
	Expect(violations).To(BeEmpty())
	if limit == "" {
		Expect(err).NotTo(HaveOccurred())
		Expect(checked.OutputSizes[0]).To(HaveLen(8 + rank))
		return
	}
	var beyond *spec.LimitError
	Expect(errors.As(err, &beyond)).To(BeTrue(), "%v", err)
	Expect(err).To(MatchError(ContainSubstring(limit)))
},
	Entry("has an output of as many dimensions as are represented", 8, ""),
	Entry("goes beyond that, which is a limit and no rule", 9, "rank 17 is above 16"),
)

// scattered is a call of ScatterElements that is only checked, on vectors.
func scattered(d tensor.DType, axis int64, reduction family.Reduction) *spec.Call {
	c := spec.NewCall(onnx.ScatterElements)
	c.CheckOnly = true
	*c.Attributes.(*onnx.ScatterElementsAttributes) = onnx.ScatterElementsAttributes{Axis: axis, Reduction: reduction}
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = d, []int64{3}
	}
	c.Tensors[1].DType = tensor.Int64
	return &c
}

var _ = DescribeTable("Reductions", func(c *spec.Call, violations int, beyond bool) {
	var k spec.Checker
	_, broken, err := k.Check(c, spec.NewReading(nil))
	Expect(broken).To(HaveLen(violations))
	if !beyond {
		Expect(err).NotTo(HaveOccurred())
		return
	}
	var limit *spec.LimitError
	Expect(errors.As(err, &limit)).To(BeTrue(), "%v", err)
	Expect(err).To(MatchError(HavePrefix("cannot be represented: reduction: floats are not reduced")))
},
	Entry("of integers are computed", scattered(tensor.Uint64, 0, family.ReduceMul), 0, false),
	Entry("of floats are beyond conform", scattered(tensor.Float16, 0, family.ReduceMax), 0, true),
	Entry("none of floats are not needed", scattered(tensor.Float64, 0, family.ReduceNone), 0, false),
	Entry("of floats in a call that breaks a rule do not matter", scattered(tensor.Float32, 1, family.ReduceAdd), 1, false),
)

var _ = DescribeTable("The list of Unique's X", func(shape []int64, listed int, beyond string) {
	c := spec.NewCall(onnx.Unique)
	c.CheckOnly = true
	for p := 1; p < 4; p++ {
		c.Pass(p, 0)
	}
	c.Tensors[0].DType = tensor.Uint8
	a := spec.As[onnx.UniqueAttributes](&c)
	a.Elements, a.Shape = make([]int64, listed), shape
	var k spec.Checker
	_, broken, err := k.Check(&c, spec.NewReading(nil))
	Expect(broken).To(BeEmpty())
	if beyond == "" {
		Expect(err).NotTo(HaveOccurred())
	} else {
		Expect(err).To(MatchError(ContainSubstring(beyond)))
	}
},
	Entry("states every element", []int64{2, 2}, 4, ""),
	Entry("may end early", []int64{2, 2}, 1, ""),
	Entry("states no element more than X has, as a tensor has none", []int64{2, 2}, 5, "more elements than X has"),
	Entry("states none of a tensor that has none", []int64{2, 0}, 1, "more elements than X has"),
	Entry("states the element of a scalar", []int64{}, 1, ""),
	Entry("has a greatest length", []int64{65}, 1, "a list states the elements"),
)

var _ = DescribeTable("A cast", func(from, to tensor.DType, part string) {
	c := spec.NewCall(onnx.Cast)
	c.CheckOnly = true
	c.Tensors[0].DType, c.Tensors[1].DType = from, to
	var k spec.Checker
	_, broken, err := k.Check(&c, spec.NewReading(nil))
	Expect(broken).To(BeEmpty())
	if part == "" {
		Expect(err).NotTo(HaveOccurred())
		return
	}
	limit, beyond := errors.AsType[*spec.LimitError](err)
	Expect(beyond).To(BeTrue(), "%v", err)
	Expect(limit.Part).To(Equal(part))
},
	Entry("of integers is represented", tensor.Uint64, tensor.Int2, ""),
	Entry("of truth values is represented", tensor.Bool, tensor.Bool, ""),
	Entry("from floats is beyond conform, which does not round", tensor.Bfloat16, tensor.Int8, "input"),
	Entry("to floats is beyond conform", tensor.Int8, tensor.Float8E5M2, "output"),
)

var _ = DescribeTable("Elements of Unique", func(d tensor.DType, elements []int64, beyond bool) {
	c := spec.NewCall(onnx.Unique)
	c.CheckOnly = true
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Int64
	}
	c.Tensors[0].DType = d
	a := spec.As[onnx.UniqueAttributes](&c)
	a.Elements, a.Shape = elements, []int64{int64(len(elements))}
	var k spec.Checker
	_, broken, err := k.Check(&c, spec.NewReading(nil))
	Expect(broken).To(BeEmpty())
	limit, found := errors.AsType[*spec.LimitError](err)
	Expect(found).To(Equal(beyond), "%v", err)
	if beyond {
		Expect(limit.Part).To(Equal("X"))
	}
},
	Entry("that are truth values are represented", tensor.Bool, []int64{0, 1, 1}, false),
	Entry("of bool that are even bytes are beyond conform, because no text says that they are false", tensor.Bool, []int64{0, 2}, true),
	Entry("of bool that are odd bytes are beyond conform, because no text says that they are true", tensor.Bool, []int64{1, 255}, true),
	Entry("of bool with bits above a byte are beyond conform too", tensor.Bool, []int64{256}, true),
	Entry("of bool below 0 are beyond conform", tensor.Bool, []int64{-1}, true),
	Entry("of uint8 may be any byte", tensor.Uint8, []int64{2, 255, -1}, false),
	Entry("of complex numbers have no order", tensor.Complex64, []int64{0}, true),
)

var _ = It("A program states the data type to which a node casts", func() {
	n := spec.Node{Operator: onnx.Cast, Bound: onnx.Cast.Bind(onnx.Cast.NewAttributes()), Inputs: []spec.Wire{{Node: spec.OfProgram}}}
	c := spec.NewCall(onnx.Program)
	c.Program = &spec.Program{Nodes: []spec.Node{n}, Outputs: []spec.Wire{{}}}
	c.CheckOnly = true
	c.Tensors[0].DType, c.Tensors[1].DType = tensor.Int8, tensor.Int8
	Expect(c.WellFormed(0)).To(MatchError(ContainSubstring("onnx.cast: to says which data type a result has if nothing else does")))
	c.Program.Nodes[0].To = tensor.Desc{DType: tensor.Int8}
	Expect(c.WellFormed(0)).To(Succeed())
	Expect(c.Program.String()).To(Equal("a = cast(inputs[0], to=int8); return a"))
})
