package minimise_test

import (
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// parts writes each part of a call, in a word or two.
func parts(c *spec.Call) []string {
	var list []string
	if c.CheckOnly {
		list = append(list, "check only")
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		list = append(list, fmt.Sprintf("%s %v%v", c.Name(i), t.DType, t.Sizes))
		switch layout := t.Layout.(type) {
		case nil:
			list = append(list, c.Name(i)+" packed")
		case *tensor.Strided:
			list = append(list, fmt.Sprintf("%s strides %v in %d", c.Name(i), layout.Strides, layout.TotalBytes))
		case *tensor.XLA:
			list = append(list, fmt.Sprintf("%s order %v in %v of %v", c.Name(i), layout.MinorToMajor, layout.PaddedDimensions, layout.PaddingValue))
		}
		list = append(list, fmt.Sprintf("%s data %x", c.Name(i), t.Data))
	}
	for _, field := range c.Fields() {
		switch {
		case field.Float != nil:
			list = append(list, fmt.Sprintf("%s %v", field.Name, *field.Float))
		case field.Int != nil:
			list = append(list, fmt.Sprintf("%s %d", field.Name, *field.Int))
		case field.List == nil:
			list = append(list, fmt.Sprintf("%s %d", field.Name, field.Bits()))
		case *field.List == nil:
			list = append(list, field.Name+" absent")
		default:
			list = append(list, fmt.Sprintf("%s %v", field.Name, *field.List))
		}
	}
	return list
}

// changes writes the parts of a call that another one does not have.
func changes(c, from *spec.Call) string {
	before := map[string]bool{}
	for _, part := range parts(from) {
		before[part] = true
	}
	var list []string
	for _, part := range parts(c) {
		if !before[part] {
			list = append(list, part)
		}
	}
	if from.CheckOnly && !c.CheckOnly {
		list = append(list, "run")
	}
	return strings.Join(list, ", ")
}

// proposes holds what a pass proposes against a list. Of what it proposes more
// than once, the first is listed.
func proposes(pass string, start func() spec.Call, want ...string) {
	GinkgoHelper()
	c := start()
	before := c.Clone()
	got := []string{}
	for proposal := range minimise.Propose(pass, limits, &c) {
		if change := changes(&proposal, &c); !slices.Contains(got, change) {
			got = append(got, change)
		}
	}
	Expect(got).To(Equal(append([]string{}, want...)))
	Expect(parts(&c)).To(Equal(parts(&before)), "the call itself stays as it is")
}

var _ = DescribeTable("A pass proposes, in this order,", proposes,
	Entry(nil, "drop dimensions", window,
		"input uint8[2], input data 0104, output uint8[2], input_window_offsets [0], input_window_sizes [2], input_window_strides [1]",
		"input uint8[3], input data 010203, output uint8[2], input_window_offsets [1], input_window_sizes [2], input_window_strides [-1]",
	),
	Entry(nil, "drop dimensions", reversed,
		"data uint8[3], data data 010305",
		"data uint8[3], data data 010305, begin [0], end [1], stride [1], end_mask [1]",
		"data uint8[3], data data 010305, begin [2], end [-1030], stride [-1], end_mask [0]",
		"data uint8[2], data data 0102",
		"data uint8[2], data data 0102, begin [0], end [1], stride [1], end_mask [1]",
		"data uint8[2], data data 0102, begin [2], end [-1030], stride [-1], end_mask [0]",
	),
	Entry(nil, "drop dimensions", padded,
		"input uint8[2], input data 0104, output uint8[2], output order [0] in [2] of one",
		"input uint8[3], input data 010203, output uint8[3], output order [0] in [6] of one",
	),
	Entry(nil, "drop dimensions", scatter,
		"input uint8[1], input data 00, indices uint32[1], indices data 05000000, updates uint8[1], updates data 09, output uint8[1], axis 0",
		"input uint8[2], indices uint32[2], updates uint8[2], output uint8[2], axis 0",
	),
	Entry(nil, "merge dimensions", window,
		"input uint8[6], output uint8[4], input_window_offsets [0], input_window_sizes [4], input_window_strides [-1]",
		"input uint8[6], output uint8[4], input_window_offsets [1], input_window_sizes [2], input_window_strides [-1]",
	),
	Entry(nil, "drop steps", reversed,
		"begin [2], end [-1030], stride [-1], end_mask [0]",
		"begin [0], end [1], stride [1], end_mask [1]",
	),
	Entry(nil, "shrink sizes", short,
		"input uint8[1], input data 01, output uint8[1], input_window_sizes [1]",
		"input uint8[1], input data 02, output uint8[1], input_window_sizes [1]",
		"input uint8[1], input data 01, output uint8[1]",
		"input uint8[1], input data 02, output uint8[1]",
		"input uint8[1], input data 01, output uint8[1], output strides [1] in 0, input_window_sizes [1]",
		"input uint8[1], input data 02, output uint8[1], output strides [1] in 0, input_window_sizes [1]",
		"input uint8[1], input data 01, output uint8[1], output strides [1] in 0",
		"input uint8[1], input data 02, output uint8[1], output strides [1] in 0",
		"input uint8[1], input data 01, input_window_sizes [1]",
		"input uint8[1], input data 02, input_window_sizes [1]",
		"input uint8[1], input data 01",
		"input uint8[1], input data 02",
		"input uint8[1], input data 01, output strides [1] in 0, input_window_sizes [1]",
		"input uint8[1], input data 02, output strides [1] in 0, input_window_sizes [1]",
		"input uint8[1], input data 01, output strides [1] in 0",
		"input uint8[1], input data 02, output strides [1] in 0",
		"output uint8[1], input_window_sizes [1]",
		"output uint8[1]",
		"output uint8[1], output strides [1] in 0, input_window_sizes [1]",
		"output uint8[1], output strides [1] in 0",
	),
	Entry(nil, "fit sizes", window,
		"input uint8[1 3], input data 010203, output uint8[1 2], input_window_sizes [1 2]",
		"input uint8[1 3], input data 040506, output uint8[1 2], input_window_sizes [1 2]",
		"input uint8[1 3], input data 010203, output uint8[1 2]",
		"input uint8[1 3], input data 040506, output uint8[1 2]",
		"input uint8[2 1], input data 0104, output uint8[2 1], input_window_sizes [2 1]",
		"input uint8[2 1], input data 0306, output uint8[2 1], input_window_sizes [2 1]",
		"input uint8[2 1], input data 0104, output uint8[2 1]",
		"input uint8[2 1], input data 0306, output uint8[2 1]",
		"input uint8[2 2], input data 01020405",
		"input uint8[2 2], input data 02030506",
	),
	Entry(nil, "exchange dimensions", window,
		"input uint8[3 2], input data 010402050306, input_window_offsets [1 0], input_window_strides [-1 1]",
	),
	Entry(nil, "exchange dimensions", padded,
		"input uint8[3 2], input data 010402050306, output uint8[3 2], output order [1 0] in [6 2] of one",
		"input uint8[3 2], input data 010402050306, output uint8[3 2], output order [0 1] in [6 2] of one",
	),
	Entry(nil, "exchange dimensions", scatter,
		"input uint8[2 1], indices uint32[2 1], updates uint8[2 1], output uint8[2 1], axis 0",
	),
	Entry(nil, "exchange layouts", strided,
		"input strides [6 2] in 24, output packed",
	),
	Entry(nil, "simplify layouts", strided,
		"output packed",
		"output strides [6 2] in 0",
		"output strides [] in 24",
		"output strides [3 1] in 0",
		"output strides [3 1] in 24",
		"output strides [4 1] in 0",
		"output strides [0 2] in 24",
		"output strides [1 2] in 24",
		"output strides [2 2] in 24",
		"output strides [3 2] in 24",
		"output strides [5 2] in 24",
		"output strides [6 0] in 24",
		"output strides [6 1] in 24",
	),
	Entry(nil, "simplify layouts", padded,
		"output packed",
		"output order [] in [2 6] of one",
		"output order [0 1] in [] of one",
		"output order [0 1] in [] of unspecified",
		"output order [0 1] in [2 6] of unspecified",
		"output order [0 1] in [2 6] of zero",
		"output order [1 0] in [2 6] of one",
		"output order [0 1] in [1 6] of one",
		"output order [0 1] in [2 3] of one",
		"output order [0 1] in [2 4] of one",
		"output order [0 1] in [2 5] of one",
	),
	Entry(nil, "stretch", strided,
		"input int16[2 2], input data 0100020004000500, output int16[2 2], output strides [6 4] in 24",
	),
	Entry(nil, "run what was only checked", checked,
		"input data 000000000000000000000000, run",
	),
	Entry(nil, "pad", ordered,
		"output order [0 1] in [3 3] of unspecified",
		"output order [0 1] in [2 4] of unspecified",
	),
	Entry(nil, "a buffer one byte short", strided,
		"output strides [6 2] in 23",
	),
	Entry("of several inputs, all but one, one, and two as one", "drop tensors", joined,
		"",
		"inputs[1] uint8[3 2], inputs[1] data 010203040000",
		"inputs[1] uint8[2 4], inputs[1] data 0102000003040000",
		"inputs[0] uint8[2 2], inputs[0] data 01020304",
		"inputs[1] uint8[1 2], inputs[1] data 0102",
		"inputs[0] uint8[3 2], inputs[0] data 010200000000, inputs[1] uint8[1 2], inputs[1] data 0102",
		"inputs[0] uint8[1 4], inputs[0] data 01020000, inputs[1] uint8[1 2], inputs[1] data 0102",
		"inputs[0] uint8[2 2], inputs[0] data 01020304, inputs[1] uint8[1 2], inputs[1] data 0102",
	),
	Entry("of several outputs, with what they share as it is or cut at either end", "drop tensors", shares,
		"split [2]",
		"input uint8[2 2], input data 01020405, split [2]",
		"input uint8[2 2], input data 02030506, split [2]",
		"split [1 0]",
		"input uint8[2 1], input data 0104, split [1 0]",
		"input uint8[2 1], input data 0306, split [1 0]",
		"split [1 2]",
		"split [0]",
		"input uint8[2 0], input data , split [0]",
		"split [1]",
		"input uint8[2 1], input data 0104, split [1]",
		"input uint8[2 1], input data 0306, split [1]",
		"split [0 2]",
		"input uint8[2 2], input data 01020405, split [0 2]",
		"input uint8[2 2], input data 02030506, split [0 2]",
	),
	Entry("the optional constant", "drop tensors", framed, ""),
	Entry(nil, "shrink shares", shares,
		"input uint8[2 2], input data 01020405, split [0 0 2]",
		"input uint8[2 2], input data 02030506, split [0 0 2]",
		"input uint8[2 1], input data 0104, split [1 0 0]",
		"input uint8[2 1], input data 0306, split [1 0 0]",
		"input uint8[2 2], input data 01020405, split [1 0 1]",
		"input uint8[2 2], input data 02030506, split [1 0 1]",
	),
	Entry("of which axes are named, each with what is said of the axis", "drop dimensions", framed,
		"data uint8[1], data data 01",
		"data uint8[1], data data 01, pads [0 1], axes [0]",
		"data uint8[1], data data 01, pads [1 2], axes [-1]",
		"data uint8[2]",
		"data uint8[2], pads [0 1], axes [0]",
		"data uint8[2], pads [1 2], axes [-1]",
	),
	Entry("with an axis that counts from the back", "drop dimensions", joined,
		"inputs[0] uint8[1], inputs[0] data 01, inputs[1] uint8[2], inputs[1] data 0103, inputs[2] uint8[1], inputs[2] data 01, axis -1",
		"inputs[0] uint8[2], inputs[1] uint8[2], inputs[1] data 0102, inputs[2] uint8[2], axis -1",
	),
	Entry("with both ends of each", "drop steps", framed, "pads [1 2], axes [-1]", "pads [0 1], axes [0]"),
	Entry("along axis 0", "drop dimensions", parted(0),
		"input uint8[2 3]",
		"input uint8[2 4]",
		"input uint8[3 4]",
	),
	Entry("along axis 0", "merge dimensions", parted(0),
		"input uint8[2 12]",
		"input uint8[6 4], split [3 3]",
		"input uint8[6 4]",
	),
	Entry("along axis 0", "exchange dimensions", parted(0),
		"input uint8[3 2 4], axis 1",
		"input uint8[2 4 3]",
	),
	Entry("along axis 1", "drop dimensions", parted(1),
		"input uint8[2 3]",
		"input uint8[2 4]",
		"input uint8[3 4], axis 0",
	),
	Entry("along axis 1", "merge dimensions", parted(1),
		"input uint8[2 12], split [4 8]",
		"input uint8[2 12]",
		"input uint8[6 4], axis 0, split [2 4]",
		"input uint8[6 4], axis 0",
	),
	Entry("along axis 1", "exchange dimensions", parted(1),
		"input uint8[3 2 4], axis 0",
		"input uint8[2 4 3], axis 2",
	),
	Entry("along axis 2", "drop dimensions", parted(2),
		"input uint8[2 3], axis 1",
		"input uint8[2 4], axis 1",
		"input uint8[3 4], axis 1",
	),
	Entry("along axis 2", "merge dimensions", parted(2),
		"input uint8[2 12], axis 1, split [3 9]",
		"input uint8[2 12], axis 1",
		"input uint8[6 4], axis 1",
	),
	Entry("along axis 2", "exchange dimensions", parted(2),
		"input uint8[3 2 4]",
		"input uint8[2 4 3], axis 1",
	),
	Entry("along axis -1", "drop dimensions", parted(-1),
		"input uint8[2 3]",
		"input uint8[2 4]",
		"input uint8[3 4]",
	),
	Entry("along axis -1", "merge dimensions", parted(-1),
		"input uint8[2 12], split [3 9]",
		"input uint8[2 12]",
		"input uint8[6 4]",
	),
	Entry("along axis -1", "exchange dimensions", parted(-1),
		"input uint8[3 2 4]",
		"input uint8[2 4 3], axis -2",
	),
	Entry("along axis -2", "drop dimensions", parted(-2),
		"input uint8[2 3], axis -1",
		"input uint8[2 4], axis -1",
		"input uint8[3 4]",
	),
	Entry("along axis -2", "merge dimensions", parted(-2),
		"input uint8[2 12], axis -1, split [4 8]",
		"input uint8[2 12], axis -1",
		"input uint8[6 4], split [2 4]",
		"input uint8[6 4]",
	),
	Entry("along axis -2", "exchange dimensions", parted(-2),
		"input uint8[3 2 4], axis -3",
		"input uint8[2 4 3], axis -1",
	),
	Entry("along axis -3", "drop dimensions", parted(-3),
		"input uint8[2 3], axis -2",
		"input uint8[2 4], axis -2",
		"input uint8[3 4], axis -2",
	),
	Entry("along axis -3", "merge dimensions", parted(-3),
		"input uint8[2 12], axis -2",
		"input uint8[6 4], axis -2, split [3 3]",
		"input uint8[6 4], axis -2",
	),
	Entry("along axis -3", "exchange dimensions", parted(-3),
		"input uint8[3 2 4], axis -2",
		"input uint8[2 4 3]",
	),
	Entry("with what is said of each end", "drop dimensions", bare,
		"data uint8[1], data data 01, pads [0 1]",
		"data uint8[2], pads [1 2]",
	),
	Entry("with what is said of each end", "merge dimensions", bare,
		"data uint8[2], pads [1 2]",
	),
	Entry("with what is said of each end", "exchange dimensions", bare,
		"data uint8[2 1], pads [1 0 2 1]",
	),
	Entry("with axes that are named", "merge dimensions", framed,
		"data uint8[2]",
		"data uint8[2], pads [0 1], axes [0]",
		"data uint8[2], pads [1 2], axes [-1]",
		"data uint8[2], axes []",
	),
	Entry("with lists that are too short", "drop dimensions", uneven,
		"input uint8[2 3], output uint8[2 3]",
		"input uint8[2 4], output uint8[2 4], input_window_strides [1]",
		"input uint8[3 4], output uint8[3 4], input_window_sizes [], input_window_strides [-1]",
	),
	Entry("with lists that are too short", "merge dimensions", uneven,
		"input uint8[2 12], output uint8[2 12], input_window_strides [1]",
		"input uint8[6 4], output uint8[6 4], input_window_sizes [], input_window_strides [-1]",
	),
	Entry("with lists that are too short", "exchange dimensions", uneven,
		"input uint8[3 2 4], output uint8[3 2 4], input_window_strides [-1 1]",
		"input uint8[2 4 3], output uint8[2 4 3]",
	),
	Entry("with fewer lengths than outputs", "drop tensors", fewLengths,
		"split []",
		"input uint8[2 0], input data , split []",
		"",
	),
	Entry("between a size and how often it is repeated", "move factors", repeated,
		"input uint8[1 3], input data 010203, repeats [2 2]",
		"input uint8[2 1], input data 0104, repeats [1 6]",
		"input uint8[2 6], input data 010203000000040506000000, repeats [1 1]",
	),
	Entry("with the axes that name them", "exchange dimensions", framed, "data uint8[2 1], axes [-2 1]"),
	Entry("with the only axis that is named", "exchange dimensions", along(1), "data uint8[2 1], axes [0]"),
)

// A pass that went on when its proposal was taken would be told of by the
// runtime: the body of a loop over it would run after the loop ended.
var _ = It("A pass stops at a proposal that is taken", func() {
	first, late := minimise.Passes(limits)
	Expect(first).NotTo(BeEmpty())
	Expect(late).NotTo(BeEmpty())
	for _, pass := range append(first, "shorten lists", "change an entry", "pad", "telling data", "a buffer one byte short", late[0]) {
		total := 0
		for _, start := range []func() spec.Call{window, short, reversed, strided, number, checked, padded, ordered, scatter, mixed, shares, joined, framed} {
			c := start()
			for taken := 1; ; taken++ {
				n := 0
				for range minimise.Propose(pass, limits, &c) {
					if n++; n == taken {
						break
					}
				}
				total += n
				if n < taken {
					break
				}
			}
		}
		Expect(total).To(BeNumerically(">", 0), pass)
	}
})

// shares cuts two rows of three into three parts, one of them empty.
func shares() spec.Call {
	c := spec.NewCall(onnx.Split)
	c.Pass(1, 3)
	a := c.Attributes.(*onnx.SplitAttributes)
	a.Axis, a.Split = 1, []int64{1, 0, 2}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{2, 3}, []byte{1, 2, 3, 4, 5, 6}
	return c
}

// parted is a block of 2 by 3 by 4 that is to be cut in two along an axis.
func parted(axis int64) func() spec.Call {
	return func() spec.Call {
		c := spec.NewCall(onnx.Split)
		c.Pass(1, 2)
		c.CheckOnly = true
		c.Tensors[0].Sizes, c.Tensors[0].DType = []int64{2, 3, 4}, tensor.Uint8
		a := c.Attributes.(*onnx.SplitAttributes)
		a.Axis, a.Split = axis, []int64{1, c.Tensors[0].Sizes[(axis+3)%3] - 1}
		return c
	}
}

// joined are four rows from three inputs.
func joined() spec.Call {
	c := spec.NewCall(onnx.Concat)
	c.Pass(0, 3)
	c.Attributes.(*onnx.ConcatAttributes).Axis = -2
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
		if i < 3 {
			c.Tensors[i].Sizes = []int64{int64(1 + i%2), 2}
			c.Tensors[i].Data = []byte{1, 2, 3, 4}[:2+2*(i%2)]
		}
	}
	return c
}

