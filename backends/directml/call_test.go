package directml_test

import (
	"math"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/directml"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestDirectML(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/directml")
}

type sizes = []int64

// jobOf returns a job without memory. With fewer operands than parameters it lacks the optional one.
func jobOf(operator *spec.Operator, attributes any, descs ...tensor.Desc) *backends.Job {
	job := &backends.Job{Operator: operator, Attributes: attributes, CheckOnly: true}
	for _, desc := range descs {
		job.Operands = append(job.Operands, backends.Operand{Desc: desc})
	}
	if len(descs) < len(operator.Params) {
		for _, param := range operator.Params {
			job.Counts = append(job.Counts, map[spec.Count]int{spec.One: 1}[param.Count])
		}
	}
	return job
}

func packed(dtype tensor.DType, s ...int64) tensor.Desc { return tensor.Desc{DType: dtype, Sizes: s} }

func strided(dtype tensor.DType, s, strides sizes, total int64) tensor.Desc {
	return tensor.Desc{DType: dtype, Sizes: s, Layout: &tensor.Strided{Strides: strides, TotalBytes: total}}
}

func copying(input, output tensor.Desc) *backends.Job {
	return jobOf(dml.Copy, &dml.CopyAttributes{}, input, output)
}

func window(offsets, windows, steps sizes) *dml.Slice1Attributes {
	return &dml.Slice1Attributes{FeatureLevel: dml.Level4_1, InputWindowOffsets: offsets, InputWindowSizes: windows, InputWindowStrides: steps}
}

