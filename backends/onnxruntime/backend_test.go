package onnxruntime_test

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/onnxruntime"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestOnnxruntime(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/onnxruntime")
}

var _ backends.Backend = (*onnxruntime.Backend)(nil)

// opened opens a backend for a spec, where the library is installed.
func opened(o named.Settings) *onnxruntime.Backend {
	GinkgoHelper()
	return enginetest.Opened(onnxruntime.Open(o))
}

// operand is one with eight guard bytes before and after its buffer.
func operand(dtype tensor.DType, sizes []int64, buffer string) backends.Operand {
	const guard = "________"
	return backends.Operand{
		Desc: tensor.Desc{DType: dtype, Sizes: sizes}, Memory: []byte(guard + buffer + guard), Start: int64(len(guard)), Length: int64(len(buffer)),
	}
}

// sliced is a slice of four bytes, with padding behind them, that begins at an index
// and goes backward.
func sliced(start, step int64) backends.Job {
	return backends.Job{
		Operator:   onnx.Slice,
		Attributes: &onnx.SliceAttributes{Starts: []int64{start}, Ends: []int64{-100}, Steps: []int64{step}},
		Operands:   []backends.Operand{operand(tensor.Uint8, []int64{4}, "abcd~~~~"), operand(tensor.Uint8, nil, "?????????")},
	}
}

// reversed is a reversal of the first bytes of a list of four, whose output has a
// size of its own.
func reversed(first byte, size int64) backends.Job {
	return backends.Job{
		Operator:   onnx.ReverseSequence,
		Attributes: &onnx.ReverseSequenceAttributes{TimeAxis: 0, BatchAxis: 1},
		Operands: []backends.Operand{
			operand(tensor.Uint8, []int64{4, 1}, "abcd"),
			operand(tensor.Int64, []int64{1}, string([]byte{first, 0, 0, 0, 0, 0, 0, 0})),
			operand(tensor.Uint8, []int64{size, 1}, strings.Repeat("?", int(size))),
		},
	}
}

// run runs one job.
func run(b *onnxruntime.Backend, j *backends.Job) backends.Outcome {
	GinkgoHelper()
	outcomes, err := b.Run(context.Background(), []backends.Job{*j})
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes).To(HaveLen(1))
	return outcomes[0]
}

// output returns the memory of a job's output.
func output(j *backends.Job) string { return string(j.Operands[len(j.Operands)-1].Memory) }

// floats returns the tensors of a call with one input, of float32.
func floats() []spec.Tensor {
	return []spec.Tensor{{Desc: tensor.Desc{DType: tensor.Float32}}, {Desc: tensor.Desc{DType: tensor.Float32}}}
}

