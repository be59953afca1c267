package family

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// notComputed are the data types of which conform computes no elements: complex numbers, powers of 2 alone, places in a
// list, and single bits.
var notComputed = []tensor.DType{tensor.Complex64, tensor.Float8E8M0FNU, tensor.NF4, tensor.Uint1}

// Computed reports whether conform computes elements of a data type.
func Computed(d tensor.DType) bool { return !slices.Contains(notComputed, d) }

// OfComputed is the limit of an operator that computes.
func OfComputed(c *spec.Call) error {
	for i := range c.Tensors {
		if !Computed(c.Tensors[i].DType) {
			return &spec.LimitError{Part: c.Name(i), Err: errNotComputed}
		}
	}
	return nil
}

var errNotComputed = errors.New("complex numbers, powers of 2 alone, places in a list, and single bits are not computed")

// FiniteFactors is the limit of a call with an attribute that is no finite float32.
func FiniteFactors(c *spec.Call) error {
	for _, field := range c.Fields() {
		if field.Float != nil && !(float64(float32(*field.Float))-*field.Float == 0) {
			return &spec.LimitError{Part: field.Name, Err: errFactor}
		}
	}
	return nil
}

var errFactor = errors.New("the attribute of the text is a finite float32")

// OfWholes is the limit of an operator of which conform represents calls with integers and truth values alone.
func OfWholes(c *spec.Call) error {
	for i := range c.Tensors {
		if d := c.Tensors[i].DType; !d.Integer() && d != tensor.Bool {
			return &spec.LimitError{Part: c.Name(i), Err: errNoIntegers}
		}
	}
	return nil
}

var errNoIntegers = errors.New("only integers and truth values are converted")
