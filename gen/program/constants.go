package program

import (
	"strings"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Scales is the Holds of a [Dialect] with quantisation: scales that are powers of 2, of which few differ, and
// small zero points.
func Scales(s *draw.Source, call *spec.Call, k int) []int64 {
	t, name := &call.Tensors[k], call.Param(k).Name
	scale := strings.HasSuffix(name, "scale")
	if !scale && !strings.HasSuffix(name, "zero_point") {
		return nil
	}
	return Constants(t, func() float64 {
		switch {
		case scale:
			return draw.Pick(s, []float64{1, 0.5, 2, 0.25})
		case !t.DType.Float():
			return draw.Pick(s, []float64{0, 0, 1, 3})
		}
		return 0
	})
}

// Constants returns the bits of the elements of a constant.
func Constants(t *spec.Tensor, value func() float64) []int64 {
	elements, _ := tensor.Elements(t.Sizes)
	bits := make([]int64, elements)
	for i := range bits {
		number, _ := tensor.FloatValue(t.DType, value())
		bits[i] = int64(number)
	}
	return bits
}
