package relations_test

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// opposite returns the other truth values.
func opposite(t *spec.Tensor) spec.Tensor {
	other := plain(t)
	other.Data = bytes.Clone(other.Data)
	for i := range other.Data {
		other.Data[i] ^= 1
	}
	return other
}

// restating are the relations between operations of StableHLO and operators of ONNX that say
// the same, and those of operations with themselves.
var restating = []*Relation{
	relation(stablehlo.Slice, onnx.Slice, "is-onnx-slice",
		"StableHLO's slice gives what ONNX Slice gives for the same starts, ends and steps.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := c.Attributes.(*stablehlo.SliceAttributes)
			s := &onnx.SliceAttributes{Starts: a.StartIndices, Ends: a.LimitIndices, Steps: a.Strides}
			return call(onnx.Slice, s, c.Tensors[0]), same(c.Tensors[1]), c.Tensors[0].Rank() > 0
		}),
	relation(stablehlo.Pad, onnx.Pad, "is-onnx-pad",
		"Without interior padding, and where no more is removed than there is, StableHLO's pad gives what ONNX Pad gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, data := c.Attributes.(*stablehlo.PadAttributes), &c.Tensors[0]
			for d, size := range data.Sizes {
				if a.Interior[d] > 0 && size > 1 || a.Low[d] < -size || min(a.Low[d], 0) < -size-min(a.High[d], 0) {
					return spec.Call{}, nil, false
				}
			}
			p := &onnx.PadAttributes{Pads: slices.Concat(a.Low, a.High)}
			other := call(onnx.Pad, p, *data, c.Tensors[1])
			return other, same(c.Tensors[2]), data.Rank() > 0
		}),
	relation(stablehlo.DynamicSlice, stablehlo.Slice, "is-slice",
		"A dynamic_slice gives what slice gives from the adjusted starts on.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			sizes := c.Output().Sizes
			a := &stablehlo.SliceAttributes{StartIndices: startsOf(c, sizes), Strides: ones(len(sizes))}
			for d, start := range a.StartIndices {
				a.LimitIndices = append(a.LimitIndices, start+sizes[d])
			}
			return callOf(stablehlo.Slice, a, empty(c.Output(), sizes...), c.Tensors[0]), same(*c.Output()), true
		}),
	relation(stablehlo.DynamicUpdateSlice, stablehlo.DynamicSlice, "contains-its-update",
		"A dynamic_slice at the starts of a dynamic_update_slice takes the update from its result.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			update := &c.Tensors[1]
			a := &stablehlo.DynamicSliceAttributes{SliceSizes: update.Sizes}
			inputs := append([]spec.Tensor{*c.Output()}, c.Of("start_indices")...)
			other := callOf(stablehlo.DynamicSlice, a, empty(update, update.Sizes...), inputs...)
			other.Counts = spec.Counts{1, len(inputs) - 1, 1}
			return other, same(*update), true
		}),
	relation(stablehlo.Reverse, onnx.Slice, "is-onnx-slice",
		"A reverse is a backward ONNX Slice of whole dimensions.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			named := c.Attributes.(*stablehlo.ReverseAttributes).Dimensions
			n := len(named)
			s := &onnx.SliceAttributes{
				Starts: slices.Repeat([]int64{-1}, n), Ends: slices.Repeat([]int64{math.MinInt64}, n), Steps: slices.Repeat([]int64{-1}, n), Axes: named,
			}
			return call(onnx.Slice, s, c.Tensors[0]), same(c.Tensors[1]), c.Tensors[0].Rank() > 0
		}),
	relation(stablehlo.Select, stablehlo.Select, "exchanged",
		"A select gives the same with the opposite pred, where on_true and on_false are exchanged.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, result := &stablehlo.SelectAttributes{}, empty(c.Output(), c.Output().Sizes...)
			return callOf(stablehlo.Select, a, result, opposite(&c.Tensors[0]), c.Tensors[2], c.Tensors[1]), same(*c.Output()), true
		}),
	relation(onnx.Where, onnx.Where, "exchanged",
		"A Where gives the same with the opposite condition, where X and Y are exchanged.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			return callOf(onnx.Where, &onnx.WhereAttributes{}, empty(c.Output()), opposite(&c.Tensors[0]), c.Tensors[2], c.Tensors[1]), same(*c.Output()), true
		}),
	relation(onnx.Where, stablehlo.Select, "is-select",
		"A Where whose X and Y have one shape gives what StableHLO's select gives, if the condition has that shape too or is a scalar.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			condition, sizes := c.Tensors[0].Sizes, c.Tensors[1].Sizes
			shaped := slices.Equal(sizes, c.Tensors[2].Sizes) && (len(condition) == 0 || slices.Equal(condition, sizes))
			return callOf(stablehlo.Select, &stablehlo.SelectAttributes{}, empty(c.Output(), sizes...), c.Tensors[:3]...), same(*c.Output()), shaped
		}),
	relation(stablehlo.Concatenate, onnx.Concat, "is-onnx-concat",
		"A concatenate gives what ONNX Concat gives along the same dimension.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.ConcatAttributes{Axis: c.Attributes.(*stablehlo.ConcatenateAttributes).Dimension}
			return call(onnx.Concat, a, c.Of("inputs")...), same(*c.Output()), true
		}),
	relation(stablehlo.Transpose, onnx.Transpose, "is-onnx-transpose",
		"StableHLO's transpose gives what ONNX Transpose gives for the same permutation.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.TransposeAttributes{Perm: c.Attributes.(*stablehlo.TransposeAttributes).Permutation}
			return call(onnx.Transpose, a, c.Tensors[0]), same(c.Tensors[1]), true
		}),
	relation(stablehlo.BroadcastInDim, onnx.Expand, "is-onnx-expand",
		"A broadcast_in_dim in ascending order of dimensions is an ONNX Expand of the operand with a size of 1 for each new dimension.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			named, result := c.Attributes.(*stablehlo.BroadcastInDimAttributes).BroadcastDimensions, c.Output()
			sizes := ones(result.Rank())
			for d, to := range named {
				sizes[to] = c.Tensors[0].Sizes[d]
			}
			a := &onnx.ExpandAttributes{Shape: result.Sizes}
			return call(onnx.Expand, a, of(&c.Tensors[0], sizes...)), same(*result), slices.IsSorted(named)
		}),
	relation(stablehlo.Gather, stablehlo.DynamicSlice, "begins-with-dynamic-slice",
		"The first slice of a gather is a dynamic_slice from the first start, and from the first of each batch.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, operand, indices, result := c.Attributes.(*stablehlo.GatherAttributes), &c.Tensors[0], &c.Tensors[1], c.Output()
			if operand.Rank() == 0 || a.IndicesAreSorted || elements(result.Sizes) == 0 || elements(a.SliceSizes) == 0 {
				return spec.Call{}, nil, false
			}
			n, inputs := a.Numbers(), same(*operand)
			for range operand.Rank() {
				inputs = append(inputs, spec.Tensor{Desc: tensor.Desc{DType: indices.DType, Sizes: []int64{}}, Data: make([]byte, indices.DType.Size())})
			}
			apart := int64(1) // distance between the entries of a start
			if n.HasVector(indices.Rank()) {
				apart = elements(indices.Sizes[n.Vector+1:])
			}
			for k, d := range n.Starts {
				inputs[1+d].SetBits(0, indices.Bits(int64(k)*apart))
			}
			first := empty(result, a.SliceSizes...)
			at, to, size := make([]int64, operand.Rank()), make([]int64, result.Rank()), result.DType.Size()
			for more := true; more; more = tensor.Next(at, a.SliceSizes) {
				next := 0
				for d, k := range at {
					if !n.Element(d) {
						to[n.Window[next]] = k
						next++
					}
				}
				from := tensor.RowMajor(to, result.Sizes) * size
				first.Data = append(first.Data, result.Data[from:from+size]...)
			}
			other := callOf(stablehlo.DynamicSlice, &stablehlo.DynamicSliceAttributes{SliceSizes: a.SliceSizes}, empty(result, a.SliceSizes...), inputs...)
			other.Counts = spec.Counts{1, operand.Rank(), 1}
			return other, same(first), true
		}),
	relation(stablehlo.Scatter, stablehlo.Gather, "holds-its-window",
		"A gather from the results of a scatter of one window, which is inside, takes the updates.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, indices, updates, results := c.Attributes.(*stablehlo.ScatterAttributes), stablehlo.StartIndices(c), c.Input("updates"), c.Output()
			n, windows := a.Numbers(), ones(results.Rank())
			next, all := 0, elements(updates.Sizes)
			for d := range windows {
				if !n.Element(d) {
					windows[d] = updates.Sizes[n.Window[next]]
					next++
				}
				if windows[d] > results.Sizes[d] {
					return spec.Call{}, nil, false
				}
			}
			if all == 0 || all != elements(windows) || a.UpdateComputation != family.ReduceNone {
				return spec.Call{}, nil, false
			}
			for k, start := range values(indices) {
				if d := n.Starts[k]; start < 0 || start > results.Sizes[d]-windows[d] {
					return spec.Call{}, nil, false
				}
			}
			g := &stablehlo.GatherAttributes{
				OffsetDims: n.Window, CollapsedSliceDims: n.Removed, OperandBatchingDims: n.Batching, StartIndicesBatchingDims: n.IndicesBatching,
				StartIndexMap: n.Starts, IndexVectorDim: n.Vector, SliceSizes: windows,
			}
			return callOf(stablehlo.Gather, g, empty(updates, updates.Sizes...), *results, *indices), same(*updates), true
		}),
	relation(stablehlo.Reshape, onnx.Reshape, "is-onnx-reshape",
		"StableHLO's reshape gives what ONNX Reshape gives for the sizes of the result.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := &onnx.ReshapeAttributes{Shape: c.Output().Sizes, Allowzero: true}
			return call(onnx.Reshape, a, c.Tensors[0]), same(*c.Output()), true
		}),
	relation(stablehlo.Iota, onnx.Expand, "is-onnx-expand",
		"An iota is an ONNX Expand of its indices, one behind another.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			d, result := c.Attributes.(*stablehlo.IotaAttributes).IotaDimension, c.Output()
			sizes := ones(result.Rank())
			sizes[d] = result.Sizes[d]
			line := empty(result, sizes...)
			line.Data = make([]byte, sizes[d]*result.DType.Size())
			for k := range sizes[d] {
				number, ok := tensor.IntegerValue(result.DType, k)
				if !ok {
					return spec.Call{}, nil, false
				}
				line.SetBits(k, number)
			}
			return call(onnx.Expand, &onnx.ExpandAttributes{Shape: result.Sizes}, line), same(*result), true
		}),
	relation(stablehlo.Iota, onnx.Range, "is-onnx-range",
		"The elements of an iota along its dimension are an ONNX Range from 0 on.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			d, result := c.Attributes.(*stablehlo.IotaAttributes).IotaDimension, c.Output()
			n, inner := result.Sizes[d], int64(1)
			for _, size := range result.Sizes[d+1:] {
				inner *= size
			}
			_, counts := tensor.IntegerValue(result.DType, n)
			if !counts || slices.Contains(result.Sizes, 0) {
				return spec.Call{}, nil, false
			}
			line := empty(result, n)
			line.Data = make([]byte, n*result.DType.Size())
			for k := range n {
				line.SetBits(k, result.Bits(k*inner))
			}
			a := &onnx.RangeAttributes{Limit: n, Delta: 1}
			return callOf(onnx.Range, a, empty(result)), same(line), !result.DType.Float()
		}),
	static(stablehlo.DynamicBroadcastInDim, stablehlo.BroadcastInDim, func(c *spec.Call) any {
		return &stablehlo.BroadcastInDimAttributes{BroadcastDimensions: c.Attributes.(*stablehlo.DynamicBroadcastInDimAttributes).BroadcastDimensions}
	}),
	static(stablehlo.DynamicReshape, stablehlo.Reshape, func(*spec.Call) any { return &stablehlo.ReshapeAttributes{} }),
	static(stablehlo.DynamicIota, stablehlo.Iota, func(c *spec.Call) any { return c.Attributes }),
	static(stablehlo.DynamicPad, stablehlo.Pad, func(c *spec.Call) any {
		return &stablehlo.PadAttributes{Low: values(&c.Tensors[2]), High: values(&c.Tensors[3]), Interior: values(&c.Tensors[4])}
	}),
	static(stablehlo.DynamicGather, stablehlo.Gather, func(c *spec.Call) any {
		a := c.Attributes.(*stablehlo.DynamicGatherAttributes)
		return &stablehlo.GatherAttributes{
			OffsetDims: a.OffsetDims, CollapsedSliceDims: a.CollapsedSliceDims, StartIndexMap: a.StartIndexMap, IndexVectorDim: a.IndexVectorDim,
			SliceSizes: values(&c.Tensors[2]), IndicesAreSorted: a.IndicesAreSorted,
		}
	}),
	relation(stablehlo.BitcastConvert, stablehlo.BitcastConvert, "undone",
		"A bitcast_convert of its result to the type of the operand gives the operand.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			operand := plain(&c.Tensors[0])
			return callOf(stablehlo.BitcastConvert, &stablehlo.BitcastConvertAttributes{}, empty(&operand, operand.Sizes...), *c.Output()), same(operand), true
		}),
	relation(stablehlo.Convert, onnx.Cast, "is-onnx-cast",
		"A convert to truth values, or to a type that has all numbers of the operand's, gives what ONNX Cast gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			from, to := c.Tensors[0].DType, c.Output().DType
			return callOf(onnx.Cast, &onnx.CastAttributes{}, empty(c.Output()), c.Tensors[0]), same(*c.Output()), to == tensor.Bool || wider(from, to)
		}),
	relation(stablehlo.Convert, stablehlo.Convert, "undone",
		"A convert of integers to a type that has all numbers of the operand's gives the operand when it is converted back.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			operand := plain(&c.Tensors[0])
			return callOf(stablehlo.Convert, &stablehlo.ConvertAttributes{}, empty(&operand, operand.Sizes...), *c.Output()), same(operand), !operand.DType.Float() && wider(operand.DType, c.Output().DType)
		}),
}