// framed is a row with one element more before and two behind it, along an axis
// that is named, and one row more behind.
func framed() spec.Call {
	c := spec.NewCall(onnx.Pad)
	a := c.Attributes.(*onnx.PadAttributes)
	a.Pads, a.Axes = []int64{1, 0, 2, 1}, []int64{-1, 0}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data, c.Tensors[1].Data = []int64{1, 2}, []byte{1, 2}, []byte{9}
	return c
}

// along is framed along one axis alone.
func along(axis int64) func() spec.Call {
	return func() spec.Call {
		c := framed()
		a := c.Attributes.(*onnx.PadAttributes)
		a.Pads, a.Axes = []int64{1, 2}, []int64{axis}
		return c
	}
}

// repeated is two rows of three, side by side.
func repeated() spec.Call {
	c := spec.NewCall(onnx.Tile)
	c.Attributes.(*onnx.TileAttributes).Repeats = []int64{1, 2}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{2, 3}, []byte{1, 2, 3, 4, 5, 6}
	return c
}

// uneven is a slice of three dimensions whose lists have entries for none, one
// and two of them.
func uneven() spec.Call {
	c := window()
	c.CheckOnly = true
	for i := range c.Tensors {
		c.Tensors[i].Sizes, c.Tensors[i].Data = []int64{2, 3, 4}, nil
	}
	a := c.Attributes.(*dml.Slice1Attributes)
	a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides = []int64{}, []int64{2}, []int64{1, -1}
	return c
}

