// Package openvino makes cases of the OpenVINO operators: StridedSlice, its
// features, its steps and its breaks.
package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// StridedSlice makes cases of openvino.strided_slice.
var StridedSlice = draw.Generator{
	Features: stridedSliceFeatures,
	Draw:     drawStridedSlice,
	Breaks:   stridedSliceBreaks,
}

func stridedSlice(c *spec.Call) *openvino.StridedSliceAttributes {
	return c.Attributes.(*openvino.StridedSliceAttributes)
}

// lists returns every list of a: begin, end, stride and the five masks.
func lists(a *openvino.StridedSliceAttributes) [8]*[]int64 {
	return [...]*[]int64{&a.Begin, &a.End, &a.Stride, &a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask}
}

const firstMask, firstOptional = 3, 5 // positions in lists

// The output has a dimension for each new axis, and one more under the reading
// that an overlapped ellipsis is a new axis.
const maxRank, maxNewAxes = 12, tensor.MaxRank - 1 - maxRank

// A step is what one entry of every list holds.
type step struct {
	begin, end, stride                            int64
	beginMask, endMask, newAxis, shrink, ellipsis int64
}

func appendStep(a *openvino.StridedSliceAttributes, t *step) {
	values := [...]int64{t.begin, t.end, t.stride, t.beginMask, t.endMask, t.newAxis, t.shrink, t.ellipsis}
	for k, list := range lists(a) {
		*list = append(*list, values[k])
	}
}

// drawStridedSlice draws half of its calls plain: they touch no question
// unless the features call for it. The others touch any number of them.
func drawStridedSlice(s *draw.Source, p *draw.Profile, c *spec.Call) {
	a := stridedSlice(c)
	data, output := &c.Tensors[0], c.Output()
	data.DType = draw.DType(p.Of(featureWidth), p.Of(featureKind))
	output.DType = data.DType
	rank := p.Of(featureRank)
	if rank == beyond5 {
		rank = int(s.Between(beyond5, maxRank))
	}
	data.Sizes = draw.Sizes(s, rank, p.Of(featureShape), 0, draw.MostElements(data.DType), data.Sizes)
	for _, list := range lists(a) {
		if *list == nil {
			*list = make([]int64, 0, tensor.MaxRank)
		}
		*list = (*list)[:0]
	}
	d := drawing{Profile: p, Source: s, plain: s.OneIn(2), sizes: data.Sizes}
	d.roles()
	d.steps()
	for i := range d.count {
		appendStep(a, &d.step[i])
	}
	d.lengths(a)
}

// lengths leaves out what need not be said and gives the masks the lengths
// that the features say.
func (d *drawing) lengths(a *openvino.StridedSliceAttributes) {
	s := d.Source
	if d.Of(featureStride) == none {
		a.Stride = nil
	}
	extra := int64(0)
	if d.Of(featureLengths) == lengthsMore {
		extra = s.Between(1, 3)
	}
	for k, mask := range maskLists(a) {
		optional := firstMask+k >= firstOptional
		switch {
		case optional && s.OneIn(2) && !slices.Contains(*mask, 1):
			*mask = nil
			if s.OneIn(4) {
				*mask = []int64{}
			}
			continue
		case d.Of(featureLengths) == lengthsUneven && s.OneIn(2):
			for n := len(*mask); n > 0 && (*mask)[n-1] == 0 && !s.OneIn(4); n-- {
				*mask = (*mask)[:n-1]
			}
			continue
		case d.Of(featureLengths) == lengthsUneven:
			extra = s.Between(0, 3)
		}
		for range extra {
			*mask = append(*mask, d.beyond(a, mask))
		}
	}
	if d.Of(featureLengths) == lengthsUneven && len(a.BeginMask) == len(a.EndMask) {
		a.EndMask = append(a.EndMask, 0)
	}
}

// beyond draws an entry of a mask beyond the last step. What makes it a
// question is a value other than 0 and 1, or a further ellipsis.
func (d *drawing) beyond(a *openvino.StridedSliceAttributes, mask *[]int64) int64 {
	bit := d.Below(2)
	switch {
	case !d.plain && d.OneIn(6):
		return draw.Pick(d.Source, []int64{-1, 1, 2, 1 << 32})
	case mask == &a.EllipsisMask && slices.Contains(*mask, 1):
		return 0
	default:
		return bit
	}
}
