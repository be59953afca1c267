package oracle

import (
	"fmt"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// flow runs the bodies of a node of control flow. It reports whether the program goes on.
//
//	while: while cond(carried, captured): carried = body(carried, captured)
//	if:    pred ? true_branch(captured) : false_branch(captured)
//	case:  0 <= index < branches ? branches[index](captured) : branches[last](captured)
func (r *programRun) flow(n *spec.Node) bool {
	node := r.next()
	n.CallInto(&node.call, r.tensor)
	outputs := node.call.Outputs()
	node.results = slices.Grow(node.results[:0], len(outputs))[:len(outputs)]
	for k := range outputs {
		node.results[k].sizes = append([]int64{}, outputs[k].Sizes...)
		outputs[k].Sizes = node.results[k].sizes
	}
	var taken []programInput
	for _, wire := range n.Taken() {
		taken = append(taken, r.given(wire))
	}
	if !r.sound(n, taken) {
		return false
	}
	if r.walk.Sizing() {
		return true
	}
	var returned []programInput
	if n.Operator.Flow == spec.Looping {
		returned, node.course = r.loop(n, taken)
	} else {
		k := chosen(n, r.tensor(n.Inputs[0]))
		returned, node.course = r.body(n.Bodies[k], taken), fmt.Sprintf("body %d of %d", k+1, len(n.Bodies))
	}
	if returned == nil {
		return false
	}
	for k := range outputs {
		if !r.spend(returned[k].elements()) {
			return false
		}
		node.results[k] = returned[k].result()
		outputs[k].Sizes, outputs[k].Data = node.results[k].sizes, node.results[k].data
	}
	return true
}

// chosen returns which body of a node runs.
func chosen(n *spec.Node, by spec.Tensor) int {
	last := len(n.Bodies) - 1
	index := int(int32(by.Bits(0)))
	if n.Operator.Flow == spec.Choosing {
		index = 1 - int(by.Bits(0)&1)
	}
	if index < 0 || index > last {
		return last
	}
	return index
}

// loop runs a loop, and returns what it carries at the end. It returns nil if the program does not go on.
func (r *programRun) loop(n *spec.Node, values []programInput) (carried []programInput, course string) {
	for trips := 0; ; trips++ {
		holds := r.body(n.Bodies[0], values)
		switch {
		case holds == nil:
			return nil, ""
		case holds[0].Data[0] == 0:
			return values[:n.Outputs()], fmt.Sprintf("iterations: %d", trips)
		case trips == spec.MaxTrips:
			r.walk.Fail(&spec.LimitError{Part: "program", Err: fmt.Errorf("%s runs its body more than %d times", n.Operator.Name, spec.MaxTrips)})
			return nil, ""
		}
		next := r.body(n.Bodies[1], values)
		if next == nil {
			return nil, ""
		}
		values = append(next, values[len(next):]...)
	}
}

// body runs a body, and returns its outputs. It returns nil if the program does not go on.
func (r *programRun) body(p *spec.Program, inputs []programInput) (outputs []programInput) {
	inner := newProgramRun(p)
	defer inner.end()
	inner.walk, inner.inputs, inner.spent = r.walk, inputs, r.spent
	inner.before, inner.ran, inner.restates = r.before, r.ran, r.restates
	goes := inner.once()
	r.spent, r.restated = inner.spent, r.restated || inner.restated
	if !goes {
		return nil
	}
	for k, wire := range p.Outputs {
		outputs = append(outputs, inner.kept(wire))
		if wire.Node != spec.OfProgram && !r.spend(outputs[k].elements()) { // a copy
			return nil
		}
	}
	return outputs
}

// given returns what a wire leads to as an input of a body.
func (r *programRun) given(wire spec.Wire) programInput {
	if wire.Node == spec.OfProgram {
		return r.inputs[wire.Tensor]
	}
	return programInput{Tensor: r.tensor(wire), made: r.result(wire)}
}

// elements returns how many elements an input has. One in sparse memory has more than a result may have.
func (i *programInput) elements() int64 {
	elements, _ := tensor.Elements(i.Sizes) // it fits, since the input has a place
	return elements
}

// result returns an input as the result of a node.
func (i *programInput) result() programResult {
	if i.made != nil {
		return i.made.clone()
	}
	result := (&programResult{sizes: i.Sizes, data: i.Data}).clone()
	for e := range i.elements() {
		result.sources = append(result.sources, spec.Source{Operand: i.operand, Element: e})
	}
	return result
}

// sound checks the bodies of a node, none of which may break a static rule, whether it runs or not. It reports
// whether the program goes on.
func (r *programRun) sound(n *spec.Node, taken []programInput) bool {
	inputs := make([]spec.Tensor, len(taken))
	for k := range taken {
		inputs[k].Desc = taken[k].Desc
	}
	for _, body := range n.Bodies {
		of := body.Values(inputs)
		for i := range body.Nodes {
			inner := &body.Nodes[i]
			call := inner.Call(of)
			if inner.Operator.Flow != spec.Straight {
				var passed []programInput
				for _, wire := range inner.Taken() {
					passed = append(passed, programInput{Tensor: of(wire)})
				}
				if !r.sound(inner, passed) {
					return false
				}
				continue
			}
			call.CheckOnly = true
			var checker Checker
			switch _, violations, err := checker.Check(&call, r.walk.Reading()); {
			case err != nil:
				return r.walk.Fail(err)
			case len(violations) > 0:
				return r.invalid(&violations[0])
			}
		}
	}
	return true
}
