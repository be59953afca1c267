package gen_test

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

func classifyStridedSlice(c *spec.Call, broken *spec.Rule) map[string]string {
	a := c.Attributes.(*openvino.StridedSliceAttributes)
	data := &c.Tensors[0]
	seen := map[string]string{
		"rank": rankName(data.Rank(), 5), "width": widthName(data.DType), "kind": kindName(data.DType), "shape": shapeName(data.Sizes),
		"begin_mask": someOrNone(false), "end_mask": someOrNone(false), "slices": "none", "slice strides": "1",
	}
	steps := len(a.Begin)
	if broken == openvino.StridedSliceEqualLengths { // of whose lists one has another length
		steps = len(a.BeginMask)
	}
	at := func(list []int64, i int, otherwise int64) int64 {
		if i < len(list) {
			return list[i]
		}
		return otherwise
	}
	ellipses, overlapped, newAxes, shrinks, outOfRange, used := 0, false, false, false, false, 0
	forward, reverse, zero := false, false, false
	ellipsisAt := -1
	var dims []int // of the slices
	var entries []int
	for i := range steps {
		newAxis, shrink := at(a.NewAxisMask, i, 0) == 1, at(a.ShrinkAxisMask, i, 0) == 1
		if !shrink || newAxis || at(a.EllipsisMask, i, 0) == 1 {
			if at(a.BeginMask, i, 0) == 1 {
				seen["begin_mask"] = "some"
			}
			if at(a.EndMask, i, 0) == 1 {
				seen["end_mask"] = "some"
			}
		}
		switch {
		case at(a.EllipsisMask, i, 0) == 1:
			ellipses++
			ellipsisAt = len(dims)
			overlapped = overlapped || newAxis || shrink
		case newAxis:
			newAxes = true
		default:
			dims, entries = append(dims, used), append(entries, i)
			used++
		}
	}
	skipped := data.Rank() - used
	for k, i := range entries {
		if at(a.ShrinkAxisMask, i, 0) == 1 {
			shrinks = true
			continue
		}
		dim, size := dims[k], int64(1)
		if ellipsisAt >= 0 && k >= ellipsisAt {
			dim += skipped
		}
		if dim < data.Rank() && dim >= 0 {
			size = data.Sizes[dim]
		}
		stride := at(a.Stride, i, 1)
		forward, reverse, zero = forward || stride > 0, reverse || stride < 0, zero || stride == 0
		switch {
		case stride >= math.MaxInt32 || stride <= -math.MaxInt32:
			seen["slice strides"] = "the largest"
		case (stride > 1 || stride < -1) && seen["slice strides"] == "1":
			seen["slice strides"] = "above 1"
		}
		for _, bound := range []int64{at(a.Begin, i, 0), at(a.End, i, 0)} {
			outOfRange = outOfRange || bound < -size || bound > size
		}
	}
	switch {
	case zero:
		seen["slices"] = "a stride of 0"
	case forward && reverse:
		seen["slices"] = "both"
	case forward:
		seen["slices"] = "forward"
	case reverse:
		seen["slices"] = "reverse"
	}
	switch {
	case ellipses > 1:
		seen["skipped dimensions"] = "by two ellipses"
	case skipped < 0:
		seen["skipped dimensions"] = "fewer than none"
	case overlapped:
		seen["skipped dimensions"] = "by an overlapped ellipsis"
	case ellipses == 1 && skipped > 0:
		seen["skipped dimensions"] = "by an ellipsis"
	case ellipses == 1:
		seen["skipped dimensions"] = "none by an ellipsis"
	case skipped > 0:
		seen["skipped dimensions"] = "the rest"
	default:
		seen["skipped dimensions"] = "none"
	}
	seen["new axes"], seen["shrunk dimensions"], seen["bounds out of range"] = someOrNone(newAxes), someOrNone(shrinks), someOrNone(outOfRange)
	seen["stride"] = "stated"
	if a.Stride == nil {
		seen["stride"] = "absent"
	}
	seen["mask lengths"] = lengthsName(a, steps)
	return seen
}

func lengthsName(a *openvino.StridedSliceAttributes, steps int) string {
	length := len(a.BeginMask)
	if a.BeginMask == nil { // which breaks a rule
		length = steps
	}
	for k, mask := range [][]int64{a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask} {
		if len(mask) != length && (len(mask) > 0 || k < 2 && mask != nil) {
			return "uneven"
		}
	}
	switch {
	case length == steps:
		return "as many"
	case length > steps:
		return "more"
	default:
		return "uneven"
	}
}
