package openvino_test

import (
	"fmt"
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// padded evaluates a call of Pad on a row of so many elements, and returns which
// of them each element of the output is, -1 for a constant.
func padded(size, mode, begin, end int64) ([]int64, error) {
	c := spec.NewCall(openvino.Pad)
	*c.Attributes.(*openvino.PadAttributes) = openvino.PadAttributes{Begin: list{begin}, End: list{end}, Mode: mode}
	c.Pass(1, 0)
	c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: list{size}}, Data: make([]byte, size)}
	c.Tensors[1].DType = tensor.Uint8
	alternatives, err := new(oracle.Evaluator).Alternatives(&c, nil)
	if err != nil {
		return nil, err
	}
	Expect(alternatives).To(HaveLen(1))
	Expect(alternatives[0].Admissible.Rejection()).To(BeNil())
	elements := []int64{}
	for _, source := range alternatives[0].Admissible.Outputs[0].Sources() {
		if source.Operand == spec.Constant {
			source.Element = -1
		}
		elements = append(elements, source.Element)
	}
	return elements, nil
}

var _ = DescribeTable("Pad frames a row by what is around it and then cuts it", func(mode int64, around func(row list) (before, behind list)) {
	for size := int64(1); size < 5; size++ {
		row := list{}
		for k := range size {
			row = append(row, k)
		}
		before, behind := around(row)
		for begin := -size - 1; begin <= int64(len(before)); begin++ {
			for end := -size - 1; end <= int64(len(behind)); end++ {
				framed := slices.Concat(before[int64(len(before))-max(begin, 0):], row, behind[:max(end, 0)])
				framed = framed[min(max(-begin, 0), int64(len(framed))):]
				framed = framed[:max(int64(len(framed))-max(-end, 0), 0)]
				Expect(padded(size, mode, begin, end)).To(Equal(framed), fmt.Sprint(size, begin, end))
			}
		}
	}
},
	Entry("constants", int64(openvino.PadConstant), func(list) (before, behind list) {
		return slices.Repeat(list{-1}, 7), slices.Repeat(list{-1}, 7)
	}),
	Entry("its ends", int64(openvino.PadEdge), func(row list) (before, behind list) {
		return slices.Repeat(row[:1], 7), slices.Repeat(row[len(row)-1:], 7)
	}),
	Entry("its reverse without the ends", int64(openvino.PadReflect), func(row list) (before, behind list) {
		return reversed(row[1:]), reversed(row[:len(row)-1])
	}),
	Entry("its reverse", int64(openvino.PadSymmetric), func(row list) (before, behind list) {
		return reversed(row), reversed(row)
	}),
)

func reversed(row list) list {
	row = slices.Clone(row)
	slices.Reverse(row)
	return row
}

var _ = DescribeTable("Pad removes", func(mode, begin, end int64, want list) {
	Expect(padded(3, mode, begin, end)).To(Equal(want))
},
	Entry("all, at both ends, by more than 64 bits hold", int64(openvino.PadConstant), int64(math.MinInt64), int64(math.MinInt64), list{}),
	Entry("all at the beginning and adds nearly as much", int64(openvino.PadEdge), int64(2-math.MaxInt64), int64(math.MaxInt64-3), list{2, 2}),
	Entry("all at the end and adds nearly as much", int64(openvino.PadEdge), int64(math.MaxInt64-3), int64(2-math.MaxInt64), list{0, 0}),
)

var _ = DescribeTable("Pad of elements 2^63 places from others is a limit", func(begin, end int64) {
	_, err := padded(3, openvino.PadEdge, begin, end)
	Expect(err).To(MatchError(ContainSubstring("overflows 63 bits")))
},
	Entry("at the end", int64(math.MinInt64), int64(math.MaxInt64)),
	Entry("at the beginning", int64(math.MaxInt64), int64(math.MinInt64)),
	Entry("by one", int64(1-math.MaxInt64), int64(math.MaxInt64-2)),
)
