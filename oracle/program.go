package oracle

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// program is the page of an operator of programs:
//
//	for every run:
//	    for every node:
//	        run the operator's page with the values of its inputs
//	    an input of the next run that is fed = the value of its wire
//	output = the value of its wire
//
// An element of an output is an element of an input, or a constant, or a computed zero or NaN. So each
// node needs one result: what a node may leave open is a [spec.LimitError].
func program(w *walk.Walk) {
	p := w.Program
	rule := "/composes"
	if p.Runs > 0 {
		rule = "/stateless"
	}
	w.Cite(w.Operator.Rule(w.Operator.Name + rule))
	for n := range p.All() {
		if n.Operator.Flow != spec.Straight {
			w.Cite(w.Operator.Rule(w.Operator.Name + "/" + n.Operator.Short()))
		}
	}
	run := newProgramRun(p)
	defer run.end()
	run.begin(w)
	if !run.times(p.Repeats()) {
		return
	}
	outputs := w.Outputs("outputs")
	for k, wire := range p.Outputs {
		if !outputs[k].HasSizes(run.tensor(wire).Sizes...) {
			return
		}
	}
	for k, wire := range p.Outputs {
		outputs[k].SumsOf(run.grid(wire))
		sources, sizes := run.nodes[wire.Node].results[wire.Tensor].sources, outputs[k].Sizes
		for at := range outputs[k].Elements {
			w.State(sources[index.Ordinal(at, sizes)])
		}
		if at := outputs[k].Asked(); at != nil {
			run.explain(wire, at)
		}
	}
}

// programSubjects says that what every program has, nodes, is the subject of the rule about
// them.
func programSubjects(c *spec.Checked, _ *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	decides(c.Operator.Rule(c.Operator.Name+"/valid-nodes"), true)
}

// A programRun is one run of the nodes of a program.
type programRun struct {
	walk     *walk.Walk
	program  *spec.Program // that of the walk, or a body
	inputs   []programInput
	nodes    []programNode
	again    bool  // a run came before
	spent    int64 // of maxResults so far
	before   func(call *spec.Call, source func(operand int, element int64) spec.Source)
	ran      func(n *spec.Node, call *spec.Call)
	restates bool // lists get the entries of the values that they come from
	restated bool // one got others than it had
}

// A programNode is a node that ran, or memory for one.
type programNode struct {
	call    spec.Call // with the elements of its inputs and outputs, unless only sizes are wanted
	checker Checker
	checked *spec.Checked
	page    *walk.Page
	walk    walk.Walk
	admits  spec.Admissible
	results []programResult
	course  string // which way control flow went
}

// A programResult is an output of a node.
type programResult struct {
	sizes   []int64
	data    []byte
	sources []spec.Source // of each element, in the operands of the program
	grid    spec.Grid     // on which elements may be rounded
}

// clone returns a copy that shares no memory with the result.
func (r *programResult) clone() programResult {
	return programResult{append([]int64{}, r.sizes...), slices.Clone(r.data), slices.Clone(r.sources), r.grid}
}

// A programInput is an input of a run: an operand of the program, or what a node made.
type programInput struct {
	spec.Tensor
	operand int
	made    *programResult // nil of an operand
}

// spareRuns are runs that have ended, whose memory others use.
var spareRuns = sync.Pool{New: func() any { return new(programRun) }}

// newProgramRun returns a run of a program, no node of which ran.
func newProgramRun(p *spec.Program) *programRun {
	run := spareRuns.Get().(*programRun)
	*run = programRun{program: p, nodes: slices.Grow(run.nodes[:0], len(p.Nodes))}
	return run
}

// begin makes the operands of a walk the inputs.
func (r *programRun) begin(w *walk.Walk) {
	r.walk = w
	for k := range w.Inputs() {
		r.inputs = append(r.inputs, programInput{Tensor: w.Tensors[k], operand: k})
	}
}

// end gives up what the nodes hold.
func (r *programRun) end() { spareRuns.Put(r) }

// next returns the memory of the node that runs next.
func (r *programRun) next() *programNode {
	r.nodes = r.nodes[:len(r.nodes)+1]
	return &r.nodes[len(r.nodes)-1]
}

// times runs the nodes, so often. It reports whether the program goes on.
func (r *programRun) times(runs int) bool {
	for n := 1; ; n++ {
		if !r.once() {
			return false
		}
		if n == runs {
			return true
		}
		if !r.feed() {
			return false
		}
		if r.walk.Sizing() { // the next run has the same sizes
			return true
		}
		r.nodes = r.nodes[:0]
	}
}

// once runs each node. It reports whether the program goes on.
func (r *programRun) once() bool {
	for i := range r.program.Nodes {
		if !r.node(&r.program.Nodes[i]) {
			return false
		}
	}
	return true
}