var _ = Describe("a job in DirectML's structures", func() {
	one := packed(tensor.Float32, 1)

	It("is a slice", func() {
		e, err := directml.Express(jobOf(dml.Slice1, window(sizes{0, math.MaxUint32}, sizes{2, 3}, sizes{math.MinInt32, -1}),
			packed(tensor.Float16, 4, 5), strided(tensor.Float16, sizes{2, 3}, sizes{7, 1}, 0)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(111)))
		Expect(e.Count).To(Equal(uint32(2)))
		Expect(e.Offsets).To(Equal([]uint32{0, math.MaxUint32}))
		Expect(e.Windows).To(Equal([]uint32{2, 3}))
		Expect(e.Steps).To(Equal([]int32{math.MinInt32, -1}))
		Expect(e.Tensors).To(Equal([]directml.ExpressedTensor{
			{DataType: 2, Sizes: []uint32{4, 5}, Total: 40},
			{DataType: 2, Sizes: []uint32{2, 3}, Strides: []uint32{7, 1}, Total: 20},
		}))
	})
	It("is a scatter", func() {
		e, err := directml.Express(jobOf(dml.Scatter, &dml.ScatterAttributes{Axis: 3}, one, packed(tensor.Int64, 1), one, one))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(94)))
		Expect(e.Axis).To(Equal(uint32(3)))
		f32 := directml.ExpressedTensor{DataType: 1, Sizes: []uint32{1}, Total: 4}
		Expect(e.Tensors).To(Equal([]directml.ExpressedTensor{f32, {DataType: 11, Sizes: []uint32{1}, Total: 8}, f32, f32}))
	})
	It("is an identity, with the total size that is stated, be it wrong", func() {
		e, err := directml.Express(copying(strided(tensor.Uint8, sizes{5}, nil, 3), packed(tensor.Uint8, 5)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(1)))
		Expect(e.Tensors).To(Equal([]directml.ExpressedTensor{
			{DataType: 5, Sizes: []uint32{5}, Total: 3}, {DataType: 5, Sizes: []uint32{5}, Total: 8},
		}))
	})
	It("is a sum of elements", func() {
		f16 := packed(tensor.Float16, 3)
		e, err := directml.Express(jobOf(dml.ElementWiseAdd, &dml.ElementWiseAttributes{}, f16, strided(tensor.Float16, sizes{3}, sizes{0}, 0), f16))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(4)))
		Expect(e.Tensors).To(Equal([]directml.ExpressedTensor{
			{DataType: 2, Sizes: []uint32{3}, Total: 8}, {DataType: 2, Sizes: []uint32{3}, Strides: []uint32{0}, Total: 4}, {DataType: 2, Sizes: []uint32{3}, Total: 8},
		}))
	})
	It("is a reduction along several axes", func() {
		e, err := directml.Express(jobOf(dml.Reduce, &dml.ReduceAttributes{Function: dml.ReduceSum, Axes: []int64{2, 0}}, packed(tensor.Float32, 2, 3, 4), packed(tensor.Float32, 1, 3, 1)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(55)))
		Expect(e.Axes).To(Equal([]uint32{2, 0}))
	})
	It("is a product of matrices, without a third one", func() {
		e, err := directml.Express(jobOf(dml.Gemm, &dml.GemmAttributes{TransB: 1, Alpha: 2}, packed(tensor.Float32, 2, 3), packed(tensor.Float32, 4, 3), packed(tensor.Float32, 2, 4)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(54)))
		Expect(e.Tensors).To(Equal([]directml.ExpressedTensor{
			{DataType: 1, Sizes: []uint32{2, 3}, Total: 24}, {DataType: 1, Sizes: []uint32{4, 3}, Total: 48}, {DataType: 1, Sizes: []uint32{2, 4}, Total: 32},
		}))
	})
	It("is a product of matrices and a third one", func() {
		two := packed(tensor.Float32, 2, 2)
		e, err := directml.Express(jobOf(dml.Gemm, &dml.GemmAttributes{}, two, two, strided(tensor.Float32, sizes{2, 2}, sizes{0, 1}, 0), two))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Tensors).To(HaveLen(4))
		Expect(e.Tensors[2].Strides).To(Equal([]uint32{0, 1}))
	})
	It("is a quantisation without a zero point", func() {
		e, err := directml.Express(jobOf(dml.ElementWiseQuantizeLinear, &dml.QuantizationAttributes{}, packed(tensor.Float32, 2), packed(tensor.Float32, 2), packed(tensor.Int8, 2)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(33)))
		Expect(e.Tensors).To(HaveLen(3))
		Expect(e.Tensors[2].DataType).To(Equal(uint32(8)))
	})
	It("is a convolution without a bias", func() {
		two := []int64{1, 1}
		e, err := directml.Express(jobOf(dml.Convolution, &dml.ConvolutionAttributes{
			Mode: dml.ModeCrossCorrelation, Windows: dml.Windows{Strides: []int64{2, 3}, Dilations: two, StartPadding: two, EndPadding: two}, OutputPadding: two, GroupCount: 1,
		}, packed(tensor.Float32, 1, 1, 2, 2), packed(tensor.Float32, 1, 1, 1, 1), packed(tensor.Float32, 1, 1, 4, 4)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(53)))
		Expect(e.Offsets).To(Equal([]uint32{2, 3}))
		Expect(e.Tensors).To(HaveLen(3))
		Expect(e.Tensors[2].Sizes).To(Equal([]uint32{1, 1, 4, 4}))
	})
	It("is no convolution whose lists have other lengths", func() {
		two := []int64{1, 1}
		_, err := directml.Express(jobOf(dml.Convolution, &dml.ConvolutionAttributes{
			Windows: dml.Windows{Strides: two, Dilations: two[:1], StartPadding: two, EndPadding: two}, OutputPadding: two, GroupCount: 1,
		}, packed(tensor.Float32, 1, 1, 2, 2), packed(tensor.Float32, 1, 1, 1, 1), packed(tensor.Float32, 1, 1, 4, 4)))
		Expect(err).To(MatchError(ContainSubstring("one DimensionCount cannot be 2 and 1")))
	})
	It("is a pool without indices", func() {
		two := []int64{1, 1}
		e, err := directml.Express(jobOf(dml.MaxPooling2, &dml.MaxPooling2Attributes{Windows: dml.Windows{Strides: two, Dilations: two, StartPadding: two, EndPadding: two}, WindowSize: two},
			packed(tensor.Float32, 1, 1, 2, 2), packed(tensor.Float32, 1, 1, 4, 4)))
		Expect(err).NotTo(HaveOccurred())
		Expect(e.Operator).To(Equal(uint32(110)))
		Expect(e.Tensors).To(HaveLen(2))
	})
	It("holds nothing of the job before it", func() {
		strange := strided(tensor.Int8, sizes{4, 4}, sizes{9, 2}, 99)
		before := jobOf(dml.Slice1, window(sizes{1, 1}, sizes{2, 2}, sizes{1, 1}), strange, strange)
		after := copying(one, one)
		alone, err := directml.Express(after)
		Expect(err).NotTo(HaveOccurred())
		Expect(directml.Express(before, after)).To(Equal(alone))
	})

	DescribeTable("has a key of its own where its operator differs",
		func(job *backends.Job) {
			base, err := directml.Express(jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, 1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1)))
			Expect(err).NotTo(HaveOccurred())
			other, err := directml.Express(job)
			Expect(err).NotTo(HaveOccurred())
			Expect(other.Key).NotTo(Equal(base.Key))
			Expect(directml.Express(job)).To(HaveField("Key", other.Key))
		},
		Entry("in an offset", jobOf(dml.Slice1, window(sizes{0, 1}, sizes{1, 1}, sizes{1, 1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
		Entry("in the size of the window", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 2}, sizes{1, 1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
		Entry("in a stride of the window", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, -1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
		Entry("in the data type", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, 1}), packed(tensor.Int32, 2, 2), packed(tensor.Int32, 1, 1))),
		Entry("in a size", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, 1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 2))),
		Entry("in strides that are stated", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, 1}), strided(tensor.Float32, sizes{2, 2}, sizes{2, 1}, 0), packed(tensor.Float32, 1, 1))),
		Entry("in the total size", jobOf(dml.Slice1, window(sizes{0, 0}, sizes{1, 1}, sizes{1, 1}), strided(tensor.Float32, sizes{2, 2}, nil, 64), packed(tensor.Float32, 1, 1))),
		Entry("in the number of dimensions", jobOf(dml.Slice1, window(sizes{0}, sizes{1}, sizes{1}), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
		Entry("in a bound", jobOf(dml.ElementWiseClip, &dml.ElementWiseClipAttributes{Min: 1, Max: 2}, packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
		Entry("in a factor", jobOf(dml.Gemm, &dml.GemmAttributes{Alpha: 2}, packed(tensor.Float32, 2, 2), packed(tensor.Float32, 2, 2), packed(tensor.Float32, 2, 2))),
		Entry("in all but its tensors", copying(packed(tensor.Float32, 2, 2), packed(tensor.Float32, 1, 1))),
	)

	DescribeTable("that cannot be expressed is rejected",
		func(job *backends.Job, reason string) {
			_, err := directml.Express(job)
			Expect(err).To(MatchError(ContainSubstring(reason)))
			Expect(directml.Failure(err).Status).To(Equal(backends.Rejected))
		},
		Entry("lists of different lengths", jobOf(dml.Slice1, window(sizes{0}, sizes{1, 1}, sizes{1}), one, one), "one DimensionCount cannot be 1, 2 and 1"),
		Entry("a negative offset", jobOf(dml.Slice1, window(sizes{-1}, sizes{1}, sizes{1}), one, one), "InputWindowOffsets[0] = -1 is no UINT"),
		Entry("a window beyond 32 bits", jobOf(dml.Slice1, window(sizes{0}, sizes{1 << 32}, sizes{1}), one, one), "InputWindowSizes[0]"),
		Entry("a stride beyond 32 bits", jobOf(dml.Slice1, window(sizes{0}, sizes{1}, sizes{1 << 31}), one, one), "is no INT"),
		Entry("a negative axis", jobOf(dml.Scatter, &dml.ScatterAttributes{Axis: -1}, one, one, one, one), "Axis = -1"),
		Entry("a negative axis of a reduction", jobOf(dml.Argmax, &dml.ArgAttributes{Axes: []int64{-1}}, one, one), "Axes = -1"),
		Entry("a negative size", copying(packed(tensor.Int8, -1), one), "Sizes[0]"),
		Entry("a size beyond 32 bits", copying(packed(tensor.Int8, 1<<32), one), "Sizes[0]"),
		Entry("a negative stride", copying(strided(tensor.Int8, sizes{2}, sizes{-1}, 0), one), "Strides[0]"),
		Entry("fewer strides than sizes", copying(one, strided(tensor.Int8, sizes{2, 2}, sizes{1}, 0)), "one DimensionCount cannot be 2 and 1"),
		Entry("a negative total size", copying(strided(tensor.Int8, sizes{2}, nil, -4), one), "is no UINT64"),
		Entry("a total size beyond 64 bits", copying(packed(tensor.Float64, math.MaxUint32, math.MaxUint32), one), "does not fit in a UINT64"),
		Entry("a layout of XLA", copying(tensor.Desc{DType: tensor.Int8, Sizes: sizes{2}, Layout: &tensor.XLA{MinorToMajor: sizes{0}}}, one), "no such layout"),
	)
	DescribeTable("that makes no sense fails",
		func(job *backends.Job) {
			_, err := directml.Express(job)
			Expect(directml.Failure(err).Status).To(Equal(backends.Failed))
		},
		Entry("an operand too few", jobOf(dml.Copy, &dml.CopyAttributes{}, one)),
		Entry("attributes of another operator", jobOf(dml.Slice1, &openvino.StridedSliceAttributes{}, one, one)),
		Entry("no attributes", jobOf(dml.Scatter, nil, one, one, one, one)),
		Entry("more axes than anyone has", jobOf(dml.Reduce, &dml.ReduceAttributes{Axes: make([]int64, 65)}, one, one)),
		Entry("bounds of another operator", jobOf(dml.ElementWiseClip, &dml.CopyAttributes{}, one, one)),
		Entry("axes of another operator", jobOf(dml.Reduce, &dml.ArgAttributes{}, one, one)),
		Entry("an axis of another operator", jobOf(dml.CumulativeSummation, &dml.ArgAttributes{}, one, one)),
		Entry("a direction of another operator", jobOf(dml.Argmin, &dml.ReduceAttributes{}, one, one)),
		Entry("factors of another operator", jobOf(dml.Gemm, &dml.CopyAttributes{}, one, one, one)),
		Entry("a product of one matrix", jobOf(dml.Gemm, &dml.GemmAttributes{}, one, one)),
		Entry("no data type", copying(tensor.Desc{Sizes: sizes{1}}, one)),
		Entry("more dimensions than anyone has", copying(packed(tensor.Int8, make(sizes, 65)...), one)),
		Entry("a longer window than anyone has", jobOf(dml.Slice1, window(make(sizes, 65), make(sizes, 65), make(sizes, 65)), one, one)),
	)
})
