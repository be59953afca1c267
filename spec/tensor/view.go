package tensor

import (
	"fmt"
	"slices"
	"strings"
)

// A View says in which ways the memory of an operand differs from a packed buffer, where the
// text of the operator knows of no layout. It is nothing that a text speaks of: the elements
// are the same, and a backend that takes views gets them by strides. The zero View is packed.
type View uint8

// The ways, of which a view may have several.
const (
	Transposed View = 1 << iota // the first dimension is the innermost in memory
	Spread                      // an element of the buffer follows each element, and is none
	Reversed                    // every dimension runs backwards in memory
	Offset                      // the elements begin some way into the buffer
	Repeated                    // the elements along the outermost dimension in memory are one element
	Far                         // more than 2^32 elements of the buffer lie between rows
)

// Views is how many different views there are, [Drawn] how many an input of a random case may
// have, those that are not far, and [Written] how many an output may have: those in which each
// element has a place of its own, and that are memory throughout.
const (
	Views   View = 1 << 6
	Drawn        = Far
	Written      = Repeated
)

// viewNames are the words for the ways, as case files have them.
var viewNames = []string{"transposed", "spread", "reversed", "offset", "repeated", "far"}

// ViewNames returns the words for the ways in which memory may differ.
func ViewNames() []string { return viewNames }

// farBy is what a far view adds to the stride of its outermost dimension in memory. As that of
// a 32-bit integer it is none.
const farBy = 1 << 32

// viewOffset is how many elements stand before those of a view with an offset, and behind them.
const viewOffset = 3

// ParseView returns the view with these words.
func ParseView(words []string) (v View, err error) {
	for _, word := range words {
		known := false
		for i, name := range viewNames {
			if name == word {
				v, known = v|1<<i, true
			}
		}
		if !known {
			return 0, fmt.Errorf("%q is not one of %s", word, strings.Join(viewNames, ", "))
		}
	}
	return v, nil
}

// Words returns the words for a view.
func (v View) Words() (list []string) {
	for i, name := range viewNames {
		if v&(1<<i) != 0 {
			list = append(list, name)
		}
	}
	return list
}

// place sets the strides of a view of an array, and returns the offset of its first element and
// the length of its buffer, in elements. It fails with [ErrOverflow].
func (v View) place(sizes, strides []int64, elements int64) (first, length int64, err error) {
	step := int64(1)
	if v&Spread != 0 {
		step = 2
	}
	var ok bool
	far := v.outermost(sizes)
	for k := range sizes {
		d := len(sizes) - 1 - k
		if v&Transposed != 0 {
			d = k
		}
		if d == far {
			if step, ok = Add(step, farBy); !ok {
				return 0, 0, ErrOverflow
			}
		}
		strides[d] = step
		if v&Repeated != 0 && k == len(sizes)-1 {
			strides[d] = 0
		} else if elements > 0 {
			if step, ok = Mul(step, sizes[d]); !ok {
				return 0, 0, ErrOverflow
			}
		}
	}
	length = step
	if elements == 0 {
		length = 0
	}
	if v&Reversed != 0 && elements > 0 {
		for d, size := range sizes {
			first += (size - 1) * strides[d]
			strides[d] = -strides[d]
		}
	}
	if v&Offset != 0 {
		first += viewOffset
		if length, ok = Add(length, 2*viewOffset); !ok {
			return 0, 0, ErrOverflow
		}
	}
	return first, length, nil
}

// outermost returns the dimension of a far view that is the outermost in memory, of those with
// several places; -1 if there is none.
func (v View) outermost(sizes []int64) int {
	if v&Far == 0 {
		return -1
	}
	several := func(size int64) bool { return size > 1 }
	if v&Transposed == 0 {
		return slices.IndexFunc(sizes, several)
	}
	for d, size := range slices.Backward(sizes) {
		if several(size) {
			return d
		}
	}
	return -1
}
