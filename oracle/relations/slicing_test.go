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
)

// maxCondition bounds the entries of a condition.
const maxCondition = 64

// maxNumbers bounds the numbers of which a Slice is a Range.
const maxNumbers = 1 << 10

// slicing are the relations between slices of different texts.
var slicing = []*Relation{
	relation(onnx.Shape, onnx.Slice, "is-slice",
		"Shape gives a Slice of the list of all sizes, by its start and end.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, sizes := spec.As[onnx.ShapeAttributes](c), c.Tensors[0].Sizes
			slice := &onnx.SliceAttributes{Starts: []int64{a.Start}, Ends: []int64{a.End}}
			return call(onnx.Slice, slice, integers(sizes, int64(len(sizes)))), same(c.Tensors[1]), len(sizes) > 0
		}),
	relation(onnx.Range, onnx.Slice, "is-slice",
		"Range gives a Slice, with steps of delta, of the numbers from start to limit.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, output := spec.As[onnx.RangeAttributes](c), c.Output()
			slice := &onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{math.MaxInt64}, Steps: []int64{a.Delta}}
			first, end := a.Start, a.Limit
			if a.Delta < 0 { // of the numbers above the limit, from the last one
				first, end = a.Limit+1, a.Start+1
				slice.Starts[0], slice.Ends[0] = -1, math.MinInt64
			}
			if first < -maxNumbers || end > maxNumbers || first >= end {
				return spec.Call{}, nil, false
			}
			numbers := empty(output, end-first)
			numbers.Data = make([]byte, (end-first)*output.DType.Size())
			for i := range end - first {
				bits, _ := tensor.IntegerValue(output.DType, first+i)
				numbers.SetBits(i, bits)
			}
			return call(onnx.Slice, slice, numbers), same(*output), true
		}),
	relation(onnx.Slice, openvino.Slice, "is-openvino-slice",
		"ONNX Slice gives what OpenVINO Slice-8 gives for the same starts, ends, axes and steps.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			s := onnx.SliceOf(c)
			a := &openvino.SliceAttributes{Start: s.Starts, Stop: s.Ends, Axes: s.Axes, Step: s.Steps}
			if a.Step == nil {
				a.Step = ones(len(s.Starts))
			}
			return call(openvino.Slice, a, c.Tensors[0]), same(c.Tensors[1]), c.Tensors[0].Rank() > 0
		}),
	relation(onnx.Slice, dml.Slice1, "is-slice1",
		"ONNX Slice gives what Slice1 gives for a window.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, output := &c.Tensors[0], &c.Tensors[1]
			rank := data.Rank()
			if rank < 1 || rank > 8 || elements(output.Sizes) == 0 {
				return spec.Call{}, nil, false
			}
			s := onnx.SliceOf(c)
			a := &dml.Slice1Attributes{
				FeatureLevel: dml.Level4_1, InputWindowOffsets: make([]int64, rank), InputWindowSizes: slices.Clone(data.Sizes), InputWindowStrides: ones(rank),
			}
			for i, start := range s.Starts {
				d, _ := s.Axis(i, rank)
				size, count, step := data.Sizes[d], output.Sizes[d], s.Step(i)
				if count == 1 {
					step = max(-1, min(step, 1))
				}
				if start < 0 {
					start += size
				}
				start = max(0, min(start, size-1))
				reach := (count - 1) * step
				a.InputWindowOffsets[d], a.InputWindowSizes[d], a.InputWindowStrides[d] = min(start, start+reach), max(reach, -reach)+1, step
			}
			return callOf(dml.Slice1, a, empty(output, output.Sizes...), *data), same(*output), true
		}),
	relation(onnx.Slice, onnx.Compress, "is-compress",
		"A forward ONNX Slice that shortens at most one dimension gives what Compress gives for a condition that is true at its positions.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			data, output, s, shortened := &c.Tensors[0], &c.Tensors[1], onnx.SliceOf(c), 0
			a := &onnx.CompressAttributes{}
			for i, start := range s.Starts {
				d, _ := s.Axis(i, data.Rank())
				size, count, step := data.Sizes[d], output.Sizes[d], s.Step(i)
				if step < 0 || size > maxCondition {
					return spec.Call{}, nil, false
				}
				if count < size {
					shortened++
				} else if shortened > 0 {
					continue
				}
				if start < 0 {
					start = max(start+size, 0)
				}
				a.Axis, a.Condition = int64(d), make([]int64, size)
				for k := range count {
					a.Condition[start+k*step] = 1
				}
			}
			return call(onnx.Compress, a, *data), same(*output), shortened <= 1 && a.Condition != nil
		}),
	relation(openvino.SliceScatter, openvino.Slice, "sliced-back",
		"Slice-8 of what SliceScatter-15 leaves gives the updates.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			s := openvino.SliceScatterOf(c)
			return call(openvino.Slice, &openvino.SliceAttributes{Start: s.Starts, Stop: s.Ends, Axes: s.Axes, Step: s.Steps}, c.Tensors[2]), same(c.Tensors[1]), true
		}),
	relation(openvino.SliceScatter, openvino.ScatterNdUpdate, "is-scatter-nd-update",
		"SliceScatter-15 gives what ScatterNDUpdate-15 gives for the coordinates that Slice-8 takes.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			s, data, updates := openvino.SliceScatterOf(c), &c.Tensors[0], &c.Tensors[1]
			rank := data.Rank()
			first, step := make([]int64, rank), ones(rank)
			for i, start := range s.Starts {
				d, _ := s.Axis(i, rank)
				if start < 0 {
					start += data.Sizes[d]
				}
				first[d], step[d] = max(0, min(start, data.Sizes[d]-1)), s.Step(i)
			}
			var tuples []int64
			at := make([]int64, rank)
			for more := elements(updates.Sizes) > 0; more; more = tensor.Next(at, updates.Sizes) {
				for d, k := range at {
					tuples = append(tuples, first[d]+k*step[d])
				}
			}
			indices := integers(tuples, append(slices.Clone(updates.Sizes), int64(rank))...)
			return call(openvino.ScatterNdUpdate, &openvino.ScatterNDUpdateAttributes{}, *data, indices, *updates), same(c.Tensors[2]), len(tuples) > 0
		}),
	relation(openvino.Slice, openvino.StridedSlice, "is-strided-slice",
		"OpenVINO Slice-8 gives what StridedSlice-1 gives with a step for each dimension, where masks cover the dimensions that Slice-8 does not name.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			s, rank := openvino.SliceOf(c), c.Tensors[0].Rank()
			a := &openvino.StridedSliceAttributes{
				Begin: make([]int64, rank), End: make([]int64, rank), Stride: ones(rank), BeginMask: ones(rank), EndMask: ones(rank),
			}
			for i := range s.Starts {
				d, _ := s.Axis(i, rank)
				a.Begin[d], a.End[d], a.Stride[d], a.BeginMask[d], a.EndMask[d] = s.Starts[i], s.Ends[i], s.Step(i), 0, 0
			}
			return call(openvino.StridedSlice, a, c.Tensors[0]), same(c.Tensors[1]), true
		}),
	relation(openvino.StridedSlice, onnx.Slice, "is-onnx-slice",
		"StridedSlice-1 gives what ONNX Slice gives, where a mask becomes the largest or smallest start or end, and a step that shrinks takes one element.", stridedAsSlice),
	relation(dml.Slice1, onnx.Slice, "is-onnx-slice",
		"Slice1 gives what ONNX Slice gives from the window's first or last element on, with as many elements as the output has.", func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			w := c.Attributes.(*dml.Slice1Attributes)
			a := &onnx.SliceAttributes{Steps: w.InputWindowStrides}
			for d, start := range w.InputWindowOffsets {
				step := w.InputWindowStrides[d]
				if step < 0 {
					start += w.InputWindowSizes[d] - 1
				}
				end := start + (c.Tensors[1].Sizes[d]-1)*step + max(-1, min(step, 1))
				if end < 0 {
					end = math.MinInt64
				}
				a.Starts, a.Ends = append(a.Starts, start), append(a.Ends, end)
			}
			return call(onnx.Slice, a, plain(&c.Tensors[0])), same(c.Tensors[1]), true
		}),
}

