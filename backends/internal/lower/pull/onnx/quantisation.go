package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pull functions of quantisation.
var (
	DequantizeLinear = pull.Computed(0, pull.SameSizes, dequantize)
	QuantizeLinear   = Quantizing(math.RoundToEven, pull.Saturated)
)

// granular lists an element of x, its scale, and its zero point if there is one.
func granular(job *pull.Job) func(to []int64, t *pull.Terms) {
	axis, block := job.Attributes.(onnx.Granular).Blocks()
	if axis < 0 {
		axis += int64(len(job.Sizes[0]))
	}
	return func(to []int64, t *pull.Terms) {
		copy(t.Add(0), to)
		for i := 1; i < job.Inputs; i++ {
			switch at := t.Add(i); {
			case len(at) == 0:
			case len(at) == len(to) && block > 0:
				copy(at, to)
				at[axis] = to[axis] / block
			default:
				at[0] = to[axis]
			}
		}
	}
}

// scaled returns the values of the terms of an element, of which the last is 0 if it is absent.
func scaled(job *pull.Job, t *pull.Terms) (x, scale, zero float64) {
	var values [3]float64
	for i := range t.List {
		values[i] = job.Arithmetic(t.List[i][0].Operand).Any(t.Bits(i, 0))
	}
	return values[0], values[1], values[2]
}

func dequantize(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a := job.Arithmetic(job.Inputs)
	return granular(job), func(t *pull.Terms) uint64 {
		x, scale, zero := scaled(job, t)
		return a.Of((x - zero) * scale)
	}
}

// Quantizing is QuantizeLinear with a function that rounds, and one that makes an element of what is
// rounded, with a zero point.
func Quantizing(round func(float64) float64, fit func(d pull.Arithmetic, value float64) uint64) pull.Operator {
	return pull.Computed(0, pull.SameSizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		d, saturate := job.Arithmetic(job.Inputs), pull.As[onnx.QuantizeAttributes](job).Saturate
		return granular(job), func(t *pull.Terms) uint64 {
			x, scale, zero := scaled(job, t)
			if d.Float() {
				return narrowed(d, x/scale+zero, saturate)
			}
			return fit(d, round(x/scale)+zero)
		}
	})
}

// narrowed returns the float of 8 bits or less that is nearest to a value. It looks through all of
// them, in their order.
func narrowed(d pull.Arithmetic, value float64, saturate bool) uint64 {
	sign := uint64(1) << (d.Bits() - 1)
	oneZero := d.NaN(sign)
	infinity, has := d.Infinity()
	last, best, distance := uint64(0), uint64(0), math.Inf(1)
	for bits := range sign {
		if d.NaN(bits) || has && bits == infinity {
			break
		}
		last = bits
		if off := math.Abs(d.Value(bits) - math.Abs(value)); off < distance || off == distance && bits%2 == 0 {
			best, distance = bits, off
		}
	}
	half := (d.Value(last) - d.Value(last-1)) / 2 // beyond the largest number, to where the next would be nearer
	beyond := math.Abs(value) > d.Value(last)+half || math.Abs(value) == d.Value(last)+half && last%2 == 1
	switch {
	case beyond && (saturate || d.DType == tensor.Float4E2M1):
		best = last
	case beyond && has:
		best = infinity
	case beyond && oneZero:
		return sign // the only NaN
	case beyond:
		best = sign - 1
	}
	if value < 0 && (best > 0 || !oneZero) {
		best |= sign
	}
	return best
}
