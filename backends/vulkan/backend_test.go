package vulkan_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var (
	_ backends.Backend      = (*vulkan.Backend)(nil)
	_ backends.ShapeQuerier = (*vulkan.Backend)(nil)
)

// options returns options under validation, changed by each function.
func options(change ...func(*vulkan.Options)) vulkan.Options {
	o := vulkan.Options{Validate: true}
	for _, f := range change {
		f(&o)
	}
	return o
}

// backend opens a backend for a spec, where there is Vulkan.
func backend(o vulkan.Options) *vulkan.Backend {
	GinkgoHelper()
	b, err := vulkan.Open(o)
	needs(err)
	DeferCleanup(func() { Expect(b.Close()).To(Succeed()) })
	return b
}

// run runs jobs.
func run(ctx context.Context, b backends.Backend, jobs ...backends.Job) []backends.Outcome {
	GinkgoHelper()
	outcomes, err := b.Run(ctx, jobs)
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes).To(HaveLen(len(jobs)))
	return outcomes
}

var done = backends.Outcome{Status: backends.Done}

var _ = Describe("The backend conforms", func() {
	limited := func(o *vulkan.Options) { o.Limit(8192, 48) }
	all := catalogue.Operators()
	third := func(from int) []*spec.Operator { return testscale.Share(slices.Concat(all[from:], all[:from]), 3) } // by day; under limits the first third takes a quarter as long as another
	DescribeTable("to every text",
		func(operators []*spec.Operator, change ...func(*vulkan.Options)) {
			o := options(change...)
			b, err := vulkan.Open(o)
			needs(err)
			Expect(b.Close()).To(Succeed())
			var few []backendtest.Option
			for _, op := range operators {
				few = append(few, backendtest.Operators(op.Name))
			}
			if !testing.Short() {
				few = append(few, backendtest.Random(int64(testscale.Of(3*len(operators)))))
			}
			backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) { return vulkan.Open(o) }, few...)
		},
		Entry("as it is", all),
		Entry("where the host does not see the device's memory", third(1), (*vulkan.Options).Stage),
		Entry("where bindings and dispatches are too small for a batch, and for some jobs", third(0), limited),
		Entry("cut as for a GPU", third(2), (*vulkan.Options).TuneHardware),
		Entry("with a dispatch for each tensor", third(0), (*vulkan.Options).TuneSoftware, (*vulkan.Options).PreferRows),
		Entry("with a dispatch for each tensor, as for a GPU", third(1), (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows),
		Entry("by pull functions", third(2), (*vulkan.Options).Pull),
		Entry("by pull functions, where bindings and dispatches are too small for a batch, and for some jobs", third(0), (*vulkan.Options).Pull, limited),
		Entry("with all of that at once", third(0), (*vulkan.Options).Stage, (*vulkan.Options).TuneHardware, (*vulkan.Options).PreferRows,
			func(o *vulkan.Options) { o.Limit(4096, 32) }),
	)
})