// stridedAsSlice makes a slice from the steps that take a dimension.
func stridedAsSlice(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
	s, rank := c.Attributes.(*openvino.StridedSliceAttributes), c.Tensors[0].Rank()
	set := func(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }
	taken := 0 // dimensions taken by steps other than the ellipsis
	for i := range s.Begin {
		if !set(s.NewAxisMask, i) && !set(s.EllipsisMask, i) {
			taken++
		}
	}
	var f family.Slice
	f.Axes = []int64{}
	for i, d := 0, int64(0); i < len(s.Begin); i++ {
		begin, end, stride := s.Begin[i], s.End[i], int64(1)
		if s.Stride != nil {
			stride = s.Stride[i]
		}
		switch {
		case set(s.EllipsisMask, i):
			d += int64(rank - taken)
			continue
		case set(s.NewAxisMask, i):
			continue
		case set(s.ShrinkAxisMask, i):
			if end, stride = begin+1, 1; begin == -1 {
				end = math.MaxInt64
			}
		}
		if set(s.BeginMask, i) {
			if begin = 0; stride < 0 {
				begin = math.MaxInt64
			}
		}
		if set(s.EndMask, i) {
			if end = math.MaxInt64; stride < 0 {
				end = math.MinInt64
			}
		}
		f.Axes, f.Starts, f.Ends, f.Steps = append(f.Axes, d), append(f.Starts, begin), append(f.Ends, end), append(f.Steps, stride)
		d++
	}
	a := onnx.SliceAttributes(f)
	return call(onnx.Slice, &a, c.Tensors[0]), same(c.Tensors[1]), true
}
