package family

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// NonZeroAttributes are the input of an operator that finds elements, which decides the sizes of its output. T has the
// data types of its text.
type NonZeroAttributes[T ~int64] struct {
	Type     T       `conform:"type" doc:"data type of the input"`
	Elements []int64 `conform:"elements" doc:"elements of the input in row-major order, each as an integer with its bits; those behind the list are 0"`
	Shape    []int64 `conform:"shape,uint32" doc:"sizes of the input"`
}

// X implements [ListedInput].
func (a *NonZeroAttributes[T]) X(*spec.Call) (d tensor.DType, sizes []int64) {
	return tensor.DType(a.Type), a.Shape
}

// Element implements [ListedInput].
func (a *NonZeroAttributes[T]) Element(d tensor.DType, i int64) uint64 {
	return ListedElement(a.Elements, d, i)
}

// NonZero makes an operator that finds the elements of x that are not zero. A section of its text says so, another one which
// sizes the output has. Zero is a sentence about zeros. The
// method of T that lists its names is an argument for what it uses to be initialised before.
func NonZero[T ~int64](_ func(T) spec.Enum, text spec.Text, x string, output spec.Param, section, sizes, zero string, types *spec.Rule) *spec.Operator {
	return &spec.Operator{
		Name: text.Name, Params: []spec.Param{output}, Attributes: spec.Attributes(NonZeroAttributes[T]{}),
		Rules: []*spec.Rule{
			text.Sizes(sizes, "The output has a row for each dimension of "+x+", and a column for each element that is not zero."),
			text.Meaning("indices", section, "Each column has the index of one of these elements."),
			text.Meaning("order", section, "The columns are in the row-major order of the elements."),
			text.Meaning("zero", section, zero),
			text.Meaning("scalar", section, "Of a scalar, the output has no row, and one column if it is not zero."),
			types,
		},
		Limit: spec.Of(func(c *spec.Call, a *NonZeroAttributes[T]) error {
			d, sizes := a.X(c)
			return LimitOfListed(d, a.Elements, sizes)
		}),
	}
}
