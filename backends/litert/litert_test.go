package litert_test

import (
	"context"
	"os"
	"runtime"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/litert"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// of is an operand with the given data; an output has none.
func of(d tensor.DType, sizes []int64, values ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}}
	if values == nil {
		return t
	}
	t.Data = make([]byte, int64(len(values))*d.Size())
	for i, v := range values {
		bits, ok := tensor.IntegerValue(d, v)
		Expect(ok).To(BeTrue())
		t.SetBits(int64(i), bits)
	}
	return t
}

// bytes is a matrix of two rows and three columns.
func bytes() spec.Tensor { return of(tensor.Uint8, []int64{2, 3}, 1, 2, 3, 4, 5, 6) }

var output = of(tensor.Uint8, nil)

// jobOf is the job of a call, whose output has room for 64 bytes.
func jobOf(op *spec.Operator, attributes any, tensors ...spec.Tensor) backends.Job {
	GinkgoHelper()
	c := spec.Call{Operator: op, Attributes: attributes, Tensors: tensors}
	if len(tensors) != len(op.Params) { // what is optional is left out
		c.Counts = spec.Counts{1, 0, 1}
	}
	var memory guard.Memory
	Expect(memory.Lay(&c, []int64{64}, guard.First)).To(Succeed())
	return memory.Job("test", &c)
}

var _ = Describe("a call", func() {
	DescribeTable("is one operation", func(name string, at int, constant []byte, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := jobOf(op, attributes, tensors...)
		is, constants, err := litert.Operation(&job)
		Expect(err).NotTo(HaveOccurred())
		Expect(is).To(Equal(name))
		Expect(constants).To(HaveKeyWithValue(at, constant))
	},
		Entry("a window without steps", "SLICE", 2, []byte{2, 0, 0, 0, 2, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, 1}},
			bytes(), of(tensor.Uint8, []int64{2, 2})),
		Entry("a window with steps, whose ends are stated", "STRIDED_SLICE", 2, []byte{2, 0, 0, 0, 3, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, 2}},
			bytes(), of(tensor.Uint8, []int64{2, 1})),
		Entry("a window backward, from its last element", "STRIDED_SLICE", 1, []byte{0, 0, 0, 0, 2, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, -1}},
			bytes(), of(tensor.Uint8, []int64{2, 3})),
		Entry("a slice of an axis from the back", "STRIDED_SLICE", 1, []byte{0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff}, onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{-2}, Ends: []int64{9}, Axes: []int64{1}}, bytes(), output),
		Entry("a pad, beginning and end of each dimension in turn", "PAD", 1, []byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, onnx.Pad,
			&onnx.PadAttributes{Pads: []int64{1, 0, 0, 2}}, bytes(), output),
		Entry("a mirror image", "MIRROR_PAD", 1, []byte{2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0}, openvino.Pad,
			&openvino.PadAttributes{Begin: []int64{2, 0}, End: []int64{0, 3}, Mode: openvino.PadSymmetric}, bytes(), output),
		Entry("a transpose that states nothing: all axes in reverse", "TRANSPOSE", 1, []byte{1, 0, 0, 0, 0, 0, 0, 0}, onnx.Transpose, &onnx.TransposeAttributes{}, bytes(), output),
	)

	DescribeTable("that is not one operation is a gap", func(reason string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := jobOf(op, attributes, tensors...)
		_, _, err := litert.Operation(&job)
		Expect(err).To(MatchError(reason))
	},
		Entry("a part of a window", "LiteRT's SLICE takes all that the window has", dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, 1}},
			bytes(), of(tensor.Uint8, []int64{2, 2})),
		Entry("a bound beyond 32 bits", "LiteRT's bounds have 32 bits", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{1 << 40}, Axes: []int64{0}}, bytes(), output),
		Entry("a tensor without elements", "LiteRT has no buffer without elements", onnx.Transpose, &onnx.TransposeAttributes{}, of(tensor.Uint8, []int64{0}), output),
		Entry("a scalar, whose perm is empty", "LiteRT has no constant without elements", onnx.Transpose, &onnx.TransposeAttributes{}, of(tensor.Uint8, []int64{}, 7), output),
		Entry("fewer elements", "LiteRT's PAD removes nothing", onnx.Pad, &onnx.PadAttributes{Pads: []int64{0, 0, 0, -1}}, bytes(), output),
		Entry("a mirror image of more than there is", "LiteRT's MIRROR_PAD adds no more than a dimension mirrors", onnx.Pad,
			&onnx.PadAttributes{Pads: []int64{2, 0, 0, 0}, Mode: onnx.PadReflect}, bytes(), output),
		Entry("a mask that is shorter than the bounds", "a mask of LiteRT's STRIDED_SLICE has a bit for each entry", openvino.StridedSlice,
			&openvino.StridedSliceAttributes{Begin: []int64{0, 0}, End: []int64{1, 1}, BeginMask: []int64{0}, EndMask: []int64{0, 0}}, bytes(), output),
		Entry("an output of another type", "the output of LiteRT is of uint8, not of int8", onnx.Transpose, &onnx.TransposeAttributes{}, bytes(), of(tensor.Int8, nil)),
	)
})

