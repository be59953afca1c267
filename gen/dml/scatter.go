package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// Scatter makes cases of dml.scatter.
var Scatter = draw.Generator{
	Draw:   drawScatter,
	Data:   drawIndices,
	Fit:    fitScatter,
	Breaks: append(scatterBreaks, stridesBreaks(resizeScatter)...),
}

func scatter(c *spec.Call) *dml.ScatterAttributes { return c.Attributes.(*dml.ScatterAttributes) }

var (
	indexTypes     = []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}
	levelsBelow2_1 = []int64{dml.Level1_0, dml.Level2_0}
	levelsBelow3_0 = []int64{dml.Level1_0, dml.Level2_0, dml.Level2_1}
)

// fitScatter gives the output the input's sizes and updates the indices', and
// indices at most the input's off the axis.
func fitScatter(c *spec.Call) {
	input, indices, updates, output := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2], &c.Tensors[3]
	for i := range min(input.Rank(), indices.Rank(), updates.Rank(), output.Rank()) {
		output.Sizes[i] = input.Sizes[i]
		if int64(i) != scatter(c).Axis {
			indices.Sizes[i] = input.Sizes[i]
		}
		updates.Sizes[i] = indices.Sizes[i]
	}
}

func drawScatter(s *draw.Source, c *spec.Call) {
	a := scatter(c)
	input, indices, updates, output := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2], &c.Tensors[3]
	var rank int
	a.FeatureLevel, rank, input.DType = level(s, 4)
	indices.DType = draw.Pick(s, indexTypes)
	if a.FeatureLevel < dml.Level3_0 {
		indices.DType = tensor.Uint32
		if s.OneIn(2) {
			a.FeatureLevel, input.DType = draw.Pick(s, levelsBelow2_1), pickDType(s, float)
		}
	}
	updates.DType, output.DType = input.DType, input.DType

	input.Sizes = draw.Sizes(s, rank, input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	a.Axis = s.Below(int64(rank))
	indices.Sizes = append(indices.Sizes, input.Sizes...)
	indices.Sizes[a.Axis] = indexCount(s, input.Sizes[a.Axis])
	updates.Sizes = append(updates.Sizes, indices.Sizes...)

	draw.Strided(s, input, true)
	draw.Strided(s, indices, true)
	draw.Strided(s, updates, true)
	draw.Strided(s, output, false)
}

// indexCount draws how many indices there are along an axis of n elements:
// as many, fewer, or now and then more.
func indexCount(s *draw.Source, n int64) int64 {
	switch kind := s.Below(16); {
	case kind == 0:
		return n + s.Between(1, 3)
	case kind < 8:
		return n
	default:
		return s.Between(1, n)
	}
}

// drawIndices fills the indices of a scatter: no two to one element, any in
// range, at the ends of the axis, or some out of range. Of signed ones in
// range, half are negative.
func drawIndices(s *draw.Source, c *spec.Call, operand int) bool {
	if !c.Operator.Operands[operand].Indices {
		return false
	}
	t := &c.Tensors[operand]
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return false
	}
	t.Data = draw.Grow(t.Data, elements*t.DType.Size())

	n := axisSize(c)
	order := permutation(s, n)
	at := make([]int64, t.Rank())
	kind := s.Below(8)
	for element := range elements {
		position := s.Below(n)
		switch kind {
		case 0: // any
		case 1:
			position = draw.Pick(s, []int64{0, n - 1})
		case 2:
			if s.OneIn(3) {
				t.SetBits(element, stray(s, t.DType, n))
				continue
			}
		default: // one order, rotated from line to line
			tensor.Unravel(element, t.Sizes, at)
			position = order[sum(at)%n]
		}
		if t.DType.Signed() && s.OneIn(2) {
			position -= n
		}
		t.SetBits(element, uint64(position))
	}
	draw.Unify(t)
	return true
}

// stray draws the bits of an index of type d that names no element of an axis
// of n elements.
func stray(s *draw.Source, d tensor.DType, n int64) uint64 {
	beyond := draw.Pick(s, []int64{0, 1, s.Below(1000)})
	lowest := uint64(1) << (8*d.Size() - 1) // of a signed type, in the low bits
	strays := []uint64{uint64(n + beyond), lowest - 1, lowest + 1, lowest}
	if d.Signed() {
		strays = append(strays, uint64(-n-1-beyond))
	} else {
		strays = append(strays, ^uint64(0), uint64(-n), uint64(-1-s.Below(n)))
	}
	if large(d) { // in range for whoever keeps the low half alone
		strays = append(strays, 1<<32+uint64(s.Below(n)))
	}
	return draw.Pick(s, strays)
}

// axisSize returns the elements of the axis, or 1 where a broken call has
// none.
func axisSize(c *spec.Call) int64 {
	sizes, axis := c.Tensors[0].Sizes, scatter(c).Axis
	if axis >= int64(len(sizes)) {
		return 1
	}
	return max(sizes[axis], 1)
}

// permutation draws an order of the numbers below n.
func permutation(s *draw.Source, n int64) []int64 {
	order := make([]int64, n)
	for i := range order {
		j := s.Below(int64(i + 1))
		order[i] = order[j]
		order[j] = int64(i)
	}
	return order
}

func sum(numbers []int64) int64 {
	total := int64(0)
	for _, n := range numbers {
		total += n
	}
	return total
}
