package campaign_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/cases"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/testscale"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// A fault changes how a job ends, or returns false where it does not strike.
type fault func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool)

// having returns backends with a fault. They take no views, so that elements lie side by side.
func having(f fault) func() backends.Backend {
	act := wrong(func(honest backends.Backend, job *backends.Job) backends.Outcome {
		outcome, strikes := f(honest, job)
		if !strikes {
			return backends.Outcome{}
		}
		return outcome
	})
	return func() backends.Backend {
		b := act().(undeclared).Backend.(stub)
		b.describe = func(d *backends.Description) {
			d.Capabilities = slices.Clone(d.Capabilities)
			for i := range d.Capabilities {
				d.Capabilities[i].Views, d.Capabilities[i].OutputViews = false, false
			}
		}
		return b
	}
}

// ends is the fault of ending so in valid calls, with a detail that does not say which.
func ends(status backends.Status, detail string, where func(job *backends.Job) bool) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		if !where(job) || check(honest, job).Status != backends.Done {
			return backends.Outcome{}, false
		}
		return backends.Outcome{Status: status, Detail: detail}, true
	}
}

// refuses is the fault of refusing valid calls.
func refuses(where func(job *backends.Job) bool) fault {
	return ends(backends.Rejected, "not implemented", where)
}

// crashes is the fault of crashing in valid calls.
func crashesWhere(where func(job *backends.Job) bool) fault {
	return ends(backends.Crashed, "signal: segmentation fault", where)
}

// accepts is the fault of accepting calls that break a rule.
func accepts(where func(job *backends.Job) bool) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		if !where(job) || check(honest, job).Status == backends.Done {
			return backends.Outcome{}, false
		}
		return backends.Outcome{Status: backends.Done, Sizes: [][]int64{job.Operands[0].Desc.Sizes}}, true
	}
}

func check(honest backends.Backend, job *backends.Job) backends.Outcome {
	checked := *job
	checked.CheckOnly = true
	return do(honest, &checked)
}

func do(honest backends.Backend, job *backends.Job) backends.Outcome {
	outcomes, err := honest.Run(context.Background(), []backends.Job{*job})
	if err != nil {
		panic(err)
	}
	return outcomes[0]
}

// writes is the fault of changing the bytes of the elements of the first output, each of some
// size, after the job has run.
func writes(where func(job *backends.Job) bool, change func(elements []byte, d tensor.DType)) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		if job.CheckOnly || !where(job) {
			return backends.Outcome{}, false
		}
		outcome := do(honest, job)
		o := &job.Operands[job.Inputs()]
		if outcome.Status == backends.Done && !o.Desc.DType.Packed() {
			sizes := o.Desc.Sizes
			if outcome.Sizes != nil {
				sizes = outcome.Sizes[0]
			}
			n := o.Desc.DType.Size()
			for _, size := range sizes {
				n *= size
			}
			change(o.Buffer()[:n], o.Desc.DType)
		}
		return outcome, true
	}
}

// reversing is the fault of writing elements in reverse.
func reversing(where func(job *backends.Job) bool) fault {
	return writes(where, func(elements []byte, d tensor.DType) {
		size := int(d.Size())
		before := slices.Clone(elements)
		for i := 0; i+size <= len(before); i += size {
			copy(elements[len(elements)-i-size:], before[i:i+size])
		}
	})
}

// quieting is the fault of writing every NaN as the canonical one.
func quieting(where func(job *backends.Job) bool) fault {
	return writes(where, func(elements []byte, d tensor.DType) {
		size := int(d.Size())
		for i := 0; i+size <= len(elements); i += size {
			var bits uint64
			for k := range size {
				bits |= uint64(elements[i+k]) << (8 * k)
			}
			if d.NaN(bits) {
				canonical := d.Quiet() | map[tensor.DType]uint64{tensor.Float16: 0x7c00, tensor.Float32: 0x7f800000}[d]
				for k := range size {
					elements[i+k] = byte(canonical >> (8 * k))
				}
			}
		}
	})
}

