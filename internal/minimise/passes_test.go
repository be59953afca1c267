package minimise_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/minimise"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
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
		for _, patch := range t.Patches {
			list = append(list, fmt.Sprintf("%s patch %x at %x", c.Name(i), patch.Data, patch.First))
		}
	}
	for _, field := range c.Fields() {
		switch {
		case field.Float != nil:
			list = append(list, fmt.Sprintf("%s %v", field.Name, *field.Float))
		case field.Int != nil:
			list = append(list, fmt.Sprintf("%s %d", field.Name, *field.Int))
		case field.List == nil:
			list = append(list, fmt.Sprintf("%s %d", field.Name, field.Bits()))
		case field.List.Entries() == nil:
			list = append(list, field.Name+" absent")
		default:
			list = append(list, fmt.Sprintf("%s %v", field.Name, field.List.Entries()))
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
	Entry(nil, "simplify patches", long,
		"data patch 07 at 200000009",
		"",
		"data patch 01 at 200000009",
		"data patch 02 at 200000009",
		"data patch 04 at 200000009",
		"data patch 06 at 200000009",
	),
	Entry(nil, "drop dimensions", long,
		"data uint8[2], data data 0000",
		"data uint8[2], data data 0000, starts [4294967296], ends [4294967304]",
		"data uint8[2], data data 0000, starts [0], ends [2]",
		"data uint8[4294967304]",
		"data uint8[4294967304], starts [4294967296], ends [4294967304]",
		"data uint8[4294967304], starts [0], ends [2]",
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
	Entry(nil, "run what was only checked", checked,
		"input data 000000000000000000000000, run",
	),
	Entry("of several inputs, all but one, and one", "drop tensors", joined,
		"",
		"inputs[0] uint8[2 2], inputs[0] data 01020304",
		"inputs[1] uint8[1 2], inputs[1] data 0102",
		"inputs[0] uint8[2 2], inputs[0] data 01020304, inputs[1] uint8[1 2], inputs[1] data 0102",
	),
	Entry("of several outputs, all but one, and one", "drop tensors", shares,
		"split [2]",
		"split [1 0]",
		"split [0]",
		"split [1 2]",
		"split [1]",
		"split [0 2]",
	),
	Entry("the optional constant", "drop tensors", framed, ""),
	Entry("with the start that is for it", "drop dimensions", windowed,
		"operand uint8[2], operand data 0104, result uint8[1], slice_sizes [1]",
		"operand uint8[3], operand data 010203, start_indices[0] data 01, result uint8[2], slice_sizes [2]",
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
	Entry("with what is said of each end", "drop dimensions", bare,
		"data uint8[1], data data 01, pads [0 1]",
		"data uint8[2], pads [1 2]",
	),
	Entry("with what is said of each end", "merge dimensions", bare,
		"data uint8[2], pads [1 2]",
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
	Entry("with fewer lengths than outputs", "drop tensors", fewLengths,
		"split []",
		"",
	),
)

// A pass that went on when its proposal was taken would be told of by the
// runtime: the body of a loop over it would run after the loop ended.
var _ = It("A pass stops at a proposal that is taken", func() {
	first, _ := minimise.Passes(limits)
	Expect(first).NotTo(BeEmpty())
	for _, pass := range append(first, "shorten lists", "change an entry") {
		total := 0
		for _, start := range []func() spec.Call{window, short, reversed, strided, number, checked, padded, ordered, scatter, mixed, shares, joined, framed, selected, blocks, long, summed} {
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

var _ = It("Patches hold the same values in another type", func() {
	c := long()
	var got []string
	for proposal := range minimise.Propose("simplify data types", limits, &c) {
		got = append(got, changes(&proposal, &c))
	}
	Expect(got).To(ContainElement("data float32[2 4294967304], data patch 01000000 at 100000000, data patch 0000000007000000 at 200000008, output float32[]"))
})

var _ = It("Many elements of patches are left out by halves, quarters and so on, and not one by one", func() {
	c := long()
	c.Tensors[0].Patches = []spec.Patch{{First: 0, Data: bytes.Repeat([]byte{1}, 1<<18)}}
	var left []int
	for proposal := range minimise.Propose("simplify patches", limits, &c) {
		n := 0
		for _, patch := range proposal.Tensors[0].Patches {
			n += len(patch.Data)
		}
		if left = append(left, n); len(left) > 1000 {
			break
		}
	}
	Expect(left).To(HaveLen(2 + 4 + 8 + 16 + 32))
	Expect(left[:3]).To(Equal([]int{1 << 17, 1 << 17, 3 << 16}))
})

var _ = It("A pass of two changes ends when it is enough, however little the second one proposes", func() {
	c, asked := long(), 0
	enough := minimise.Limits{MaxBytes: limits.MaxBytes, Enough: func() bool { asked++; return true }}
	for range minimise.Propose("shrink sizes and change an entry", enough, &c) {
		Fail("it proposes a call")
	}
	Expect(asked).To(Equal(1))
})

var _ = It("A run makes no more calls when it is enough", func() {
	asked, tried := 0, 0
	enough := minimise.Limits{MaxBytes: limits.MaxBytes, Enough: func() bool { asked++; return true }}
	minimise.Run(long(), enough, func(*spec.Call) bool { tried++; return true })
	Expect(tried).To(BeZero())
	first, late := minimise.Passes(limits)
	Expect(asked).To(BeNumerically("<=", 2*len(append(first, late...))))
})

var _ = It("An output does not grow where patches show a fault", func() {
	var checker oracle.Checker
	proposed := 0
	minimise.Run(long(), limits, func(c *spec.Call) bool {
		if checked, _, err := checker.Check(c, spec.NewReading(nil)); checked != nil && err == nil && c.HasPatches() {
			elements, err := tensor.Elements(checked.OutputSizes[0])
			Expect(err).NotTo(HaveOccurred())
			Expect(elements).To(BeNumerically("<=", 2*8+2), "%+v", c.Attributes) // where a size of 0 counts as 3
			proposed++
		}
		return false
	})
	Expect(proposed).To(BeNumerically(">", 10))
})

var _ = It("A list does not grow along dimensions that are merged into none", func() {
	c := selected()
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{3, 0}, nil
	for proposal := range minimise.Propose("merge dimensions of some operands", limits, &c) {
		Expect(len(proposal.Attributes.(*onnx.CompressAttributes).Condition)).To(BeNumerically("<=", 3))
	}
})
