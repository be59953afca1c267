package cpu_test

import (
	"context"
	"math"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/internal/workload"
	"example.com/conform/gen"
	"example.com/conform/internal/guard"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

func TestCPU(t *testing.T) {
	if testing.Short() {
		t.Skip("compares kernels on millions of rows: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/cpu")
}

var _ backends.Backend = (*cpu.Backend)(nil)

var _ backends.ShapeQuerier = (*cpu.Backend)(nil)

var _ = Describe("the backend", func() {
	ctx := context.Background()
	vast := tensor.Desc{DType: tensor.Float64, Sizes: []int64{math.MaxUint32, 1 << 20}}
	check := backends.Job{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, CheckOnly: true,
		Operands: []backends.Operand{{Desc: vast}, {Desc: vast}},
	}

	It("supports every operator", func() {
		d := cpu.New().Describe()
		Expect(d.Name).To(Equal("cpu"))
		Expect(d.Version).NotTo(BeEmpty())
		Expect(d.Device).To(HavePrefix("host CPU ("))
		for _, op := range catalogue.Operators() {
			for _, dtype := range op.Types() {
				c := spec.NewCall(op)
				for i := range c.Tensors {
					c.Tensors[i].DType = dtype
				}
				Expect(d.Gap(&c)).To(BeEmpty())
			}
		}
	})
	It("promises an answer to every question, the first unless told otherwise", func() {
		choice := spec.Choice{Question: dml.DuplicateIndices, Answer: family.DuplicateFirstWins}
		promises := cpu.New(choice).Describe().Readings
		Expect(promises).To(HaveLen(len(catalogue.Questions())))
		for i, question := range catalogue.Questions() {
			want := spec.Choice{Question: question}
			if question == choice.Question {
				want = choice
			}
			Expect(promises[i]).To(Equal(want.String()))
			parsed, err := catalogue.Choice(promises[i])
			Expect(err).NotTo(HaveOccurred())
			Expect(parsed).To(Equal(want))
		}
	})
	It("accepts a check-only job of any size and allocates no memory for it", func() {
		b := cpu.New()
		outcomes, err := b.Run(ctx, []backends.Job{check})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(Equal([]backends.Outcome{{Status: backends.Done}}))
	})
	It("infers the sizes of no output whose call states them", func() {
		_, taken, _ := cpu.New().QueryShape(ctx, &check)
		Expect(taken).To(BeFalse())
	})
	It("returns one outcome a job, in order, and carries nothing from one to the next", func() {
		broken := check
		broken.Operands = []backends.Operand{{Desc: vast}, {Desc: tensor.Desc{DType: tensor.Int8, Sizes: vast.Sizes}}}
		outcomes, err := cpu.New().Run(ctx, []backends.Job{check, broken, check})
		Expect(err).NotTo(HaveOccurred())
		Expect([]backends.Status{outcomes[0].Status, outcomes[1].Status, outcomes[2].Status}).
			To(Equal([]backends.Status{backends.Done, backends.Rejected, backends.Done}))
	})
	It("answers a query of the last batch as one of a job that it has not seen", func() {
		b, answers := cpu.New(), map[backends.Status]int{}
		for _, op := range catalogue.Operators() {
			var batch []backends.Job
			for seed := range uint64(32) {
				c := gen.Case(op, seed)
				var m guard.Memory
				Expect(m.Lay(&c.Call, make([]int64, len(c.Call.Outputs())), guard.First)).To(Succeed())
				batch = append(batch, m.Job(c.ID, &c.Call))
			}
			_, err := b.Run(ctx, batch)
			Expect(err).NotTo(HaveOccurred())
			for i := range batch {
				other := batch[i]
				want, wantTaken, _ := cpu.New().QueryShape(ctx, &other)
				got, taken, _ := b.QueryShape(ctx, &batch[i])
				Expect(got).To(Equal(want))
				Expect(taken).To(Equal(wantTaken))
				answers[got.Status]++
			}
		}
		Expect(answers).To(And(HaveKeyWithValue(backends.Done, BeNumerically(">", 100)), HaveKeyWithValue(backends.Rejected, BeNumerically(">", 20))))
	})
	It("stops when its context is done", func() {
		done, cancel := context.WithCancel(ctx)
		cancel()
		_, err := cpu.New().Run(done, []backends.Job{check})
		Expect(err).To(MatchError(context.Canceled))
	})
	DescribeTable("allocates nothing for a job that repeats the one before it",
		func(w workload.Workload) {
			b := cpu.New()
			batch := slices.Repeat([]backends.Job{w.Job()}, 20)
			few := testing.AllocsPerRun(100, func() { _, _ = b.Run(ctx, batch[:2]) })
			Expect(testing.AllocsPerRun(100, func() { _, _ = b.Run(ctx, batch) })).To(Equal(few))
		},
		Entry("a slice", workload.Slice("", tensor.Float32, tiny, 1, 1, -2, 2)),
		Entry("a scatter of several blocks of several lines", workload.Scatter("", tensor.Float32, 2, []int64{2, 3, 4, 5})),
	)
})

// Under every answer to every question the backend does what the oracle says of
// that answer, in the case files and at random.
var _ = Describe("The backend conforms", func() {
	It("when it follows the first", func() {
		backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.New(), nil }, backendtest.Random(2_000))
	})
	for _, question := range catalogue.Questions() {
		asking := backendtest.Operators(asking(question)...)
		for i := range question.Answers[1:] {
			pin := spec.Choice{Question: question, Answer: spec.Answer(i + 1)}
			It("when it follows "+pin.String(), func() {
				backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return cpu.New(pin), nil }, asking, backendtest.Random(int64(testscale.Of(100))))
			})
		}
	}
})