var _ = Describe("The backend", func() {
	copying := func(n int64) backends.Job { return job(dml.Copy, &dml.CopyAttributes{}, array(n), array(n)) }
	vast := copying(1)
	vast.CheckOnly = true
	for i := range vast.Operands {
		vast.Operands[i] = backends.Operand{Desc: tensor.Desc{DType: tensor.Float64, Sizes: []int64{1 << 31, 1 << 20}}}
	}

	It("supports every operator that moves elements, and says so of no other", func() {
		d := backend(options()).Describe()
		Expect(d.Name).To(Equal("vulkan"))
		for _, op := range catalogue.Operators() {
			tensors := make([]spec.Tensor, len(op.Params))
			for i := range tensors {
				tensors[i].DType = tensor.Float32
			}
			moves := slices.ContainsFunc(lower.MovingCapabilities(), func(k backends.Capability) bool { return k.Operator == op.Name })
			gap := "vulkan does not support the operator"
			if moves {
				gap = ""
			}
			Expect(d.Gap(&spec.Call{Operator: op, Tensors: tensors})).To(Equal(gap), op.Name)
		}
	})
	It("leaves out what the device's shaders cannot access", func(ctx context.Context) {
		b := backend(options())
		b.Narrow()
		var names []tensor.DType
		for _, d := range tensor.Common() {
			j := job(dml.Copy, &dml.CopyAttributes{}, typed(d, array(40)), typed(d, array(40)))
			if run(ctx, b, j)[0].Status == backends.Done {
				names = append(names, d)
			} else {
				Expect(run(ctx, b, j)[0].Status).To(Equal(backends.Unsupported))
			}
		}
		Expect(names).To(HaveEach(WithTransform(tensor.DType.Size, BeNumerically(">=", 4))))
		Expect(b.Describe().Capabilities).To(HaveEach(HaveField("DTypes", And(ContainElements(names), HaveEach(WithTransform(tensor.DType.Size, BeNumerically(">=", 4)))))))
	})
	It("answers in order what the device is not needed for", func(ctx context.Context) {
		b := backend(options())
		mixed := copying(4)
		mixed.Operands[1].Desc.DType = tensor.Int8
		small := copying(4)
		small.Operands[1].Length--
		outcomes := run(ctx, b, vast, mixed, copying(4), small, backends.Job{})
		statuses := make([]backends.Status, len(outcomes))
		for i := range outcomes {
			statuses[i] = outcomes[i].Status
		}
		Expect(statuses).To(Equal([]backends.Status{backends.Done, backends.Rejected, backends.Done, backends.Failed, backends.Unsupported}))
	})
	It("infers shapes where the operator does", func(ctx context.Context) {
		b := backend(options())
		query := job(openvino.StridedSlice, &openvino.StridedSliceAttributes{Begin: []int64{1}, End: []int64{4}, Stride: []int64{2}, BeginMask: []int64{0}, EndMask: []int64{0}}, array(5), array(0))
		outcome, taken, _ := b.QueryShape(ctx, &query)
		Expect(outcome).To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{2}}}))
		Expect(taken).To(BeTrue())
		query.Operands[0].Desc.Sizes = []int64{-1}
		outcome, _, _ = b.QueryShape(ctx, &query)
		Expect(outcome.Status).To(Equal(backends.Rejected))
		_, taken, _ = b.QueryShape(ctx, &vast)
		Expect(taken).To(BeFalse(), "its call states the sizes")
	})
	It("stops when its context is done", func(ctx context.Context) {
		canceled, cancel := context.WithCancel(ctx)
		cancel()
		_, err := backend(options()).Run(canceled, []backends.Job{copying(1)})
		Expect(err).To(MatchError(context.Canceled))
	})
	It("does a batch of small jobs in few dispatches", func(ctx context.Context) {
		b := backend(options())
		var batch []backends.Job
		for range 500 {
			batch = append(batch, copying(3), copying(4))
		}
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
		Expect(b.Dispatches()).To(Equal(2), "elements of 4 and of 16 bytes")
	})
	It("splits what bindings cannot hold", func(ctx context.Context) {
		transposed := job(dml.Copy, &dml.CopyAttributes{}, strided(array(90, 110), 1, 90), array(90, 110))
		b := backend(options())
		Expect(run(ctx, b, transposed)).To(HaveExactElements(done))
		Expect(b.Dispatches()).To(Equal(1))
		b = backend(options(func(o *vulkan.Options) { o.Limit(1<<12, 65535) }))
		Expect(run(ctx, b, transposed)).To(HaveExactElements(done))
		Expect(b.Dispatches()).To(BeNumerically(">=", 90*110*4/(1<<12)))
	})
	It("allocates as much for many jobs as for a few", func(ctx context.Context) {
		b := backend(vulkan.Options{})
		few := []backends.Job{copying(3), copying(4)}
		var many []backends.Job
		for range 100 {
			many = append(many, few...)
		}
		allocations := func(batch []backends.Job) float64 {
			run(ctx, b, batch...)
			return testing.AllocsPerRun(20, func() { _, _ = b.Run(ctx, batch) })
		}
		Expect(allocations(many)).To(BeNumerically("<", allocations(few)+100), "not one for each of 200")
	})
	It("does a batch that is more than the arena has room for", func(ctx context.Context) {
		b := backend(options(func(o *vulkan.Options) { o.Limit(1<<16, 65535) }))
		var batch []backends.Job
		for range 10 {
			batch = append(batch, copying(5000))
		}
		Expect(run(ctx, b, batch...)).To(HaveEach(done))
		for i := range batch {
			Expect(bytes.Equal(batch[i].Operands[1].Buffer(), batch[i].Operands[0].Buffer())).To(BeTrue())
		}
	})
})

var _ = Describe("A tensor that no binding holds", func() {
	It("is copied in parts", func(ctx context.Context) {
		if testing.Short() && os.Getenv("CI") != "true" {
			Skip("takes half a gigabyte; run without -short")
		}
		const length = 128<<20 + 1 // one more than a binding of lavapipe spans
		j := copying(typed(tensor.Uint8, array(length)), typed(tensor.Uint8, array(length)))
		want := twice(j)
		copy(want.Operands[1].Buffer(), want.Operands[0].Buffer()[:length])
		Expect(run(ctx, backend(options()), j)).To(HaveExactElements(done))
		for i := range want.Operands {
			Expect(bytes.Equal(j.Operands[i].Memory, want.Operands[i].Memory)).To(BeTrue())
		}
	})
})
