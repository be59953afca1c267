package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// counterpart adds a node that undoes the last one, or nearly, or does the same again:
// optimisers remove such pairs, or make them one node. It reports whether it did.
func (d *programmer) counterpart() bool {
	s := d.s
	at := len(d.p.Nodes) - 1
	last := &d.p.Nodes[at]
	results := d.results[len(d.results)-last.Outputs():]
	if results[0].indices {
		return false
	}
	call, inputs := spec.Call{}, []int{0} // positions in results
	switch a := last.Bound.Attributes.(type) {
	case *onnx.TransposeAttributes:
		if s.OneIn(2) { // optimisers make one node of the two
			d.node(&MatMul)
			return true
		}
		call = spec.NewCall(onnx.Transpose)
		call.Attributes.(*onnx.TransposeAttributes).Perm = backwards(s, a.Perm)
	case *onnx.ReshapeAttributes:
		call = spec.NewCall(onnx.Reshape)
		onnx.ReshapeOf(&call).Shape = slices.Clone(d.tensor(last.Inputs[0]).Sizes)
		if shape := onnx.ReshapeOf(&call).Shape; len(shape) > 0 && s.OneIn(3) {
			shape[s.Below(int64(len(shape)))] = draw.Pick(s, []int64{-1, 0})
		}
	case *onnx.SplitAttributes:
		call = spec.NewCall(onnx.Concat)
		call.Attributes.(*onnx.ConcatAttributes).Axis = a.Axis
		inputs = inputs[:0]
		for k := range results {
			inputs = append(inputs, k)
		}
		if i := s.Below(int64(len(inputs))); s.OneIn(2) {
			inputs[0], inputs[i] = inputs[i], inputs[0]
		}
		call.Pass(0, len(inputs))
	case *onnx.PadAttributes:
		n := len(a.Pads) / 2
		call = spec.NewCall(onnx.Slice)
		slice := call.Attributes.(*onnx.SliceAttributes)
		*slice = onnx.SliceAttributes{Starts: []int64{}, Ends: []int64{}, Axes: slices.Clone(a.Axes)}
		for i := range n {
			axis := int64(i)
			if a.Axes != nil {
				axis = a.Axes[i]
			}
			size := results[0].Sizes[(axis+int64(len(results[0].Sizes)))%int64(len(results[0].Sizes))]
			off := draw.Pick(s, []int64{0, 0, 0, 1})
			slice.Starts = append(slice.Starts, max(0, a.Pads[i]-off))
			slice.Ends = append(slice.Ends, size-max(0, a.Pads[n+i]-off))
		}
	case *onnx.SliceAttributes:
		call = spec.NewCall(onnx.Slice)
		slice := call.Attributes.(*onnx.SliceAttributes)
		*slice = onnx.SliceAttributes{Starts: slices.Clone(a.Starts), Ends: slices.Clone(a.Ends), Axes: slices.Clone(a.Axes), Steps: slices.Clone(a.Steps)}
		for i := range slice.Starts {
			slice.Starts[i] = s.Between(-2, 2)
		}
	case *onnx.GatherAttributes:
		call = spec.NewCall(onnx.Gather)
		call.Attributes.(*onnx.GatherAttributes).Axis = a.Axis
		call.Tensors[1].Desc = tensor.Desc{DType: draw.Pick(s, family.IndexTypes), Sizes: family.Small(s, s.Below(3), nil)}
	default:
		return false
	}
	for i, k := range inputs {
		call.Tensors[i].Desc = results[k].Desc
	}
	call.Output().DType = results[0].DType
	made := d.check(&call)
	if made == nil {
		return false
	}
	n := spec.Node{Operator: call.Operator, Bound: call.Bound, Counts: slices.Clone(call.Counts)}
	for _, k := range inputs {
		results[k].taken = true
		n.Inputs = append(n.Inputs, results[k].Wire)
	}
	if call.Operator == onnx.Gather {
		n.Inputs = append(n.Inputs, d.indices(&call.Tensors[1].Desc))
	}
	d.add(n, made, false)
	return true
}

// tensor returns what a wire leads to.
func (d *programmer) tensor(w spec.Wire) *tensor.Desc {
	list := d.results
	if w.Node == spec.OfProgram {
		list = d.inputs
	}
	return &list[slices.IndexFunc(list, func(v value) bool { return v.Wire == w })].Desc
}

// backwards returns the inverse of a permutation, or the same again.
func backwards(s *draw.Source, perm []int64) []int64 {
	if perm == nil || s.OneIn(2) {
		return slices.Clone(perm)
	}
	inverse := slices.Clone(perm)
	for i, d := range perm {
		if d < 0 {
			d += int64(len(perm))
		}
		inverse[d] = int64(i)
	}
	return inverse
}