// asking returns the names of the operators that have a question.
func asking(question *spec.Question) (names []string) {
	for _, op := range catalogue.All() {
		if slices.Contains(op.Questions, question) {
			names = append(names, op.Name)
		}
	}
	return names
}

// The two runs of a case are lowered once.
var _ = It("a job that is the same call as the one before it has its own data", func() {
	attributes := &onnx.GatherAttributes{}
	var jobs []backends.Job
	indices := []uint64{2, 2, 0, 5, 5, 0, 0, 1} // 5 is out of range
	for i, index := range indices {
		var memory guard.Memory
		c := spec.Call{Operator: onnx.Gather, Attributes: attributes, Tensors: []spec.Tensor{
			array(tensor.Uint8, []int64{3}, nil, 10+uint64(i), 20+uint64(i), 30+uint64(i)), array(tensor.Int32, []int64{1}, nil, index),
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1}}},
		}}
		Expect(memory.Lay(&c, []int64{1}, guard.First)).To(Succeed())
		jobs = append(jobs, memory.Job("gather", &c))
		Expect(jobs[0].SameCall(&jobs[len(jobs)-1])).To(BeTrue())
	}
	outcomes, err := cpu.New().Run(context.Background(), jobs)
	Expect(err).NotTo(HaveOccurred())
	for i, index := range indices {
		if index == 5 {
			Expect(outcomes[i].Status).To(Equal(backends.Rejected))
			continue
		}
		Expect(outcomes[i].Status).To(Equal(backends.Done))
		Expect(jobs[i].Operands[2].Buffer()[0]).To(BeEquivalentTo(10*(index+1) + uint64(i)))
	}
})

// array is an operand with data, one number an element; an output has none.
func array(d tensor.DType, sizes []int64, layout tensor.Layout, bits ...uint64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes, Layout: layout}}
	if len(bits) > 0 {
		t.Data = make([]byte, int64(len(bits))*d.Size())
	}
	for i, b := range bits {
		t.SetBits(int64(i), b)
	}
	return t
}
