package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Slice1 makes cases of dml.slice1.
var Slice1 = draw.Generator{
	Features: slice1Features,
	Draw:     drawSlice1,
	Breaks:   slice1Breaks,
}

func slice1(c *spec.Call) *dml.Slice1Attributes { return c.Attributes.(*dml.Slice1Attributes) }

// A slice1Plan is what the features of a case demand of its dimensions.
type slice1Plan struct {
	*draw.Profile
	edges   int
	step    int
	shorter bool
	// focus is the dimension that makes the call what its features say: the
	// longest one, or any when all are 1.
	focus int
	// second is another dimension that keeps several elements, or -1; huge is
	// one of the largest stride, which keeps one, or -1.
	second, huge int
	// keepAll says that every dimension above 1 keeps several elements.
	keepAll bool
	// copies is how many elements the window of focus must have room for.
	copies int64
}

func drawSlice1(s *draw.Source, p *draw.Profile, c *spec.Call) {
	a := slice1(c)
	input, output := &c.Tensors[0], &c.Tensors[1]
	a.FeatureLevel = draw.Pick(s, levels[p.Of(featureLevel)])
	input.DType = dtype(p)
	output.DType = input.DType
	rank := drawRank(s, p)
	for _, list := range []*[]int64{&a.InputWindowOffsets, &a.InputWindowSizes, &a.InputWindowStrides} {
		if *list == nil { // which would mean absent
			*list = make([]int64, 0, rank)
		}
		*list = (*list)[:0]
	}

	plan := slice1Plan{Profile: p, edges: p.Of(featureWindow), step: p.Of(featureStep), shorter: p.Of(featureLength) == lengthShorter}
	input.Sizes = draw.Sizes(s, rank, p.Of(featureShape), plan.leastSize(), draw.MostElements(input.DType), input.Sizes)
	plan.choose(s, input.Sizes)
	reversed := directions(s, p.Of(featureSigns), rank)
	for i, size := range input.Sizes {
		if p.Of(featureShape) == draw.Empty {
			size, input.Sizes[i] = 1, min(size, 1)
		}
		offset, extent, stride, copied := plan.dimension(s, i, size)
		if reversed>>i&1 == 1 {
			stride = -stride
		}
		a.InputWindowOffsets = append(a.InputWindowOffsets, offset)
		a.InputWindowSizes = append(a.InputWindowSizes, extent)
		a.InputWindowStrides = append(a.InputWindowStrides, stride)
		output.Sizes = append(output.Sizes, copied)
	}
	switch {
	case p.Of(featureLength) == lengthBeyond:
		output.Sizes[plan.focus] += s.Between(1, 3)
	case p.Of(featureOutputShape) == outputEmpty:
		output.Sizes[s.Below(int64(rank))] = 0
	}
	layOut(s, p, input, featureInput, -1)
	layOut(s, p, output, featureOutput, -1)
	stateTotals(s, p, c)
}

// leastSize sets how many elements the focus copies, and returns the size
// that its dimension needs.
func (p *slice1Plan) leastSize() int64 {
	p.copies = 1
	if outputAboveOne(p.Profile) > 0 {
		p.copies++
	}
	if p.shorter {
		p.copies++
	}
	stride := int64(1)
	if p.step == stepMore {
		stride = 2
	}
	least := 1 + (p.copies-1)*stride
	switch p.edges {
	case windowLow, windowHigh:
		least++
	case windowInside:
		least += 2
	}
	return least
}

// choose chooses the dimensions that matter.
func (p *slice1Plan) choose(s *draw.Source, sizes []int64) {
	p.second, p.huge = -1, -1
	rank := int64(len(sizes))
	if rank == 0 {
		return
	}
	p.focus = longest(sizes)
	if p.Of(featureOutputShape) == outputBlock {
		p.keepAll = p.step == stepOne && p.edges == windowWhole && !p.shorter || s.OneIn(4)
		for p.second = p.focus; p.second == p.focus || sizes[p.second] < 2; {
			p.second = int(s.Below(rank))
		}
	}
	if p.step == stepExtreme {
		for free := false; !free; {
			p.huge = int(s.Below(rank))
			free = p.huge != p.second && (p.huge != p.focus || p.copies == 1)
		}
	}
}

// keeps draws whether a dimension keeps several elements.
func (p *slice1Plan) keeps(s *draw.Source, i int, size int64) bool {
	switch {
	case size == 1 || i == p.huge || outputAboveOne(p.Profile) == 0:
		return false
	case i == p.focus || i == p.second || p.keepAll:
		return true
	default:
		return p.Of(featureOutputShape) == outputBlock && s.OneIn(2)
	}
}

// dimension draws the window, stride and output size of a dimension.
func (p *slice1Plan) dimension(s *draw.Source, i int, size int64) (offset, extent, stride, copied int64) {
	keeps := p.keeps(s, i, size)
	least := int64(1) // elements that the window must have room for
	if keeps {
		least = 2
	}
	step := int64(1) // the least stride
	if i == p.focus {
		least = p.copies
		if p.step == stepMore {
			step = 2
		}
	}
	one := !keeps && !p.shorter // the window itself yields one element
	offset, extent = p.window(s, i, size, 1+(least-1)*step, one && p.step == stepOne)
	stride = 1
	switch {
	case i == p.huge:
		stride = 1<<31 - 1 // the largest that either sign can hold
	case p.step == stepOne:
	case least > 1:
		stride = s.Between(step, (extent-1)/(least-1))
	case one && extent > 1:
		stride = extent + s.Below(3)
	default:
		stride = s.Between(step, max(step, draw.Pick(s, []int64{1, 2, 3, extent + 1})))
	}
	most := dml.MaxCopiedElements(extent, stride)
	switch {
	case !keeps:
		return offset, extent, stride, 1
	case !p.shorter:
		return offset, extent, stride, most
	case i == p.focus:
		return offset, extent, stride, s.Between(2, most-1)
	default:
		return offset, extent, stride, draw.Pick(s, []int64{most, s.Between(2, most)})
	}
}

// window draws a window of at least least elements, and exactly one if single
// is set. That of the focus is away from the edges that are not touched.
func (p *slice1Plan) window(s *draw.Source, i int, size, least int64, single bool) (offset, extent int64) {
	before, after := int64(0), int64(0) // elements to leave out
	if i == p.focus && size > 1 && (p.edges == windowHigh || p.edges == windowInside) {
		before = 1
	}
	if i == p.focus && size > 1 && (p.edges == windowLow || p.edges == windowInside) {
		after = 1
	}
	if p.edges == windowWhole {
		return 0, size
	}
	most := size - before - after
	if size > draw.MaxElements && s.OneIn(2) { // a small one, far from the start
		most = min(most, least+8)
	}
	extent = s.Between(least, most)
	if single {
		extent = 1
	}
	switch p.edges {
	case windowLow, windowBroken:
		return 0, extent
	case windowHigh:
		return size - extent, extent
	default:
		return s.Between(before, size-after-extent), extent
	}
}

// directions draws which dimensions are reversed, as bits.
func directions(s *draw.Source, signs, rank int) uint64 {
	all := uint64(1)<<rank - 1
	switch signs {
	case signsNegative:
		return all
	case signsMixed:
		return 1 + s.Uint64()%(all-1)
	case signsZero:
		return s.Uint64()
	default:
		return 0
	}
}
