package xla

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Sections of the text.
const (
	introduction = text + ", introduction"
	terminology  = text + ", Terminology, notation and conventions"
	layoutProto  = text + ", Layout"
	ordering     = text + ", Minor-to-major dimension ordering"
	defaultOrder = text + ", Default minor-to-major order"
	padding      = text + ", Padding"
	indexing     = text + ", Indexing into arrays"
)

// The rules of shapes.
var (
	Shape = &spec.Rule{
		ID: "xla.layout/shape", Kind: spec.Meaning, Source: introduction,
		Statement: "A shape states an array's rank, its sizes and its data type.",
	}
	Rank = &spec.Rule{
		ID: "xla.layout/rank", Kind: spec.Meaning, Source: terminology,
		Statement: "The rank is the number of dimensions; an array of rank 0 has one element.",
	}
	TrueRank = &spec.Rule{
		ID: "xla.layout/true-rank", Kind: spec.Meaning, Source: terminology,
		Statement: "The true rank is the number of dimensions whose size is above 1.",
	}
	DimensionNumbers = &spec.Rule{
		ID: "xla.layout/dimension-numbers", Kind: spec.Meaning, Source: terminology,
		Statement: "The dimensions of an array of rank N are numbered from 0 to N-1.",
	}
	NumbersImplyNoOrder = &spec.Rule{
		ID: "xla.layout/numbers-imply-no-order", Kind: spec.Meaning, Source: terminology,
		Statement: "The number of a dimension does not say how minor it is in memory; the layout alone does.",
	}
	ListingOrder = &spec.Rule{
		ID: "xla.layout/listing-order", Kind: spec.Meaning, Source: terminology,
		Statement: "Sizes are listed in ascending order of dimension number: A x B x C gives dimension 0 the size A.",
	}
	ArgumentOrder = &spec.Rule{
		ID: "xla.layout/argument-order", Kind: spec.Meaning, Source: terminology,
		Statement: "A function that takes one value a dimension takes them in ascending order of dimension number.",
	}
	NegativeDimensionNumbers = &spec.Rule{
		ID: "xla.layout/negative-dimension-numbers", Kind: spec.Static, Source: terminology + "; Minor-to-major dimension ordering",
		Statement: "Counting from the end, where -1 is the last dimension, is for utilities: minor_to_major holds no negative number.",
	}
)

// The rules of the order in memory.
var (
	LayoutIsMemory = &spec.Rule{
		ID: "xla.layout/layout-is-memory", Kind: spec.Meaning, Source: layoutProto,
		Statement: "The layout says how the elements of an array lie in memory.",
	}
	MinorToMajorRequired = &spec.Rule{
		ID: "xla.layout/minor-to-major-required", Kind: spec.Static, Source: ordering,
		Statement: "A layout that is stated states minor_to_major, its one required field, unless the rank is 0, where it has no entries.",
	}
	MinorToMajorLength = &spec.Rule{
		ID: "xla.layout/minor-to-major-length", Kind: spec.Static, Source: ordering,
		Statement: "minor_to_major has one entry a dimension.",
	}
	MinorToMajorPermutation = &spec.Rule{
		ID: "xla.layout/minor-to-major-permutation", Kind: spec.Static, Source: ordering,
		Statement: "minor_to_major holds every dimension number from 0 to N-1 once.",
	}
	FirstIsMostMinor = &spec.Rule{
		ID: "xla.layout/first-is-most-minor", Kind: spec.Meaning, Source: ordering,
		Statement: "minor_to_major lists the dimensions from the most minor to the most major.",
	}
	MinorVariesFastest = &spec.Rule{
		ID: "xla.layout/minor-varies-fastest", Kind: spec.Meaning, Source: ordering,
		Statement: "The more minor a dimension, the faster its index changes along linear memory.",
	}
	ColumnMajorLike = &spec.Rule{
		ID: "xla.layout/column-major-like", Kind: spec.Meaning, Source: ordering,
		Statement: "The order 0 to N-1, in which dimension 0 is minor, is column-major at rank 2.",
	}
	RowMajorLike = &spec.Rule{
		ID: "xla.layout/row-major-like", Kind: spec.Meaning, Source: ordering,
		Statement: "The order N-1 to 0, in which dimension 0 is major, is row-major at rank 2.",
	}
	DefaultOrder = &spec.Rule{
		ID: "xla.layout/default-order", Kind: spec.Meaning, Source: defaultOrder,
		Statement: "Where no layout is stated the order is N-1 to 0, as row-major is at rank 2.",
	}
)