// fewLengths cuts a row into three parts, and says how long one is.
func fewLengths() spec.Call {
	c := shares()
	c.Attributes.(*onnx.SplitAttributes).Split = []int64{3}
	return c
}

// bare is framed for all axes, in their order.
func bare() spec.Call {
	c := framed()
	a := c.Attributes.(*onnx.PadAttributes)
	a.Pads, a.Axes = []int64{0, 1, 1, 2}, nil
	return c
}

// window is a slice of two rows of three.
func window() spec.Call {
	return spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, -1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 2}}},
		},
	}
}

// short is a slice of two elements.
func short() spec.Call {
	return spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{2}, InputWindowStrides: []int64{1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}}, Data: []byte{1, 2}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}, Layout: &tensor.Strided{Strides: []int64{3}}}},
		},
	}
}

// reversed is a slice in two steps.
func reversed() spec.Call {
	return spec.Call{
		Operator: openvino.StridedSlice,
		Attributes: &openvino.StridedSliceAttributes{
			Begin: []int64{2, 0}, End: []int64{-1030, 1}, Stride: []int64{-1, 1}, BeginMask: []int64{}, EndMask: []int64{0, 1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3, 2}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8}},
		},
	}
}

// strided is a copy to a strided layout with room to spare.
func strided() spec.Call {
	return spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}}, Data: []byte{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 0xff, 0xff}},
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}, Layout: &tensor.Strided{Strides: []int64{6, 2}, TotalBytes: 24}}},
		},
	}
}

