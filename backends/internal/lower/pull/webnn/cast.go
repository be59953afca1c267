package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
)

// Cast pulls for webnn.cast. A float beyond an integer type becomes its nearest number, and a NaN 0.
var Cast = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
	from, to := job.Arithmetic(0), job.Arithmetic(1)
	if !from.Float() {
		bits := x[0]
		if from.Signed() {
			bits = uint64(from.Integer(bits))
		}
		switch {
		case !to.Float():
			return to.Clip(bits)
		case from.Signed():
			return within(to, float64(int64(bits)))
		}
		return within(to, float64(bits))
	}
	value := from.Value(x[0])
	if to.Float() {
		return within(to, value)
	}
	low, high := 0.0, math.Ldexp(1, int(to.Bits()))
	if to.Signed() {
		low, high = -high/2, high/2
	}
	switch {
	case math.IsNaN(value):
		return 0
	case value >= high:
		return to.Least(1)
	case value < low:
		return to.Least(-1)
	case to.Signed():
		return to.Clip(uint64(int64(value)))
	}
	return uint64(value)
})

// within returns a float of a value, or an infinity if that is beyond the type.
func within(a pull.Arithmetic, value float64) uint64 {
	if _, bias := a.Format(); math.Abs(value) >= math.Ldexp(1, bias+1) && !math.IsInf(value, 0) {
		value = math.Inf(int(math.Copysign(1, value)))
	}
	return a.Of(value)
}
