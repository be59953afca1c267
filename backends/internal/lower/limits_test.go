package lower_test

import (
	"fmt"
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A lowerer works sizes out by itself. Near every limit it accepts and refuses
// what the rules do, under each answer to what they leave open.
var _ = DescribeTable("Descriptors near a limit are accepted and refused as by the rules", func(d tensor.DType, sizes, strides []int64, totals ...int64) {
	for _, total := range append([]int64{0}, totals...) {
		for rounding := range dml.UnroundedTotal.Answers {
			for limit := range dml.ElementLimit.Answers {
				pins := []spec.Choice{
					{Question: dml.OverlappingOutput, Answer: dml.OverlapAnyCollider},
					{Question: dml.UnroundedTotal, Answer: spec.Answer(rounding)},
					{Question: dml.ElementLimit, Answer: spec.Answer(limit)},
				}
				desc := tensor.Desc{DType: d, Sizes: sizes, Layout: &tensor.Strided{Strides: strides, TotalBytes: total}}
				c := spec.Call{
					Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, CheckOnly: true,
					Tensors: []spec.Tensor{{Desc: desc}, {Desc: desc}},
				}
				checked, _, err := new(spec.Checker).Check(&c, spec.NewReading(pins))
				_, refused := lower.New(pins...).Lower(job(dml.Copy, &dml.CopyAttributes{}, desc, desc))
				by := fmt.Sprint(total, pins, err, refused)
				Expect(refused == nil).To(Equal(checked != nil), by)
			}
		}
	}
},
	Entry("bytes rounded up to 4", tensor.Uint16, []int64{3}, nil, int64(1), int64(5), int64(6), int64(7), int64(8), int64(9)),
	Entry("bytes that are whole words", tensor.Uint16, []int64{2}, nil, int64(3), int64(4), int64(5)),
	Entry("2^32 - 1 elements", tensor.Uint8, []int64{math.MaxUint32}, nil, int64(1<<32), int64(1<<32+1)),
	Entry("2^32 - 1 elements of two bytes", tensor.Uint16, []int64{math.MaxUint32}, nil, int64(1<<33-2), int64(1<<33-1), int64(1<<33)),
	Entry("2^32 - 1 elements in one place", tensor.Uint8, []int64{1<<16 - 1, 1<<16 + 1}, []int64{0, 0}),
	Entry("2^32 elements in one place", tensor.Uint8, []int64{1 << 16, 1 << 16}, []int64{0, 0}),
	Entry("one element, and room for 2^32 - 1", tensor.Uint8, []int64{1}, nil, int64(math.MaxUint32)),
	Entry("one element, and room for 2^32", tensor.Uint8, []int64{1}, nil, int64(1<<32)),
	Entry("one element of two bytes, and room for 2^32 - 1", tensor.Uint16, []int64{1}, nil, int64(1<<33-2)),
	Entry("one element of two bytes, and room for half of another besides", tensor.Uint16, []int64{1}, nil, int64(1<<33-1), int64(1<<33)),
	Entry("2^62 elements in one place", tensor.Uint8, []int64{1 << 31, 1 << 31}, []int64{0, 0}),
	Entry("2^63 elements in one place", tensor.Uint8, []int64{1 << 31, 1 << 31, 2}, []int64{0, 0, 0}),
	Entry("2^64 elements in one place", tensor.Uint8, []int64{1 << 31, 1 << 31, 4}, []int64{0, 0, 0}),
	Entry("the last element just below 2^63 bytes", tensor.Uint8, []int64{1 << 31}, []int64{math.MaxUint32}),
	Entry("the last element beyond", tensor.Uint8, []int64{1<<31 + 2}, []int64{math.MaxUint32}),
	Entry("bytes beyond 2^63, of elements that are not", tensor.Uint64, []int64{1 << 31}, []int64{math.MaxUint32}),
)
