package draw

import (
	"slices"
	"strconv"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Feature is one property in which calls of an operator differ. It is a
// function of the finished call, whatever made it.
type Feature struct {
	Name   string
	Values []string
	// Of returns the position of the call's value.
	Of func(c *spec.Call) int
	// Interacts means that a call's behaviour may depend on this feature
	// together with two others that interact. Triples of these features count
	// too.
	Interacts bool
}

// Common returns the features of the first operand that every operator has. Its
// rank is distinguished from 0 to most.
func Common(name string, most int) []Feature {
	return []Feature{Execution, Rank(0, most), Width(0), Kind(0), Above(name, 0), Longest(name, 0)}
}

// Interacting returns the features, marked as interacting.
func Interacting(features ...Feature) []Feature {
	for i := range features {
		features[i].Interacts = true
	}
	return features
}

// OfOutput returns a feature of an output under a name that tells it from the first operand's.
func OfOutput(f Feature) Feature {
	f.Name += " of the output"
	return f
}

// Some returns a feature that a call has or has not.
func Some(name string, of func(c *spec.Call) bool) Feature {
	return Feature{Name: name, Values: []string{"none", "some"}, Of: func(c *spec.Call) int { return number(of(c)) }}
}

// Int returns the value of the integer attribute called name, whatever the operator.
func Int(name string) func(c *spec.Call) int64 {
	return func(c *spec.Call) int64 { return *c.Fields().Named(name).Int }
}

// Bool is [Int] for a truth value.
func Bool(name string) func(c *spec.Call) bool {
	return func(c *spec.Call) bool { return *c.Fields().Named(name).Bool }
}

// List is [Int] for a list of integers.
func List(name string) func(c *spec.Call) []int64 {
	return func(c *spec.Call) []int64 { return c.Fields().Named(name).List.Entries() }
}

// Enum is the value of an attribute whose values have names.
func Enum(op *spec.Operator, name string) Feature {
	enum := op.Bind(op.NewAttributes()).Fields.Named(name).Enum
	return Feature{Name: name, Values: enum.Names(), Of: func(c *spec.Call) int {
		value := *c.Fields().Named(name).Int
		return slices.IndexFunc(enum, func(named spec.NamedValue) bool { return named.Value == value })
	}}
}

// Signs is whether a list has positive numbers, and whether it has negative
// ones.
func Signs(name string, of func(c *spec.Call) []int64) Feature {
	return Feature{Name: name, Values: []string{"none", "positive", "negative", "both"}, Of: func(c *spec.Call) int {
		positive, negative := 0, 0
		for _, n := range of(c) {
			positive |= number(n > 0)
			negative |= number(n < 0)
		}
		return positive + 2*negative
	}}
}

func number(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// numbers returns names for the numbers from 0 to most, and for all larger
// ones.
func numbers(most int) []string {
	names := make([]string, 0, most+2)
	for i := range most + 1 {
		names = append(names, strconv.Itoa(i))
	}
	return append(names, "beyond")
}

// Execution is whether a call is executed.
var Execution = Feature{Name: "execution", Values: []string{"executed", "checked only"}, Of: func(c *spec.Call) int {
	return number(c.CheckOnly)
}}

// Rank is the rank of an operand, from 0 to most, and larger ones together.
func Rank(operand, most int) Feature {
	return Feature{Name: "rank", Values: numbers(most), Of: func(c *spec.Call) int { return min(c.Tensors[operand].Rank(), most+1) }}
}

var widths = []int64{8, 16, 32, 64, 4, 2, 1}

// Width is the number of bits of an operand's elements in memory: see [WithBits].
func Width(operand int) Feature {
	return Feature{Name: "width", Values: []string{"8 bits", "16 bits", "32 bits", "64 bits", "4 bits", "2 bits"}, Of: func(c *spec.Call) int {
		return slices.Index(widths, c.Tensors[operand].DType.BitsInMemory())
	}}
}

// WithBits adds the width of uint1 to the features of an operator that takes it.
func WithBits(features []Feature) []Feature {
	for i := range features {
		if f := &features[i]; f.Name == "width" {
			f.Values = append(slices.Clip(f.Values), "1 bit")
		}
	}
	return features
}

// Kind is what the bits of an operand's elements mean.
func Kind(operand int) Feature {
	return Feature{Name: "kind", Values: []string{"float", "signed", "unsigned", "bool", "complex"}, Of: func(c *spec.Call) int {
		switch d := c.Tensors[operand].DType; {
		case d == tensor.Bool:
			return 3
		case d == tensor.Complex64:
			return 4
		case d.Float():
			return 0
		case d.Signed():
			return 1
		default:
			return 2
		}
	}}
}

// Above is how many sizes of an operand are above 1.
func Above(name string, operand int) Feature {
	return Feature{Name: name + " sizes above 1", Values: numbers(8), Of: func(c *spec.Call) int {
		above := 0
		for _, size := range c.Tensors[operand].Sizes {
			above += number(size > 1)
		}
		return min(above, 9)
	}}
}

// Longest is the largest size of an operand: beyond a vector register, a byte,
// or memory; or that a size is 0.
func Longest(name string, operand int) Feature {
	return LongestOf(name, func(c *spec.Call) *spec.Tensor { return &c.Tensors[operand] })
}

// LongestOf is [Longest] of an operand that has no fixed position.
func LongestOf(name string, operand func(c *spec.Call) *spec.Tensor) Feature {
	return Feature{
		Name:   name + " longest",
		Values: []string{"some 0", "1", "2 to 9", "10 to 256", "257 to 65536", "beyond"},
		Of: func(c *spec.Call) int {
			most := int64(1)
			for _, size := range operand(c).Sizes {
				if size == 0 {
					return 0
				}
				most = max(most, size)
			}
			switch {
			case most == 1:
				return 1
			case most <= 9:
				return 2
			case most <= 256:
				return 3
			case most <= 65536:
				return 4
			default:
				return 5
			}
		},
	}
}

// Row is the size of an operand's last dimension, by what is left of it after whole vectors
// and bytes.
func Row(operand int) Feature {
	return Feature{Name: "row", Values: []string{"no dimension", "0", "1", "odd", "even", "a multiple of 8"}, Of: func(c *spec.Call) int {
		sizes := c.Tensors[operand].Sizes
		if len(sizes) == 0 {
			return 0
		}
		switch row := sizes[len(sizes)-1]; {
		case row < 2:
			return 1 + int(row)
		case row%8 == 0:
			return 5
		default:
			return 4 - int(row%2)
		}
	}}
}

// Ones is how many sizes of an operand are 1.
func Ones(operand int) Feature {
	return Of("sizes of 1", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, func(c *spec.Call) int64 {
		ones := 0
		for _, size := range c.Tensors[operand].Sizes {
			ones += number(size == 1)
		}
		return int64(ones)
	})
}

// Of is a function's value in ranges: value k is below limits[k], and the last
// value is not below any limit.
func Of(name string, values []string, limits []int64, of func(c *spec.Call) int64) Feature {
	return Feature{Name: name, Values: values, Of: func(c *spec.Call) int {
		value := of(c)
		for k, limit := range limits {
			if value < limit {
				return k
			}
		}
		return len(limits)
	}}
}

// Entries is the number of entries of a list.
func Entries(name string, of func(c *spec.Call) []int64) Feature {
	return Of("entries of "+name, []string{"0", "1", "2", "3 to 8", "beyond"}, []int64{1, 2, 3, 9}, func(c *spec.Call) int64 {
		return int64(len(of(c)))
	})
}

// First is the position of the first entry of a list that equals number.
func First(name string, number int64, of func(c *spec.Call) []int64) Feature {
	return Of(name, []string{"none", "the first", "the second", "beyond"}, []int64{0, 1, 2}, func(c *spec.Call) int64 {
		return int64(slices.Index(of(c), number))
	})
}

// Tensors is how many tensors a call passes for a parameter.
func Tensors(name string, p int) Feature {
	return Feature{Name: name, Values: []string{"0", "1", "2", "3", "4 or more"}, Of: func(c *spec.Call) int {
		first, end := c.Counts.Span(p)
		return min(end-first, 4)
	}}
}
