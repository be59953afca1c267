package relations_test

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// inverting are the relations of operators that have an inverse.
var inverting = []*Relation{
	relation(onnx.Transpose, onnx.Transpose, "transposed-back",
		"Transpose with the inverse permutation restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			perm := c.Attributes.(*onnx.TransposeAttributes).Perm
			var inverse []int64
			if perm != nil {
				inverse = make([]int64, len(perm))
			}
			for i, d := range perm {
				inverse[d] = int64(i)
			}
			return call(onnx.Transpose, &onnx.TransposeAttributes{Perm: inverse}, c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(onnx.Split, onnx.Concat, "joined-again",
		"Concat of the outputs of a Split along its axis restores the input.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			split, outputs := c.Attributes.(*onnx.SplitAttributes), c.Outputs()
			all := split.Split != nil || int64(len(outputs)) == split.NumOutputs
			return call(onnx.Concat, &onnx.ConcatAttributes{Axis: split.Axis}, outputs...), same(c.Tensors[0]), all
		}),
	relation(onnx.Concat, onnx.Split, "split-again",
		"Split of the output of a Concat into the lengths of its inputs restores them.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axis, inputs := c.Attributes.(*onnx.ConcatAttributes).Axis, c.Tensors[:c.Inputs()]
			d, _ := family.Dimension(axis, inputs[0].Rank())
			a := &onnx.SplitAttributes{Axis: axis}
			other := spec.Call{Operator: onnx.Split, Attributes: a, Tensors: []spec.Tensor{*c.Output()}, Counts: spec.Counts{1, len(inputs)}}
			for i := range inputs {
				a.Split = append(a.Split, inputs[i].Sizes[d])
				other.Tensors = append(other.Tensors, empty(&inputs[i]))
			}
			return other, inputs, true
		}),
	relation(onnx.Pad, onnx.Slice, "sliced-off",
		"Slice of the output of a Pad that only adds elements restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			pads, data := padding(c), &c.Tensors[0]
			half := len(pads.Pads) / 2
			a := &onnx.SliceAttributes{Starts: slices.Clone(pads.Pads[:half]), Axes: pads.Axes}
			for i, begin := range a.Starts {
				d, _ := family.Listed(pads.Axes, i, data.Rank())
				a.Ends = append(a.Ends, begin+data.Sizes[d])
			}
			added := !slices.ContainsFunc(pads.Pads, func(n int64) bool { return n < 0 })
			return call(onnx.Slice, a, *c.Output()), same(*data), added && half > 0
		}),
	relation(onnx.Pad, onnx.Slice, "is-slice",
		"Pad that only removes elements is Slice.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			pads, data := padding(c), &c.Tensors[0]
			half := len(pads.Pads) / 2
			a := &onnx.SliceAttributes{Axes: pads.Axes}
			for i, begin := range pads.Pads[:half] {
				d, _ := family.Listed(pads.Axes, i, data.Rank())
				a.Starts, a.Ends = append(a.Starts, -begin), append(a.Ends, data.Sizes[d]+pads.Pads[half+i])
			}
			removed := !slices.ContainsFunc(pads.Pads, func(n int64) bool { return n > 0 })
			return call(onnx.Slice, a, *data), same(*c.Output()), removed && half > 0
		}),
	relation(onnx.DepthToSpace, onnx.SpaceToDepth, "back-to-depth",
		"SpaceToDepth in the same mode undoes DepthToSpace.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*onnx.DepthToSpaceAttributes)
			return call(onnx.SpaceToDepth, &onnx.SpaceToDepthAttributes{Blocksize: a.Blocksize, Mode: a.Mode}, c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(onnx.SpaceToDepth, onnx.DepthToSpace, "back-to-space",
		"DepthToSpace in the same mode undoes SpaceToDepth.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*onnx.SpaceToDepthAttributes)
			return call(onnx.DepthToSpace, &onnx.DepthToSpaceAttributes{Blocksize: a.Blocksize, Mode: a.Mode}, c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(onnx.Reshape, onnx.Reshape, "reshaped-back",
		"Reshape back to the sizes of the data restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.ReshapeAttributes{Shape: c.Tensors[0].Sizes, Allowzero: true}
			return call(onnx.Reshape, a, c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(onnx.ReverseSequence, onnx.ReverseSequence, "reversed-twice",
		"ReverseSequence applied twice with the same lengths restores the input.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			input, output := &c.Tensors[0], &c.Tensors[2]
			return callOf(onnx.ReverseSequence, c.Attributes, empty(input, input.Sizes...), *output, c.Tensors[1]), same(*input), true
		}),
	relation(onnx.ReverseSequence, openvino.ReverseSequence, "is-openvino-reverse-sequence",
		"ReverseSequence of ONNX gives what ReverseSequence of OpenVINO gives for lengths from 1.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, lens := spec.As[onnx.ReverseSequenceAttributes](c), values(&c.Tensors[1])
			none := slices.ContainsFunc(lens, func(n int64) bool { return n < 1 })
			return call(openvino.ReverseSequence, &openvino.ReverseSequenceAttributes{BatchAxis: a.BatchAxis, SeqAxis: a.TimeAxis}, c.Tensors[0], c.Tensors[1]), same(c.Tensors[2]), !none
		}),
	relation(openvino.ReverseSequence, onnx.ReverseSequence, "is-onnx-reverse-sequence",
		"ReverseSequence of OpenVINO along the first two dimensions gives what ReverseSequence of ONNX gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			batch, seq := openvino.ReverseSequenceOf(c)
			data, lens, a := &c.Tensors[0], &c.Tensors[1], &onnx.ReverseSequenceAttributes{TimeAxis: seq, BatchAxis: batch}
			return callOf(onnx.ReverseSequence, a, empty(data, data.Sizes...), *data, integers(values(lens), lens.Sizes...)), same(c.Tensors[2]), batch+seq == 1
		}),
	relation(openvino.Roll, openvino.Roll, "rolled-back",
		"Roll by the negative shifts restores the data.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			shift, shifts := &c.Tensors[1], values(&c.Tensors[1])
			if slices.Contains(shifts, math.MinInt64) {
				return spec.Call{}, nil, false
			}
			for i := range shifts {
				shifts[i] = -shifts[i]
			}
			return call(openvino.Roll, &openvino.RollAttributes{}, *c.Output(), integers(shifts, shift.Sizes...), c.Tensors[2]), same(c.Tensors[0]), true
		}),
	relation(openvino.SpaceToBatch, openvino.BatchToSpace, "back-to-space",
		"BatchToSpace that crops what a SpaceToBatch pads undoes it.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*openvino.SpaceToBatchAttributes)
			b := &openvino.BatchToSpaceAttributes{BlockShape: a.BlockShape, CropsBegin: a.PadsBegin, CropsEnd: a.PadsEnd}
			return call(openvino.BatchToSpace, b, c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(openvino.BatchToSpace, openvino.SpaceToBatch, "back-to-batch",
		"SpaceToBatch undoes a BatchToSpace that crops nothing.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*openvino.BatchToSpaceAttributes)
			none := slices.Max(slices.Concat(a.CropsBegin, a.CropsEnd)) == 0
			b := &openvino.SpaceToBatchAttributes{BlockShape: a.BlockShape, PadsBegin: a.CropsBegin, PadsEnd: a.CropsEnd}
			return call(openvino.SpaceToBatch, b, c.Tensors[1]), same(c.Tensors[0]), none
		}),
	relation(onnx.Cast, onnx.Cast, "cast-back",
		"Cast to as many bits or more, but not to bool, and back restores the input.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			input, output := &c.Tensors[0], &c.Tensors[1]
			return callOf(onnx.Cast, &onnx.CastAttributes{}, empty(input), *output), same(*input), output.DType != tensor.Bool && output.DType.Bits() >= input.DType.Bits()
		}),
	relation(onnx.BitCast, onnx.BitCast, "cast-back",
		"BitCast back to the data type of the input restores it.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return callOf(onnx.BitCast, &onnx.BitCastAttributes{}, empty(&c.Tensors[0]), c.Tensors[1]), same(c.Tensors[0]), true
		}),
	relation(onnx.BitCast, onnx.Cast, "is-cast",
		"BitCast of integers to others is Cast, which keeps the low bits.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			integers := c.Tensors[0].DType.Integer() && c.Tensors[1].DType.Integer()
			return callOf(onnx.Cast, &onnx.CastAttributes{}, empty(c.Output()), c.Tensors[0]), same(*c.Output()), integers
		}),
	copiedBack(dml.Copy, &dml.CopyAttributes{}),
	copiedBack(xla.Copy, &xla.CopyAttributes{}),
}

func padding(c *spec.Call) *onnx.PadAttributes { return c.Attributes.(*onnx.PadAttributes) }

// copiedBack is the relation that a copy to another layout and back restores
// the input. Elements of the original layout share no addresses.
func copiedBack(op *spec.Operator, attributes any) *Relation {
	return relation(op, op, "copied-back", "A copy to another layout and back restores the input, unless elements of its layout share addresses.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
		input, output := c.Tensors[0], c.Tensors[1]
		place, err := input.Place()
		if err != nil {
			return spec.Call{}, nil, false
		}
		overlaps := false
		if place.Tiles == nil {
			overlaps, err = tensor.Overlaps(input.Sizes, place.Strides)
		}
		input.Data = nil
		return callOf(op, attributes, input, output), same(c.Tensors[0]), err == nil && !overlaps
	})
}
