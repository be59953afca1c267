package campaign_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/relations"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// lawful runs cases of ONNX Slice and some of their random ones under the relations.
func lawful(random int64, open func() backends.Backend) campaign.Config {
	cfg := config(random, open)
	cfg.Relations = relations.All()
	cfg.Operators = []*spec.Operator{onnx.Slice}
	cfg.Cases = casesOf(cfg.Operators)
	return cfg
}

// counted runs a configuration and returns what it counted of each relation too.
func counted(ctx context.Context, cfg campaign.Config) (*outcome, map[string]result.RelationCount) {
	GinkgoHelper()
	counts := map[string]result.RelationCount{}
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	for line := range strings.Lines(o.journal) {
		var e result.Entry
		Expect(json.Unmarshal([]byte(line), &e)).To(Succeed())
		if e.Unit == nil {
			continue
		}
		for id, more := range e.Unit.Relations {
			sum := counts[id]
			sum.Held, sum.Broken = sum.Held+more.Held, sum.Broken+more.Broken
			for reason, n := range more.Skips {
				if sum.Skips == nil {
					sum.Skips = map[string]int64{}
				}
				sum.Skips[reason] += n
			}
			counts[id] = sum
		}
	}
	return o, counts
}

// firstLost opens backends whose outputs of an operator lack their first element.
func firstLost(op *spec.Operator) func() backends.Backend {
	return wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		if job.Operator != op || job.CheckOnly {
			return backends.Outcome{}
		}
		output := job.Operands[1].Buffer()
		outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
		Expect(err).NotTo(HaveOccurred())
		if outcomes[0].Status == backends.Done && len(output) > 0 {
			output[0] ^= 1
		}
		return outcomes[0]
	})
}

// disproved is a configuration with a relation that is wrong of slices backward.
func disproved(random int64) campaign.Config {
	cfg := lawful(random, honest)
	cfg.Relations = []*relations.Relation{{
		ID: "onnx.slice/is-forward", Operator: onnx.Slice, Other: openvino.Slice, Statement: "Every slice is forward.",
		Make: func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, output := c.Tensors[0], c.Tensors[1]
			if data.Rank() != 1 || output.Sizes[0] != 1 {
				return spec.Call{}, nil, false
			}
			other := spec.NewCall(openvino.Slice)
			*other.Attributes.(*openvino.SliceAttributes) = openvino.SliceAttributes{Start: []int64{0}, Stop: []int64{1}, Step: []int64{1}}
			other.Tensors = []spec.Tensor{data, {Desc: tensor.Desc{DType: data.DType}}}
			return other, []spec.Tensor{output}, true
		},
	}}
	return cfg
}

const isSlice1 = "onnx.slice/is-slice1"