// number is a copy of one number.
func number() spec.Call {
	desc := tensor.Desc{DType: tensor.Int16, Sizes: []int64{1}}
	return spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{},
		Tensors: []spec.Tensor{{Desc: desc, Data: []byte{0xfe, 0xff}}, {Desc: desc}},
	}
}

// checked is strided, only checked.
func checked() spec.Call {
	c := strided()
	c.CheckOnly, c.Tensors[0].Data = true, nil
	return c
}

// padded is a copy to a padded layout in column-major order.
func padded() spec.Call {
	return spec.Call{
		Operator: xla.Copy, Attributes: &xla.CopyAttributes{},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: &tensor.XLA{
				MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 6}, PaddingValue: tensor.OnePadding,
			}}},
		},
	}
}

// ordered is the same without padding.
func ordered() spec.Call {
	c := padded()
	layout := c.Tensors[1].Layout.(*tensor.XLA)
	layout.PaddedDimensions, layout.PaddingValue = nil, tensor.UnspecifiedPadding
	return c
}

// scatter is a scatter of one update along the first axis of two.
func scatter() spec.Call {
	desc := func(d tensor.DType) tensor.Desc { return tensor.Desc{DType: d, Sizes: []int64{1, 2}} }
	return spec.Call{
		Operator: dml.Scatter, Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 1},
		Tensors: []spec.Tensor{
			{Desc: desc(tensor.Uint8), Data: []byte{0, 7}},
			{Desc: desc(tensor.Uint32), Data: []byte{5, 0, 0, 0, 0, 0, 0, 0}},
			{Desc: desc(tensor.Uint8), Data: []byte{9, 3}},
			{Desc: desc(tensor.Uint8)},
		},
	}
}