// zeroing is the fault of writing the last element as 0.
func zeroing(where func(job *backends.Job) bool) fault {
	return writes(where, func(elements []byte, d tensor.DType) {
		clear(elements[max(0, len(elements)-int(d.Size())):])
	})
}

// beside is the fault of either, of the first where both strike.
func beside(one, other fault) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		if outcome, strikes := one(honest, job); strikes {
			return outcome, true
		}
		return other(honest, job)
	}
}

// after is the fault of doing the other to what the first leaves.
func after(one, other fault) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		first := having(one)()
		if outcome, strikes := other(first, job); strikes {
			return outcome, true
		}
		return one(honest, job)
	}
}

// misreads is the fault of running a job with other attributes.
func misreads[A any](where func(job *backends.Job) bool, change func(a *A, job *backends.Job)) fault {
	return func(honest backends.Backend, job *backends.Job) (backends.Outcome, bool) {
		if !where(job) {
			return backends.Outcome{}, false
		}
		altered := *job
		altered.Bound = job.Operator.Bind(job.Operator.NewAttributes())
		altered.Bound.Fields.Copy(job.Fields())
		altered.Attributes = altered.Bound.Attributes
		change(altered.Attributes.(*A), &altered)
		return do(honest, &altered), true
	}
}

// where returns a condition: all of the others.
func where(op *spec.Operator, all ...func(job *backends.Job) bool) func(job *backends.Job) bool {
	return func(job *backends.Job) bool {
		return job.Operator == op && !slices.ContainsFunc(all, func(one func(job *backends.Job) bool) bool { return !one(job) })
	}
}

// attributes returns a condition on attributes.
func attributes[A any](holds func(a *A) bool) func(job *backends.Job) bool {
	return func(job *backends.Job) bool { return holds(job.Attributes.(*A)) }
}

func typeIs(operand int, d tensor.DType) func(job *backends.Job) bool {
	return func(job *backends.Job) bool {
		at := operand
		if at < 0 {
			at = len(job.Operands) - 1
		}
		return job.Operands[at].Desc.DType == d
	}
}

func rank(job *backends.Job) int64 { return int64(len(job.Operands[0].Desc.Sizes)) }

// inner reports whether a program has a node of an operator whose result another node takes.
func inner(op *spec.Operator) func(job *backends.Job) bool {
	return func(job *backends.Job) bool {
		return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool {
			return slices.ContainsFunc(n.Inputs, func(w spec.Wire) bool {
				return w.Node != spec.OfProgram && job.Program.Nodes[w.Node].Operator == op
			})
		})
	}
}

// wired reports whether a node of one operator takes a result of one of another.
func wired(from, to *spec.Operator) func(job *backends.Job) bool {
	return func(job *backends.Job) bool {
		return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool {
			return n.Operator == to && slices.ContainsFunc(n.Inputs, func(w spec.Wire) bool {
				return w.Node != spec.OfProgram && job.Program.Nodes[w.Node].Operator == from
			})
		})
	}
}

// listed reports whether a node of an operator gets a list in a form.
func listed(op *spec.Operator, form spec.Form) func(job *backends.Job) bool {
	return func(job *backends.Job) bool {
		return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool {
			return n.Operator == op && slices.ContainsFunc(n.Bound.Fields, func(field spec.Field) bool { return field.Form == form })
		})
	}
}

// unexcused lists the signatures of what no waiver excuses, with their numbers.
func unexcused(o *outcome) (list []string) {
	for _, d := range o.divergences {
		if d.Waiver == "" {
			list = append(list, fmt.Sprint(d.Count, " ", d.Signature, ": ", d.Detail, "\n", d.FirstCase, "\n", d.Witness))
		}
	}
	return list
}

