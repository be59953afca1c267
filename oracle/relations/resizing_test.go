package relations_test

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// resizing are the relations of Resize with exact scales.
var resizing = []*Relation{
	relation(onnx.Resize, onnx.Expand, "is-expand",
		"Resize by whole factors, to the nearest element by centres or to the preceding element by edges, repeats each element: it is an Expand of a new dimension after each.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, data, output := c.Attributes.(*onnx.ResizeAttributes), &c.Tensors[0], c.Output()
			edges := a.Coordinates == family.Asymmetric && a.Nearest == family.Floor
			centres := a.Coordinates <= family.PytorchHalfPixel && a.Nearest <= family.PreferCeil
			from, to := []int64{}, []int64{}
			for d, size := range data.Sizes {
				if size == 0 || output.Sizes[d]%size != 0 {
					return spec.Call{}, nil, false
				}
				from, to = append(from, size, 1), append(to, size, output.Sizes[d]/size)
			}
			return call(onnx.Expand, &onnx.ExpandAttributes{Shape: to}, of(data, from...)), same(*output), (edges || centres) && isExact(c)
		}),
	relation(onnx.Resize, onnx.Slice, "is-slice",
		"Resize to every n-th element, by edges or from corner to corner, is a Slice in steps of n.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, data, output := c.Attributes.(*onnx.ResizeAttributes), &c.Tensors[0], c.Output()
			inner := int64(0) // elements that belong to no step
			if a.Coordinates == family.AlignCorners {
				inner = 1
			} else if a.Coordinates != family.Asymmetric {
				return spec.Call{}, nil, false
			}
			s := onnx.SliceAttributes{Starts: make([]int64, data.Rank()), Ends: data.Sizes}
			for d, size := range data.Sizes {
				from, to := size-inner, output.Sizes[d]-inner
				switch {
				case size > 0 && output.Sizes[d] == 1:
					s.Steps = append(s.Steps, size)
				case to < 1 || from%to != 0 || from < to:
					return spec.Call{}, nil, false
				default:
					s.Steps = append(s.Steps, from/to)
				}
			}
			return call(onnx.Slice, &s, *data), same(*output), isExact(c)
		}),
	relation(onnx.Resize, onnx.Resize, "mirrored",
		"Resize of the reversed data, by centres or corners and with the opposite rounding, gives the reversed output.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := *c.Attributes.(*onnx.ResizeAttributes)
			if a.Coordinates >= family.Asymmetric || !isExact(c) {
				return spec.Call{}, nil, false
			}
			for d, size := range c.Output().Sizes {
				if corner := a.Coordinates == family.AlignCorners || a.Coordinates == family.PytorchHalfPixel; corner && size == 1 && c.Tensors[0].Sizes[d] != 1 {
					return spec.Call{}, nil, false // takes the first element, whose mirror image would be the last
				}
			}
			a.Nearest ^= 1 // exchanges floor and ceil, and the two preferences
			return call(onnx.Resize, &a, inReverse(&c.Tensors[0])), same(inReverse(c.Output())), true
		}),
	relation(onnx.Resize, onnx.Resize, "crop-backward",
		"With tf_crop_and_resize, exchanging the start and end of every axis reverses the output; an axis without a crop counts as whole.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a, rank := *c.Attributes.(*onnx.ResizeAttributes), c.Tensors[0].Rank()
			if a.Coordinates != family.CropAndResize {
				return spec.Call{}, nil, false
			}
			start, end := slices.Repeat([]float32{1}, rank), make([]float32, rank)
			for i := range len(a.Roi) / 2 {
				d, _ := family.Listed(a.Axes, i, rank)
				start[d], end[d] = a.Roi[len(a.Roi)/2+i], a.Roi[i]
			}
			a.Roi, a.Axes, a.Scales, a.Sizes, a.Policy = slices.Concat(start, end), nil, nil, c.Output().Sizes, family.OwnScales
			return call(onnx.Resize, &a, c.Tensors[0]), same(inReverse(c.Output())), true
		}),
	relation(onnx.Resize, onnx.Resize, "by-scales",
		"Resize to sizes is Resize by the scales that these sizes imply.",
		func(c *spec.Call) (spec.Call, []spec.Tensor, bool) {
			a := *c.Attributes.(*onnx.ResizeAttributes)
			// Whether a crop affects inferred sizes is a question if scales are
			// given.
			if a.Sizes == nil || a.Coordinates == family.CropAndResize || !isExact(c) {
				return spec.Call{}, nil, false
			}
			for i, to := range a.Sizes {
				d, _ := family.Listed(a.Axes, i, c.Tensors[0].Rank())
				scale := float32(to) / float32(c.Tensors[0].Sizes[d])
				if to == 0 || float64(scale)*float64(c.Tensors[0].Sizes[d]) != float64(to) {
					return spec.Call{}, nil, false
				}
				a.Scales = append(a.Scales, scale)
			}
			a.Sizes = nil
			return call(onnx.Resize, &a, c.Tensors[0]), same(*c.Output()), len(a.Scales) > 0
		}),
}

// isExact reports whether the scale of each axis is the output's size divided
// by the data's.
func isExact(c *spec.Call) bool {
	a := c.Attributes.(*onnx.ResizeAttributes)
	for i, scale := range a.Scales {
		d, _ := family.Listed(a.Axes, i, c.Tensors[0].Rank())
		if float64(scale)*float64(c.Tensors[0].Sizes[d]) != float64(c.Output().Sizes[d]) {
			return false
		}
	}
	return a.Policy == family.OwnScales || a.Scales != nil
}

// inReverse returns a tensor with its elements in reverse order along every
// dimension.
func inReverse(t *spec.Tensor) spec.Tensor {
	elements := slices.Collect(slices.Chunk(t.Data, int(t.DType.Size())))
	slices.Reverse(elements)
	out := plain(t)
	out.Data = slices.Concat(elements...)
	return out
}
