package faulty

import (
	"slices"

	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// flowMutants are wrong about loops and branches of programs.
var flowMutants = []Mutant{
	{"shlo-loop-copy-dropped", shloProgram, "an update of what a loop carries is written over it, though the body still reads it", looping(func(n *spec.Node, _ *spec.Program, _ int) {
		body := n.Bodies[1]
		for i := range body.Nodes {
			buffer := body.Nodes[i].Inputs
			if body.Nodes[i].Operator != stablehlo.DynamicUpdateSlice || buffer[0].Node != spec.OfProgram {
				continue
			}
			for k := i + 1; k < len(body.Nodes); k++ {
				exchangeWires(body.Nodes[k].Inputs, buffer[0], spec.Wire{Node: i})
			}
			exchangeWires(body.Outputs, buffer[0], spec.Wire{Node: i})
		}
	})},
	{"shlo-loop-over-its-operand", shloProgram, "a loop leaves what it carries in the memory of its operand, which is read behind it", looping(func(n *spec.Node, p *spec.Program, i int) {
		for k, w := range n.Inputs[:n.Outputs()] {
			result := spec.Wire{Node: i, Tensor: k}
			if w.Node == spec.OfProgram || !slices.Contains(p.Outputs, result) {
				continue
			}
			if at := slices.Index(p.Outputs, w); at >= 0 { // as each output has memory of its own
				copied := spec.NewCall(stablehlo.Reshape)
				p.Outputs[at] = spec.Wire{Node: len(p.Nodes)}
				p.Nodes = append(p.Nodes, spec.Node{Operator: stablehlo.Reshape, Bound: copied.Bound, Inputs: []spec.Wire{result}})
			}
			for later := i + 1; later < len(p.Nodes); later++ {
				exchangeWires(p.Nodes[later].Inputs, w, result)
			}
		}
	})},
	{"shlo-loop-carried-one-by-one", shloProgram, "a loop replaces what it carries one after the other, and a value that moves is that of this iteration already", looping(func(n *spec.Node, _ *spec.Program, _ int) {
		outputs := n.Bodies[1].Outputs
		for k, w := range outputs {
			if w.Node == spec.OfProgram && w.Tensor < k {
				outputs[k] = outputs[w.Tensor]
			}
		}
	})},
	{"shlo-loop-one-trip-more", shloProgram, "a loop runs while its count is less than the bound or equal", looping(func(n *spec.Node, _ *spec.Program, _ int) {
		for i := range n.Bodies[0].Nodes {
			if cond := &n.Bodies[0].Nodes[i]; cond.Operator == stablehlo.Compare {
				attributes[stablehlo.CompareAttributes](cond).Direction = stablehlo.DirectionLE
			}
		}
	})},
	{"shlo-loop-asked-after-its-body", shloProgram, "the body of a loop runs before its condition is asked", programming(nodes.Runner{Goes: func(trips int, holds bool) bool {
		return holds || trips == 0
	}})},
	{"shlo-loop-three-trips-at-most", shloProgram, "a loop is unrolled three times and ends there", programming(nodes.Runner{Goes: func(trips int, holds bool) bool {
		return holds && trips < 3
	}})},
	{"shlo-case-outside-is-first", shloProgram, "an index without a branch is that of the first", programming(nodes.Runner{Branch: func(index int32, bodies int) int {
		if nodes.Branch(index, bodies) != int(index) {
			return 0
		}
		return int(index)
	}})},
	{"shlo-case-outside-is-nearest", shloProgram, "an index without a branch is that of the nearest", programming(nodes.Runner{Branch: func(index int32, bodies int) int {
		return min(max(int(index), 0), bodies-1)
	}})},
}

// looping is the fault of an optimiser that changes loops, each of which is a node of a program.
func looping(change func(n *spec.Node, p *spec.Program, i int)) fault {
	return rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator.Flow == spec.Looping {
				change(n, p, i)
			}
		}
	})
}

// exchangeWires makes those that lead to one value lead to another.
func exchangeWires(wires []spec.Wire, from, to spec.Wire) {
	for k := range wires {
		if wires[k] == from {
			wires[k] = to
		}
	}
}