// open opens the library in a mode.
func open(mode string) *litert.Backend {
	GinkgoHelper()
	path, err := litert.Find()
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // where CI installs it
			Fail(err.Error())
		}
		Skip(err.Error())
	}
	b, err := litert.Open(litert.Options{Library: path, Mode: mode})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	return b
}

// left runs jobs and returns what they left in their outputs, of so many bytes each.
func left(b *litert.Backend, bytes int, jobs ...backends.Job) ([]backends.Outcome, [][]byte) {
	GinkgoHelper()
	outcomes, err := b.Run(context.Background(), jobs)
	Expect(err).NotTo(HaveOccurred())
	var all [][]byte
	for i := range jobs {
		all = append(all, slices.Clone(jobs[i].Operands[len(jobs[i].Operands)-1].Buffer()[:bytes]))
	}
	return outcomes, all
}

var _ = Describe("LiteRT", func() {
	for _, mode := range litert.Modes() {
		It("runs operations in the mode "+mode.Name+", one model for all calls that differ by data", func() {
			turned := of(tensor.Uint8, []int64{2, 3}, 6, 5, 4, 3, 2, 1)
			outcomes, wrote := left(open(mode.Name), 6,
				jobOf(onnx.Transpose, &onnx.TransposeAttributes{}, bytes(), output),
				jobOf(onnx.Transpose, &onnx.TransposeAttributes{}, turned, output),
				jobOf(onnx.Gather, &onnx.GatherAttributes{Axis: -1}, bytes(), of(tensor.Int64, []int64{3}, 2, 0, 1), output))
			Expect(outcomes).To(HaveEach(HaveField("Status", backends.Done)))
			Expect(outcomes[0].Sizes).To(Equal([][]int64{{3, 2}}))
			Expect(wrote).To(Equal([][]byte{{1, 4, 2, 5, 3, 6}, {6, 3, 5, 2, 4, 1}, {3, 1, 2, 6, 4, 5}}))
		})
	}
	It("rejects a call when it compiles it, and one with a wrong index when it runs it", func() {
		outcomes, _ := left(open(""), 0,
			jobOf(onnx.Concat, &onnx.ConcatAttributes{Axis: 7}, bytes(), output),
			jobOf(onnx.Gather, &onnx.GatherAttributes{}, bytes(), of(tensor.Int64, []int64{1}, 2), output))
		Expect(outcomes).To(HaveEach(HaveField("Status", backends.Rejected)))
		Expect(outcomes[1].Detail).To(Equal("LiteRT cannot run it: runtime failure"))
	})
	It("says which version and mode it is", func() {
		d := open("reference").Describe()
		Expect(d.Version).To(MatchRegexp(`^LiteRT \d.*, reference$`))
	})
})

var _ = Describe("opening", func() {
	It("says what brings the library where there is none", func() {
		_, err := litert.Open(litert.Options{Library: "no-such-library.so"})
		Expect(err).To(MatchError(ContainSubstring("no-such-library.so")))
	})
	It("takes no library that is none of LiteRT's", func() {
		file := GinkgoT().TempDir() + "/empty.so"
		Expect(os.WriteFile(file, nil, 0o600)).To(Succeed())
		_, err := litert.Open(litert.Options{Library: file})
		Expect(err).To(MatchError(ContainSubstring(file)))
	})
})
