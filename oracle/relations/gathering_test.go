package relations_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// maxIndices bounds the indices that a relation creates.
const maxIndices = 1 << 16

// gathering are relations between the gather operators, and between them and
// scatter operators.
var gathering = []*Relation{
	relation(onnx.Gather, onnx.GatherNd, "is-gather-nd",
		"Gather along an axis gives what GatherND gives if the dimensions before the axis are batch dimensions and each batch has a copy of the indices.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, indices := &c.Tensors[0], &c.Tensors[1]
			axis, _ := family.Dimension(c.Attributes.(*onnx.GatherAttributes).Axis, data.Rank())
			batch := elements(data.Sizes[:axis])
			list := values(indices)
			if batch*int64(len(list)) > maxIndices {
				return spec.Call{}, nil, false
			}
			sizes := slices.Concat(data.Sizes[:axis], indices.Sizes, []int64{1})
			all := integers(slices.Repeat(list, int(batch)), sizes...)
			return call(onnx.GatherNd, &onnx.GatherNDAttributes{BatchDims: int64(axis)}, *data, all), same(c.Tensors[2]), true
		}),
	relation(onnx.Gather, onnx.GatherElements, "is-gather-elements",
		"Gather with a list of indices gives what GatherElements gives if the list is repeated along all other dimensions.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, indices := &c.Tensors[0], &c.Tensors[1]
			axis, _ := family.Dimension(c.Attributes.(*onnx.GatherAttributes).Axis, data.Rank())
			if indices.Rank() != 1 {
				return spec.Call{}, nil, false
			}
			sizes := slices.Clone(data.Sizes)
			sizes[axis] = indices.Sizes[0]
			if elements(sizes) > maxIndices {
				return spec.Call{}, nil, false
			}
			list, inner := values(indices), elements(sizes[axis+1:])
			all := make([]int64, elements(sizes))
			for e := range all {
				all[e] = list[int64(e)/inner%sizes[axis]]
			}
			return call(onnx.GatherElements, &onnx.GatherElementsAttributes{Axis: int64(axis)}, *data, integers(all, sizes...)), same(c.Tensors[2]), true
		}),
	relation(openvino.OneHot, onnx.Where, "is-where",
		"OneHot gives what Where gives for a condition that is true at the places that indices mark.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, output := c.Attributes.(*openvino.OneHotAttributes), c.Output()
			axis, _ := openvino.OneHotAxis(c)
			below := elements(output.Sizes[axis+1:])
			condition := spec.Tensor{Desc: tensor.Desc{DType: tensor.Bool, Sizes: output.Sizes}, Data: make([]byte, elements(output.Sizes))}
			for i, k := range values(&c.Tensors[0]) {
				if k < 0 && a.Mode == openvino.OneHotNormalize {
					k += a.Depth
				}
				if at := int64(i)/below*below*a.Depth + int64(i)%below; 0 <= k && k < a.Depth {
					condition.Data[at+k*below] = 1
				}
			}
			other := callOf(onnx.Where, &onnx.WhereAttributes{}, empty(&c.Tensors[1]), condition, c.Tensors[1], c.Tensors[2])
			return other, same(*output), len(condition.Data) > 0 && slices.Contains(onnx.Where.Types(), output.DType)
		}),
	relation(onnx.Gather, openvino.Gather, "is-openvino-gather",
		"Gather of ONNX gives what Gather of OpenVINO gives without batch dimensions.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &openvino.GatherAttributes{Axis: c.Attributes.(*onnx.GatherAttributes).Axis}
			return call(openvino.Gather, a, c.Tensors[0], c.Tensors[1]), same(c.Tensors[2]), true
		}),
	relation(openvino.Gather, onnx.Gather, "is-onnx-gather",
		"Gather of OpenVINO without batch dimensions, all of whose indices are in range, gives what Gather of ONNX gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axis, batch := openvino.GatherOf(c)
			size, list := c.Tensors[0].Sizes[axis], values(&c.Tensors[1])
			unsigned := c.Tensors[1].DType == tensor.Uint64 // whose greatest values are negative in the list
			inside := !slices.ContainsFunc(list, func(k int64) bool { return k < -size || k >= size || k < 0 && unsigned })
			return call(onnx.Gather, &onnx.GatherAttributes{Axis: axis}, c.Tensors[0], integers(list, c.Tensors[1].Sizes...)), same(c.Tensors[2]), batch == 0 && inside
		}),
	relation(onnx.OneHot, onnx.Gather, "is-gather",
		"OneHot along a new last dimension, all of whose indices are in range, gives the rows of a matrix, with the second value on its diagonal and the first one elsewhere, that Gather gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, indices, off, on := spec.As[onnx.OneHotAttributes](c), &c.Tensors[0], c.Tensors[1].Bits(0), c.Tensors[1].Bits(1)
			list := values(indices)
			inside := !slices.ContainsFunc(list, func(k int64) bool { return k < -a.Depth || k >= a.Depth || k < 0 && !indices.DType.Signed() })
			if !inside || a.Axis != -1 && a.Axis != int64(indices.Rank()) || a.Depth > 1<<8 {
				return spec.Call{}, nil, false
			}
			matrix := of(&c.Tensors[1], a.Depth, a.Depth)
			matrix.Data = make([]byte, a.Depth*a.Depth*matrix.DType.Size())
			for e := range a.Depth * a.Depth {
				matrix.SetBits(e, off)
				if e%(a.Depth+1) == 0 {
					matrix.SetBits(e, on)
				}
			}
			return call(onnx.Gather, &onnx.GatherAttributes{}, matrix, integers(list, indices.Sizes...)), same(*c.Output()), true
		}),
	relation(onnx.Cast, onnx.Where, "is-where",
		"Cast of truth values is Where with 1 and 0.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			one, zero := constant(c.Output().DType, 1), constant(c.Output().DType, 0)
			other := callOf(onnx.Where, &onnx.WhereAttributes{}, empty(c.Output()), c.Tensors[0], one, zero)
			return other, same(*c.Output()), c.Tensors[0].DType == tensor.Bool
		}),
	relation(onnx.GatherElements, onnx.GatherNd, "is-gather-nd",
		"GatherElements gives what GatherND gives for tuples of the coordinates of each index, in which the index replaces the coordinate along the axis.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axis := c.Attributes.(*onnx.GatherElementsAttributes).Axis
			all, ok := coordinates(&c.Tensors[1], axis)
			return call(onnx.GatherNd, &onnx.GatherNDAttributes{}, c.Tensors[0], all), same(c.Tensors[2]), ok
		}),
	relation(onnx.GatherNd, onnx.Gather, "is-gather",
		"GatherND with tuples of one index and no batch dimensions is Gather along the first axis.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			indices, last := &c.Tensors[1], c.Tensors[1].Rank()-1
			if c.Attributes.(*onnx.GatherNDAttributes).BatchDims != 0 || indices.Sizes[last] != 1 {
				return spec.Call{}, nil, false
			}
			return call(onnx.Gather, &onnx.GatherAttributes{}, c.Tensors[0], of(indices, indices.Sizes[:last]...)), same(c.Tensors[2]), true
		}),
	relation(onnx.Compress, onnx.Gather, "is-gather",
		"Compress gives what Gather gives for the positions of the condition's true entries; without an axis, for the flattened data.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, data, indices := c.Attributes.(*onnx.CompressAttributes), c.Tensors[0], []int64{}
			for i, entry := range a.Condition {
				if entry == 1 {
					indices = append(indices, int64(i))
				}
			}
			axis := a.Axis
			if axis == onnx.CompressFlat {
				axis, data = 0, of(&data, elements(data.Sizes))
			}
			return call(onnx.Gather, &onnx.GatherAttributes{Axis: axis}, data, integers(indices, int64(len(indices)))), same(c.Tensors[1]), true
		}),
	relation(openvino.Roll, onnx.Gather, "is-gather",
		"Roll along one axis gives what Gather gives for its places in the order in which the last ones come first.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, shift, axes := &c.Tensors[0], values(&c.Tensors[1]), values(&c.Tensors[2])
			if len(axes) != 1 {
				return spec.Call{}, nil, false
			}
			d, _ := family.Dimension(axes[0], data.Rank())
			n := data.Sizes[d]
			if slices.Contains(data.Sizes, 0) || n > maxIndices {
				return spec.Call{}, nil, false
			}
			places := make([]int64, n)
			for k := range n {
				places[((k+shift[0]%n)%n+n)%n] = k
			}
			return call(onnx.Gather, &onnx.GatherAttributes{Axis: axes[0]}, *data, integers(places, n)), same(c.Tensors[3]), true
		}),
	relation(dml.Scatter, onnx.GatherElements, "gathered-back",
		"GatherElements with the indices of a Scatter, applied to its output, gives the updates.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.GatherElementsAttributes{Axis: c.Attributes.(*dml.ScatterAttributes).Axis}
			return call(onnx.GatherElements, a, plain(&c.Tensors[3]), integers(values(&c.Tensors[1]), c.Tensors[1].Sizes...)), same(c.Tensors[2]), true
		}),
	relation(dml.Scatter, onnx.ScatterElements, "is-scatter-elements",
		"Scatter gives what ScatterElements gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.ScatterElementsAttributes{Axis: c.Attributes.(*dml.ScatterAttributes).Axis}
			indices := integers(values(&c.Tensors[1]), c.Tensors[1].Sizes...)
			return call(onnx.ScatterElements, a, plain(&c.Tensors[0]), indices, plain(&c.Tensors[2])), same(c.Tensors[3]), true
		}),
	relation(dml.GatherNd1, onnx.GatherNd, "is-onnx-gather-nd",
		"GatherND1 gives what GatherND of ONNX gives without the leading dimensions that do not count.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			input, indices := counting(c)
			a := &onnx.GatherNDAttributes{BatchDims: c.Attributes.(*dml.GatherND1Attributes).BatchDimensionCount}
			return call(onnx.GatherNd, a, input, indices), same(c.Tensors[2]), true
		}),
	relation(dml.ScatterNd, onnx.ScatterNd, "is-onnx-scatter-nd",
		"ScatterND of DirectML gives what ScatterND of ONNX gives without the leading dimensions that do not count.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			input, indices := counting(c)
			n := len(indices.Sizes) - 1
			updates := of(&c.Tensors[2], slices.Concat(indices.Sizes[:n], input.Sizes[indices.Sizes[n]:])...)
			return call(onnx.ScatterNd, &onnx.ScatterNDAttributes{}, input, indices, updates), same(c.Tensors[3]), true
		}),
	relation(onnx.ScatterElements, onnx.GatherElements, "gathered-back",
		"GatherElements with the indices of a ScatterElements without reduction, applied to its output, gives the updates.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*onnx.ScatterElementsAttributes)
			other := call(onnx.GatherElements, &onnx.GatherElementsAttributes{Axis: a.Axis}, c.Tensors[3], c.Tensors[1])
			return other, same(c.Tensors[2]), a.Reduction == family.ReduceNone
		}),
	relation(onnx.ScatterElements, onnx.ScatterNd, "is-scatter-nd",
		"ScatterElements gives what ScatterND gives for tuples of the coordinates of each index, in which the index replaces the coordinate along the axis.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*onnx.ScatterElementsAttributes)
			all, ok := coordinates(&c.Tensors[1], a.Axis)
			other := call(onnx.ScatterNd, &onnx.ScatterNDAttributes{Reduction: a.Reduction}, c.Tensors[0], all, c.Tensors[2])
			return other, same(c.Tensors[3]), ok
		}),
	relation(onnx.ScatterElements, openvino.ScatterElementsUpdate, "is-scatter-elements-update",
		"ScatterElements gives what ScatterElementsUpdate of OpenVINO gives with the data as initial values.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*onnx.ScatterElementsAttributes)
			b := &openvino.ScatterElementsUpdateAttributes{Axis: a.Axis, Reduction: a.Reduction, UseInitVal: true}
			return call(openvino.ScatterElementsUpdate, b, c.Tensors[:3]...), same(c.Tensors[3]), true
		}),
	relation(openvino.ScatterElementsUpdate, onnx.ScatterElements, "is-scatter-elements",
		"ScatterElementsUpdate with the data as initial values, and a reduction that ONNX has, gives what ScatterElements gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*openvino.ScatterElementsUpdateAttributes)
			reduced := a.Reduction != family.ReduceNone && a.Reduces() != family.ReduceMean && !a.WithoutData() && c.Tensors[0].DType != tensor.Bool
			indices := integers(values(&c.Tensors[1]), c.Tensors[1].Sizes...)
			other := call(onnx.ScatterElements, &onnx.ScatterElementsAttributes{Axis: a.Axis, Reduction: a.Reduction}, c.Tensors[0], indices, c.Tensors[2])
			return other, same(c.Tensors[3]), reduced
		}),
	relation(openvino.ScatterUpdate, openvino.Gather, "gathered-back",
		"Gather along the axis of a ScatterUpdate whose indices differ, applied to its output, gives the updates, if there are any.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &openvino.GatherAttributes{Axis: c.Attributes.(*openvino.ScatterUpdateAttributes).Axis}
			return call(openvino.Gather, a, c.Tensors[3], c.Tensors[1]), same(c.Tensors[2]), len(c.Tensors[2].Data) > 0 && distinct(values(&c.Tensors[1]))
		}),
	relation(openvino.ScatterUpdate, openvino.ScatterNdUpdate, "is-scatter-nd-update",
		"ScatterUpdate along the first dimension gives what ScatterNDUpdate gives for tuples of one index, if indices differ.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axis, _ := family.Dimension(c.Attributes.(*openvino.ScatterUpdateAttributes).Axis, c.Tensors[0].Rank())
			indices := values(&c.Tensors[1])
			tuples := integers(indices, append(slices.Clone(c.Tensors[1].Sizes), 1)...)
			other := call(openvino.ScatterNdUpdate, &openvino.ScatterNDUpdateAttributes{}, c.Tensors[0], tuples, c.Tensors[2])
			return other, same(c.Tensors[3]), axis == 0 && distinct(indices)
		}),
	relation(onnx.ScatterNd, openvino.ScatterNdUpdate, "is-scatter-nd-update",
		"ScatterND gives what ScatterNDUpdate of OpenVINO gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &openvino.ScatterNDUpdateAttributes{Reduction: c.Attributes.(*onnx.ScatterNDAttributes).Reduction}
			return call(openvino.ScatterNdUpdate, a, c.Tensors[:3]...), same(c.Tensors[3]), true
		}),
	relation(openvino.ScatterNdUpdate, onnx.ScatterNd, "is-scatter-nd",
		"ScatterNDUpdate with a reduction that ONNX has gives what ScatterND gives.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, data, tuples := c.Attributes.(*openvino.ScatterNDUpdateAttributes), &c.Tensors[0], c.Tensors[1].Sizes
			n := len(tuples) - 1
			updates := of(&c.Tensors[2], slices.Concat(tuples[:n], data.Sizes[tuples[n]:])...)
			other := call(onnx.ScatterNd, &onnx.ScatterNDAttributes{Reduction: a.Reduction}, *data, integers(values(&c.Tensors[1]), tuples...), updates)
			return other, same(c.Tensors[3]), family.ReduceNone < a.Reduction && a.Reduction < family.ReduceSub && data.DType != tensor.Bool
		}),
	relation(onnx.TensorScatter, onnx.ScatterElements, "is-scatter-elements",
		"TensorScatter gives what ScatterElements gives, where the index of each element is its place in the cache.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			axis, _ := onnx.Sequence(c)
			cache, update, starts := &c.Tensors[0], &c.Tensors[1], []int64(nil)
			for i := range c.Of("write_indices") {
				starts = values(&c.Of("write_indices")[i])
			}
			n := elements(update.Sizes)
			if n > maxIndices {
				return spec.Call{}, nil, false
			}
			places := make([]int64, n)
			sample, below := elements(update.Sizes[1:]), elements(update.Sizes[axis+1:])
			for e := range n {
				if starts != nil {
					places[e] = starts[e/sample] % cache.Sizes[axis]
				}
				places[e] = (places[e] + e/below%update.Sizes[axis] + cache.Sizes[axis]) % cache.Sizes[axis]
			}
			a := &onnx.ScatterElementsAttributes{Axis: int64(axis)}
			return call(onnx.ScatterElements, a, *cache, integers(places, update.Sizes...), *update), same(*c.Output()), true
		}),
	relation(onnx.ScatterNd, onnx.GatherNd, "gathered-back",
		"GatherND with the indices of a ScatterND without reduction, applied to its output, gives the updates.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			other := call(onnx.GatherNd, &onnx.GatherNDAttributes{}, c.Tensors[3], c.Tensors[1])
			return other, same(c.Tensors[2]), c.Attributes.(*onnx.ScatterNDAttributes).Reduction == family.ReduceNone
		}),
}

