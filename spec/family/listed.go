package family

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// ListedInput are the attributes of an operator whose input X decides the sizes of its outputs: they
// state its elements and its sizes.
type ListedInput interface {
	// X returns the data type and the sizes of X in a call.
	X(c *spec.Call) (d tensor.DType, sizes []int64)
	// Element returns the bits of element i of X, in row-major order, for its data type.
	Element(d tensor.DType, i int64) uint64
}

// ListedElement returns the bits of element i of a list, behind which all are 0.
func ListedElement(list []int64, d tensor.DType, i int64) uint64 {
	if i < int64(len(list)) {
		return d.Clip(uint64(list[i]))
	}
	return 0
}

// LimitOfListed returns a [*spec.LimitError] if X is larger than a list can be, or has elements
// that no text compares.
func LimitOfListed(d tensor.DType, elements, sizes []int64) error {
	n := int64(1)
	for _, size := range sizes {
		n = min(n*max(size, 1), spec.MaxListLength+1)
	}
	switch {
	case n > spec.MaxListLength || len(sizes) > tensor.MaxRank:
		return &spec.LimitError{Part: "X", Err: errManyElements}
	case slices.Contains(sizes, 0) && len(elements) > 0, int64(len(elements)) > n:
		return &spec.LimitError{Part: "X", Err: errMoreElements}
	case d == tensor.Bool && slices.ContainsFunc(elements, func(entry int64) bool { return spec.IsOtherBool(uint64(entry)) }):
		return &spec.LimitError{Part: "X", Err: errTruthOrder}
	}
	return nil
}

var (
	errManyElements = errors.New("a list states the elements")
	errMoreElements = errors.New("the list states more elements than X has")
	errTruthOrder   = errors.New("an element of bool is neither 0 nor 1, and no text says what it equals")
)
