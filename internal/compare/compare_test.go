package compare_test

import (
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func TestCompare(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "compare")
}

// A trial is a copy of [1 2; nan 4] from padded rows to padded rows, run
// correctly under both fills. Tests then spoil it.
type trial struct {
	call         spec.Call
	alternatives []oracle.Alternative
	memory       [2]guard.Memory
	runs         [2]compare.Run
}

const signallingNaN = 0x7f800001

func newTrial() *trial {
	t := &trial{call: spec.Call{
		Operator:   dml.Copy,
		Attributes: dml.Copy.NewAttributes(),
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 2}, Layout: &tensor.Strided{Strides: []int64{3, 1}}}, Data: make([]byte, 16)},
			{Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{2, 2}, Layout: &tensor.Strided{Strides: []int64{4, 1}}}},
		},
	}}
	for i, bits := range []uint64{0x3f800000, 0x40000000, signallingNaN, 0x40800000} {
		t.call.Tensors[0].SetBits(int64(i), bits)
	}
	var evaluator oracle.Evaluator
	var err error
	t.alternatives, err = evaluator.Alternatives(&t.call, nil)
	Expect(err).NotTo(HaveOccurred())
	Expect(t.alternatives).To(HaveLen(1))
	for i, fill := range []guard.Fill{guard.First, guard.Second} {
		m := &t.memory[i]
		Expect(m.Lay(&t.call, []int64{0}, fill)).To(Succeed())
		for element, offset := range []int64{0, 1, 4, 5} {
			t.set(i, offset, t.call.Tensors[0].Bits(int64(element)))
		}
		t.runs[i] = compare.Run{Outcome: backends.Outcome{Status: backends.Done}, Memory: m}
	}
	return t
}

// set writes an element of the output buffer of run i.
func (t *trial) set(i int, offset int64, bits uint64) {
	m := &t.memory[i]
	for b := range int64(4) {
		m.Bytes[m.Outputs()[0].Buffer+4*offset+b] = byte(bits >> (8 * b))
	}
}

func (t *trial) both(spoil func(i int, m *guard.Memory)) {
	for i := range t.memory {
		spoil(i, &t.memory[i])
	}
}

func (t *trial) status(s backends.Status) {
	for i := range t.runs {
		t.runs[i].Outcome.Status = s
	}
}

