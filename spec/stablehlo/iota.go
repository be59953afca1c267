package stablehlo

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var iotaText = text("iota")

// Iota counts from 0 along a dimension of its output.
var Iota = &spec.Operator{
	Name:       iotaText.Name,
	Params:     []spec.Param{{Name: "output", Dir: spec.Out}},
	Attributes: spec.Attributes(IotaAttributes{}),
	Rules:      []*spec.Rule{IotaRules.Counts, IotaTypes, IotaInRange},
	Questions:  []*spec.Question{IotaRules.Beyond},
	Limit:      countsExactly,
}

// IotaAttributes are the input of iota that is a constant.
type IotaAttributes struct {
	IotaDimension int64 `conform:"iota_dimension,axis" doc:"dimension of the result along which it counts"`
}

func iotaDimension(c *spec.Call) int64 { return spec.As[IotaAttributes](c).IotaDimension }

// CountRules are what a text says about a result that counts along a dimension.
type CountRules struct {
	Counts *spec.Rule
	// Beyond has the answers of [family.Overflow].
	Beyond *spec.Question
}

func counting(t spec.Text, section string) CountRules {
	return CountRules{
		Counts: t.Meaning("counts", section,
			"An element of the result is the index of its place in dimension iota_dimension, which counts from 0."),
		Beyond: family.Beyond(t, section+"; iota", "What does an element of an integer type hold whose index the type does not have?"),
	}
}

// numbers are the types of numbers, truth values left out.
var numbers = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return d == tensor.Bool })

var errNoCount = errors.New("indices are not rounded, and the type does not hold all of them")

// countsExactly is the limit of results that count: every index is a number that a
// floating-point type has.
func countsExactly(c *spec.Call) error {
	d := c.Output().DType
	if d == tensor.Complex64 {
		d = tensor.Float32
	}
	if !d.Float() {
		return nil
	}
	fraction, _ := d.Format()
	if size := c.Output().Sizes[iotaDimension(c)]; fraction == 0 || size > 1<<(fraction+1)+1 {
		return &spec.LimitError{Part: c.Name(c.Inputs()), Err: errNoCount}
	}
	return nil
}

// The rules of iota.
var (
	IotaRules   = counting(iotaText, "Semantics")
	IotaTypes   = iotaText.Types("Outputs", numbers)
	IotaInRange = iotaText.Static("dimension-in-range", "Constraints, C1",
		"iota_dimension is at least 0 and less than the number of dimensions of the output.", family.DimensionsOf((*spec.Call).Output, "iota_dimension"))
)