// The rules of padding and of indices into the buffer.
var (
	PaddingOptional = &spec.Rule{
		ID: "xla.layout/padding-optional", Kind: spec.Meaning, Source: padding,
		Statement: "Without padded_dimensions an array has no padding, whether padding_value is given or not.",
	}
	PaddedWidths = &spec.Rule{
		ID: "xla.layout/padded-widths", Kind: spec.Meaning, Source: padding,
		Statement: "padded_dimensions gives the width, in elements, to which each dimension is padded.",
	}
	PaddedDimensionsLength = &spec.Rule{
		ID: "xla.layout/padded-dimensions-length", Kind: spec.Static, Source: padding,
		Statement: "padded_dimensions, where it is given, has one entry a dimension.",
	}
	PaddedWidthMinimum = &spec.Rule{
		ID: "xla.layout/padded-width-minimum", Kind: spec.Static, Source: padding + " (implied: a dimension is padded to its width)",
		Statement: "No width is below the size of its dimension.",
	}
	PaddingAtEnd = &spec.Rule{
		ID: "xla.layout/padding-at-end", Kind: spec.Meaning, Source: padding,
		Statement: "A padded array lies in memory as an array of the widths would: the padding follows the elements of every dimension.",
	}
	PaddingHoldsValue = &spec.Rule{
		ID: "xla.layout/padding-holds-value", Kind: spec.Meaning, Source: padding,
		Statement: "The padding holds padding_value.",
	}
	MultidimensionalIndex = &spec.Rule{
		ID: "xla.layout/multidimensional-index", Kind: spec.Meaning, Source: indexing,
		Statement: "A multidimensional index has one index a dimension.",
	}
	LinearIndex = &spec.Rule{
		ID: "xla.layout/linear-index", Kind: spec.Meaning, Source: indexing,
		Statement: "A linear index is one number that locates an element in the buffer, so it counts the padding.",
	}
	IndexConversion = &spec.Rule{
		ID: "xla.layout/index-conversion", Kind: spec.Meaning, Source: indexing,
		Statement: "Shape and layout convert a multidimensional index to a linear one and back.",
	}
	SizeFits = &spec.Rule{
		ID: "xla.layout/size-fits", Kind: spec.Static, Source: indexing + " (implied: a linear index is an int64)",
		Statement: "The buffer, padding included, takes fewer than 2^63 bytes.",
	}
)

// PaddingContent asks what padding holds: the text's example shows the value
// in memory, but it defines padding_value only as a field by which padding is
// described.
var PaddingContent = &spec.Question{
	ID: "xla.layout/padding-content", Source: padding,
	Ask: "What does the padding of an output hold whose layout gives a padding_value?",
	Answers: []spec.Option{
		PaddingFilled:      {Name: "filled", Statement: "the padding_value: writing the array writes its padding"},
		PaddingUnspecified: {Name: "unspecified", Statement: "anything", Permissive: true},
	},
}

// PaddingExtremes: the text names PaddingValue and defines none of its values.
var PaddingExtremes = &spec.Question{
	ID: "xla.layout/padding-extremes", Source: padding + " (PaddingValue is not defined)",
	Ask: "What are the lowest and the highest value of a floating-point type, as a padding_value?",
	Answers: []spec.Option{
		ExtremesFinite:   {Name: "finite", Statement: "the finite extremes"},
		ExtremesInfinite: {Name: "infinite", Statement: "the infinities"},
	},
}