var _ = Describe("Compare", func() {
	var comparer compare.Comparer

	It("finds nothing wrong with an exact copy", func() {
		t := newTrial()
		Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs)).To(BeNil())
	})

	DescribeTable("names the gravest departure",
		func(kind result.Kind, operand int, spoil func(t *trial)) {
			t := newTrial()
			spoil(t)
			finding := comparer.Compare(&t.call, &t.alternatives[0], &t.runs)
			Expect(finding).NotTo(BeNil())
			Expect(finding.Kind).To(Equal(kind), finding.Detail)
			Expect(finding.Operand).To(Equal(operand))
		},
		Entry("another value in both runs", result.WrongValue, 1, func(t *trial) {
			t.both(func(i int, _ *guard.Memory) { t.set(i, 1, 0x40400000) })
		}),
		Entry("a NaN made quiet is no copy", result.NaNAltered, 1, func(t *trial) {
			t.both(func(i int, _ *guard.Memory) { t.set(i, 4, signallingNaN|0x400000) })
		}),
		Entry("a NaN that another input element holds was moved, not altered", result.WrongValue, 1, func(t *trial) {
			t.call.Tensors[0].SetBits(0, signallingNaN|2)
			t.both(func(i int, m *guard.Memory) {
				Expect(m.Lay(&t.call, []int64{0}, guard.Fill(i))).To(Succeed())
				for element, offset := range []int64{0, 1, 4, 5} {
					t.set(i, offset, t.call.Tensors[0].Bits(int64(element)))
				}
				t.set(i, 4, signallingNaN|2)
			})
		}),
		Entry("a NaN made a number is simply wrong", result.WrongValue, 1, func(t *trial) {
			t.both(func(i int, _ *guard.Memory) { t.set(i, 4, 0) })
		}),
		Entry("the canaries of both fills are still there", result.Unwritten, 1, func(t *trial) {
			t.both(func(_ int, m *guard.Memory) {
				at := m.Outputs()[0].Buffer + 4*5
				copy(m.Bytes[at:at+4], m.Before[at:])
			})
		}),
		Entry("the runs differ: a canary of the input was read", result.FillDependent, 1, func(t *trial) {
			t.both(func(i int, m *guard.Memory) { t.set(i, 0, uint64(m.Bytes[m.Operands[0].Buffer+8])) })
		}),
		Entry("only one run is wrong", result.FillDependent, 1, func(t *trial) { t.set(1, 0, 7) }),
		Entry("padding between the output's rows", result.GapOverwritten, 1, func(t *trial) {
			t.both(func(i int, _ *guard.Memory) { t.set(i, 2, 0) })
		}),
		Entry("one byte past the output's end", result.GuardOverwritten, 1, func(t *trial) {
			t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Outputs()[0].Buffer+m.Outputs()[0].Length]++ })
		}),
		Entry("one byte before the input's start", result.GuardOverwritten, 0, func(t *trial) {
			t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Operands[0].Buffer-1]++ })
		}),
		Entry("an input's element", result.InputModified, 0, func(t *trial) {
			t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Operands[0].Buffer]++ })
		}),
		Entry("an input's padding", result.InputModified, 0, func(t *trial) {
			t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Operands[0].Buffer+8]++ })
		}),
		Entry("a guard is graver than a wrong value", result.GuardOverwritten, 1, func(t *trial) {
			t.both(func(i int, m *guard.Memory) {
				t.set(i, 0, 7)
				m.Bytes[m.Outputs()[0].Buffer-1]++
			})
		}),
		Entry("a valid call refused", result.WronglyRejected, 1, func(t *trial) { t.status(backends.Rejected) }),
		Entry("a gap that was not declared", result.WronglyRejected, 1, func(t *trial) { t.status(backends.Unsupported) }),
		Entry("accepted and then failed", result.WronglyRejected, 1, func(t *trial) { t.status(backends.Failed) }),
		Entry("a crash", result.Crash, 1, func(t *trial) { t.status(backends.Crashed) }),
		Entry("a lost device", result.Crash, 1, func(t *trial) { t.status(backends.DeviceLost) }),
		Entry("a hang", result.Timeout, 1, func(t *trial) { t.status(backends.TimedOut) }),
		Entry("a status that does not exist", result.Crash, 1, func(t *trial) { t.status(99) }),
		Entry("a gap under one fill only", result.FillDependent, 1, func(t *trial) { t.runs[1].Outcome.Status = backends.Gap }),
		Entry("refused under one fill only", result.WronglyRejected, 1, func(t *trial) { t.runs[1].Outcome.Status = backends.Rejected }),
	)

	It("counts and lists the wrong elements", func() {
		t := newTrial()
		t.both(func(i int, _ *guard.Memory) { t.set(i, 1, 9); t.set(i, 5, 9) })
		finding := comparer.Compare(&t.call, &t.alternatives[0], &t.runs)
		Expect(finding.Wrong).To(Equal([]int64{1, 3}))
		Expect(finding.Count).To(Equal(int64(2)))
		Expect(finding.Total).To(Equal(int64(4)))
		Expect(compare.Got(&t.call, 1, t.alternatives[0].Admissible.Outputs[0].Sizes(), &t.runs[0], 3)).To(Equal(uint64(9)))
	})

	Describe("of a call that must be rejected", func() {
		var t *trial
		BeforeEach(func() {
			t = newTrial()
			t.call.Output().DType = tensor.Int32
			var evaluator oracle.Evaluator
			var err error
			t.alternatives, err = evaluator.Alternatives(&t.call, nil)
			Expect(err).NotTo(HaveOccurred())
			t.both(func(_ int, m *guard.Memory) { m.Reset() })
		})

		It("admits rejection", func() {
			t.status(backends.Rejected)
			Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs)).To(BeNil())
		})
		It("names the rule for which it should have been", func() {
			finding := comparer.Compare(&t.call, &t.alternatives[0], &t.runs)
			Expect(finding.Kind).To(Equal(result.WronglyAccepted))
			Expect(finding.Rule).To(Equal(dml.CopySameDType))
		})
		It("does not take a failure for a rejection", func() {
			t.status(backends.Failed)
			Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs).Kind).To(Equal(result.WronglyAccepted))
		})
		It("admits anything in the output's buffer", func() {
			t.status(backends.Rejected)
			t.both(func(i int, m *guard.Memory) { t.set(i, 0, 7); m.Bytes[m.Operands[0].Buffer]++ })
			finding := comparer.Compare(&t.call, &t.alternatives[0], &t.runs)
			Expect(finding.Kind).To(Equal(result.InputModified))
			region := t.memory[0].Outputs()[0]
			want := comparer.Wanted(0, &t.memory[0])
			Expect(want[region.Buffer:region.End]).To(Equal(t.memory[0].Bytes[region.Buffer:region.End]))
		})
		It("still guards the memory outside the output", func() {
			t.status(backends.Rejected)
			t.both(func(_ int, m *guard.Memory) { m.Bytes[m.Operands[0].Buffer]++ })
			Expect(comparer.Compare(&t.call, &t.alternatives[0], &t.runs).Kind).To(Equal(result.InputModified))
		})
	})
})

var _ = Describe("Elements", func() {
	It("packs the elements of an output, of the sizes that it has and of others", func() {
		t := newTrial()
		for _, sizes := range [][]int64{{2, 2}, {2, 1}} {
			packed, ok := compare.Elements(&t.call, 1, sizes, &t.runs[0], nil)
			Expect(ok).To(BeTrue())
			want := t.call.Tensors[0].Data
			if sizes[1] == 1 {
				want = slices.Concat(want[:4], want[8:12])
			}
			Expect(packed).To(Equal(want))
		}
	})
	It("finds them in the memory of the run where they lie packed, and else in the room that is given", func() {
		t := newTrial()
		room := make([]byte, 16, 20)
		packed, _ := compare.Elements(&t.call, 1, []int64{2, 2}, &t.runs[0], room[:0])
		Expect(&packed[0]).To(BeIdenticalTo(&room[0]))
		t.call.Tensors[1].Layout = nil
		packed, ok := compare.Elements(&t.call, 1, []int64{2, 3}, &t.runs[0], room[:0])
		Expect(ok).To(BeTrue())
		Expect(&packed[0]).To(BeIdenticalTo(&t.memory[0].Bytes[t.memory[0].Outputs()[0].Buffer]))
		Expect(packed).To(And(HaveLen(24), HaveCap(24)))
	})
	It("has none of an output that is larger than its buffer", func() {
		t := newTrial()
		for _, sizes := range [][]int64{{3, 2}, {2, 5}, {1 << 40, 1 << 40}} {
			_, ok := compare.Elements(&t.call, 1, sizes, &t.runs[0], nil)
			Expect(ok).To(BeFalse(), "%v", sizes)
		}
	})
})
