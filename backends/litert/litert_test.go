package litert_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/litert"
	"example.com/conform/backends/named"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var output = enginetest.Of(tensor.Uint8, nil)

var _ = Describe("a call", func() {
	DescribeTable("is one operation", func(name string, at int, constant []byte, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		is, constants, err := litert.Operation(&job)
		Expect(err).NotTo(HaveOccurred())
		Expect(is).To(Equal(name))
		Expect(constants).To(HaveKeyWithValue(at, constant))
	},
		Entry("a window without steps", "SLICE", 2, []byte{2, 0, 0, 0, 2, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, 1}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 2})),
		Entry("a window with steps, whose ends are stated", "STRIDED_SLICE", 2, []byte{2, 0, 0, 0, 3, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, 2}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 1})),
		Entry("a window backward, from its last element", "STRIDED_SLICE", 1, []byte{0, 0, 0, 0, 2, 0, 0, 0}, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, -1}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 3})),
		Entry("a slice of an axis from the back", "STRIDED_SLICE", 1, []byte{0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff}, onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{-2}, Ends: []int64{9}, Axes: []int64{1}}, enginetest.Bytes(), output),
		Entry("a pad, beginning and end of each dimension in turn", "PAD", 1, []byte{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0}, onnx.Pad,
			&onnx.PadAttributes{Pads: []int64{1, 0, 0, 2}}, enginetest.Bytes(), output),
		Entry("a mirror image", "MIRROR_PAD", 1, []byte{2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0}, openvino.Pad,
			&openvino.PadAttributes{Begin: []int64{2, 0}, End: []int64{0, 3}, Mode: openvino.PadSymmetric}, enginetest.Bytes(), output),
		Entry("a transpose that states nothing: all axes in reverse", "TRANSPOSE", 1, []byte{1, 0, 0, 0, 0, 0, 0, 0}, onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output),
	)

	DescribeTable("that is not one operation is a gap", func(reason string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		_, _, err := litert.Operation(&job)
		Expect(err).To(MatchError(reason))
	},
		Entry("a part of a window", "LiteRT's SLICE takes all that the window has", dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, 1}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 2})),
		Entry("a bound beyond 32 bits", "LiteRT's bounds have 32 bits", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{1 << 40}, Axes: []int64{0}}, enginetest.Bytes(), output),
		Entry("a tensor without elements", "LiteRT has no buffer without elements", onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Of(tensor.Uint8, []int64{0}), output),
		Entry("a scalar, whose perm is empty", "LiteRT has no constant without elements", onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Of(tensor.Uint8, []int64{}, 7), output),
		Entry("fewer elements", "LiteRT's PAD removes nothing", onnx.Pad, &onnx.PadAttributes{Pads: []int64{0, 0, 0, -1}}, enginetest.Bytes(), output),
		Entry("a mirror image of more than there is", "LiteRT's MIRROR_PAD adds no more than a dimension mirrors", onnx.Pad,
			&onnx.PadAttributes{Pads: []int64{2, 0, 0, 0}, Mode: onnx.PadReflect}, enginetest.Bytes(), output),
		Entry("an output of another type", "the output of LiteRT is of uint8, not of int8", onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int8, nil)),
	)
})

// open opens the library in a mode.
func open(mode string) *litert.Backend {
	GinkgoHelper()
	return enginetest.Opened(litert.Open(named.Settings{Mode: mode}))
}

var _ = Describe("a program", func() {
	input, result := spec.Wire{Node: spec.OfProgram}, spec.Wire{}
	reshaped := func(sizes ...int64) spec.Node {
		return enginetest.Node(onnx.Reshape, &onnx.ReshapeAttributes{Shape: sizes}, input)
	}
	program := func(d tensor.DType, nodes ...spec.Node) backends.Job {
		return enginetest.Program(&spec.Program{Nodes: nodes, Outputs: []spec.Wire{{Node: 1}}}, []spec.Tensor{enginetest.Of(d, []int64{2}, 1, 0)}, []spec.Tensor{enginetest.Of(d, nil)})
	}
	It("is an operation for each node", func() {
		job := program(tensor.Int32, reshaped(2, 1), enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, result))
		operations, tensors, err := litert.Operations(&job)
		Expect(err).NotTo(HaveOccurred())
		Expect(operations).To(Equal(2))
		Expect(tensors).To(Equal(5), "the input, the result and the output, a shape and a permutation")
	})
	DescribeTable("is a gap", func(reason string, d tensor.DType, nodes ...spec.Node) {
		job := program(d, nodes...)
		_, _, err := litert.Operations(&job)
		Expect(err).To(MatchError(reason))
	},
		Entry("if a node computes indices", "LiteRT has no negative indices, and what a node computes may have some",
			tensor.Int64, reshaped(1, 2), enginetest.Node(onnx.Gather, &onnx.GatherAttributes{}, input, result)),
		Entry("if a result has more dimensions than its node takes", "LiteRT runs onnx.transpose up to rank 6, not 7",
			tensor.Int32, reshaped(2, 1, 1, 1, 1, 1, 1), enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, result)),
		Entry("if a node breaks a rule", "a result has no sizes: node 0, onnx.reshape: onnx.reshape/same-elements",
			tensor.Int32, reshaped(3), enginetest.Node(onnx.Transpose, &onnx.TransposeAttributes{}, result)),
	)
})

var _ = Describe("LiteRT", func() {
	for _, mode := range litert.Modes() {
		It("runs operations in the mode "+mode.Name+", one model for all calls that differ by data", func() {
			enginetest.Smoke(open(mode.Name))
			enginetest.SmokeProgram(open(mode.Name))
		})
	}
	It("rejects a call when it compiles it, and one with a wrong index when it runs it", func() {
		outcomes, _ := enginetest.Left(open(""), 0,
			enginetest.JobOf(onnx.Concat, &onnx.ConcatAttributes{Axis: 7}, enginetest.Bytes(), output),
			enginetest.JobOf(onnx.Gather, &onnx.GatherAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1}, 2), output))
		Expect(outcomes).To(HaveEach(HaveField("Status", backends.Rejected)))
		Expect(outcomes[1].Detail).To(Equal("LiteRT cannot run it: runtime failure"))
	})
	It("says which version it is", func() {
		d := open("reference").Describe()
		Expect(d.Version).To(MatchRegexp(`^LiteRT \d[.\d]*$`))
	})
})

var _ = Describe("opening", func() {
	It("says what brings the library where there is none", func() {
		_, err := litert.Open(named.Settings{Library: "no-such-library.so"})
		Expect(err).To(MatchError(ContainSubstring("no-such-library.so")))
	})
	It("takes no library that is none of LiteRT's", func() {
		file := GinkgoT().TempDir() + "/empty.so"
		Expect(os.WriteFile(file, nil, 0o600)).To(Succeed())
		_, err := litert.Open(named.Settings{Library: file})
		Expect(err).To(MatchError(ContainSubstring(file)))
	})
})
