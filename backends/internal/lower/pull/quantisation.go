package pull

import (
	"math"

	"example.com/conform/spec/tensor"
)

// Any returns the value of an element of any type of numbers.
func (a Arithmetic) Any(bits uint64) float64 {
	switch {
	case a.DType == tensor.Float8E8M0FNU:
		return math.Ldexp(1, int(bits)-127)
	case a.Float():
		return a.Value(bits)
	case a.Signed():
		return float64(a.Integer(bits))
	}
	return float64(bits)
}

// Saturated returns the integer that is nearest to a whole value.
func Saturated(d Arithmetic, value float64) uint64 {
	least, most := 0.0, math.Ldexp(1, int(d.Bits()))-1
	if d.Signed() {
		least = -math.Ldexp(1, int(d.Bits())-1)
		most += least
	}
	return d.Clip(uint64(int64(max(least, min(value, most)))))
}
