package xla

import (
	"errors"
	"math/big"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var layoutText = spec.Text{Name: "xla.layout", Document: "Shapes and Layout (XLA)"}

// Sections of the text.
const (
	introduction = "introduction"
	terminology  = "Terminology, notation and conventions"
	layoutProto  = "Layout"
	ordering     = "Minor-to-major dimension ordering"
	defaultOrder = "Default minor-to-major order"
	padding      = "Padding"
	indexing     = "Indexing into arrays"
)

// The rules of shapes.
var (
	Shape = layoutText.Meaning("shape", introduction,
		"A shape states the rank, the sizes and the data type of an array.")
	Rank = layoutText.Meaning("rank", terminology,
		"The rank is the number of dimensions. An array of rank 0 has one element.")
	TrueRank = layoutText.Meaning("true-rank", terminology,
		"The true rank is the number of dimensions whose size is greater than 1.")
	DimensionNumbers = layoutText.Meaning("dimension-numbers", terminology,
		"The dimensions of an array of rank N are numbered from 0 to N-1.")
	NumbersImplyNoOrder = layoutText.Meaning("numbers-imply-no-order", terminology,
		"The number of a dimension does not state how minor it is in memory. Only the layout does.")
	ListingOrder = layoutText.Meaning("listing-order", terminology,
		"Sizes are listed in ascending order of dimension number: in A x B x C, dimension 0 has size A.")
	ArgumentOrder = layoutText.Meaning("argument-order", terminology,
		"A function that takes one value per dimension takes the values in ascending order of dimension number.")
	NegativeDimensionNumbers = layoutText.Static("negative-dimension-numbers", terminology+"; Minor-to-major dimension ordering",
		"minor_to_major contains no negative number. Counting from the end, where -1 is the last dimension, is only for utilities.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for at, dimension := range layout.MinorToMajor {
				if dimension < 0 {
					k.Breaks("%s: minor_to_major[%d] is %d", k.Name(i), at, dimension)
				}
			}
		}))
)

// The rules of the order in memory.
var (
	LayoutIsMemory = layoutText.Meaning("layout-is-memory", layoutProto,
		"The layout states how the elements of an array lie in memory.")
	MinorToMajorRequired = layoutText.Static("minor-to-major-required", ordering,
		"A stated layout has minor_to_major, its only required field. At rank 0, minor_to_major has no entries and may be absent.",
		eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			stated := layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding || layout.StatesTiles()
			if layout.MinorToMajor == nil && stated && k.Tensors[i].Rank() > 0 {
				k.Breaks("%s has a layout without minor_to_major", k.Name(i))
			}
		}))
	MinorToMajorLength = layoutText.Static("minor-to-major-length", ordering,
		"minor_to_major has one entry per dimension.", eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if order, rank := layout.MinorToMajor, k.Tensors[i].Rank(); order != nil && len(order) != rank {
				k.Breaks("%s: minor_to_major %v has %d entries for rank %d", k.Name(i), order, len(order), rank)
			}
		}))
	MinorToMajorPermutation = layoutText.Given(MinorToMajorLength, NegativeDimensionNumbers).Static("minor-to-major-permutation", ordering,
		"minor_to_major contains every dimension number from 0 to N-1 exactly once.", eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			var seen [tensor.MaxRank]bool
			for at, dimension := range layout.MinorToMajor {
				switch {
				case dimension >= int64(k.Tensors[i].Rank()):
					k.Breaks("%s: minor_to_major[%d] is %d, and the rank is %d", k.Name(i), at, dimension, k.Tensors[i].Rank())
					return
				case seen[dimension]:
					k.Breaks("%s: minor_to_major %v holds %d twice", k.Name(i), layout.MinorToMajor, dimension)
					return
				}
				seen[dimension] = true
			}
		}))
	FirstIsMostMinor = layoutText.Meaning("first-is-most-minor", ordering,
		"minor_to_major lists the dimensions from the most minor to the most major.")
	MinorVariesFastest = layoutText.Meaning("minor-varies-fastest", ordering,
		"The more minor a dimension is, the faster its index changes along linear memory.")
	ColumnMajorLike = layoutText.Meaning("column-major-like", ordering,
		"The order 0 to N-1, in which dimension 0 is the most minor, is column-major at rank 2.")
	RowMajorLike = layoutText.Meaning("row-major-like", ordering,
		"The order N-1 to 0, in which dimension 0 is the most major, is row-major at rank 2.")
	DefaultOrder = layoutText.Meaning("default-order", defaultOrder,
		"An array without a layout has the order N-1 to 0, which is row-major at rank 2.")
)

