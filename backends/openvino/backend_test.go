package openvino_test

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
	"example.com/conform/backends/openvino"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	text "example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

func TestOpenvino(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles models: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/openvino")
}

var _ backends.Backend = (*openvino.Backend)(nil)

// opened opens a backend for a spec, where the library is installed.
func opened(mode string) *openvino.Backend {
	GinkgoHelper()
	return enginetest.Opened(openvino.Open(named.Settings{Mode: mode}))
}

const guard = "________"

// operand is one with guard bytes before and after its buffer.
func operand(sizes []int64, buffer string) backends.Operand {
	return backends.Operand{
		Desc:   tensor.Desc{DType: tensor.Uint8, Sizes: sizes},
		Memory: []byte(guard + buffer + guard), Start: int64(len(guard)), Length: int64(len(buffer)),
	}
}

// job returns a job whose data are four bytes and whose output has room for six.
func job(op *spec.Operator, attributes any) backends.Job {
	return backends.Job{Operator: op, Attributes: attributes, Operands: []backends.Operand{operand([]int64{4}, "abcd"), operand(nil, "??????")}}
}

// sliced is a slice of the four bytes from the last on, backward.
func sliced(step int64) backends.Job {
	return job(text.Slice, &text.SliceAttributes{Start: []int64{-1}, Stop: []int64{-100}, Step: []int64{step}})
}

// resized gives the four bytes another size, each from the nearest of them.
func resized(size int64) *onnx.ResizeAttributes {
	return &onnx.ResizeAttributes{Sizes: []int64{size}, Coordinates: family.Asymmetric}
}

// unknown makes the size of a job's data the greatest integer.
func unknown(j backends.Job) backends.Job {
	j.Operands[0].Desc.Sizes = []int64{math.MaxInt64}
	return j
}

// run runs one job, which must leave all memory but the output's alone.
func run(b *openvino.Backend, j *backends.Job) backends.Outcome {
	GinkgoHelper()
	outcomes, err := b.Run(context.Background(), []backends.Job{*j})
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes).To(HaveLen(1))
	Expect(string(j.Operands[0].Memory)).To(Equal(guard + "abcd" + guard))
	return outcomes[0]
}

// output returns what a job wrote.
func output(j *backends.Job) string { return string(j.Operands[len(j.Operands)-1].Buffer()) }

