package xla

import (
	"math/big"

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
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for at, dimension := range layout.MinorToMajor {
				if dimension < 0 {
					k.Breaks("%s: minor_to_major[%d] is %d", k.Name(i), at, dimension)
				}
			}
		}),
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
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			stated := layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding
			if layout.MinorToMajor == nil && stated && k.Tensors[i].Rank() > 0 {
				k.Breaks("%s has a layout without minor_to_major", k.Name(i))
			}
		}),
	}
	MinorToMajorLength = &spec.Rule{
		ID: "xla.layout/minor-to-major-length", Kind: spec.Static, Source: ordering,
		Statement: "minor_to_major has one entry a dimension.",
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if order, rank := layout.MinorToMajor, k.Tensors[i].Rank(); order != nil && len(order) != rank {
				k.Breaks("%s: minor_to_major %v has %d entries for rank %d", k.Name(i), order, len(order), rank)
			}
		}),
	}
	MinorToMajorPermutation = &spec.Rule{
		ID: "xla.layout/minor-to-major-permutation", Kind: spec.Static, Source: ordering,
		Statement: "minor_to_major holds every dimension number from 0 to N-1 once.",
		Given:     []*spec.Rule{MinorToMajorLength, NegativeDimensionNumbers},
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
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
		}),
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
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			if widths, rank := layout.PaddedDimensions, k.Tensors[i].Rank(); widths != nil && len(widths) != rank {
				k.Breaks("%s: padded_dimensions %v has %d entries for rank %d", k.Name(i), widths, len(widths), rank)
			}
		}),
	}
	PaddedWidthMinimum = &spec.Rule{
		ID: "xla.layout/padded-width-minimum", Kind: spec.Static, Source: padding + " (implied: a dimension is padded to its width)",
		Statement: "No width is below the size of its dimension.",
		Given:     []*spec.Rule{PaddedDimensionsLength},
		Check: eachLayout(func(k *spec.Check, i int, layout *tensor.XLA) {
			for d, width := range layout.PaddedDimensions {
				if size := k.Tensors[i].Sizes[d]; width < size {
					k.Breaks("%s: padded_dimensions[%d] = %d < %d", k.Name(i), d, width, size)
				}
			}
		}),
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
		ID: "xla.layout/size-fits", Kind: spec.Static, Source: indexing,
		Statement: "A linear index is an int64, so a buffer has at most 2^63 elements, padding included; its bytes are not limited.",
		Given: []*spec.Rule{
			MinorToMajorRequired, MinorToMajorLength, NegativeDimensionNumbers, MinorToMajorPermutation, PaddedDimensionsLength, PaddedWidthMinimum,
		},
		Check: func(k *spec.Check) {
			for i := range k.Tensors {
				if _, err := k.Place(i); err == nil {
					continue
				}
				if last := lastLinearIndex(&k.Tensors[i].Desc); !last.IsInt64() {
					k.Breaks("%s: the linear index of the last element of the buffer is %d", k.Name(i), last)
				}
			}
		},
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

// PaddingExtremes asks what the text leaves undefined: it names PaddingValue
// and none of its values.
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

// lastLinearIndex returns the linear index of the last element of a buffer,
// padding included; -1 where there is none.
func lastLinearIndex(d *tensor.Desc) *big.Int {
	widths := d.Sizes
	if layout, ok := d.Layout.(*tensor.XLA); ok {
		widths = layout.Widths(d.Sizes)
	}
	elements := big.NewInt(1)
	for _, width := range widths {
		elements.Mul(elements, big.NewInt(width))
	}
	return elements.Sub(elements, big.NewInt(1))
}
