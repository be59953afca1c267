package cpu_test

import (
	"context"
	"fmt"
	"math"
	"reflect"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// Jobs that no caller should send: each is rejected in one line, and none panics.
var _ = Describe("a hostile job", func() {
	desc := func(sizes ...int64) tensor.Desc { return tensor.Desc{DType: tensor.Float32, Sizes: sizes} }
	strided := func(sizes, strides []int64) tensor.Desc {
		return tensor.Desc{DType: tensor.Float32, Sizes: sizes, Layout: &tensor.Strided{Strides: strides}}
	}
	job := func(op *spec.Operator, a any, descs ...tensor.Desc) backends.Job {
		j := backends.Job{Operator: op, Attributes: a}
		for _, d := range descs {
			j.Operands = append(j.Operands, backends.Operand{Desc: d, Memory: make([]byte, 64), Length: 64})
		}
		return j
	}
	copying := func(descs ...tensor.Desc) backends.Job { return job(dml.Copy, &dml.CopyAttributes{}, descs...) }
	relaying := func(descs ...tensor.Desc) backends.Job { return job(xla.Copy, &xla.CopyAttributes{}, descs...) }
	slicing := func(offsets, sizes, strides []int64, descs ...tensor.Desc) backends.Job {
		return job(dml.Slice1, &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides}, descs...)
	}
	cutting := func(a *openvino.StridedSliceAttributes, sizes ...int64) backends.Job {
		return job(openvino.StridedSlice, a, desc(sizes...), desc())
	}
	one, huge := []int64{1}, []int64{1 << 40, 1 << 40}
	ranked := make([]int64, tensor.MaxRank+1)
	for i := range ranked {
		ranked[i] = 1
	}
	elsewhere := func(start, length int64) backends.Job {
		j := copying(desc(1), desc(1))
		j.Operands[1].Start, j.Operands[1].Length = start, length
		return j
	}

	It("is refused if it slices more data than 63 bits count, unless it is only checked", func() {
		j := cutting(&openvino.StridedSliceAttributes{Begin: []int64{1, 0}, End: []int64{2, 1}, BeginMask: []int64{}, EndMask: []int64{}}, huge...)
		checkOnly := j
		checkOnly.CheckOnly = true
		for _, b := range []*cpu.Backend{cpu.New(), cpu.NewPulling(nil)} {
			outcomes, err := b.Run(context.Background(), []backends.Job{j, checkOnly})
			Expect(err).NotTo(HaveOccurred())
			Expect(outcomes[0].Status).To(Equal(backends.Rejected))
			Expect(outcomes[1].Status).To(Equal(backends.Done), outcomes[1].Detail)
			Expect(outcomes[1].Sizes).To(Equal([][]int64{{1, 1}}))
		}
	})

	DescribeTable("is refused",
		func(j backends.Job, want backends.Status) {
			checkOnly := j
			checkOnly.CheckOnly = true
			for _, b := range []*cpu.Backend{cpu.New(), cpu.NewPulling(nil)} {
				outcomes, err := b.Run(context.Background(), []backends.Job{j, checkOnly})
				Expect(err).NotTo(HaveOccurred())
				Expect(outcomes[0].Status).To(Equal(want), outcomes[0].Detail)
				Expect(outcomes[0].Detail).To(MatchRegexp(`^[^\n]+$`))
				if want != backends.Failed { // the fault is in the memory
					Expect(outcomes[1]).To(Equal(outcomes[0]))
				}
			}
		},
		Entry("an operator that does not exist", job(&spec.Operator{Name: "dml.gather"}, nil), backends.Unsupported),
		Entry("an operator without operands", job(&spec.Operator{Name: "dml.copy"}, &dml.CopyAttributes{}, desc(64), desc(64)), backends.Failed),
		Entry("too few operands", copying(desc(1)), backends.Rejected),
		Entry("too many operands", copying(desc(1), desc(1), desc(1)), backends.Rejected),
		Entry("another operator's attributes", job(dml.Copy, &xla.CopyAttributes{}, desc(1), desc(1)), backends.Rejected),
		Entry("no attributes", job(dml.Scatter, nil, desc(1), desc(1), desc(1), desc(1)), backends.Rejected),
		Entry("a nil pointer for attributes", job(dml.Slice1, (*dml.Slice1Attributes)(nil), desc(1), desc(1)), backends.Rejected),
		Entry("no data type", copying(tensor.Desc{Sizes: one}, tensor.Desc{Sizes: one}), backends.Rejected),
		Entry("a data type from nowhere", relaying(tensor.Desc{DType: 200}, tensor.Desc{DType: 200}), backends.Rejected),
		Entry("a negative size", copying(desc(-1), desc(-1)), backends.Rejected),
		Entry("a size beyond UINT", copying(desc(1<<32), desc(1<<32)), backends.Rejected),
		Entry("rank 0 in DirectML", copying(desc(), desc()), backends.Rejected),
		Entry("more dimensions than there can be", relaying(desc(ranked...), desc(ranked...)), backends.Rejected),
		Entry("fewer strides than sizes", copying(strided([]int64{1, 1}, one), desc(1, 1)), backends.Rejected),
		Entry("a negative stride in a descriptor", copying(strided(one, []int64{-1}), desc(1)), backends.Rejected),
		Entry("an XLA layout in DirectML", copying(tensor.Desc{DType: tensor.Float32, Sizes: one, Layout: &tensor.XLA{}}, desc(1)), backends.Rejected),
		Entry("a DirectML layout in XLA", relaying(strided(one, one), desc(1)), backends.Rejected),
		Entry("strides in OpenVINO", job(openvino.StridedSlice, &openvino.StridedSliceAttributes{
			Begin: []int64{0}, End: one, BeginMask: []int64{}, EndMask: []int64{},
		}, strided(one, one), desc()), backends.Rejected),
		Entry("a product of sizes that wraps to 0", relaying(desc(1<<32, 1<<32), desc(1<<32, 1<<32)), backends.Rejected),
		Entry("a product of sizes that wraps to something small", relaying(desc(1<<32+1, 1<<32), desc(1<<32+1, 1<<32)), backends.Rejected),
		Entry("elements that fit and bytes that do not", relaying(desc(1<<61), desc(1<<61)), backends.Rejected),
		Entry("strides that reach beyond 63 bits", copying(strided([]int64{math.MaxUint32, math.MaxUint32}, []int64{math.MaxUint32, math.MaxUint32}), desc(1, 1)), backends.Rejected),
		Entry("a negative total size", copying(tensor.Desc{DType: tensor.Float32, Sizes: one, Layout: &tensor.Strided{TotalBytes: -4}}, desc(1)), backends.Rejected),
		Entry("a minor-to-major order out of range", relaying(tensor.Desc{DType: tensor.Float32, Sizes: one, Layout: &tensor.XLA{MinorToMajor: []int64{math.MaxInt64}}}, desc(1)), backends.Rejected),
		Entry("a minor-to-major order with a dimension twice", relaying(tensor.Desc{DType: tensor.Float32, Sizes: []int64{1, 1}, Layout: &tensor.XLA{MinorToMajor: []int64{1, 1}}}, desc(1, 1)), backends.Rejected),
		Entry("a padding value from nowhere", relaying(tensor.Desc{DType: tensor.Float32, Sizes: one, Layout: &tensor.XLA{MinorToMajor: []int64{0}, PaddingValue: 99}}, desc(1)), backends.Rejected),
		Entry("window lists of different lengths", slicing([]int64{0}, []int64{1, 1}, []int64{1}, desc(1), desc(1)), backends.Rejected),
		Entry("no window lists", slicing(nil, nil, nil, desc(1), desc(1)), backends.Rejected),
		Entry("a window that wraps 64 bits", slicing([]int64{math.MaxInt64}, []int64{math.MaxInt64}, []int64{1}, desc(1), desc(1)), backends.Rejected),
		Entry("a negative window offset", slicing([]int64{-1}, one, one, desc(1), desc(1)), backends.Rejected),
		Entry("a window stride that has no magnitude", slicing([]int64{0}, one, []int64{math.MinInt64}, desc(1), desc(1)), backends.Rejected),
		Entry("a negative axis", job(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: -1}, desc(1), tensor.Desc{DType: tensor.Int32, Sizes: one}, desc(1), desc(1)), backends.Rejected),
		Entry("an end for no begin", cutting(&openvino.StridedSliceAttributes{End: []int64{1}}, 1), backends.Rejected),
		Entry("a stride for no begin", cutting(&openvino.StridedSliceAttributes{Stride: []int64{1}}, 1), backends.Rejected),
		Entry("more new axes than an output can have", cutting(&openvino.StridedSliceAttributes{Begin: make([]int64, 64), End: make([]int64, 64), NewAxisMask: repeated(1, 64)}, 1), backends.Rejected),
		Entry("a buffer before its memory", elsewhere(-8, 8), backends.Failed),
		Entry("a buffer past its memory", elsewhere(60, 8), backends.Failed),
		Entry("a buffer that starts nowhere", elsewhere(math.MaxInt64, math.MaxInt64), backends.Failed),
		Entry("a buffer of negative length", elsewhere(0, -1), backends.Failed),
		Entry("a buffer that is too small", copying(desc(17), desc(17)), backends.Failed),
		Entry("a broadcast that claims more elements than can be visited", copying(strided([]int64{1 << 31, 1 << 31}, []int64{0, 0}), strided([]int64{1 << 31, 1 << 31}, []int64{1, 0})), backends.Rejected),
	)
	for _, op := range catalogue.Operators() {
		It("of "+op.Name+" with no attributes, another operator's, or a nil pointer to its own is refused", func() {
			descs := make([]tensor.Desc, len(op.Params))
			for i := range descs {
				descs[i] = desc(1)
			}
			for _, attributes := range []any{nil, new(int), reflect.Zero(reflect.TypeOf(op.NewAttributes())).Interface()} {
				for _, b := range []*cpu.Backend{cpu.New(), cpu.NewPulling(nil)} {
					outcomes, err := b.Run(context.Background(), []backends.Job{job(op, attributes, descs...)})
					Expect(err).NotTo(HaveOccurred())
					Expect(outcomes[0]).To(Equal(backends.Outcome{Status: backends.Rejected, Detail: fmt.Sprintf("attributes of type %T", attributes)}))
				}
			}
		})
	}
	It("that names no operator is not supported", func() {
		outcomes, err := cpu.New().Run(context.Background(), make([]backends.Job, 1))
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(backends.Unsupported))
	})
	It("of an output that is inferred, and whose buffer is too small, answers with its sizes and writes nothing", func() {
		for _, b := range []*cpu.Backend{cpu.New(), cpu.NewPulling(nil)} {
			j := cutting(&openvino.StridedSliceAttributes{Begin: []int64{0}, End: []int64{4}, BeginMask: []int64{}, EndMask: []int64{}}, 4)
			out := &j.Operands[1]
			out.Memory, out.Length = []byte{7, 7, 7, 7}, 3
			outcomes, err := b.Run(context.Background(), []backends.Job{j})
			Expect(err).NotTo(HaveOccurred())
			Expect(outcomes[0].Status).To(Equal(backends.Done), outcomes[0].Detail)
			Expect(outcomes[0].Sizes).To(Equal([][]int64{{4}}))
			Expect(out.Memory).To(Equal([]byte{7, 7, 7, 7}))
		}
	})
	It("of a trillion elements at one address fails instead of running for hours", func() {
		sizes, strides := []int64{1 << 20, 1 << 20}, []int64{0, 0}
		b := cpu.New(spec.Choice{Question: dml.OverlappingOutput, Answer: dml.OverlapAnyCollider})
		outcomes, err := b.Run(context.Background(), []backends.Job{copying(strided(sizes, strides), strided(sizes, strides))})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(backends.Failed))
	})
})

func repeated(value int64, n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = value
	}
	return list
}