// feed keeps what the next run takes from this one. It reports whether the program goes on.
func (r *programRun) feed() bool {
	next := slices.Clone(r.inputs)
	for _, f := range r.program.Feeds {
		next[f.Input] = r.kept(f.From)
		if from, to := next[f.Input].Sizes, r.inputs[f.Input].Sizes; !slices.Equal(from, to) {
			return r.walk.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s has the sizes %v, and inputs[%d] of the next run has %v", r.program.Name(f.From), from, f.Input, to)})
		}
	}
	r.inputs, r.again = next, true
	return true
}

// kept returns what a wire leads to as an input of another run, which uses the memory of this one again.
func (r *programRun) kept(wire spec.Wire) programInput {
	if wire.Node == spec.OfProgram {
		return r.inputs[wire.Tensor]
	}
	input, made := programInput{Tensor: r.tensor(wire)}, r.result(wire).clone()
	input.Sizes, input.Data, input.made = made.sizes, made.data, &made
	return input
}

const (
	// maxResults bounds the elements of all results of a program, each of which takes memory for
	// its sources.
	maxResults = 4 << 20
	// resultCost is the number of elements as which a result counts besides its own, for the time that its
	// node takes: a loop in a loop makes many results.
	resultCost = 64
)

// spend counts a result of so many elements. It reports whether the program goes on.
func (r *programRun) spend(elements int64) bool {
	if r.spent += elements + resultCost; r.spent <= maxResults {
		return true
	}
	return r.walk.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("its results have more than %d elements together, or are more than %d", maxResults, maxResults/resultCost)})
}

// tensor returns what a wire leads to.
func (r *programRun) tensor(wire spec.Wire) spec.Tensor {
	if wire.Node == spec.OfProgram {
		return r.inputs[wire.Tensor].Tensor
	}
	return r.nodes[wire.Node].call.Outputs()[wire.Tensor]
}

// result returns the result that a wire leads to, of this run or of another, or nil if it leads to
// an operand of the program.
func (r *programRun) result(wire spec.Wire) *programResult {
	if wire.Node == spec.OfProgram {
		return r.inputs[wire.Tensor].made
	}
	return &r.nodes[wire.Node].results[wire.Tensor]
}

// source returns where element i of what a wire leads to comes from.
func (r *programRun) source(wire spec.Wire, i int64) spec.Source {
	if result := r.result(wire); result != nil {
		return result.sources[i]
	}
	return spec.Source{Operand: r.inputs[wire.Tensor].operand, Element: i}
}

// sources returns where the elements of what a wire leads to come from, if a node made them.
func (r *programRun) sources(wire spec.Wire) []spec.Source {
	if result := r.result(wire); result != nil {
		return result.sources
	}
	return nil
}

// grid returns the grid on which elements of what a wire leads to may be rounded.
func (r *programRun) grid(wire spec.Wire) (grid spec.Grid) {
	if result := r.result(wire); result != nil {
		grid = result.grid
	}
	return grid
}

// node runs the page of a node. It reports whether the program goes on.
func (r *programRun) node(n *spec.Node) bool {
	w := r.walk
	if n.Operator.Flow != spec.Straight {
		return r.flow(n)
	}
	page, err := For(n.Operator)
	if err != nil {
		return w.Fail(err)
	}
	for i, wire := range n.Wired() {
		if !r.list(n, i, wire) {
			return false
		}
	}
	node := r.next()
	node.page = page
	n.CallInto(&node.call, r.tensor)
	node.call.CheckOnly = w.CheckOnly
	if r.before != nil {
		r.before(&node.call, func(operand int, element int64) spec.Source { return r.source(n.Inputs[operand], element) })
	}
	checked, violations, err := node.checker.Check(&node.call, w.Reading())
	switch {
	case err != nil:
		return w.Fail(err)
	case len(violations) > 0:
		return r.invalid(&violations[0])
	}
	node.checked = checked
	if n.Operator.Reinterprets && !w.Sizing() && (r.takes(n, spec.EitherZero) || r.takes(n, spec.AnyNaN)) {
		return w.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s takes the bits of a computed zero or NaN, which are open", n.Operator.Name)})
	}
	outputs := node.call.Outputs()
	node.results = slices.Grow(node.results[:0], len(outputs))[:len(outputs)] // keeps the memory of each
	for k := range outputs {
		result := &node.results[k]
		result.sizes = append(slices.Grow(result.sizes[:0], 1), checked.OutputSizes[k]...) // not nil
		outputs[k].Sizes = result.sizes
	}
	if w.Sizing() {
		return true
	}
	for k := range outputs {
		if !r.spend(checked.Places[len(n.Inputs)+k].Elements) {
			return false
		}
	}
	node.walk.Sparse, node.walk.Precision, node.walk.AsksRounding = w.Sparse, w.Precision, w.AsksRounding
	node.walk.Grids = node.walk.Grids[:0]
	for _, wire := range n.Inputs {
		node.walk.Grids = append(node.walk.Grids, r.grid(wire))
	}
	if err := node.walk.Evaluate(page, checked, w.Reading(), &node.admits); err != nil {
		return w.Fail(err)
	}
	w.Includes(&node.walk)
	if v := node.admits.Rejection(); v != nil {
		return r.invalid(v)
	}
	for k := range outputs {
		o, out := &node.admits.Outputs[k], &outputs[k]
		if !o.HasOneSource() || node.admits.MayReject() {
			return w.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s has more than one result", n.Operator.Name)})
		}
		elements, result := o.Sources(), &node.results[k]
		if slices.ContainsFunc(elements, func(s spec.Source) bool { return s.Operand < 0 }) && r.takes(n, spec.AnyNaN) {
			return w.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s computes with a computed NaN, whose bits are open", n.Operator.Name)})
		}
		result.grid = o.Grid()
		size := len(elements) * int(out.DType.Size())
		result.data = slices.Grow(result.data[:0], max(size, 1))[:size]
		result.sources = append(result.sources[:0], elements...)
		out.Data = result.data
		for i, s := range elements {
			out.SetBits(int64(i), s.Bits(&node.call))
			if s.Operand >= 0 {
				result.sources[i] = r.source(n.Inputs[s.Operand], s.Element)
			}
		}
	}
	if r.ran != nil {
		r.ran(n, &node.call)
	}
	return true
}

