package lower_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A moved is what a test expects of a move.
type moved struct {
	operand  int
	output   int // counted from the first
	bits     uint64
	from, to int64
	loops    [3]int64 // extent, from, to
}

// moves returns the moves of a job that is pulled.
func moves(l *lower.Lowerer, j *backends.Job) []moved {
	GinkgoHelper()
	p, err := l.Lower(j)
	Expect(err).NotTo(HaveOccurred())
	return movesOf(p, j)
}

// movesOf returns the moves of the program of a job.
func movesOf(p *lower.Program, j *backends.Job) []moved {
	GinkgoHelper()
	Expect(p.Bind(j)).To(Succeed())
	list := []moved{}
	for m := range p.Moves {
		next := moved{m.Operand, m.Output - j.Inputs(), m.Bits, m.From, m.To, [3]int64{1}}
		if len(m.Loops) > 0 {
			l := m.Loops[0]
			next.loops = [3]int64{l.Extent, l.From, l.To}
		}
		list = append(list, next)
	}
	return list
}

var _ = Describe("A lowerer that pulls", func() {
	It("joins elements that lie evenly apart", func() {
		Expect(moves(lower.NewPulling(nil), job(dml.Slice1, &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{1, 2}, InputWindowSizes: []int64{2, 5}, InputWindowStrides: []int64{1, -2},
		}, desc(nil, 4, 8), desc(&tensor.Strided{Strides: []int64{10, 3}}, 2, 3)))).To(Equal([]moved{
			{from: 8 + 6, to: 0, loops: [3]int64{3, -2, 3}},
			{from: 16 + 6, to: 10, loops: [3]int64{3, -2, 3}},
		}))
	})
	It("joins whole rows where nothing lies between them", func() {
		Expect(moves(lower.NewPulling(nil), job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 20, 30), desc(nil, 20, 30)))).
			To(Equal([]moved{{loops: [3]int64{600, 1, 1}}}))
	})
	It("fills padding, and only padding", func() {
		layout := &tensor.XLA{MinorToMajor: []int64{1, 0}, PaddedDimensions: []int64{3, 4}, PaddingValue: tensor.OnePadding}
		Expect(moves(lower.NewPulling(nil), job(xla.Copy, &xla.CopyAttributes{}, desc(nil, 2, 3), desc(layout, 2, 3)))).To(Equal([]moved{
			{from: 0, to: 0, loops: [3]int64{3, 1, 1}},
			{from: 3, to: 4, loops: [3]int64{3, 1, 1}},
			{operand: pull.Constant, bits: 1, to: 3, loops: [3]int64{2, 0, 4}},
			{operand: pull.Constant, bits: 1, to: 8, loops: [3]int64{4, 0, 1}},
		}))
		unspecified := spec.Choice{Question: xla.PaddingContent, Answer: xla.PaddingUnspecified}
		Expect(moves(lower.NewPulling(nil, unspecified), job(xla.Copy, &xla.CopyAttributes{}, desc(nil, 2, 3), desc(layout, 2, 3)))).To(HaveLen(2))
	})
	It("writes constants, and leaves alone what has no source", func() {
		odd := func(_ *pull.Job, right pull.Func) pull.Func {
			return func(output int, to, from []int64) pull.Source {
				switch source := right(output, to, from); {
				case to[0]%4 == 3:
					return pull.Source{Operand: pull.Nothing}
				case to[0]%2 == 1:
					return pull.Source{Operand: pull.Constant, Bits: 7}
				default:
					return source
				}
			}
		}
		Expect(moves(lower.NewPulling(odd), job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 6), desc(nil, 6)))).To(Equal([]moved{
			{from: 0, to: 0, loops: [3]int64{1}},
			{operand: pull.Constant, bits: 7, to: 1, loops: [3]int64{1}},
			{from: 2, to: 2, loops: [3]int64{2, 2, 2}},
			{operand: pull.Constant, bits: 7, to: 5, loops: [3]int64{1}},
		}))
	})
	DescribeTable("pulls the elements of two jobs that are the same call", func(sizes []int64, reads, differs bool, times int) {
		made, pulls := 0, 0
		counted := func(job *pull.Job, right pull.Func) pull.Func {
			made++
			return func(output int, to, from []int64) pull.Source {
				if pulls++; reads {
					job.Bits(0, to)
				}
				return right(output, to, from)
			}
		}
		transposed := &tensor.Strided{Strides: []int64{1, sizes[0]}}
		j := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, sizes...), desc(transposed, sizes...))
		elements := int(sizes[0] * sizes[1])
		j.Operands[0].Length, j.Operands[0].Memory = int64(8*elements), make([]byte, 8*elements)
		l := lower.NewPulling(counted)
		p, err := l.Lower(j)
		Expect(err).NotTo(HaveOccurred())
		first := movesOf(p, j)
		Expect(first).To(HaveLen(int(sizes[0])))
		if differs {
			j.Operands[0].Memory[0]++
		}
		Expect(movesOf(p, j)).To(Equal(first))
		Expect(made).To(Equal(times))
		Expect(pulls).To(Equal(times * elements))

		other := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 1, 1), desc(nil, 1, 1))
		other.Operands[0].Length, other.Operands[0].Memory = 8, make([]byte, 8)
		p, err = l.Lower(other)
		Expect(err).NotTo(HaveOccurred())
		reads, made = false, 0
		for range 2 {
			other.Operands[0].Memory[0]++
			Expect(movesOf(p, other)).To(Equal([]moved{{loops: [3]int64{1}}}))
		}
		Expect(made).To(Equal(1))
	},
		Entry("once", []int64{3, 2}, false, false, 1),
		Entry("once where data differs that it does not read", []int64{3, 2}, false, true, 1),
		Entry("once where it reads the same data", []int64{3, 2}, true, false, 1),
		Entry("twice where it reads other data", []int64{3, 2}, true, true, 2),
		Entry("once where there are as many moves as are kept", []int64{1<<12 - 1, 2}, false, false, 1),
		Entry("twice where there are more", []int64{1 << 12, 2}, false, false, 2),
		Entry("once where it reads as much data as is kept", []int64{2, 1 << 12}, true, false, 1),
		Entry("twice where it reads more", []int64{2, 1<<12 + 1}, true, false, 2),
		Entry("once where there is more, which it does not read", []int64{2, 1<<12 + 1}, false, false, 1),
		Entry("twice where it reads data and there are more moves than are kept", []int64{1 << 12, 2}, true, false, 2),
	)
	It("can be asked for the moves again, and stopped", func() {
		j := job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 2, 3), desc(&tensor.Strided{Strides: []int64{5, 1}}, 2, 3))
		p, err := lower.NewPulling(nil).Lower(j)
		Expect(err).NotTo(HaveOccurred())
		Expect(p.Bind(j)).To(Succeed())
		count := 0
		for range p.Moves {
			count++
			break
		}
		for range p.Moves {
			count++
		}
		Expect(count).To(Equal(1 + 2))
	})
	It("reads many inputs, an optional one and constants, and writes several outputs", func() {
		// Joins the inputs, with the filler or 9 between them, and deals the
		// elements out to the outputs in turn.
		op := &spec.Operator{
			Name: "test.deal",
			Params: []spec.Param{
				{Name: "inputs", Count: spec.Many},
				{Name: "filler", Count: spec.Optional},
				{Name: "outputs", Dir: spec.Out, Count: spec.Many},
			},
			Attributes: dml.Copy.Attributes,
		}
		deal := &pull.Operator{Make: func(job *pull.Job) (pull.Func, error) {
			inputs, _ := job.Counts.Span(1)
			_, filler := job.Counts.Span(1)
			outputs := int64(len(job.Sizes) - job.Inputs)
			return func(output int, to, from []int64) pull.Source {
				at := to[0]*outputs + int64(output)
				for i, sizes := range job.Sizes[:inputs] {
					if at < sizes[0] {
						from[0] = at
						return pull.Source{Operand: i}
					}
					if at -= sizes[0]; at == 0 {
						break
					}
					at--
				}
				if filler > inputs {
					return pull.Source{Operand: inputs} // of rank 0
				}
				return pull.Source{Operand: pull.Constant, Bits: 9}
			}, nil
		}}
		lowered := func(counts spec.Counts, descs ...tensor.Desc) []moved {
			j := job(op, &dml.CopyAttributes{}, descs...)
			j.Counts = counts
			p, err := lower.New().PullAs(j, op, deal)
			Expect(err).NotTo(HaveOccurred())
			return movesOf(p, j)
		}
		Expect(lowered(spec.Counts{2, 0, 2}, desc(nil, 3), desc(nil, 2), desc(nil, 3), desc(nil, 3))).To(Equal([]moved{
			{operand: 0, output: 0, from: 0, to: 0, loops: [3]int64{2, 2, 1}},
			{operand: 1, output: 0, from: 0, to: 2, loops: [3]int64{1}},
			{operand: 0, output: 1, from: 1, to: 0, loops: [3]int64{1}},
			{operand: pull.Constant, bits: 9, output: 1, to: 1, loops: [3]int64{1}},
			{operand: 1, output: 1, from: 1, to: 2, loops: [3]int64{1}},
		}))
		Expect(lowered(spec.Counts{1, 1, 1}, desc(nil, 1), desc(nil), desc(nil, 2))).To(Equal([]moved{
			{operand: 0, loops: [3]int64{1}},
			{operand: 1, to: 1, loops: [3]int64{1}},
		}))
	})
	It("infers the sizes of an output by the operator's rules, and refuses by them", func() {
		_, err := lower.NewPulling(nil).Lower(job(dml.Copy, &dml.CopyAttributes{}, desc(nil, 2), desc(nil, 3)))
		Expect(err).To(MatchError(HavePrefix("dml.copy/")))
		Expect(lower.Refusal(err).Status).To(Equal(backends.Rejected))
	})
})
