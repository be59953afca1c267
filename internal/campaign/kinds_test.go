package campaign_test

import (
	"context"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/testscale"
	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// wrong returns a backend that lets act run a job, or leaves it to the CPU
// backend if act returns no status.
func wrong(act func(honest backends.Backend, job *backends.Job) backends.Outcome) func() backends.Backend {
	return func() backends.Backend {
		return undeclared{stub{Backend: cpu.New(), run: func(ctx context.Context, honest backends.Backend, batch []backends.Job) ([]backends.Outcome, error) {
			var outcomes []backends.Outcome
			for i := range batch {
				outcome := act(honest, &batch[i])
				if outcome.Status == 0 {
					one, err := honest.Run(ctx, batch[i:i+1])
					if err != nil {
						return nil, err
					}
					outcome = one[0]
				}
				outcomes = append(outcomes, outcome)
			}
			return outcomes, nil
		}}}
	}
}

// memcpy copies as many bytes of the input's buffer as fit, whatever the
// layouts say, and refuses nothing.
func memcpy(_ backends.Backend, job *backends.Job) backends.Outcome {
	if !job.CheckOnly {
		copy(job.Operands[1].Buffer(), job.Operands[0].Buffer())
	}
	return backends.Outcome{Status: backends.Done}
}

// missingTail leaves what is left of a row beside whole vectors of four as it
// was, in every operator.
func missingTail(honest backends.Backend, job *backends.Job) backends.Outcome {
	output := &job.Operands[len(job.Operands)-1]
	before := slices.Clone(output.Memory)
	outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
	Expect(err).NotTo(HaveOccurred())
	sizes := output.Desc.Sizes
	if outcomes[0].Sizes != nil {
		sizes = outcomes[0].Sizes[0]
	}
	if job.CheckOnly || outcomes[0].Status != backends.Done || len(sizes) == 0 || slices.Contains(sizes, 0) || output.Desc.DType.Packed() {
		return outcomes[0]
	}
	desc := output.Desc
	desc.Sizes = sizes
	place, err := desc.Place()
	Expect(err).NotTo(HaveOccurred())
	row := sizes[len(sizes)-1]
	at := make([]int64, len(sizes))
	for more := row > 4; more; more = tensor.Next(at, sizes) {
		if at[len(at)-1] >= row&^3 {
			size := desc.DType.Size()
			offset := output.Start + place.Offset(at)*size
			copy(output.Memory[offset:offset+size], before[offset:])
		}
	}
	return outcomes[0]
}

// negative reports whether a slice runs backwards anywhere.
func negative(job *backends.Job) bool {
	a, ok := job.Attributes.(*dml.Slice1Attributes)
	return ok && slices.ContainsFunc(a.InputWindowStrides, func(stride int64) bool { return stride < 0 })
}

// of returns a run of an operator's case files and random cases.
func of(op *spec.Operator, open func() backends.Backend) campaign.Config {
	cfg := config(2_000, open)
	cfg.Operators = []*spec.Operator{op}
	cfg.Cases = casesOf(cfg.Operators)
	return cfg
}

// alternatives returns what the case of a witness admits.
func alternatives(d *result.Divergence) []oracle.Alternative {
	GinkgoHelper()
	list, err := cases.LoadFile("witness.yaml", strings.NewReader(d.Witness), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	var evaluator oracle.Evaluator
	all, err := evaluator.Alternatives(&list[0].Call, nil)
	Expect(err).NotTo(HaveOccurred())
	return all
}

// kinds lists the kinds of divergences, each with an ! where its witness is to
// be refused, once.
func kinds(o *outcome) []string {
	var list []string
	for _, d := range o.divergences {
		all := alternatives(d)
		kind := string(d.Kind)
		if !slices.ContainsFunc(all, func(a oracle.Alternative) bool { return a.Rejects() == nil }) {
			kind += "!"
		}
		list = append(list, kind)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// seen lists the kinds that were seen before anything was made smaller, once.
func seen(o *outcome) []string {
	var list []string
	for _, d := range o.divergences {
		sum := int64(0)
		for _, s := range d.SeenAs {
			kind := string(s.Kind)
			if s.Rule != "" {
				kind += "!"
			}
			list = append(list, kind)
			sum += s.Count
		}
		ExpectWithOffset(1, sum).To(Equal(d.Count), d.Signature)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var _ = Describe("A case that shrinks", func() {
	DescribeTable("stays what it is: a valid call or not, and of its kind",
		func(ctx context.Context, op *spec.Operator, spoil func(backends.Backend, *backends.Job) backends.Outcome, groups, sightings []string) {
			o, err := run(ctx, of(op, wrong(spoil)))
			Expect(err).NotTo(HaveOccurred())
			Expect(kinds(o)).To(Equal(groups))
			Expect(seen(o)).To(Equal(sightings))
		},
		Entry("where a copy heeds no layout and refuses nothing", dml.Copy, memcpy,
			[]string{"fill-dependent", "gap-overwritten", "unwritten", "wrong-value", "wrongly-accepted!"},
			[]string{"fill-dependent", "gap-overwritten", "unwritten", "wrong-value", "wrongly-accepted!"}),
		Entry("where slices that run backwards fail, valid or not", dml.Slice1,
			func(_ backends.Backend, job *backends.Job) backends.Outcome {
				if !negative(job) {
					return backends.Outcome{}
				}
				return backends.Outcome{Status: backends.Failed, Detail: "not today"}
			},
			[]string{"wrongly-accepted!", "wrongly-rejected"}, []string{"wrongly-accepted!", "wrongly-rejected"}),
		Entry("where float16 of rank 3 crashes, valid or not", dml.Copy,
			func(_ backends.Backend, job *backends.Job) backends.Outcome {
				if d := &job.Operands[0].Desc; d.DType == tensor.Float16 && d.Rank() == 3 {
					panic("float16 of rank 3")
				}
				return backends.Outcome{}
			},
			[]string{"crash", "crash!"}, []string{"crash", "crash!"}),
		Entry("where a refused call changes its output's guard", dml.Copy,
			func(honest backends.Backend, job *backends.Job) backends.Outcome {
				outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
				Expect(err).NotTo(HaveOccurred())
				if output := &job.Operands[1]; !job.CheckOnly && output.Start > 0 {
					output.Memory[output.Start-1]++
				}
				return outcomes[0]
			},
			[]string{"guard-overwritten", "guard-overwritten!"}, []string{"guard-overwritten", "guard-overwritten!"}),
	)

	It("breaks the rule that the first case breaks, and no other", func(ctx context.Context) {
		cfg := config(0, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			a, ok := job.Attributes.(*onnx.GatherNDAttributes)
			if ok && outcomes[0].Status == backends.Rejected && a.BatchDims > 0 && slices.Contains(job.Operands[0].Desc.Sizes, 1) {
				return backends.Outcome{Status: backends.Done, Sizes: [][]int64{{1}}}
			}
			return outcomes[0]
		}))
		cfg.Cases = loaded(`
operator: onnx.gather_nd
cases:
  - name: batch-of-one-and-three
    why: A batch of one data row and three index rows, which some execution providers accept.
    cites: []
    tensors:
      data: {dtype: float32, sizes: [1, 3], data: [1, 2, 3]}
      indices: {dtype: int64, sizes: [3, 1], data: [0, 1, 2]}
    attributes: {batch_dims: 1}
    expect: reject
`)
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		Expect(o.divergences[0].Rule).To(Equal(onnx.GatherNDBatchSizes.ID))
		Expect(alternatives(o.divergences[0])[0].Broken()).To(Equal([]*spec.Rule{onnx.GatherNDBatchSizes}))
	})

	DescribeTable("of a NaN stays one of a NaN, and one of a number one of a number", func(ctx context.Context, change func(bits uint32) uint32, groups ...string) {
		o, err := run(ctx, of(onnx.Transpose, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			o := &job.Operands[1]
			if output := o.Buffer(); !job.CheckOnly && outcomes[0].Status == backends.Done && o.Desc.DType == tensor.Float32 && o.Strides == nil {
				elements, err := tensor.Elements(outcomes[0].Sizes[0])
				Expect(err).NotTo(HaveOccurred())
				for at := range elements {
					bits := output[4*at : 4*at+4]
					binary.LittleEndian.PutUint32(bits, change(binary.LittleEndian.Uint32(bits)))
				}
			}
			return outcomes[0]
		})))
		Expect(err).NotTo(HaveOccurred())
		Expect(kinds(o)).To(Equal(groups))
		for _, d := range o.divergences {
			for _, s := range d.SeenAs {
				if d.Kind == result.NaNAltered {
					Expect(s.Kind).To(Equal(result.NaNAltered))
				}
			}
		}
	},
		Entry("where a zero loses its sign and a NaN becomes quiet, which are two faults", func(bits uint32) uint32 {
			switch {
			case bits == 1<<31:
				return 0
			case bits&^(1<<31) > 0x7f80_0000:
				return bits | 1<<22
			}
			return bits
		}, "nan-altered", "wrong-value"),
		Entry("where a zero loses its sign", func(bits uint32) uint32 {
			if bits == 1<<31 {
				return 0
			}
			return bits
		}, "wrong-value"),
		Entry("unless the element is wrong whatever it is", func(bits uint32) uint32 { return bits ^ 1<<22 }, "wrong-value"),
	)

	It("stays out of what a question is about when the first case is", func(ctx context.Context) {
		cfg := config(0, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			if outcomes[0].Status == backends.Done && !slices.Contains(outcomes[0].Sizes[0], 0) {
				job.Operands[1].Buffer()[0]++
			}
			return outcomes[0]
		}))
		cfg.Cases = []cases.Case{plainRow()}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(o.divergences).To(HaveLen(1))
		all := alternatives(o.divergences[0])
		Expect(all).To(HaveLen(1), "%s", o.divergences[0].Witness)
		Expect(all[0].OutputBytes).To(Equal([]int64{1}))
	})
})

