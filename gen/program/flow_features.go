package program

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// core returns the body of a program that has most nodes, or the program itself if it has no control flow.
func core(p *spec.Program) *spec.Program {
	most := p
	for i := range p.Nodes {
		for _, body := range p.Nodes[i].Bodies {
			if most == p || len(body.Nodes) > len(most.Nodes) {
				most = body
			}
		}
	}
	return most
}

// flowNode returns the node of a program that has bodies, nil if there is none.
func flowNode(p *spec.Program) *spec.Node {
	for i := range p.Nodes {
		if p.Nodes[i].Bodies != nil {
			return &p.Nodes[i]
		}
	}
	return nil
}

// flowFeatures are which way control flow goes, and what a loop does with what it carries.
func (l *Dialect) flowFeatures() []draw.Feature {
	if l.Flow == nil {
		return nil
	}
	return []draw.Feature{
		{Name: "flow", Values: []string{"none", "no iteration", "one iteration", "more iterations", "true", "false", "an index inside", "an index outside", "computed"}, Of: course},
		{Name: "carried", Values: []string{"nothing", "new values", "exchanged", "an updated value that is read", "both"}, Of: carried},
	}
}

// course is the way that control flow goes, as far as inputs decide it.
func course(c *spec.Call) int {
	n := flowNode(c.Program)
	if n == nil {
		return 0
	}
	known := func(w spec.Wire) (value int64, is bool) {
		if w.Node != spec.OfProgram || c.Tensors[w.Tensor].Data == nil {
			return 0, false
		}
		return int64(int32(c.Tensors[w.Tensor].Bits(0))), true
	}
	first, is := known(n.Inputs[0])
	if !is {
		return 8
	}
	switch n.Operator.Flow {
	case spec.Choosing:
		return 5 - int(first&1)
	case spec.Branching:
		if 0 <= first && first < int64(len(n.Bodies)) {
			return 6
		}
		return 7
	}
	bound, is := known(n.Inputs[max(0, len(n.Inputs)-2)])
	if !is {
		return 8
	}
	return int(min(max(bound-first, 0), 2)) + 1
}

// carried is what a loop does with the values that it carries.
func carried(c *spec.Call) (value int) {
	n := flowNode(c.Program)
	if n == nil || n.Operator.Flow != spec.Looping {
		return 0
	}
	body := n.Bodies[1]
	for i := range body.Nodes {
		buffer := body.Nodes[i].Inputs
		if len(buffer) == 0 || buffer[0].Node != spec.OfProgram || !slices.Contains(body.Outputs, spec.Wire{Node: i}) {
			continue
		}
		for k := range body.Nodes { // in place of the value, which is read too
			if k != i && slices.Contains(body.Nodes[k].Inputs, buffer[0]) {
				value |= 2
			}
		}
	}
	for k, w := range body.Outputs {
		if w.Node == spec.OfProgram && w.Tensor != k {
			value |= 1
		}
	}
	return 1 + value
}
