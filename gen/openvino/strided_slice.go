// Package openvino draws calls of the OpenVINO operators, one file for each.
package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// StridedSlice draws calls of openvino.strided_slice.
var StridedSlice = draw.Generator{
	Operator: openvino.StridedSlice,
	Version:  6,
	Draw:     drawStridedSlice,
	Features: stridedSliceFeatures,
}

func stridedSlice(c *spec.Call) *openvino.StridedSliceAttributes {
	return c.Attributes.(*openvino.StridedSliceAttributes)
}

// The output has a dimension for each new axis, and one more under the reading
// in which an overlapped ellipsis is a new axis.
const maxRank, maxNewAxes = 12, 3

// A stepDrawing holds what the steps of one call have in common.
type stepDrawing struct {
	*draw.Source
	lists [8]*[]int64 // begin, end, stride and the five masks
	// newAxis, shrink, beginMask and endMask decide the kind of a step;
	// reverse, one and wild decide its stride and bounds.
	newAxis, shrink, beginMask, endMask, reverse, one, wild draw.Coin
	// odd gives shrink steps masks and any stride, and makes an ellipsis
	// something else as well. unequal gives shrink steps any begin and end.
	odd, unequal bool
}

func (d *stepDrawing) append(values ...int64) {
	for k, v := range values {
		*d.lists[k] = append(*d.lists[k], v)
	}
}

func drawStridedSlice(s *draw.Source, c *spec.Call) {
	a, data, output := stridedSlice(c), &c.Tensors[0], c.Output()
	data.DType = draw.TypeOf(s, c.Operator)
	output.DType = data.DType
	rank := s.Below(6)
	if s.OneIn(8) {
		rank = s.Between(6, maxRank)
	}
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), data.DType.Size(), data.Sizes))
	d := stepDrawing{
		Source: s, lists: [...]*[]int64{&a.Begin, &a.End, &a.Stride, &a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask},
		newAxis: draw.Bias(s), shrink: draw.Bias(s), beginMask: draw.Bias(s), endMask: draw.Bias(s),
		reverse: draw.Bias(s), one: draw.Bias(s), wild: draw.Bias(s), odd: s.OneIn(4), unequal: s.OneIn(8),
	}
	s.Clear(d.lists[:]...)
	d.steps(data.Sizes)
	if !slices.ContainsFunc(a.Stride, func(stride int64) bool { return stride != 1 }) && s.OneIn(2) {
		a.Stride = nil
	}
	d.lengths(len(a.Begin))
}

// steps draws a step for each dimension, except those that an ellipsis or the
// end of the lists covers, with new axes between them.
func (d *stepDrawing) steps(sizes []int64) {
	rank := int64(len(sizes))
	skipped, ellipsis := int64(0), int64(-1) // number of skipped dimensions, and the position of the ellipsis
	if d.OneIn(2) {
		skipped = d.Below(rank + 1)
	}
	if d.OneIn(3) {
		ellipsis = d.Below(rank - skipped + 1)
	}
	axes, dim := maxNewAxes, int64(0)
	for k := int64(0); ; k++ {
		for axes > 0 && d.OneIn(4) && d.newAxis.Toss(d.Source) {
			axes--
			d.append(d.bound(3), d.bound(3), d.ignored(), d.begin(), d.end(), 1, d.shrink.Bit(d.Source), 0)
		}
		if k == ellipsis {
			both := int64(0)
			if d.odd {
				both = d.Below(2)
			}
			d.append(d.bound(3), d.bound(3), d.ignored(), d.begin(), d.end(), both*d.Below(2), both*d.Below(2), 1)
			dim += skipped
		}
		if k == rank-skipped {
			return
		}
		d.dimension(sizes[dim])
		dim++
	}
}

func (d *stepDrawing) bound(size int64) int64 { return draw.Bound(d.Source, size, d.wild) }
func (d *stepDrawing) begin() int64           { return d.beginMask.Bit(d.Source) }
func (d *stepDrawing) end() int64             { return d.endMask.Bit(d.Source) }

// ignored draws the stride of a step that ignores it: mostly 1.
func (d *stepDrawing) ignored() int64 {
	stride := draw.Step(d.Source, 3, d.one)
	if d.reverse.Toss(d.Source) {
		return -stride
	}
	return stride
}

// dimension draws a step that slices or shrinks a dimension of this size.
func (d *stepDrawing) dimension(size int64) {
	begin, end, stride := d.bound(size), d.bound(size), draw.Step(d.Source, size+1, d.one)
	if d.reverse.Toss(d.Source) {
		stride = -stride
	}
	if size == 0 || !d.shrink.Toss(d.Source) {
		d.append(begin, end, stride, d.begin(), d.end(), 0, 0, 0)
		return
	}
	if !d.unequal {
		begin = d.Between(-size, size-1)
		end = begin
	}
	if d.odd {
		d.append(begin, end, stride, d.begin(), d.end(), 0, 1, 0)
	} else {
		d.append(begin, end, max(stride, -stride), 0, 0, 0, 1, 0)
	}
}

// lengths changes the lengths of the masks: one that is all 0 may be absent,
// empty or shorter, and all may be longer.
func (d *stepDrawing) lengths(steps int) {
	how, more := d.Below(4), d.Between(1, 3)
	for k, mask := range d.lists[3:] {
		if k >= 2 && !slices.Contains(*mask, 1) && d.OneIn(2) {
			*mask = (*mask)[:0]
			if d.OneIn(2) {
				*mask = nil
			}
			continue
		}
		switch how {
		case 0:
			for range more {
				*mask = append(*mask, d.Below(2)*d.Below(2))
			}
		case 1:
			if n := int(d.Below(int64(steps) + 2)); n < len(*mask) && !slices.Contains((*mask)[n:], 1) {
				*mask = (*mask)[:n]
			}
		}
	}
}
