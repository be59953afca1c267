package nodes

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Branch returns which of several bodies runs: the last one, if there is none at an index.
func Branch(index int32, bodies int) int {
	if 0 <= index && int(index) < bodies {
		return int(index)
	}
	return bodies - 1
}

// flow runs the bodies of node i, and copies what they return into its results.
func (r *Runner) flow(run *running, i int, b Backend) backends.Outcome {
	n := &run.p.Nodes[i]
	taken := make([]backends.Operand, len(n.Taken()))
	for k, w := range n.Taken() {
		taken[k] = run.operand(w)
	}
	values := taken
	switch n.Operator.Flow {
	case spec.Looping:
		for trips := 0; ; trips++ {
			holds, o := r.body(run, n.Bodies[0], values, b)
			if o.Status != backends.Done {
				return o
			}
			goes := first(&holds[0]) != 0
			if r.Goes != nil {
				goes = r.Goes(trips, goes)
			}
			if !goes {
				break
			}
			if trips == spec.MaxTrips {
				return backends.Outcome{Status: backends.Failed, Detail: "a loop does not end"}
			}
			carried, o := r.body(run, n.Bodies[1], values, b)
			if o.Status != backends.Done {
				return o
			}
			values = slices.Concat(carried, taken[len(carried):])
		}
	default:
		by := run.operand(n.Inputs[0])
		k := r.branch(n, first(&by))
		var o backends.Outcome
		if values, o = r.body(run, n.Bodies[k], taken, b); o.Status != backends.Done {
			return o
		}
	}
	for k := range run.results[i] {
		if o := copied(&values[k], &run.results[i][k], b); o.Status != backends.Done {
			return o
		}
	}
	return backends.Finished(nil)
}

// branch returns the body of a node that a value chooses.
func (r *Runner) branch(n *spec.Node, value uint64) int {
	switch {
	case n.Operator.Flow == spec.Choosing && value != 0:
		return 0
	case n.Operator.Flow == spec.Choosing:
		return 1
	case r.Branch != nil:
		return r.Branch(int32(value), len(n.Bodies))
	}
	return Branch(int32(value), len(n.Bodies))
}

// body runs a body, and returns its outputs in memory of their own.
func (r *Runner) body(of *running, p *spec.Program, taken []backends.Operand, b Backend) (outputs []backends.Operand, o backends.Outcome) {
	run, arena := within(of.job, p, taken), Runner{Plan: r.Plan, Branch: r.Branch, Goes: r.Goes}
	if o := run.all(&arena, b); o.Status != backends.Done {
		return nil, o
	}
	for _, w := range p.Outputs {
		outputs = append(outputs, run.operand(w))
	}
	return outputs, backends.Finished(nil)
}

// within returns a run of a body, all of whose results lie in an arena.
func within(job *backends.Job, p *spec.Program, taken []backends.Operand) *running {
	inner := *job
	inner.Program, inner.Operands, inner.Counts = p, taken, spec.Counts{len(taken), 0}
	return &running{job: &inner, p: p, results: make([][]backends.Operand, len(p.Nodes)), short: true}
}

// describeBodies gives the results of a node of control flow their sizes, and asks whether the nodes of its bodies
// are valid.
func (r *running) describeBodies(n *spec.Node, job *backends.Job, b Backend) backends.Outcome {
	for _, p := range n.Bodies {
		inner := within(job, p, job.Operands[len(n.Inputs)-len(n.Taken()):len(n.Inputs)])
		for i := range p.Nodes {
			if o := inner.describe(i, b); o.Status != backends.Done {
				return o
			}
		}
	}
	return backends.Finished(nil)
}

// first returns the bits of the first element of an operand, which has up to 4 bytes.
func first(o *backends.Operand) (bits uint64) {
	size := o.Desc.DType.Size()
	for k, value := range o.Buffer()[o.First*size : (o.First+1)*size] {
		bits |= uint64(value) << (8 * k)
	}
	return bits
}

// copied copies an operand to another.
func copied(from, to *backends.Operand, b Backend) backends.Outcome {
	call := spec.NewCall(stablehlo.Reshape)
	job := backends.Job{Operator: stablehlo.Reshape, Attributes: call.Attributes, Bound: call.Bound, Operands: []backends.Operand{*from, *to}}
	return b.Run(&job)
}