// wider reports whether a type has all numbers of another one, both of integers.
func wider(from, to tensor.DType) bool {
	return from == to || !from.Float() && !to.Float() && from.Bits() < to.Bits() && (to.Signed() || !from.Signed())
}

// static is the relation between an operation that takes shapes, sizes or amounts as operands
// and one with attributes of the same operands before them. Where they do not fit the result,
// the behavior is undefined, which the follow-up call, whose sizes are static, would reject.
func static(dynamic, other *spec.Operator, attributes func(c *spec.Call) any) *Relation {
	return relation(dynamic, other, "is-"+strings.ReplaceAll(other.Short(), "_", "-"),
		"Where its operands fit its result, a "+dynamic.Short()+" gives what "+other.Short()+" gives.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			inputs, last := c.Tensors[:len(other.Params)-1], c.Inputs()-1
			follow := callOf(other, attributes(c), empty(c.Output(), c.Output().Sizes...), inputs...)
			if strings.HasPrefix(c.Name(last), "output_") { // a shape
				return follow, same(*c.Output()), slices.Equal(values(&c.Tensors[last]), c.Output().Sizes)
			}
			checker := spec.Checker{Quiet: true, Most: 1}
			return follow, same(*c.Output()), len(checker.Violations(&follow, spec.NewReading(nil))) == 0
		})
}

// startsOf returns the adjusted start indices of a slice of these sizes.
func startsOf(c *spec.Call, sizes []int64) []int64 {
	starts := []int64{}
	for d, t := range c.Of("start_indices") {
		start := values(&t)[0]
		if t.DType == tensor.Uint64 && start < 0 { // beyond 63 bits
			start = math.MaxInt64
		}
		starts = append(starts, max(0, min(start, c.Tensors[0].Sizes[d]-sizes[d])))
	}
	return starts
}
