package faulty

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/webnn"
)

// The operators of programs of the texts beside ONNX.
var (
	shloProgram  = stablehlo.Program.Name
	ovProgram    = openvino.Program.Name
	webnnProgram = webnn.Program.Name
)

// dialectMutants are those of programs of the other texts.
var dialectMutants = []Mutant{
	{"shlo-program-update-over-its-operand", shloProgram, "an update is written over its operand, which a later node takes", updatingInPlace(stablehlo.DynamicUpdateSlice)},
	{"shlo-program-scatter-over-its-operand", shloProgram, "a scatter is written over its operand, which a later node takes", updatingInPlace(stablehlo.Scatter)},
	{"shlo-program-update-within-an-update-lost", shloProgram, "of two updates the first is dropped, as if they were of the same part", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.DynamicUpdateSlice, stablehlo.DynamicUpdateSlice, bypass)
	})},
	{"shlo-program-slices-merged-without-stride", shloProgram, "two slices become one, whose start does not count the stride of the first", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Slice, stablehlo.Slice, func(first, second *spec.Node) {
			a, b := attributes[stablehlo.SliceAttributes](first), attributes[stablehlo.SliceAttributes](second)
			for d, stride := range a.Strides {
				if stride > 1<<20 || b.Strides[d] > 1<<20 {
					return
				}
			}
			for d := range a.StartIndices {
				n := (b.LimitIndices[d] - b.StartIndices[d] + b.Strides[d] - 1) / b.Strides[d]
				b.StartIndices[d] += a.StartIndices[d]
				b.Strides[d] *= a.Strides[d]
				b.LimitIndices[d] = b.StartIndices[d] + max(0, n-1)*b.Strides[d] + min(n, 1)
			}
			bypass(first, second)
		})
	})},
	{"shlo-program-reverse-lost-before-slice", shloProgram, "a slice of what is reversed slices what was reversed", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Reverse, stablehlo.Slice, bypass)
	})},
	{"shlo-program-reverses-cancelled", shloProgram, "two reverses are removed, whatever their dimensions are", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Reverse, stablehlo.Reverse, func(first, second *spec.Node) {
			attributes[stablehlo.ReverseAttributes](second).Dimensions = []int64{}
			bypass(first, second)
		})
	})},
	{"shlo-program-joined-in-another-order", shloProgram, "the parts of an inner concatenate are joined behind the others of the outer one", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Concatenate, stablehlo.Concatenate, func(first, second *spec.Node) {
			same := attributes[stablehlo.ConcatenateAttributes](first).Dimension == attributes[stablehlo.ConcatenateAttributes](second).Dimension
			if same && second.To.Sizes != nil { // else it has the sizes of its first part
				second.Inputs = slices.Concat(second.Inputs[1:], second.Inputs[:1])
			}
		})
	})},
	{"shlo-program-transpose-lost-after-broadcast", shloProgram, "a transpose of what is broadcast is dropped, if it changes no size", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.BroadcastInDim, stablehlo.Transpose, func(_, second *spec.Node) {
			if second.To.Sizes == nil {
				slices.Sort(attributes[stablehlo.TransposeAttributes](second).Permutation)
			}
		})
	})},
	{"shlo-program-select-by-a-computed-value-swapped", shloProgram, "a select takes the wrong value where another node makes its pred", rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			if n := &p.Nodes[i]; n.Operator == stablehlo.Select && n.Inputs[0].Node != spec.OfProgram {
				n.Inputs[1], n.Inputs[2] = n.Inputs[2], n.Inputs[1]
			}
		}
	})},
	{"shlo-program-maximum-lost-before-minimum", shloProgram, "a minimum of a maximum is that of its first operand", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Maximum, stablehlo.Minimum, bypass)
	})},
	{"shlo-program-reverse-lost-before-add", shloProgram, "a sum with what is reversed is one with what was reversed", rewriting(func(p *spec.Program) {
		eachPair(p, stablehlo.Reverse, stablehlo.Add, bypass)
	})},
	{"shlo-program-equal-nodes-of-other-attributes", shloProgram, "two nodes that take the same become one, whatever their attributes are", mergingTwins},
	{"ov-program-pads-of-one-mode", ovProgram, "two pads have the mode of the second", rewriting(func(p *spec.Program) {
		eachPair(p, openvino.Pad, openvino.Pad, func(first, second *spec.Node) {
			a, b := attributes[openvino.PadAttributes](first), attributes[openvino.PadAttributes](second)
			a.Mode = b.Mode
			first.Inputs, first.Counts = slices.Concat(first.Inputs[:1], second.Inputs[1:]), slices.Clone(second.Counts)
		})
	})},
	{"ov-program-rolls-exchanged", ovProgram, "two rolls exchange their axes", rewriting(func(p *spec.Program) {
		eachPair(p, openvino.Roll, openvino.Roll, func(first, second *spec.Node) {
			first.Inputs[2], second.Inputs[2] = second.Inputs[2], first.Inputs[2]
		})
	})},
	{"ov-program-update-over-its-operand", ovProgram, "an update is written over its data, which a later node takes", updatingInPlace(openvino.ScatterUpdate, openvino.ScatterNdUpdate, openvino.SliceScatter, openvino.ScatterElementsUpdate)},
	{"ov-program-gathers-exchanged", ovProgram, "two gathers along one axis exchange their indices", rewriting(func(p *spec.Program) {
		eachPair(p, openvino.Gather, openvino.Gather, func(first, second *spec.Node) {
			first.Inputs[1], second.Inputs[1] = second.Inputs[1], first.Inputs[1]
		})
	})},
	{"ov-program-equal-nodes-of-other-attributes", ovProgram, "two nodes that take the same become one, whatever their attributes are", mergingTwins},
	{"webnn-program-scatter-over-its-input", webnnProgram, "a scatter is written over its input, which a later node takes", updatingInPlace(webnn.ScatterNd, webnn.ScatterElements)},
	{"webnn-program-triangle-of-a-triangle-lost", webnnProgram, "of two triangles the second is dropped", rewriting(func(p *spec.Program) {
		eachPair(p, webnn.Triangular, webnn.Triangular, func(first, second *spec.Node) {
			*attributes[webnn.TriangularAttributes](second) = *attributes[webnn.TriangularAttributes](first)
		})
	})},
	{"webnn-program-equal-nodes-of-other-attributes", webnnProgram, "two nodes that take the same become one, whatever their attributes are", mergingTwins},
}

