package family

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Pad is what a padding operator adds to its data: along axis Axes[i], Begin[i]
// elements at the beginning and End[i] at the end. Negative numbers remove
// elements. Axes may be absent: see [Listed].
type Pad struct{ Begin, End, Axes []int64 }

// A Padded is the size of a dimension, and the numbers of elements that are added
// at its beginning and at its end.
type Padded struct{ Size, Begin, End int64 }

// Total returns the size of the dimension in the output: the greatest integer if
// 63 bits do not hold it, and a negative number if the dimension loses more
// elements than it has and gains.
func (x Padded) Total() int64 {
	n, _ := tensor.Sum(x.Size, x.Begin, x.End)
	return n
}

// Kept returns the number of elements that are not removed, which is negative if
// more are removed than the dimension has.
func (x Padded) Kept() int64 {
	n, _ := tensor.Sum(x.Size, min(x.Begin, 0), min(x.End, 0))
	return n
}

// each calls f for every dimension of the data. The last of several entries for one
// dimension applies.
func (p Pad) each(data []int64, f func(d int, x Padded)) {
	var padded [tensor.MaxRank]Padded
	for i := range p.Begin {
		d, _ := Listed(p.Axes, i, len(data))
		padded[d] = Padded{Begin: p.Begin[i], End: p.End[i]}
	}
	for d, size := range data {
		padded[d].Size = size
		f(d, padded[d])
	}
}

// Every checks that a condition holds for every dimension.
func (p Pad) Every(k *spec.Check, holds func(x Padded) bool) {
	p.each(k.Tensors[0].Sizes, func(d int, x Padded) {
		if !holds(x) {
			k.Breaks("dimension %d has %d elements and gains %d and %d", d, x.Size, x.Begin, x.End)
		}
	})
}

var errNoZero = errors.New("its elements have no 0, with which the call pads")

// PadsWithZero is the limit of a padding operator whose second parameter is the
// value that it adds in constant mode, and which adds 0 without it.
func PadsWithZero(c *spec.Call, constant bool) error {
	if _, ok := tensor.IntegerValue(c.Tensors[0].DType, 0); ok || !constant || c.Inputs() > 1 {
		return nil
	}
	return &spec.LimitError{Part: c.Name(0), Err: errNoZero}
}
