package webnn

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var resample2dText = text("resample2d", "resample2d")

// Resample2d stretches its input along two axes, and copies the nearest elements. The mode
// linear is a gap.
var Resample2d = &spec.Operator{
	Name: resample2dText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(Resample2dAttributes{}),
	Rules: []*spec.Rule{
		Resample2dKeeps, Resample2dNoAxes, Resample2dAxes, Resample2dNoScales, Resample2dScales, Resample2dSizes, Resample2dIgnored,
		Resample2dPosition, Resample2dNearest, Resample2dTypes, Resample2dSameType, Dimensions, ElementCount, Resample2dRank, Resample2dTwoScales,
		Resample2dScalesPositive, Resample2dTwoSizes, Resample2dSizesPositive, Resample2dTwoAxes, Resample2dAxesInRange, Resample2dAxesDistinct,
		Resample2dOutput,
	},
}

// Resample2dAttributes are the options of resample2d, without mode.
type Resample2dAttributes struct {
	Scales []float32 `conform:"scales,along=steps,optional" doc:"by how much each of two axes grows"`
	Sizes  []int64   `conform:"sizes,uint32,along=steps,optional" doc:"the size of each of two axes in the output; scales then have no effect"`
	Axes   []int64   `conform:"axes,uint32,along=steps,axis,optional" doc:"the two axes; 2 and 3 when absent"`
}

// Resize returns what a call does: without sizes and scales, it scales by 1.
func (a *Resample2dAttributes) Resize() family.Resize {
	x := family.Resize{Sizes: a.Sizes, Axes: a.Axes}
	if a.Axes == nil {
		x.Axes = defaultAxes
	}
	if a.Sizes == nil {
		if x.Scales = a.Scales; a.Scales == nil {
			x.Scales = defaultScales
		}
	}
	return x
}

// Resample2dOf is [Resample2dAttributes.Resize] of a call.
func Resample2dOf(c *spec.Call) family.Resize { return spec.As[Resample2dAttributes](c).Resize() }

var (
	defaultAxes   = []int64{2, 3}
	defaultScales = []float32{1, 1}
)

// Resample2dSize returns the size of the axis of entry i in the output, whose size in the
// input is given; -1 if it is beyond 63 bits. The scale, if there is one, is positive.
func Resample2dSize(x family.Resize, i int, size int64) int64 {
	if x.Scales == nil {
		return x.Sizes[i]
	}
	fraction, exponent := math.Frexp(float64(x.Scales[i]))
	product, fits := tensor.Mul(size, int64(fraction*(1<<24)))
	if exponent -= 24; exponent <= 0 || !fits {
		return product >> min(-exponent, 63)
	}
	if exponent > 32 || product > math.MaxInt64>>exponent {
		return -1
	}
	return product << exponent
}

// two makes the check that the list called name has two entries if it is present.
func two(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		if list := k.Fields().Named(name).List; list.Len() != 2 && list.Entries() != nil {
			k.Breaks("%s has %d entries", name, list.Len())
		}
	}
}

// The rules of resample2d.
var (
	Resample2dNearest = resample2dText.Meaning("nearest", "mode, nearest-neighbor",
		"Along each axis, an element of the output is the element of the input that is nearest to its position. Halfway between two elements, it is the first.")
	Resample2dPosition = resample2dText.Meaning("position", "mode",
		"Along an axis of size n in the input and m in the output, index x of the output has position (x + 1/2) * n / m - 1/2 in the input, or the first or last index if that is beyond.")
	Resample2dKeeps = resample2dText.Meaning("other-axes", "axes; method steps, outputShape",
		"The other two axes keep their sizes and elements.")
	Resample2dNoAxes = resample2dText.Meaning("no-axes", "axes",
		"Without axes, they are 2 and 3.")
	Resample2dAxes = resample2dText.Meaning("axes", "axes; scales; sizes",
		"Entry i of scales or sizes is for axis axes[i].")
	Resample2dNoScales = resample2dText.Meaning("no-scales", "scales",
		"Without scales and sizes, both scales are 1.")
	Resample2dScales = resample2dText.Meaning("scales", "scales; method steps, size",
		"With scales, an axis has its size times its scale in the output, rounded down. Positions follow from that size and not from the scale.")
	Resample2dSizes = resample2dText.Meaning("sizes", "sizes; method steps, size",
		"With sizes, they are the sizes of the two axes in the output.")
	Resample2dIgnored = resample2dText.Meaning("scales-ignored", "sizes",
		"With sizes, scales have no effect.")
	Resample2dTypes    = resample2dText.Types("Tensor limits", []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int8, tensor.Uint8})
	Resample2dSameType = sameTypes(resample2dText, "The input and the output have the same data type.", 1)
	Resample2dRank     = resample2dText.Static("rank-4", "Tensor limits",
		"The input has four dimensions.", family.Ranks(4, 4))
	Resample2dTwoScales      = resample2dText.Static("two-scales", "scales", "scales has two entries if it is present.", two("scales"))
	Resample2dScalesPositive = resample2dText.Static("scales-positive", "method steps, scales",
		"Every scale is finite and greater than 0, also where sizes are present.", spec.With(func(k *spec.Check, a *Resample2dAttributes) {
			family.Resize{Scales: a.Scales}.ScalesPositive(k)
		}))
	Resample2dTwoSizes      = resample2dText.Static("two-sizes", "sizes", "sizes has two entries if it is present.", two("sizes"))
	Resample2dSizesPositive = resample2dText.Static("sizes-positive", "method steps, sizes", "No entry of sizes is 0.", family.AtLeast(1, "sizes"))
	Resample2dTwoAxes       = resample2dText.Static("two-axes", "axes", "axes has two entries if it is present.", two("axes"))
	Resample2dAxesInRange   = resample2dText.Given(Resample2dRank).Static("axes-in-range", "method steps, axes",
		"Each axis is less than 4.", func(k *spec.Check) {
			for i, axis := range Resample2dOf(k.Call).Axes {
				if axis >= 4 {
					k.Breaks("axis %d is %d", i, axis)
				}
			}
		})
	Resample2dAxesDistinct = resample2dText.Given(Resample2dTwoAxes).Static("axes-distinct", "method steps, axes",
		"The two axes differ.", func(k *spec.Check) {
			if axes := Resample2dOf(k.Call).Axes; axes[0] == axes[1] {
				k.Breaks("both are %d", axes[0])
			}
		})
	Resample2dOutput = resample2dText.Given(Dimensions, Resample2dTwoScales, Resample2dScalesPositive, Resample2dTwoSizes, Resample2dSizesPositive, Resample2dTwoAxes, Resample2dAxesInRange).Static("output-dimensions", "method steps, size",
		"Both axes have 1 to 2^31-1 elements in the output.", func(k *spec.Check) {
			x := Resample2dOf(k.Call)
			for i, d := range x.Axes {
				if size := Resample2dSize(x, i, k.Tensors[0].Sizes[d]); !valid(size) {
					k.Breaks("dimension %d would have size %d", d, size)
				}
			}
		})
)
