package pjrt_test

import (
	"os"
	"path/filepath"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/named"
	"example.com/conform/backends/pjrt"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// open opens the plugin in a mode.
func open(mode string) *pjrt.Backend {
	GinkgoHelper()
	return enginetest.Opened(pjrt.Open(named.Settings{Mode: mode}))
}

var _ = Describe("a plugin", func() {
	for _, mode := range pjrt.Modes() {
		It("runs operations in the mode "+mode.Name+", again and with other data", func() {
			enginetest.Smoke(open(mode.Name))
		})
		It("runs a program in the mode "+mode.Name, func() {
			enginetest.SmokeProgram(open(mode.Name))
		})
	}
	It("reads the switch of the mode unoptimised: it refuses one of another name", func() {
		b := open("unoptimised")
		b.Misname()
		outcomes, _ := enginetest.Left(b, 0, enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output))
		Expect(outcomes[0].Status).NotTo(Equal(backends.Done))
		Expect(outcomes[0].Detail).To(ContainSubstring("xla_disable_hlo_phases"))
	})
	It("leaves out a scatter without indices in the mode unoptimised", func() {
		outcomes, _ := enginetest.Left(open("unoptimised"), 0, enginetest.JobOf(onnx.ScatterNd, &onnx.ScatterNDAttributes{},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{0, 2}, []int64{}...), enginetest.Of(tensor.Uint8, []int64{0}, []int64{}...), output))
		Expect(outcomes[0].Status).To(Equal(backends.Gap))
	})
	It("gives elements of less than a byte one each, and packs those of a result", func() {
		outcomes, wrote := enginetest.Left(open(""), 3, enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{},
			enginetest.Of(tensor.Int4, []int64{2, 3}, 1, 2, 3, -4, -5, -6), enginetest.Of(tensor.Int4, nil)))
		Expect(outcomes[0]).To(Equal(backends.Finished([][]int64{{3, 2}})))
		Expect(wrote[0]).To(Equal([]byte{0xc1, 0xb2, 0xa3}))
	})
	It("infers sizes of tensors without elements", func() {
		outcomes, _ := enginetest.Left(open(""), 0, enginetest.JobOf(onnx.Concat, &onnx.ConcatAttributes{Axis: 1}, enginetest.Of(tensor.Uint8, []int64{2, 0}, []int64{}...), output))
		Expect(outcomes[0]).To(Equal(backends.Finished([][]int64{{2, 0}})))
	})
	DescribeTable("restates an operation of StableHLO with its start and its result", func(op *spec.Operator, start, result spec.Tensor, status backends.Status, wrote ...byte) {
		tensors, attributes := []spec.Tensor{enginetest.Of(tensor.Uint8, []int64{4}, 1, 2, 3, 4), start, result}, any(&stablehlo.DynamicSliceAttributes{SliceSizes: []int64{2}})
		if op == stablehlo.DynamicUpdateSlice {
			tensors, attributes = slices.Insert(tensors, 1, enginetest.Of(tensor.Uint8, []int64{1}, 9)), &stablehlo.DynamicUpdateSliceAttributes{}
		}
		outcomes, got := enginetest.Left(open(""), len(wrote), enginetest.JobOf(op, attributes, tensors...))
		Expect(outcomes[0].Status).To(Equal(status), outcomes[0].Detail)
		if status == backends.Done {
			Expect(got[0]).To(Equal(wrote))
		}
	},
		Entry("inside", stablehlo.DynamicSlice, enginetest.Of(tensor.Int8, []int64{}, 1), enginetest.Of(tensor.Uint8, []int64{2}), backends.Done, byte(2), byte(3)),
		Entry("beyond, of an unsigned type", stablehlo.DynamicSlice, enginetest.Of(tensor.Uint8, []int64{}, 255), enginetest.Of(tensor.Uint8, []int64{2}), backends.Done, byte(3), byte(4)),
		Entry("with a result of another size", stablehlo.DynamicSlice, enginetest.Of(tensor.Int8, []int64{}, 1), enginetest.Of(tensor.Uint8, []int64{3}), backends.Rejected),
		Entry("with a result of another type", stablehlo.DynamicSlice, enginetest.Of(tensor.Int8, []int64{}, 1), enginetest.Of(tensor.Int8, []int64{2}), backends.Rejected),
	)
	It("rejects what its compiler does not take, in the words of the compiler", func() {
		outcomes, _ := enginetest.Left(open(""), 0, enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{1, 1}}, enginetest.Bytes(), output))
		Expect(outcomes[0].Status).To(Equal(backends.Rejected))
		Expect(outcomes[0].Detail).To(ContainSubstring("permutation"))
	})
	DescribeTable("takes an array in any order of its dimensions", func(order []int64, wrote ...byte) {
		from := enginetest.Bytes()
		from.Layout = &tensor.XLA{MinorToMajor: order}
		outcomes, got := enginetest.Left(open(""), 6, enginetest.JobOf(xla.Copy, &xla.CopyAttributes{}, from, enginetest.Of(tensor.Uint8, []int64{2, 3})))
		Expect(outcomes[0]).To(Equal(backends.Finished(nil)))
		Expect(got[0]).To(Equal(wrote))
	},
		Entry("the default", nil, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("the same, stated", []int64{1, 0}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("by columns", []int64{0, 1}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
	)
	DescribeTable("copies no array in a layout that PJRT lacks", func(reason string, layout *tensor.XLA, sizes ...int64) {
		job := enginetest.JobOf(xla.Copy, &xla.CopyAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Uint8, sizes))
		job.Operands[1].Desc.Layout = layout
		outcomes, _ := enginetest.Left(open(""), 0, job)
		Expect(outcomes[0]).To(Equal(backends.Outcome{Status: backends.Gap, Detail: reason}))
	},
		Entry("with padding", "layouts of PJRT have no padding", &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 4}}, int64(2), int64(3)),
		Entry("of a dimension twice", "PJRT takes the order of all dimensions, unchecked", &tensor.XLA{MinorToMajor: []int64{1, 1}}, int64(2), int64(3)),
		Entry("of other sizes", "an array of PJRT has one type, and the same sizes in each layout", &tensor.XLA{}, int64(3), int64(2)),
	)
	It("does not take every program that leaves sizes open, which is a gap", func() {
		one := enginetest.JobOf(onnx.Gather, &onnx.GatherAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{}, 1), output)
		outcomes, _ := enginetest.Left(open("constant"), 0, one)
		Expect(outcomes[0].Status).To(Equal(backends.Gap))
		outcomes, wrote := enginetest.Left(open("runtime"), 3, one)
		Expect(outcomes[0].Status).To(Equal(backends.Done))
		Expect(wrote[0]).To(Equal([]byte{4, 5, 6}))
	})
	It("says which versions it is", func() {
		d := open("folded").Describe()
		Expect(d.Version).To(MatchRegexp(`^cpu, PJRT 0\.\d+, XLA \d+, StableHLO \d+\.\d+\.\d+$`))
		Expect(d.Device).To(Equal("cpu"))
	})
})

