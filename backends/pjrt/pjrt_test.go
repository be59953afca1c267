package pjrt_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/pjrt"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// open opens the plugin in a mode.
func open(mode string) *pjrt.Backend {
	GinkgoHelper()
	path, err := pjrt.Find()
	if err != nil {
		if os.Getenv("CI") == "true" && runtime.GOOS == "linux" { // where CI installs it
			Fail(err.Error())
		}
		Skip(err.Error())
	}
	b, err := pjrt.Open(pjrt.Options{Plugin: path, Mode: mode})
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	return b
}

// left runs jobs and returns what they left in their outputs, of so many bytes each.
func left(b *pjrt.Backend, bytes int, jobs ...backends.Job) ([]backends.Outcome, [][]byte) {
	GinkgoHelper()
	outcomes, err := b.Run(context.Background(), jobs)
	Expect(err).NotTo(HaveOccurred())
	var all [][]byte
	for i := range jobs {
		all = append(all, slices.Clone(jobs[i].Operands[len(jobs[i].Operands)-1].Buffer()[:bytes]))
	}
	return outcomes, all
}

var _ = Describe("a plugin", func() {
	for _, mode := range pjrt.Modes() {
		It("runs operations in the mode "+mode.Name+", again and with other data", func() {
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
	It("infers sizes of tensors without elements", func() {
		outcomes, _ := left(open(""), 0, jobOf(onnx.Concat, &onnx.ConcatAttributes{Axis: 1}, of(tensor.Uint8, []int64{2, 0}, []int64{}...), output))
		Expect(outcomes[0]).To(Equal(backends.Finished([][]int64{{2, 0}})))
	})
	It("rejects what its compiler does not take, in the words of the compiler", func() {
		outcomes, _ := left(open(""), 0, jobOf(onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{1, 1}}, bytes(), output))
		Expect(outcomes[0].Status).To(Equal(backends.Rejected))
		Expect(outcomes[0].Detail).To(ContainSubstring("permutation"))
	})
	DescribeTable("takes an array in any order of its dimensions", func(order []int64, wrote ...byte) {
		from := bytes()
		from.Layout = &tensor.XLA{MinorToMajor: order}
		outcomes, got := left(open(""), 6, jobOf(xla.Copy, &xla.CopyAttributes{}, from, of(tensor.Uint8, []int64{2, 3})))
		Expect(outcomes[0]).To(Equal(backends.Finished(nil)))
		Expect(got[0]).To(Equal(wrote))
	},
		Entry("the default", nil, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("the same, stated", []int64{1, 0}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
		Entry("by columns", []int64{0, 1}, byte(1), byte(2), byte(3), byte(4), byte(5), byte(6)),
	)
	DescribeTable("copies no array in a layout that PJRT lacks", func(reason string, layout *tensor.XLA, sizes ...int64) {
		job := jobOf(xla.Copy, &xla.CopyAttributes{}, bytes(), of(tensor.Uint8, sizes))
		job.Operands[1].Desc.Layout = layout
		outcomes, _ := left(open(""), 0, job)
		Expect(outcomes[0]).To(Equal(backends.Outcome{Status: backends.Gap, Detail: reason}))
	},
		Entry("with padding", "layouts of PJRT have no padding", &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{2, 4}}, int64(2), int64(3)),
		Entry("of a dimension twice", "PJRT takes the order of all dimensions, unchecked", &tensor.XLA{MinorToMajor: []int64{1, 1}}, int64(2), int64(3)),
		Entry("of other sizes", "an array of PJRT has one type, and the same sizes in each layout", &tensor.XLA{}, int64(3), int64(2)),
	)
	It("does not take every program that leaves sizes open, which is a gap", func() {
		one := jobOf(onnx.Gather, &onnx.GatherAttributes{}, bytes(), of(tensor.Int64, []int64{}, 1), output)
		outcomes, _ := left(open("constant"), 0, one)
		Expect(outcomes[0].Status).To(Equal(backends.Gap))
		outcomes, wrote := left(open("runtime"), 3, one)
		Expect(outcomes[0].Status).To(Equal(backends.Done))
		Expect(wrote[0]).To(Equal([]byte{4, 5, 6}))
	})
	It("says which versions and mode it is", func() {
		d := open("folded").Describe()
		Expect(d.Version).To(MatchRegexp(`^cpu, PJRT 0\.\d+, XLA \d+, StableHLO \d+\.\d+\.\d+$`))
		Expect(d.Device).To(Equal("cpu, mode folded"))
	})
})

var _ = Describe("opening", func() {
	It("takes no library that is none", func() {
		file := filepath.Join(GinkgoT().TempDir(), "empty.so")
		Expect(os.WriteFile(file, nil, 0o600)).To(Succeed())
		_, err := pjrt.Open(pjrt.Options{Plugin: file})
		Expect(err).To(MatchError(ContainSubstring(file)))
	})
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