// The rules of padding and of indices into the buffer.
var (
	PaddingOptional = layoutText.Meaning("padding-optional", padding,
		"Without padded_dimensions, an array has no padding, with or without padding_value.")
	PaddedWidths = layoutText.Meaning("padded-widths", padding,
		"padded_dimensions states the width, in elements, to which each dimension is padded.")
	PaddedDimensionsLength = layoutText.Static("padded-dimensions-length", padding,
		"If padded_dimensions is present, it has one entry per dimension.", eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if widths, rank := layout.PaddedDimensions, k.Tensors[i].Rank(); widths != nil && len(widths) != rank {
				k.Breaks("%s: padded_dimensions %v has %d entries for rank %d", k.Name(i), widths, len(widths), rank)
			}
		}))
	PaddedWidthMinimum = layoutText.Given(PaddedDimensionsLength).Static("padded-width-minimum", padding+" (implied: a dimension is padded to its width)",
		"No width is less than the size of its dimension.", eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for d, width := range layout.PaddedDimensions {
				if size := k.Tensors[i].Sizes[d]; width < size {
					k.Breaks("%s: padded_dimensions[%d] = %d < %d", k.Name(i), d, width, size)
				}
			}
		}))
	PaddingAtEnd = layoutText.Meaning("padding-at-end", padding,
		"A padded array lies in memory like an array whose sizes are the widths. In every dimension, the padding follows the elements.")
	PaddingHoldsValue = layoutText.Meaning("padding-holds-value", padding,
		"Padding holds padding_value.")
	MultidimensionalIndex = layoutText.Meaning("multidimensional-index", indexing,
		"A multidimensional index has one index per dimension.")
	LinearIndex = layoutText.Meaning("linear-index", indexing,
		"A linear index is one number that locates an element in the buffer. It therefore counts padding.")
	IndexConversion = layoutText.Meaning("index-conversion", indexing,
		"A shape and a layout convert a multidimensional index to a linear index and back.")
	SizeFits = layoutText.Given(MinorToMajorRequired, MinorToMajorLength, NegativeDimensionNumbers, MinorToMajorPermutation, PaddedDimensionsLength, PaddedWidthMinimum,
		TileDimsDivided, TileSizes, TileRank, TileCombinesIntoMinor, TilesOrWidths).Static("size-fits", indexing,
		"A linear index is an int64, so a buffer has at most 2^63 elements, padding included. Its bytes are not limited.",
		func(k *spec.Check) {
			for i := range k.Tensors {
				if _, err := k.Place(i); err == nil {
					continue
				}
				if last := lastLinearIndex(&k.Tensors[i].Desc); !last.IsInt64() {
					k.Breaks("%s: the linear index of the last element of the buffer is %d", k.Name(i), last)
				}
			}
		})
)

// PaddingContent is a question because the text's example shows the value in
// memory, but the text defines padding_value only as a field that describes
// padding.
var PaddingContent = layoutText.Question("padding-content", padding,
	"What does the padding of an output hold if its layout has a padding_value?", []spec.Option{
		PaddingFilled:      {Name: "filled", Statement: "The padding_value, bit for bit: writing the array writes its padding."},
		PaddingUnspecified: {Name: "unspecified", Statement: "Anything.", Permissive: true},
	})

// PaddingExtremes is a question because the text names PaddingValue and defines
// none of its values.
var PaddingExtremes = layoutText.Question("padding-extremes", padding+" (PaddingValue is not defined)",
	"Which values are the lowest and the highest padding_value of a floating-point type?", []spec.Option{
		ExtremesFinite:   {Name: "finite", Statement: "The finite extremes of the type."},
		ExtremesInfinite: {Name: "infinite", Statement: "The infinities."},
	})

// The answers to the questions.
const (
	ExtremesFinite, ExtremesInfinite  spec.Answer = 0, 1
	PaddingFilled, PaddingUnspecified spec.Answer = 0, 1
)

var layoutRules = []*spec.Rule{
	Shape, Rank, TrueRank, DimensionNumbers, NumbersImplyNoOrder, ListingOrder, ArgumentOrder,
	NegativeDimensionNumbers, LayoutIsMemory, MinorToMajorRequired, MinorToMajorLength,
	MinorToMajorPermutation, FirstIsMostMinor, MinorVariesFastest, ColumnMajorLike, RowMajorLike,
	DefaultOrder, PaddingOptional, PaddedWidths, PaddedDimensionsLength, PaddedWidthMinimum,
	PaddingAtEnd, PaddingHoldsValue, MultidimensionalIndex, LinearIndex, IndexConversion, SizeFits,
}

// eachLayout checks the layout of every tensor that states one.
func eachLayout(check func(k *spec.Check, i int, layout *tensor.XLA)) func(k *spec.Check) {
	return func(k *spec.Check) {
		for i := range k.Tensors {
			if layout, ok := k.Tensors[i].Layout.(*tensor.XLA); ok {
				check(k, i, layout)
			}
		}
	}
}

// lastLinearIndex returns the linear index of the last element of a buffer, padding
// included, or -1 for a buffer without elements. Dimensions that combine to more than 63 bits
// count are 2^63 elements.
func lastLinearIndex(d *tensor.Desc) *big.Int {
	widths := d.Sizes
	if layout, ok := d.Layout.(*tensor.XLA); ok {
		widths = layout.Widths(d.Sizes)
		switch bounds, _, err := layout.Divide(d.Sizes, nil); {
		case err == nil && layout.Tiled():
			widths = bounds
		case errors.Is(err, tensor.ErrOverflow) && !slices.Contains(d.Sizes, 0):
			return new(big.Int).SetUint64(1 << 63)
		}
	}
	elements := big.NewInt(1)
	for _, width := range widths {
		elements.Mul(elements, big.NewInt(width))
	}
	return elements.Sub(elements, big.NewInt(1))
}
