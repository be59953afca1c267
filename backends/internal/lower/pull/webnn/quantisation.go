package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
)

// The pull functions of quantisation.
var (
	DequantizeLinear = blockwise(func(y pull.Arithmetic, x, scale, zero float64) uint64 { return y.Of((x - zero) * scale) })
	QuantizeLinear   = blockwise(func(y pull.Arithmetic, x, scale, zero float64) uint64 {
		return pull.Saturated(y, math.RoundToEven(x/scale)+zero)
	})
)

// blockwise computes each element of one of the input, a scale and a zero point.
func blockwise(of func(y pull.Arithmetic, x, scale, zero float64) uint64) pull.Operator {
	return pull.Computed(0, pull.SameSizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		return func(to []int64, t *pull.Terms) {
				for i := range job.Inputs {
					for d, at := 0, t.Add(i); d < len(at); d++ {
						at[d] = to[d] / (job.Sizes[0][d] / job.Sizes[i][d])
					}
				}
			}, func(t *pull.Terms) uint64 {
				var values [3]float64
				for i := range values {
					values[i] = job.Arithmetic(i).Any(t.Bits(i, 0))
				}
				return of(job.Arithmetic(job.Inputs), values[0], values[1], values[2])
			}
	})
}