var _ = Describe("The backend", func() {
	for _, m := range onnxruntime.Modes() {
		It("runs a program in the mode "+m.Name, func() {
			enginetest.SmokeProgram(opened(named.Settings{Mode: m.Name}))
		})
		It("runs operators in the mode "+m.Name, func() {
			b := opened(named.Settings{Mode: m.Name})
			Expect(b.Describe().Device).To(Equal("CPUExecutionProvider"))
			for range 2 { // with a session that is made, and one that is kept
				j := sliced(2, -1)
				Expect(run(b, &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{3}}}))
				Expect(output(&j)).To(Equal("________cba??????________"))
			}
			j := sliced(3, -3)
			Expect(run(b, &j).Sizes).To(Equal([][]int64{{2}}))
			Expect(output(&j)).To(Equal("________da???????________"))
			j = reversed(3, 4)
			Expect(run(b, &j)).To(Equal(backends.Outcome{Status: backends.Done}))
			Expect(output(&j)).To(Equal("________cbad________"))
		})
	}

	It("rejects what the library refuses when it loads a model, and what when it runs one", func() {
		b := opened(named.Settings{})
		j := reversed(1, 3)
		o := run(b, &j)
		Expect(o.Status).To(Equal(backends.Rejected), o.Detail)
		j = sliced(0, 0)
		o = run(b, &j)
		Expect(o.Status).To(Equal(backends.Rejected))
		Expect(o.Detail).To(ContainSubstring("step"))
	})

	It("has a gap where the library has no kernel, and no operator of other texts", func() {
		b := opened(named.Settings{})
		j := backends.Job{
			Operator: onnx.DepthToSpace, Attributes: &onnx.DepthToSpaceAttributes{Blocksize: 1},
			Operands: []backends.Operand{operand(tensor.Int16, []int64{1, 1, 1, 1}, "ab"), operand(tensor.Int16, nil, "??")},
		}
		o := run(b, &j)
		Expect(o.Status).To(Equal(backends.Gap))
		Expect(o.Detail).To(ContainSubstring("Could not find an implementation"))
		j = backends.Job{Operator: dml.Slice1, Attributes: &dml.Slice1Attributes{}, Operands: j.Operands}
		Expect(run(b, &j).Status).To(Equal(backends.Unsupported))
	})

	DescribeTable("says slices of OpenVINO by the node Slice", func(op *spec.Operator, attributes any, status backends.Status, memory string) {
		b := opened(named.Settings{})
		j := sliced(0, 1)
		j.Operator, j.Attributes = op, attributes
		o := run(b, &j)
		Expect(o.Status).To(Equal(status), o.Detail)
		Expect(output(&j)).To(Equal("________" + memory + "________"))
	},
		Entry("of which all inputs have another name", openvino.Slice, &openvino.SliceAttributes{Start: []int64{-2}, Stop: []int64{-9}, Axes: []int64{0}, Step: []int64{-2}}, backends.Done, "ca???????"),
		Entry("without masks", openvino.StridedSlice, &openvino.StridedSliceAttributes{Begin: []int64{1}, End: []int64{9}, Stride: []int64{2}, BeginMask: []int64{0}, EndMask: []int64{}}, backends.Done, "bd???????"),
		Entry("but not with a mask that is too long", openvino.StridedSlice, &openvino.StridedSliceAttributes{Begin: []int64{1}, End: []int64{9}, BeginMask: []int64{0, 0}, EndMask: []int64{}}, backends.Gap, "?????????"),
		Entry("nor with one that is lacking", openvino.StridedSlice, &openvino.StridedSliceAttributes{Begin: []int64{1}, End: []int64{9}, BeginMask: []int64{0}}, backends.Gap, "?????????"),
		Entry("nor with an end that Slice takes for none", openvino.Slice, &openvino.SliceAttributes{Start: []int64{0}, Stop: []int64{math.MaxInt64}, Step: []int64{-1}}, backends.Gap, "?????????"),
		Entry("though with that end forward", openvino.Slice, &openvino.SliceAttributes{Start: []int64{2}, Stop: []int64{math.MaxInt64}, Step: []int64{1}}, backends.Done, "cd???????"),
	)

	It("leaves out masks of StridedSlice that say something", func() {
		d := opened(named.Settings{}).Describe()
		c := &spec.Call{Operator: openvino.StridedSlice, Attributes: &openvino.StridedSliceAttributes{EllipsisMask: []int64{1}}, Tensors: floats()}
		Expect(d.Gap(c)).To(Equal("onnxruntime supports openvino.strided_slice only with ellipsis_mask among [0]"))
	})

	It("leaves memory alone that is too small, and states the sizes", func() {
		b := opened(named.Settings{})
		j := sliced(3, -1)
		j.Operands[1] = operand(tensor.Uint8, nil, "???")
		Expect(run(b, &j).Sizes).To(Equal([][]int64{{4}}))
		Expect(output(&j)).To(Equal("________???________"))
	})

	It("reads no memory but that of its inputs, where they have no elements", func() {
		b := opened(named.Settings{})
		j := backends.Job{
			Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{},
			Operands: []backends.Operand{operand(tensor.Float32, []int64{0, 2}, ""), operand(tensor.Float32, nil, "")},
		}
		Expect(run(b, &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{2, 0}}}))
	})

	It("describes what it runs, and leaves out calls that are only checked", func() {
		d := opened(named.Settings{}).Describe()
		Expect(d.Name).To(Equal("onnxruntime"))
		Expect(d.Version).To(HavePrefix("1."))
		Expect(d.Notes).To(ConsistOf("In the mode runtime all inputs are given at run time; their sizes are in the model.", HavePrefix("The library is /")))
		Expect(d.Gap(&spec.Call{Operator: onnx.Transpose, CheckOnly: true, Tensors: floats()})).To(ContainSubstring("without running"))
		Expect(d.Gap(&spec.Call{Operator: onnx.Transpose, Tensors: floats()})).To(BeEmpty())
		tensors := []spec.Tensor{{Desc: tensor.Desc{DType: tensor.Complex64}}, {Desc: tensor.Desc{DType: tensor.Complex64}}}
		Expect(d.Gap(&spec.Call{Operator: onnx.Transpose, Tensors: tensors})).To(Equal("onnxruntime does not support onnx.transpose on complex64"))
	})

	It("tells the shape of an output that has more dimensions than conform knows", func() {
		b := opened(named.Settings{Mode: "dynamic"})
		ones := func(n int) []int64 { return slices.Repeat([]int64{1}, n) }
		j := backends.Job{
			Operator: onnx.Gather, Attributes: &onnx.GatherAttributes{},
			Operands: []backends.Operand{
				operand(tensor.Uint8, ones(tensor.MaxRank), "a"), operand(tensor.Int64, ones(2), "\x00\x00\x00\x00\x00\x00\x00\x00"), operand(tensor.Uint8, nil, "?"),
			},
		}
		Expect(run(b, &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{ones(tensor.MaxRank + 1)}}))
	})

	It("ends when it is told to", func() {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		j := sliced(3, -1)
		_, err := opened(named.Settings{}).Run(ctx, []backends.Job{j})
		Expect(err).To(MatchError(context.Canceled))
	})

	DescribeTable("does not open", func(o named.Settings, message string) {
		opened(named.Settings{})
		_, err := onnxruntime.Open(o)
		Expect(err).To(BeAssignableToTypeOf(&engine.Error{}))
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
		Entry("in an unknown mode", named.Settings{Mode: "fast"}, `there is no mode "fast": want runtime, dynamic`),
		Entry("on a provider that the library has not", named.Settings{Device: "NoExecutionProvider"}, `there is no execution provider "NoExecutionProvider": want `),
		Entry("on a provider in a missing library", named.Settings{Device: "./none.so"}, "none.so"),
	)

	It("does not open a missing library, nor another one", func() {
		_, err := onnxruntime.Open(named.Settings{Library: filepath.Join(GinkgoT().TempDir(), "none.so")})
		Expect(err).To(BeAssignableToTypeOf(&engine.Error{}))
	})
})