// loaded returns the cases of a file.
func loaded(file string) []cases.Case {
	GinkgoHelper()
	list, err := cases.LoadFile("test.yaml", strings.NewReader(file), cases.Limits{})
	Expect(err).NotTo(HaveOccurred())
	return list
}

// plainRow is a slice to two rows of seven bytes that touches no question.
func plainRow() cases.Case {
	GinkgoHelper()
	return loaded(`
operator: openvino.strided_slice
cases:
  - name: row
    why: Two rows of seven bytes.
    cites: []
    tensors:
      data: {dtype: uint8, sizes: [2, 9], data: {iota: 1}}
    attributes: {begin: [0, 1], end: [2, 8], begin_mask: [0, 0], end_mask: [0, 0]}
`)[0]
}

var _ = Describe("A fault of a kernel", func() {
	It("is put down to the copy, and not to a rule that has a part in some of it", func(ctx context.Context) {
		o, err := run(ctx, of(openvino.StridedSlice, wrong(missingTail)))
		Expect(err).NotTo(HaveOccurred())
		for _, d := range o.divergences {
			Expect(d.Rule).To(Equal(openvino.StridedSliceStartsAtBegin.ID), d.Witness)
		}
	})

	It("shows alike in every operator: in a row of five, in the rank that it needs", func(ctx context.Context) {
		row := regexp.MustCompile(`^uint8 \[(1, )*5\]$`)
		// These state the type of an output: as an attribute, which no pass reduces, or for good. Or
		// they have no bytes, or what they compute of bytes seldom fits them.
		typed := regexp.MustCompile(`^\w+ \[(1, )*5\]$`)
		typing := []string{"dml.padding1", "onnx.range", "onnx.shape", "onnx.unique", "openvino.max_pool", "openvino.top_k", "onnx.grid_sample", "webnn.pow"}
		for _, op := range catalogue.Operators() {
			if !slices.Contains(op.ResultTypes(), tensor.Uint8) {
				typing = append(typing, op.Name)
			}
		}
		operators := slices.DeleteFunc(testscale.Share(catalogue.Operators(), 18), func(op *spec.Operator) bool {
			return op == onnx.GlobalMaxPool || op == onnx.GlobalAveragePool || op == onnx.Size || op == onnx.RotaryEmbedding // whose rows have one element, or two for each angle
		})
		cfg := config(int64(300*len(operators)), wrong(missingTail))
		cfg.Operators = operators
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		shown := map[string]bool{}
		for _, d := range o.divergences {
			if d.Kind == result.Unwritten && (row.MatchString(d.Output) || slices.Contains(typing, d.Operator) && typed.MatchString(d.Output)) {
				shown[d.Operator] = true
			}
		}
		for _, op := range operators {
			Expect(shown).To(HaveKey(op.Name))
		}
	})

	It("that loses a byte of each element is one", func(ctx context.Context) {
		o, err := run(ctx, of(dml.Copy, wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
			output := &job.Operands[1]
			before := slices.Clone(output.Memory)
			outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
			Expect(err).NotTo(HaveOccurred())
			if !job.CheckOnly && outcomes[0].Status == backends.Done && output.Length > 0 {
				output.Memory[output.Start] = before[output.Start]
			}
			return outcomes[0]
		})))
		Expect(err).NotTo(HaveOccurred())
		signatures := map[string]bool{}
		for _, d := range o.divergences {
			signatures[d.Signature] = true
		}
		Expect(signatures).To(HaveLen(1))
		Expect(o.divergences[0].Kind).To(Equal(result.Unwritten))
	})
})