// list compares a list of a node with the value that it comes from, or gives it the entries of that.
// It reports whether the program goes on.
func (r *programRun) list(n *spec.Node, field int, wire spec.Wire) bool {
	w, f, value := r.walk, &n.Bound.Fields[field], r.tensor(wire)
	is := fmt.Sprintf("of the sizes %v", value.Sizes)
	if w.Sizing() || w.CheckOnly { // so the value has no elements
		if slices.Equal(value.Sizes, f.InputSizes()) {
			return true
		}
	} else if entries, ok := f.EntriesOf(&value); ok {
		if slices.Equal(entries, f.Entries()) {
			return true
		}
		if is = f.TextOf(entries); r.restates {
			f.SetEntries(entries)
			r.restated = true
			return true
		}
	}
	return w.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s states %s %s, but %s is %s", n.Operator.Name, f.Name, f.Text(), r.program.Name(wire), is)})
}

// takes reports whether an element of an input of a node is of a kind: [spec.EitherZero] or [spec.AnyNaN].
func (r *programRun) takes(n *spec.Node, kind int) bool {
	return slices.ContainsFunc(n.Inputs, func(wire spec.Wire) bool {
		return slices.ContainsFunc(r.sources(wire), func(s spec.Source) bool { return s.Operand == kind })
	})
}

// invalid ends a program because a node breaks a rule.
func (r *programRun) invalid(v *spec.Violation) bool {
	w := r.walk
	if w.Sizing() {
		return w.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("a node breaks %s, so the outputs have no sizes", v.Rule.ID)})
	}
	w.Reject(w.Operator.Rule(w.Operator.Name+"/valid-nodes"), v.String())
	return false
}

// explain follows an element back through the nodes.
func (r *programRun) explain(wire spec.Wire, at []int64) {
	w := r.walk
	var chain, notes []string
	for wire.Node != spec.OfProgram {
		node := &r.nodes[wire.Node]
		chain = append(chain, r.program.Name(wire)+index.Set(at))
		if n := &r.program.Nodes[wire.Node]; n.Operator.Flow != spec.Straight {
			notes = append(notes, r.program.Name(wire)+": "+node.course)
			break
		}
		var sub walk.Walk
		why, err := sub.Explain(node.page, node.checked, w.Reading(), wire.Tensor, at)
		if err != nil {
			w.Fail(err)
			return
		}
		notes = append(notes, r.program.Name(wire)+": "+strings.TrimSpace(why.Rule.ID+" "+why.Arithmetic+" "+why.Note))
		o := &node.admits.Outputs[wire.Tensor]
		s := o.Sources()[index.Ordinal(at, o.Sizes())]
		if s.Operand < 0 {
			break
		}
		wire = r.program.Nodes[wire.Node].Inputs[s.Operand]
		sizes := r.tensor(wire).Sizes
		at = make([]int64, len(sizes))
		tensor.Unravel(s.Element, sizes, at)
	}
	if r.again {
		notes = append([]string{fmt.Sprintf("in run %d", w.Program.Runs)}, notes...)
	}
	w.Remark("%s", strings.Join(chain, " = "))
	w.Note("%s", strings.Join(notes, "; "))
}