var _ = Describe("A relation", func() {
	It("holds on a backend that conforms, in every case of a file and in a share of the random ones", func(ctx context.Context) {
		o, files := counted(ctx, lawful(0, honest))
		Expect(o.divergences).To(BeEmpty())
		o, all := counted(ctx, lawful(1_600, honest))
		Expect(o.divergences).To(BeEmpty())
		Expect(files[isSlice1].Held).To(BeNumerically(">", 50))
		Expect(all[isSlice1].Held - files[isSlice1].Held).To(BeNumerically("~", 25, 24))
		Expect(all[isSlice1].Broken).To(BeZero())
	})

	It("whose other call diverges by itself adds that to the divergences of the other operator", func(ctx context.Context) {
		o, counts := counted(ctx, lawful(0, firstLost(dml.Slice1)))
		Expect(counts[isSlice1].Held).To(BeZero())
		Expect(counts[isSlice1].Skips).To(HaveKeyWithValue("the other call diverges by itself", BeNumerically(">", 50)))
		found := int64(0)
		for _, d := range o.divergences {
			Expect(d.Signature).To(HavePrefix("dml.slice1 wrong-value output "))
			Expect(d.FirstCase).To(HavePrefix("onnx.slice/"))
			Expect(d.Witness).To(ContainSubstring("input: {dtype: uint8, sizes: [1], data: "))
			found += d.Count
		}
		Expect(found).To(Equal(counts[isSlice1].Skips["the other call diverges by itself"]))
		Expect(o.counts.Diverged).To(BeNumerically(">", 50), "they count as what their other calls are")
		Expect(o.counts.Diverged).To(BeNumerically("<=", found))
		Expect(o.counts.Passed + o.counts.Diverged).To(Equal(o.counts.Cases))
		Expect(o.cases).To(ContainElement(And(HaveField("Verdict", result.Diverged), HaveField("Detail", HavePrefix("the other call of onnx.slice/")),
			HaveField("Signature", HavePrefix("dml.slice1 wrong-value output ")))))
	})

	It("whose other call diverges by itself in random cases is looked into without them, which are of another operator", func(ctx context.Context) {
		cfg := lawful(1_600, firstLost(onnx.DepthToSpace))
		cfg.Operators = []*spec.Operator{onnx.SpaceToDepth}
		cfg.Cases = nil
		o, _ := counted(ctx, cfg)
		Expect(o.divergences).To(HaveEach(HaveField("Signature", HavePrefix("onnx.depth_to_space "))))
		Expect(o.divergences).NotTo(BeEmpty())
	})

	It("that is broken is shown by both calls, the smallest there are, and the elements that differ", func(ctx context.Context) {
		o, counts := counted(ctx, disproved(0))
		found := int64(0)
		for _, d := range o.divergences {
			Expect(d.Signature).To(Equal("onnx.slice equivalence-broken output onnx.slice/is-forward"))
			found += d.Count
		}
		Expect(found).To(Equal(counts["onnx.slice/is-forward"].Broken))
		Expect(o.counts.Diverged).To(Equal(found))
		d := o.divergences[0]
		Expect(d.Detail).To(Equal("openvino.slice leaves other elements, though the oracle admits both: it or the relation is wrong"))
		Expect(d.Statement).To(Equal("Every slice is forward."))
		Expect(d.Reproduced).To(Equal("3/3"))
		Expect(d.Witness).To(ContainSubstring("data: {dtype: uint8, sizes: [2], data: [0, 1]}"))
		Expect(d.Witness).To(ContainSubstring("starts: [1]\n"))
		Expect(d.Other).To(ContainSubstring("operator: openvino.slice"))
		Expect(d.Elements).To(ConsistOf(result.Element{
			Index: "output[0] of openvino.slice", Note: "by onnx.slice/is-forward",
			Got: result.Value{Value: "0", Bits: "0x00"}, Admissible: []result.Value{{Value: "1", Bits: "0x01"}},
		}))
	})

	It("is broken again by the first of the two calls, and by a random case when it is named", func(ctx context.Context) {
		cfg := disproved(0)
		o, _ := counted(ctx, cfg)
		signature := o.divergences[0].Signature
		var err error
		cfg.Cases, err = cases.LoadFile("witness.yaml", strings.NewReader(o.divergences[0].Witness), cases.Limits{})
		Expect(err).NotTo(HaveOccurred())
		again, _ := counted(ctx, cfg)
		Expect(again.divergences).To(HaveLen(1))
		Expect(again.divergences[0].Signature).To(Equal(signature))

		cfg = disproved(6_400)
		cfg.Cases = nil
		o, _ = counted(ctx, cfg)
		op, seed, err := gen.ParseID(o.divergences[0].FirstCase)
		Expect(err).NotTo(HaveOccurred())
		cfg = disproved(0)
		cfg.Cases = []cases.Case{{Case: gen.Case(op, seed)}}
		again, _ = counted(ctx, cfg)
		Expect(again.divergences[0].Signature).To(Equal(signature))
	})

	It("that is broken is excused by a waiver of it", func(ctx context.Context) {
		cfg := disproved(0)
		cfg.Waivers = []cases.Waiver{known("onnx.slice", "equivalence-broken output onnx.slice/is-forward")}
		o, counts := counted(ctx, cfg)
		Expect(o.counts.Diverged).To(BeZero())
		Expect(o.counts.Waived).To(Equal(counts["onnx.slice/is-forward"].Broken))
	})

	It("is not held to, for a reason that is counted, where the backend lacks the other operator", func(ctx context.Context) {
		o, counts := counted(ctx, lawful(0, func() backends.Backend {
			return stub{Backend: cpu.New(), describe: func(d *backends.Description) {
				d.Capabilities = slices.DeleteFunc(slices.Clone(d.Capabilities), func(c backends.Capability) bool { return c.Operator == "dml.slice1" })
			}}
		}))
		Expect(o.divergences).To(BeEmpty())
		Expect(counts[isSlice1].Held).To(BeZero())
		Expect(counts[isSlice1].Skips).To(HaveKeyWithValue("cpu does not support the operator", BeNumerically(">", 50)))
	})

	It("says nothing of a call that is invalid or touches a question", func(ctx context.Context) {
		for _, c := range casesOf([]*spec.Operator{onnx.Slice}) {
			cfg := lawful(0, honest)
			cfg.Cases = []cases.Case{c}
			if len(c.Expect) > 1 || len(c.Expect) == 1 && c.Expect[0].Reject != "" {
				_, counts := counted(ctx, cfg)
				Expect(counts).To(BeEmpty(), c.ID)
			}
		}
	})

	It("whose other call crashes the backend counts as a crash", func(ctx context.Context) {
		cfg := lawful(0, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
			if job.Operator == dml.Slice1 {
				return backends.Outcome{Status: backends.Crashed, Detail: "segmentation fault"}
			}
			return backends.Outcome{}
		}))
		cfg.MaxCrashes = 3
		o, _ := counted(ctx, cfg)
		Expect(o.end.GaveUp).To(BeTrue())
		Expect(o.divergences[0].Kind).To(Equal(result.Crash))
		Expect(o.divergences[0].Operator).To(Equal("dml.slice1"))
		Expect(o.divergences[0].Detail).To(ContainSubstring("segmentation fault"))
	})
})
