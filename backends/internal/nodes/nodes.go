// Package nodes runs programs on backends that run single calls: node by node, with all
// results that are no outputs of the program in one piece of memory, whose parts are used
// again when their results are no longer needed.
package nodes

import (
	"errors"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// A Backend runs single calls.
type Backend struct {
	// Sizes answers a job whose operands have no memory with the sizes of its outputs, if
	// the operator infers them.
	Sizes func(job *backends.Job) backends.Outcome
	// Run runs a job. All results that are no outputs of the program share one memory.
	Run func(job *backends.Job) backends.Outcome
}

// A Runner runs programs one after another and reuses its memory. The zero Runner is
// ready to use.
type Runner struct {
	// Change, unless nil, replaces each program before it runs, as an optimiser does.
	Change func(job *backends.Job) *spec.Program
	// Plan, unless nil, places results in memory in place of [Plan].
	Plan func(results []Result) (offsets []int64, bytes int64)
	// Branch, unless nil, says in place of [Branch] which body of several runs.
	Branch func(index int32, bodies int) int
	// Goes, unless nil, says in place of the condition of a loop whether the body runs another time.
	Goes func(trips int, holds bool) bool

	arena []byte
}

// A Result is an output of a node that is no output of the program.
type Result struct {
	Wire spec.Wire
	// Bytes is the length of its buffer. Node Wire.Node writes it, and Last is the last
	// that reads it.
	Bytes int64
	Last  int
}

// Capabilities returns the programs that a backend of all operators and data types can run, with control flow
// or without.
func Capabilities(bodies bool) []backends.Capability {
	var list []backends.Capability
	for _, op := range catalogue.Programs() {
		list = append(list, backends.Capability{Operator: op.Name, DTypes: tensor.Shared(), MaxRank: tensor.MaxRank, Views: true, OutputViews: true, Bodies: bodies && op.Flows != nil})
	}
	return list
}

// align is a multiple of the width of every element. Buffers are this far apart at least.
const align = 64

// Plan places each result in the first gap that is free from the node that writes it to the
// last that reads it. It returns the offset of each, and the length of the whole.
func Plan(results []Result) (offsets []int64, bytes int64) {
	offsets = make([]int64, len(results))
	for i := range results {
		r := &results[i]
		var live []int // those in the way, by offset
		for k := range results[:i] {
			if results[k].Last >= r.Wire.Node {
				live = append(live, k)
			}
		}
		slices.SortFunc(live, func(a, b int) int { return int(offsets[a] - offsets[b]) })
		for _, k := range live {
			if offsets[i]+r.Bytes+align <= offsets[k] {
				break
			}
			offsets[i] = max(offsets[i], aligned(offsets[k]+results[k].Bytes+align))
		}
		bytes = max(bytes, offsets[i]+r.Bytes)
	}
	return offsets, bytes
}

func aligned(n int64) int64 { return (n + align - 1) / align * align }

// Run runs a program. A node that is not done decides the outcome.
func (r *Runner) Run(job *backends.Job, b Backend) backends.Outcome {
	p := job.Program
	if r.Change != nil {
		p = r.Change(job)
	}
	run := running{job: job, p: p, results: make([][]backends.Operand, len(p.Nodes))}
	if o := run.all(r, b); o.Status != backends.Done {
		return o
	}
	sizes := make([][]int64, len(p.Outputs))
	for k, w := range p.Outputs {
		sizes[k] = run.results[w.Node][w.Tensor].Desc.Sizes
	}
	return backends.Finished(sizes)
}

// all runs each node.
func (r *running) all(runner *Runner, b Backend) backends.Outcome {
	for i := range r.p.Nodes {
		if o := r.describe(i, b); o.Status != backends.Done {
			return o
		}
	}
	if err := r.place(runner); err != nil {
		return backends.Outcome{Status: backends.Failed, Detail: err.Error()}
	}
	for i := range r.p.Nodes {
		node := r.node(i)
		if r.job.CheckOnly {
			break
		}
		if r.p.Nodes[i].Bodies != nil {
			if o := runner.flow(r, i, b); o.Status != backends.Done {
				return r.failed(i, o)
			}
			continue
		}
		if o := b.Run(&node); o.Status != backends.Done {
			return r.failed(i, o)
		}
	}
	return backends.Finished(nil)
}

// Jobs returns the job of each node of a program, in which every operand has sizes. Only
// the inputs of the program have memory. It is for engines that take a graph whose inner
// values have sizes. The error says why those of a result are not known: a node breaks a
// rule, or they depend on data.
func Jobs(job *backends.Job) ([]backends.Job, error) {
	run := running{job: job, p: job.Program, results: make([][]backends.Operand, len(job.Program.Nodes))}
	jobs := make([]backends.Job, len(job.Program.Nodes))
	lowerer := lower.New()
	infer := Backend{Sizes: func(node *backends.Job) backends.Outcome {
		program, err := lowerer.Lower(node)
		if err != nil {
			return lower.Refusal(err)
		}
		return backends.Finished(program.Sizes)
	}}
	for i := range jobs {
		if o := run.describe(i, infer); o.Status != backends.Done {
			return nil, errors.New(o.Detail)
		}
		jobs[i] = run.node(i)
		copy(jobs[i].Operands[jobs[i].Inputs():], run.results[i])
	}
	return jobs, nil
}

// A running is one program while it runs.
type running struct {
	job     *backends.Job
	p       *spec.Program
	results [][]backends.Operand // the outputs of each node
	short   bool                 // an output has too little memory, or there is none, so none is written
}

// operand returns what a wire leads to.
func (r *running) operand(w spec.Wire) backends.Operand {
	if w.Node == spec.OfProgram {
		return r.job.Operands[w.Tensor]
	}
	return r.results[w.Node][w.Tensor]
}

// node returns the job of a node.
func (r *running) node(i int) backends.Job {
	n := &r.p.Nodes[i]
	job := backends.Job{
		ID: r.job.ID, Operator: n.Operator, Attributes: n.Bound.Attributes, Bound: n.Bound,
		Counts: n.Counts, CheckOnly: r.job.CheckOnly,
	}
	for _, w := range n.Inputs {
		job.Operands = append(job.Operands, r.operand(w))
	}
	for _, o := range r.results[i] {
		if n.Operator.Infers() {
			o.Desc.Sizes = nil
		}
		job.Operands = append(job.Operands, o)
	}
	return job
}

// describe asks for the sizes of the outputs of a node.
func (r *running) describe(i int, b Backend) backends.Outcome {
	n := &r.p.Nodes[i]
	call := n.Call(func(w spec.Wire) spec.Tensor { return spec.Tensor{Desc: r.operand(w).Desc} })
	for _, t := range call.Outputs() {
		r.results[i] = append(r.results[i], backends.Operand{Desc: t.Desc})
	}
	job := r.node(i)
	if n.Bodies != nil {
		return r.describeBodies(n, &job, b)
	}
	job.CheckOnly = true
	for k := range job.Operands {
		o := &job.Operands[k]
		*o = backends.Operand{Desc: o.Desc, Strides: o.Strides, First: o.First}
	}
	o := b.Sizes(&job)
	if o.Status != backends.Done {
		return r.failed(i, o)
	}
	for k := range o.Sizes {
		r.results[i][k].Desc.Sizes = append([]int64{}, o.Sizes[k]...)
	}
	return o
}

// failed returns the outcome of a program whose node had an outcome.
func (r *running) failed(i int, o backends.Outcome) backends.Outcome {
	o.Detail, o.Sizes = fmt.Sprintf("node %d, %s: %s", i, r.p.Nodes[i].Operator.Name, o.Detail), nil
	return o
}

// place gives each result memory: outputs of the program where these lie, others a part of
// the arena.
func (r *running) place(runner *Runner) error {
	if r.job.CheckOnly {
		return nil
	}
	if !r.short {
		if err := r.fits(); err != nil {
			return err
		}
	}
	var inner []Result
	for i := range r.results {
		for k := range r.results[i] {
			o, w := &r.results[i][k], spec.Wire{Node: i, Tensor: k}
			place, err := o.Desc.Place()
			if err != nil {
				return err
			}
			if place.Bytes > maxArena { // so that sums of few do not overflow
				return fmt.Errorf("a result takes %d bytes", place.Bytes)
			}
			if at := slices.Index(r.p.Outputs, w); at >= 0 && !r.short {
				out := &r.job.Operands[r.job.Inputs()+at]
				o.Memory, o.Start, o.Length, o.Strides, o.First = out.Memory, out.Start, out.Length, out.Strides, out.First
				continue
			}
			inner = append(inner, Result{Wire: w, Bytes: place.Bytes, Last: r.last(w)})
		}
	}
	plan := Plan
	if runner.Plan != nil {
		plan = runner.Plan
	}
	offsets, bytes := plan(inner)
	if bytes > maxArena {
		return fmt.Errorf("the results take %d bytes", bytes)
	}
	runner.arena = slices.Grow(runner.arena[:0], int(bytes))[:bytes]
	for i, result := range inner {
		o := &r.results[result.Wire.Node][result.Wire.Tensor]
		o.Memory, o.Start, o.Length = runner.arena, offsets[i], result.Bytes
	}
	return nil
}

// fits looks for an output that needs more memory than it has, whose sizes are then wrong. A
// node may still reject the job, so the program runs, and writes to no output.
func (r *running) fits() error {
	for at, w := range r.p.Outputs {
		place, err := r.results[w.Node][w.Tensor].Desc.Place()
		if err != nil {
			return err
		}
		if length := r.job.Operands[r.job.Inputs()+at].Length; place.Bytes > length {
			r.short = true
		}
	}
	return nil
}

// maxArena bounds the memory of results.
const maxArena = 1 << 30

// last returns the last node that reads a result, or the one that writes it.
func (r *running) last(w spec.Wire) int {
	if r.short && slices.Contains(r.p.Outputs, w) { // of a body, which are read afterwards
		return len(r.p.Nodes)
	}
	for i := len(r.p.Nodes) - 1; i > w.Node; i-- {
		if slices.Contains(r.p.Nodes[i].Inputs, w) {
			return i
		}
	}
	return w.Node
}