var _ = Describe("opening", func() {
	It("takes no library that is none", func() {
		file := filepath.Join(GinkgoT().TempDir(), "empty.so")
		Expect(os.WriteFile(file, nil, 0o600)).To(Succeed())
		_, err := pjrt.Open(named.Settings{Library: file})
		Expect(err).To(MatchError(ContainSubstring(file)))
	})
	DescribeTable("gives the plugin's client options", func(option string, want any) {
		Expect(pjrt.Value(option)).To(Equal(want))
	},
		Entry("that are true", "preallocate=true", true),
		Entry("that are false", "preallocate=false", false),
		Entry("that are integers, of 64 bits", "node_id=-9223372036854775808", int64(-1<<63)),
		Entry("that are numbers, of 32 bits", "memory_fraction=0.1", float32(0.1)),
		Entry("that are words", "allocator=cuda_async", "cuda_async"),
		Entry("that are empty", "platform_name=", ""),
		Entry("that are integers beyond 64 bits, as numbers", "size=9223372036854775808", float32(1<<63)),
		Entry("whose values hold another =", "flags=a=b", "a=b"),
	)
	DescribeTable("takes no options", func(options, reason string) {
		Expect(pjrt.Engine().Options[0].Check(options)).To(MatchError(reason))
	},
		Entry("without a value", "preallocate", `"preallocate": want NAME=VALUE`),
		Entry("without a name", "a=1,=2", `"=2": want NAME=VALUE`),
	)
	DescribeTable("refuses a table", func(major, minor int32, size, lacking int, reason string) {
		Expect(pjrt.Take(major, minor, uintptr(size), lacking)).To(MatchError(reason))
	},
		Entry("of another major version", int32(1), int32(0), 608, -1, "the plugin has version 1.0 of the PJRT C interface, in 608 bytes: want 0.33 or a later minor version"),
		Entry("of an older minor version", int32(0), int32(32), 608, -1, "the plugin has version 0.32 of the PJRT C interface, in 608 bytes: want 0.33 or a later minor version"),
		Entry("that ends before the last function", int32(0), int32(33), 607, -1, "the plugin has version 0.33 of the PJRT C interface, in 607 bytes: want 0.33 or a later minor version"),
		Entry("that ends before its version", int32(0), int32(33), 39, -1, "PJRT_Api has 39 bytes, which is too few for its version"),
		Entry("that lacks a function", int32(0), int32(33), 608, 20, "the plugin lacks function 20 of PJRT_Api"),
	)
	It("refuses no table", func() {
		Expect(pjrt.TakeNothing()).To(MatchError("GetPjrtApi returns nothing"))
	})
})