var _ = Describe("Faults of one operator", func() {
	DescribeTable("are groups of their own where they end the process in different ways",
		func(ctx context.Context, endings []string, answers ...string) {
			o, err := run(ctx, of(dml.Copy, wrong(func(_ backends.Backend, job *backends.Job) backends.Outcome {
				rank := job.Operands[0].Desc.Rank()
				if job.CheckOnly || rank == 0 || rank > len(endings) {
					return backends.Outcome{}
				}
				return backends.Outcome{Status: backends.Crashed, Detail: endings[rank-1]}
			})))
			Expect(err).NotTo(HaveOccurred())
			var found []string
			for _, d := range o.divergences {
				if alternatives(d)[0].Rejects() == nil {
					found = append(found, d.Answer)
				}
			}
			slices.Sort(found)
			Expect(slices.Compact(found)).To(Equal(answers))
		},
		Entry("by three signals", []string{"signal: floating point exception", "signal: segmentation fault", "signal: aborted; stderr: assert"},
			"crashed/damaged-memory", "crashed/signal-aborted", "crashed/signal-floating-point-exception"),
		Entry("by two exit statuses", []string{"exit status 3", "exit status 4"}, "crashed/exit-status-3", "crashed/exit-status-4"),
		Entry("but not by two messages", []string{"signal: aborted; stderr: one", "signal: aborted; stderr: two"}, "crashed/signal-aborted"),
	)
})