var _ = DescribeTable("the reason of an error", func(message, reason string) {
	Expect(onnxruntime.Reason(message)).To(Equal(reason))
},
	Entry("is what a kernel says",
		"Non-zero status code returned while running Slice node. Name:'' Status Message: Cannot slice scalars", "Cannot slice scalars"),
	Entry("without the place of an assertion",
		"Non-zero status code returned while running Pad node. Name:'' Status Message: /src/pad.cc:441 Status PadImpl(T) data_rank > 0 was false. Input tensor has no dimensions",
		"Input tensor has no dimensions"),
	Entry("or that itself, where there is nothing else", "/src/pad.cc:441 data_rank > 0 was false. ", "/src/pad.cc:441 data_rank > 0 was false."),
	Entry("in one line", "[ShapeInferenceError]\n  no axis", "[ShapeInferenceError] no axis"),
)

var _ = DescribeTable("the version of the interface", func(version string, minor int, message string) {
	got, err := onnxruntime.MinorOf(version)
	if message != "" {
		Expect(err).To(MatchError(message))
		return
	}
	Expect(err).NotTo(HaveOccurred())
	Expect(got).To(Equal(minor))
},
	Entry("is the second number of the library's", "1.22.1", 22, ""),
	Entry("of which there are more numbers", "1.32.0.1", 32, ""),
	Entry("is old", "1.15.0", 0, "ONNX Runtime 1.15.0 is too old: want 1.16 or later"),
	Entry("of another interface", "2.0.0", 0, `ONNX Runtime "2.0.0" is not of version 1`),
	Entry("of no library", "", 0, `ONNX Runtime "" is not of version 1`),
	Entry("that is no number", "1.x", 0, `strconv.Atoi: parsing "x": invalid syntax`),
)