// counting returns the input and the indices of a call of DirectML with the dimensions that
// count.
func counting(c *spec.Call) (input, indices spec.Tensor) {
	tuples := &c.Tensors[1]
	input = of(&c.Tensors[0], c.Tensors[0].Sizes[c.Tensors[0].Rank()-dml.DimensionCount(c, "input"):]...)
	return input, integers(values(tuples), tuples.Sizes[tuples.Rank()-dml.DimensionCount(c, "indices"):]...)
}

// coordinates returns, for each index along an axis, the coordinates of its
// position with the index in place of the coordinate on the axis. It returns
// false if there would be too many.
func coordinates(indices *spec.Tensor, axis int64) (all spec.Tensor, ok bool) {
	rank, list := indices.Rank(), values(indices)
	d, _ := family.Dimension(axis, rank)
	sizes := append(slices.Clone(indices.Sizes), int64(rank))
	if len(list)*rank > maxIndices {
		return spec.Tensor{}, false
	}
	at := make([]int64, rank)
	var places []int64
	for e, index := range list {
		tensor.Unravel(int64(e), indices.Sizes, at)
		at[d] = index
		places = append(places, at...)
	}
	return integers(places, sizes...), true
}

// distinct reports whether no two numbers are equal.
func distinct(numbers []int64) bool {
	sorted := slices.Clone(numbers)
	slices.Sort(sorted)
	return len(slices.Compact(sorted)) == len(numbers)
}