// bypass makes a node take what the one before it takes. A result that is like that of the first stays so.
func bypass(first, second *spec.Node) {
	if second.Inputs[0] = first.Inputs[0]; second.To.Sizes == nil {
		second.To = first.To
	}
}

// updatingInPlace is the fault of a runner that writes the result of some operators over their first
// input, which nodes after them take too, or the program returns.
func updatingInPlace(ops ...*spec.Operator) fault {
	return rewriting(func(p *spec.Program) {
		for i := range p.Nodes {
			n := &p.Nodes[i]
			if !slices.Contains(ops, n.Operator) || n.Inputs[0].Node == spec.OfProgram {
				continue
			}
			for k := i + 1; k < len(p.Nodes); k++ {
				for j, w := range p.Nodes[k].Inputs {
					if w == n.Inputs[0] {
						p.Nodes[k].Inputs[j] = spec.Wire{Node: i}
					}
				}
			}
		}
	})
}

// mergingTwins is the fault of an optimiser that makes one of two nodes that take the same.
var mergingTwins = rewriting(func(p *spec.Program) {
	eachTwins(p, func(first, second int) { redirect(p, spec.Wire{Node: second}, spec.Wire{Node: first}) }, func(a, b *spec.Node) bool {
		return slices.Equal(a.Inputs, b.Inputs) && a.To.Text() == b.To.Text()
	})
})