// written writes waivers for what a run finds, and reads them as a user's file.
func written(ctx context.Context, cfg campaign.Config) []cases.Waiver {
	GinkgoHelper()
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	var groups []result.Group
	for _, d := range o.divergences {
		groups = append(groups, d.Group)
	}
	Expect(groups).NotTo(BeEmpty())
	list, err := campaign.Waivers(ctx, cfg, groups)
	Expect(err).NotTo(HaveOccurred())
	var text bytes.Buffer
	text.WriteString("waivers:\n")
	for i := range list {
		text.WriteString(list[i].Encode())
	}
	again, err := cases.LoadWaivers("w.yaml", &text)
	Expect(err).NotTo(HaveOccurred())
	Expect(again).To(HaveLen(len(list)))
	return again
}

// clausesOf writes what waivers excuse.
func clausesOf(waivers []cases.Waiver) string {
	var text strings.Builder
	for i := range waivers {
		w := waivers[i]
		w.Samples = nil
		text.WriteString(w.Encode())
	}
	return text.String()
}

// crop is the value of coordinate_transformation_mode of Resize that crops.
const crop = 5

// enough is how many random cases tell a fault from another.
const enough = 3000

// A known fault is excused at the seed that its waivers were written at and at others. One that is
// planted beside it, and strikes where that does not, is not.
var _ = DescribeTable("A fault beside a known one", func(ctx context.Context, op *spec.Operator, both func(old, planted fault) fault, old, planted fault) {
	cfg := config(enough, having(old))
	cfg.Operators, cfg.Cases, cfg.Workers = []*spec.Operator{op}, casesOf([]*spec.Operator{op}), 1
	cfg.ShrinkRuns = 20
	cfg.Waivers = written(ctx, cfg)
	for cfg.Seed = range int64(4) {
		if cfg.Seed == 0 {
			continue
		}
		o, err := run(ctx, cfg)
		Expect(err).NotTo(HaveOccurred())
		Expect(unexcused(o)).To(BeEmpty(), "seed %d\n%s", cfg.Seed, clausesOf(cfg.Waivers))
		Expect(o.counts.Waived).To(BeNumerically(">", 0))
	}
	cfg.Seed = 1
	open := having(both(old, planted))
	cfg.Open = func(context.Context) (backends.Backend, error) { return open(), nil }
	o, err := run(ctx, cfg)
	Expect(err).NotTo(HaveOccurred())
	Expect(unexcused(o)).NotTo(BeEmpty(), "%d waived\n%s", o.counts.Waived, clausesOf(cfg.Waivers))
},
	Entry("that refuses one data type", onnx.Cast, beside,
		refuses(where(onnx.Cast, typeIs(-1, tensor.Int16), func(job *backends.Job) bool { return rank(job) >= 4 })),
		refuses(where(onnx.Cast, typeIs(-1, tensor.Int16)))),
	Entry("that refuses one rank", onnx.Reshape, beside,
		refuses(where(onnx.Reshape, typeIs(0, tensor.Float16))),
		refuses(where(onnx.Reshape, attributes(func(a *onnx.ReshapeAttributes) bool { return len(a.Shape) >= 3 })))),
	Entry("that crashes on one data type and rank, where slices crash for another cause", onnx.Slice, beside,
		crashesWhere(where(onnx.Slice, attributes(func(a *onnx.SliceAttributes) bool {
			return len(a.Steps) > 0 && slices.Min(a.Steps) < -1
		}))),
		crashesWhere(where(onnx.Slice, typeIs(0, tensor.Int16), func(job *backends.Job) bool { return rank(job) == 3 }))),
	Entry("that does a mode as another, where some calls of the mode are wrong", onnx.Pad, beside,
		reversing(where(onnx.Pad, attributes(func(a *onnx.PadAttributes) bool {
			return a.Mode == onnx.PadWrap && slices.Max(append(slices.Clone(a.Pads), 0)) > 4
		}))),
		misreads(where(onnx.Pad, attributes(func(a *onnx.PadAttributes) bool { return a.Mode == onnx.PadWrap })), func(a *onnx.PadAttributes, _ *backends.Job) {
			a.Mode = onnx.PadEdge
		})),
	Entry("that clamps an attribute, of which some values are known", onnx.Concat, beside,
		reversing(where(onnx.Concat, attributes(func(a *onnx.ConcatAttributes) bool { return a.Axis < -2 }))),
		misreads(where(onnx.Concat, attributes(func(a *onnx.ConcatAttributes) bool { return a.Axis > 1 })), func(a *onnx.ConcatAttributes, _ *backends.Job) {
			a.Axis = 1
		})),
	Entry("that gets a coordinate mode wrong, of which some calls are", onnx.Resize, beside,
		reversing(where(onnx.Resize, attributes(func(a *onnx.ResizeAttributes) bool {
			return a.Coordinates == crop && len(a.Axes) > 0
		}))),
		reversing(where(onnx.Resize, attributes(func(a *onnx.ResizeAttributes) bool {
			return a.Coordinates == crop
		})))),
	Entry("that gets one data type wrong", onnx.Unique, beside,
		reversing(where(onnx.Unique, typeIs(0, tensor.Float32))),
		reversing(where(onnx.Unique, typeIs(0, tensor.Float16)))),
	Entry("that changes NaNs of one data type", onnx.Where, beside,
		quieting(where(onnx.Where, typeIs(-1, tensor.Float16))),
		quieting(where(onnx.Where, typeIs(-1, tensor.Float32)))),
	testscale.Share([]TableEntry{ // by day of the first
		Entry("in programs of a pair of operators", onnx.Program, beside,
			reversing(where(onnx.Program, inner(onnx.Expand))),
			reversing(where(onnx.Program, wired(onnx.Transpose, onnx.Pad)))),
		Entry("in programs of an operator", onnx.Program, beside,
			reversing(where(onnx.Program, wired(onnx.Transpose, onnx.Pad))),
			reversing(where(onnx.Program, inner(onnx.Expand)))),
		Entry("of one form of a list", onnx.Program, beside,
			reversing(where(onnx.Program, listed(onnx.Slice, spec.FormInput))),
			reversing(where(onnx.Program, listed(onnx.Slice, spec.FormComputed)))),
	}, 3),
	Entry("that accepts any value of an attribute, where one of them is known", onnx.ScatterElements, beside,
		accepts(where(onnx.ScatterElements, func(job *backends.Job) bool {
			return job.Attributes.(*onnx.ScatterElementsAttributes).Axis == rank(job)
		})),
		accepts(where(onnx.ScatterElements, func(job *backends.Job) bool {
			axis := job.Attributes.(*onnx.ScatterElementsAttributes).Axis
			return axis > rank(job) || axis < -rank(job)
		}))),
	Entry("that accepts any uneven size, where some are known", onnx.SpaceToDepth, beside,
		accepts(where(onnx.SpaceToDepth, typeIs(0, tensor.Float32))),
		accepts(where(onnx.SpaceToDepth))),
	Entry("that changes NaNs, where one element is known to be 0", dml.Copy, after,
		zeroing(where(dml.Copy)),
		quieting(where(dml.Copy))),
	Entry("that changes NaNs of one data type, where one element is known to be 0", dml.Copy, after,
		zeroing(where(dml.Copy)),
		quieting(where(dml.Copy, typeIs(-1, tensor.Float32)))),
	Entry("of one sign", onnx.Gather, beside,
		reversing(where(onnx.Gather, attributes(func(a *onnx.GatherAttributes) bool { return a.Axis > 1 }))),
		reversing(where(onnx.Gather, attributes(func(a *onnx.GatherAttributes) bool { return a.Axis < 0 && a.Axis > math.MinInt32 })))),
	Entry("of one mode", onnx.Pad, beside,
		reversing(where(onnx.Pad, attributes(func(a *onnx.PadAttributes) bool { return a.Mode == onnx.PadReflect }))),
		reversing(where(onnx.Pad, attributes(func(a *onnx.PadAttributes) bool { return a.Mode == onnx.PadEdge })))),
)