var _ = Describe("OpenVINO", func() {
	for _, mode := range openvino.Modes() {
		Context("in the mode "+mode.Name, func() {
			It("runs a program", func() { enginetest.SmokeProgram(opened(mode.Name)) })
			DescribeTable("runs",
				func(j backends.Job, size int64, want string) {
					Expect(run(opened(mode.Name), &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{size}}}))
					Expect(output(&j)).To(Equal(want))
				},
				Entry("Slice", sliced(-2), int64(2), "db????"),
				Entry("StridedSlice", job(text.StridedSlice, &text.StridedSliceAttributes{
					Begin: []int64{1}, End: []int64{0}, Stride: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{1},
				}), int64(3), "bcd???"),
				Entry("Pad", func() backends.Job {
					j := job(text.Pad, &text.PadAttributes{Begin: []int64{2}, End: []int64{-1}, Mode: text.PadReflect})
					j.Counts = spec.Counts{1, 0, 1}
					return j
				}(), int64(5), "cbabc?"),
				Entry("an operator of ONNX", job(onnx.Slice, &onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{3}}), int64(2), "bc????"),
			)
			It("rejects a call that its text does not allow, and says why", func() {
				j := job(text.Slice, &text.SliceAttributes{Start: []int64{0, 0}, Stop: []int64{1}, Step: []int64{1}})
				outcome := run(opened(mode.Name), &j)
				Expect(outcome.Status).To(Equal(backends.Rejected))
				Expect(outcome.Detail).NotTo(BeEmpty())
				Expect(output(&j)).To(Equal("??????"))
			})
		})
	}
	It("needs one model for all bounds, where they are given at run time", func() {
		b := opened("runtime")
		for step := range int64(3) {
			j := sliced(-1 - step)
			Expect(run(b, &j).Status).To(Equal(backends.Done))
		}
		Expect(b.Models()).To(Equal(1))
	})
	It("needs a model for each bound that is a constant, and one for both runs of a case", func() {
		b := opened("constant")
		for _, step := range []int64{-1, -1, -2, -2} {
			j := sliced(step)
			Expect(run(b, &j).Status).To(Equal(backends.Done))
		}
		Expect(b.Models()).To(Equal(2))
	})
	It("gives up the models that it keeps for a job that no thread is left for", func() {
		b := opened("constant")
		for step := range int64(3) {
			j := sliced(-1 - step)
			Expect(run(b, &j).Status).To(Equal(backends.Done))
		}
		b.Exhaust(1)
		j := sliced(-4)
		Expect(run(b, &j).Status).To(Equal(backends.Done))
		Expect(b.Models()).To(Equal(1))
		b.Exhaust(2)
		j = sliced(-5)
		Expect(run(b, &j)).To(Equal(backends.Outcome{Status: backends.Rejected, Detail: "Resource temporarily unavailable"}))
	})
	DescribeTable("runs a batch as it runs each job alone, by few models",
		func(mode string) {
			wrap := job(onnx.Pad, &onnx.PadAttributes{Pads: []int64{1, 0}, Mode: onnx.PadWrap})
			wrap.Counts = spec.Counts{1, 0, 1}
			split := func(parts int) backends.Job {
				j := backends.Job{Operator: onnx.Split, Attributes: &onnx.SplitAttributes{NumOutputs: int64(parts)}, Operands: []backends.Operand{operand([]int64{4}, "abcd")}}
				for range parts {
					j.Operands = append(j.Operands, operand(nil, "??????"))
				}
				j.Counts = spec.Counts{1, parts}
				return j
			}
			list := func() []backends.Job {
				return []backends.Job{
					sliced(-1), sliced(-1), sliced(-2), sliced(-3), sliced(-2),
					job(text.Slice, &text.SliceAttributes{Start: []int64{0, 0}, Stop: []int64{1}, Step: []int64{1}}), // breaks a rule
					split(2), split(4), wrap, unknown(sliced(-1)), split(3), split(1), sliced(-4),
				}
			}
			alone, together := list(), list()
			b := opened(mode)
			outcomes, err := b.Run(context.Background(), together)
			Expect(err).NotTo(HaveOccurred())
			kept := b.Models()
			for i := range alone {
				Expect(outcomes[i]).To(Equal(run(b, &alone[i])), "job %d", i)
				Expect(together[i].Operands).To(Equal(alone[i].Operands), "job %d", i)
			}
			Expect(kept).To(BeNumerically("<=", 5), "of the slice that breaks a rule, what is the only one of its operator, and the two that are left of those of Split")
		},
		Entry("with bounds at run time", "runtime"),
		Entry("with sizes of data in the model", "static"),
		Entry("with constants", "constant"),
		Entry("with sizes of data at run time", "dynamic"),
		Entry("without inputs", "folded"),
	)
	DescribeTable("makes a model of the calls of one that fails, without the one that the error names",
		func(mode string, of func(i int64) backends.Job) {
			b := opened(mode)
			var jobs []backends.Job
			for i := range int64(8) {
				jobs = append(jobs, of(i))
			}
			read := b.Reads()
			outcomes, err := b.Run(context.Background(), jobs)
			Expect(err).NotTo(HaveOccurred())
			for i := range outcomes {
				done := outcomes[i].Status == backends.Done
				Expect(done).To(Equal(i%4 != 2), "job %d: %s", i, outcomes[i].Detail)
			}
			Expect(*read).To(Equal(5), "all, all without the first that fails, all without both, and each of these")
		},
		Entry("as ONNX", "constant", func(i int64) backends.Job {
			j := job(onnx.Pad, &onnx.PadAttributes{Pads: []int64{i, 0}})
			if i%4 == 2 {
				j.Attributes.(*onnx.PadAttributes).Mode = onnx.PadWrap
			}
			j.Operands[1] = operand(nil, "?????????????")
			j.Counts = spec.Counts{1, 0, 1}
			return j
		}),
		Entry("as IR", "constant", func(i int64) backends.Job {
			a := &text.StridedSliceAttributes{Begin: []int64{0}, End: []int64{i}, Stride: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{0}}
			if i%4 == 2 {
				a.BeginMask = []int64{0, 0}
			}
			return job(text.StridedSlice, a)
		}),
		Entry("where the model runs", "runtime", func(i int64) backends.Job {
			j := sliced(-1)
			for range i {
				j.Operands[0].Desc.Sizes = append(j.Operands[0].Desc.Sizes, 1)
			}
			if i%4 == 2 {
				j.Attributes.(*text.SliceAttributes).Step[0] = -1 << 32
			}
			return j
		}),
	)
	It("runs each job alone on one thread, where OpenVINO loses errors", func() {
		b := opened("single")
		shrunk := job(text.StridedSlice, &text.StridedSliceAttributes{
			Begin: []int64{2}, End: []int64{3}, Stride: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{0}, ShrinkAxisMask: []int64{1},
		})
		whole := job(text.StridedSlice, &text.StridedSliceAttributes{
			Begin: []int64{1}, End: []int64{0}, Stride: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{1},
		})
		outcomes, err := b.Run(context.Background(), []backends.Job{shrunk, whole})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveEach(HaveField("Status", backends.Done)))
		Expect(b.Models()).To(Equal(2))
	})
	It("leaves out what has no room, and says its sizes", func() {
		j := job(text.Pad, &text.PadAttributes{Begin: []int64{3}, End: []int64{0}})
		j.Counts = spec.Counts{1, 0, 1}
		Expect(run(opened("constant"), &j).Sizes).To(Equal([][]int64{{7}}))
		Expect(output(&j)).To(Equal("??????"))
	})
	It("checks a call without memory", func() {
		j := sliced(-2)
		j.CheckOnly = true
		for i := range j.Operands {
			j.Operands[i].Memory = nil
		}
		j.Operands[0].Desc.Sizes = []int64{1 << 40}
		outcomes, err := opened("constant").Run(context.Background(), []backends.Job{j})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Sizes).To(Equal([][]int64{{50}}))
	})
	It("rejects a call whose output has not the type that OpenVINO gives it", func() {
		j := sliced(-2)
		j.Operands[1].Desc.DType = tensor.Int8
		Expect(run(opened("constant"), &j)).To(Equal(backends.Outcome{Status: backends.Rejected, Detail: "output 0 has the element type 16 of OpenVINO, not 7"}))
	})
	It("rejects a call whose sizes do not fit, of which it knows at run time", func() {
		j := backends.Job{Operator: onnx.Concat, Attributes: &onnx.ConcatAttributes{Axis: 0}, Counts: spec.Counts{2, 1}, Operands: []backends.Operand{
			operand([]int64{1, 4}, "abcd"), operand([]int64{1, 2}, "ab"), operand(nil, "??????"),
		}}
		Expect(run(opened("runtime"), &j).Status).To(Equal(backends.Rejected))
	})
	It("rejects an index that is outside, of which a kernel tells", func() {
		indices := backends.Operand{Desc: tensor.Desc{DType: tensor.Int64, Sizes: []int64{1}}, Memory: append([]byte(guard), 9, 0, 0, 0, 0, 0, 0, 0), Start: int64(len(guard)), Length: 8}
		j := backends.Job{Operator: onnx.GatherElements, Attributes: &onnx.GatherElementsAttributes{Axis: 0}, Operands: []backends.Operand{
			operand([]int64{4}, "abcd"), indices, operand(nil, "??????"),
		}}
		Expect(run(opened("constant"), &j).Status).To(Equal(backends.Rejected))
	})
	It("knows a scalar, of which the C interface makes no shape", func() {
		j := job(text.StridedSlice, &text.StridedSliceAttributes{
			Begin: []int64{2}, End: []int64{3}, Stride: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{0}, ShrinkAxisMask: []int64{1},
		})
		Expect(run(opened("constant"), &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{}}}))
		Expect(output(&j)).To(Equal("c?????"))
	})
	It("gives no input that the model does not read, nor others in its place", func() {
		j := job(onnx.Resize, resized(2))
		j.Attributes.(*onnx.ResizeAttributes).Roi = []float32{}
		Expect(run(opened("runtime"), &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{2}}}))
		Expect(output(&j)).To(Equal("ac????"))
	})
	It("gives truth values as such", func() {
		j := job(onnx.Compress, &onnx.CompressAttributes{Axis: 0, Condition: []int64{0, 1, 0, 1}})
		Expect(run(opened("static"), &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{2}}}))
		Expect(output(&j)).To(Equal("bd????"))
	})
	It("gives constants without the padding behind them", func() {
		padded := operand([]int64{3}, "abcd")
		j := backends.Job{Operator: onnx.Tile, Attributes: &onnx.TileAttributes{Repeats: []int64{2}}, Operands: []backends.Operand{padded, operand(nil, "??????")}}
		Expect(run(opened("folded"), &j)).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{6}}}))
		Expect(output(&j)).To(Equal("abcabc"))
	})
	DescribeTable("has a gap",
		func(j backends.Job) {
			Expect(run(opened("constant"), &j).Status).To(Equal(backends.Gap))
		},
		Entry("where a size is the number of one that is not known", unknown(sliced(-1))),
		Entry("where OpenVINO says that it does not support a value of an attribute", func() backends.Job {
			j := job(onnx.Pad, &onnx.PadAttributes{Pads: []int64{1, 0}, Mode: onnx.PadWrap})
			j.Counts = spec.Counts{1, 0, 1}
			return j
		}()),
		Entry("where OpenVINO says that it does not support an element type", func() backends.Job {
			j := job(onnx.Resize, resized(4))
			for i := range j.Operands {
				j.Operands[i].Desc.DType = tensor.Uint16
			}
			j.Operands[0].Desc.Sizes = []int64{2}
			return j
		}()),
		Entry("also in an operator of ONNX", unknown(job(onnx.Slice, &onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{3}}))),
	)
	It("checks no call whose indices are constants, which a check does not have", func() {
		for _, c := range opened("constant").Describe().Capabilities {
			Expect(c.NoCheckOnly).To(Equal(strings.Contains(c.Operator, ".gather") || strings.Contains(c.Operator, "x.scatter") || strings.Contains(c.Operator, "openvino.scatter") || strings.Contains(c.Operator, "openvino.embedding") ||
				slices.Contains([]string{"onnx.trilu", "onnx.reverse_sequence", "openvino.reverse_sequence", "onnx.one_hot", "openvino.one_hot", "openvino.roll", "onnx.where", "openvino.select", "openvino.clamp", "onnx.rotary_embedding"}, c.Operator)), c.Operator)
		}
	})
	It("names an unknown device", func() {
		opened("")
		_, err := openvino.Open(named.Settings{Device: "NONE"})
		Expect(err).To(MatchError(HaveSuffix(": OpenVINO has no device NONE here")))
	})
	It("supports the operators of its own texts and those of ONNX", func() {
		d := opened("").Describe()
		Expect(d.Capabilities).To(ContainElements(HaveField("Operator", "openvino.strided_slice"), HaveField("Operator", "onnx.resize")))
		Expect(d.Notes).To(ConsistOf(HavePrefix("Mode runtime: "), HavePrefix("The library is /")))
	})
})

var _ = Describe("opening OpenVINO", func() {
	It("refuses an unknown mode", func() {
		_, err := openvino.Open(named.Settings{Mode: "fast"})
		Expect(err).To(MatchError(HavePrefix(`there is no mode "fast": want runtime, static, `)))
	})
	It("names the library that it cannot load", func() {
		path := filepath.Join(GinkgoT().TempDir(), "libopenvino_c.so")
		_, err := openvino.Open(named.Settings{Library: path})
		Expect(err).To(BeAssignableToTypeOf(&engine.Error{}))
	})
})
