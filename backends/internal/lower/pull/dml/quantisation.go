package dml

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// The pull functions of quantisation.
var (
	ElementWiseQuantizeLinear = Quantising(func(job *pull.Job, x, scale, zero float64) uint64 {
		round := math.RoundToEven
		if job.Answer(dml.QuantizeTies) == dml.TiesAway {
			round = math.Round
		}
		return pull.Saturated(job.Arithmetic(job.Inputs), round(x/scale)+zero)
	})
	ElementWiseDequantizeLinear = Quantising(func(job *pull.Job, x, scale, zero float64) uint64 {
		return job.Arithmetic(job.Inputs).Of((x - zero) * scale)
	})
)

// Quantising computes an element from those of the inputs at the same place, of which the last is 0 if it is absent. With a
// scale of 0 it is 0.
func Quantising(of func(job *pull.Job, x, scale, zero float64) uint64) pull.Operator {
	return pull.Computed(0, pull.SameSizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		return func(to []int64, t *pull.Terms) {
				for i := range job.Inputs {
					copy(t.Add(i), to)
				}
			}, func(t *pull.Terms) uint64 {
				var values [3]float64
				for i := range t.List {
					values[i] = job.Arithmetic(t.List[i][0].Operand).Any(t.Bits(i, 0))
				}
				if values[1] == 0 {
					return 0
				}
				return of(job, values[0], values[1], values[2])
			}
	})
}
