package nodes

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// Unwired returns a job of a program for engines that take lists as attributes: its lists come from no
// values, and nodes that only make lists are gone. Inputs that hold lists remain.
func Unwired(job *backends.Job) *backends.Job {
	if !slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool { return n.Lists != nil }) {
		return job
	}
	without, p := *job, job.Program.Clone()
	takes := make([]bool, len(p.Nodes))
	for _, w := range p.Outputs {
		takes[w.Node] = true
	}
	for i, n := range slices.Backward(p.Nodes) {
		for _, w := range n.Inputs {
			if takes[i] && w.Node != spec.OfProgram {
				takes[w.Node] = true
			}
		}
	}
	number := make([]int, len(p.Nodes)) // of those that remain
	kept := p.Nodes[:0]
	for i := range p.Nodes {
		if number[i] = len(kept); takes[i] {
			n := p.Nodes[i]
			n.Lists = nil
			for k, w := range n.Inputs {
				if w.Node != spec.OfProgram {
					n.Inputs[k].Node = number[w.Node]
				}
			}
			kept = append(kept, n)
		}
	}
	for k, w := range p.Outputs {
		p.Outputs[k].Node = number[w.Node]
	}
	p.Nodes, without.Program = kept, p
	return &without
}
