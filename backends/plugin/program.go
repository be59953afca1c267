package plugin

import (
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/spec"
)

// program packs the program of a job, or returns nil if it has none. Values are numbered as
// conform_program says: the inputs of the job, then the outputs of each node.
func (p *packer) program(j *backends.Job) *program {
	if j.Program == nil {
		return nil
	}
	nodes, returns := make([]node, len(j.Program.Nodes)), make([]uint64, len(j.Program.Outputs))
	firsts := make([]int, len(nodes)) // the number of each node's first output
	value := func(w spec.Wire) uint64 {
		if w.Node == spec.OfProgram {
			return uint64(w.Tensor)
		}
		return uint64(firsts[w.Node] + w.Tensor)
	}
	values := j.Inputs()
	for i := range nodes {
		from := &j.Program.Nodes[i]
		firsts[i] = values
		values += from.Outputs()
		operands := make([]nodeOperand, from.Counts.Total(from.Operator))
		for k := range operands {
			w := spec.Wire{Node: i, Tensor: k - len(from.Inputs)}
			if k < len(from.Inputs) {
				w = from.Inputs[k]
			}
			operands[k] = nodeOperand{p.name(from.Operator.TensorName(from.Counts, k)), value(w)}
		}
		nodes[i] = node{operator: p.name(from.Operator.Name), operands: pinned(p, operands), operandCount: uint64(len(operands)), to: uint32(from.To.DType), toSizes: pinned(p, from.To.Sizes), toRank: uint64(len(from.To.Sizes))}
		nodes[i].attributes, nodes[i].attributeCount = p.fields(from.Bound.Fields)
		var lists []nodeOperand
		for k, w := range from.Wired() {
			lists = append(lists, nodeOperand{p.name(from.Bound.Fields[k].Name), value(w)})
		}
		nodes[i].lists, nodes[i].listCount = pinned(p, lists), uint64(len(lists))
	}
	for k, w := range j.Program.Outputs {
		returns[k] = value(w)
	}
	return pinned(p, []program{{
		nodes: pinned(p, nodes), nodeCount: uint64(len(nodes)),
		nodeSize: uint64(unsafe.Sizeof(node{})), nodeOperandSize: uint64(unsafe.Sizeof(nodeOperand{})),
		returns: pinned(p, returns), returnCount: uint64(len(returns)),
		valueCount: uint64(values),
	}})
}

// pinned pins a slice that has elements until release, and returns where it begins.
func pinned[T any](p *packer, slice []T) *T {
	start := unsafe.SliceData(slice)
	p.pinner.Pin(start)
	return start
}