// The answers to [PaddingExtremes].
const (
	ExtremesFinite spec.Answer = iota
	ExtremesInfinite
)

// The answers to [PaddingContent].
const (
	PaddingFilled spec.Answer = iota
	PaddingUnspecified
)

var layoutRules = []*spec.Rule{
	Shape, Rank, TrueRank, DimensionNumbers, NumbersImplyNoOrder, ListingOrder, ArgumentOrder,
	NegativeDimensionNumbers, LayoutIsMemory, MinorToMajorRequired, MinorToMajorLength,
	MinorToMajorPermutation, FirstIsMostMinor, MinorVariesFastest, ColumnMajorLike, RowMajorLike,
	DefaultOrder, PaddingOptional, PaddedWidths, PaddedDimensionsLength, PaddedWidthMinimum,
	PaddingAtEnd, PaddingHoldsValue, MultidimensionalIndex, LinearIndex, IndexConversion, SizeFits,
}

// checkLayout applies the rules of layouts to one operand.
func checkLayout(d *tensor.Desc, name string, v *spec.Violations) {
	resolved := *d
	if layout, ok := d.Layout.(*tensor.XLA); ok {
		ordered := checkOrder(layout, d.Rank(), name, v)
		padded := checkWidths(layout, d.Sizes, name, v)
		if !ordered || !padded {
			return
		}
	} else {
		resolved.Layout = spec.MinorMajor.Implicit()
	}
	if _, err := resolved.PlaceInto(make([]int64, 0, tensor.MaxRank)); err != nil {
		v.Break(SizeFits, "%s: %v", name, err)
	}
}

// checkOrder reports whether minor_to_major is a permutation of the dimension
// numbers, or absent where it may be.
func checkOrder(layout *tensor.XLA, rank int, name string, v *spec.Violations) bool {
	if layout.MinorToMajor == nil {
		stated := layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding
		if stated && rank > 0 {
			v.Break(MinorToMajorRequired, "%s has a layout without minor_to_major", name)
		}
		return !stated || rank == 0
	}
	if len(layout.MinorToMajor) != rank {
		v.Break(MinorToMajorLength, "%s: minor_to_major %v has %d entries for rank %d", name, layout.MinorToMajor, len(layout.MinorToMajor), rank)
		return false
	}
	var seen [tensor.MaxRank]bool
	for i, dimension := range layout.MinorToMajor {
		number, err := tensor.DimensionNumber(dimension, rank)
		switch {
		case dimension < 0 && err == nil:
			v.Break(NegativeDimensionNumbers, "%s: minor_to_major[%d] is %d, a utility's name for dimension %d", name, i, dimension, number)
			return false
		case dimension < 0:
			v.Break(NegativeDimensionNumbers, "%s: minor_to_major[%d]: %v", name, i, err)
			return false
		case err != nil:
			v.Break(MinorToMajorPermutation, "%s: minor_to_major[%d]: %v", name, i, err)
			return false
		case seen[number]:
			v.Break(MinorToMajorPermutation, "%s: minor_to_major %v holds %d twice", name, layout.MinorToMajor, dimension)
			return false
		}
		seen[number] = true
	}
	return true
}

// checkWidths reports whether padded_dimensions is absent or a width for each
// dimension.
func checkWidths(layout *tensor.XLA, sizes []int64, name string, v *spec.Violations) bool {
	if layout.PaddedDimensions == nil {
		return true
	}
	if len(layout.PaddedDimensions) != len(sizes) {
		v.Break(PaddedDimensionsLength, "%s: padded_dimensions %v has %d entries for rank %d", name, layout.PaddedDimensions, len(layout.PaddedDimensions), len(sizes))
		return false
	}
	for i, width := range layout.PaddedDimensions {
		if width < sizes[i] {
			v.Break(PaddedWidthMinimum, "%s: padded_dimensions[%d] = %d < %d", name, i, width, sizes[i])
			return false
		}
	}
	return true
}
