package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators whose inputs and output have scales and zero points.
var (
	QLinearMatMul = Requantising{math.RoundToEven, pull.Saturated, GranuleOf}.MatMul()
	QLinearConv   = Requantising{math.RoundToEven, pull.Saturated, GranuleOf}.Conv()
)

// A Requantising is how an operator takes scales and zero points, and what it makes of a sum.
type Requantising struct {
	Round func(float64) float64
	Fit   func(d pull.Arithmetic, value float64) uint64
	// Granule is the element of a scale or zero point, an operand, for an element of its input, whose
	// coordinate counts along a vector.
	Granule func(job *pull.Job, operand int, at []int64, along int64) float64
}

// GranuleOf is the Granule of the text.
func GranuleOf(job *pull.Job, operand int, at []int64, along int64) float64 {
	sizes := job.Sizes[operand]
	place := make([]int64, len(sizes))
	switch len(sizes) {
	case 0:
	case 1:
		place[0] = along
	default:
		place = pull.Near(at, sizes, place)
	}
	return job.Arithmetic(operand).Any(job.Bits(operand, place))
}

// result makes an element of the output of a sum.
func (o Requantising) result(job *pull.Job, sum float64) uint64 {
	scale, zero := o.Granule(job, 6, nil, 0), o.Granule(job, 7, nil, 0)
	return o.Fit(job.Arithmetic(job.Inputs), o.Round(sum/scale)+zero)
}

// MatMul is QLinearMatMul.
func (o Requantising) MatMul() pull.Operator {
	sizes := func(job *pull.Job, _ int) []int64 {
		return pull.ProductSizes(job, job.Sizes[0], job.Sizes[3], [2]bool{})
	}
	return pull.Computed(pull.Folds|pull.Adds, sizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		return pull.Products(job, 3, [2]bool{}), func(t *pull.Terms) uint64 {
			sum := 0.0
			for i := range t.List {
				product := 1.0
				for k, matrix := range []int{0, 3} {
					at := t.List[i][k].At[:len(job.Sizes[matrix])]
					along := at[max(0, len(at)-2+k)] // the row of the first, and the column of the second
					x := job.Arithmetic(matrix).Any(t.Bits(i, k)) - o.Granule(job, matrix+2, at, along)
					product *= x * o.Granule(job, matrix+1, at, along)
				}
				sum += product
			}
			return o.result(job, sum)
		}
	})
}

// Conv is QLinearConv.
func (o Requantising) Conv() pull.Operator {
	sizes := func(job *pull.Job, _ int) []int64 { return sizesBy(job, job.Sizes[3]) }
	return pull.Computed(pull.Folds|pull.Adds, sizes, func(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
		windows, feature := weighted(job, 3), int64(0)
		behind := job.Answer(onnx.QLinearConvRounding) == onnx.RoundingBehind
		return func(to []int64, t *pull.Terms) {
				feature = to[1]
				if windows(to, t); job.Inputs > 8 {
					t.Add(8)[0] = feature
				}
			}, func(t *pull.Terms) uint64 {
				of := func(operand int) float64 { return o.Granule(job, operand, nil, feature) }
				sum := 0.0
				for i := range t.List {
					if x := job.Arithmetic(t.List[i][0].Operand).Any(t.Bits(i, 0)); len(t.List[i]) == 1 {
						sum += x
					} else {
						sum += (x - of(2)) * (job.Arithmetic(3).Any(t.Bits(i, 1)) - of(5))
					}
				}
				if sum *= of(1) * of(4); behind {
					return o.Fit(job.Arithmetic(job.Inputs), o.Round(sum/of(6)+of(7)))
				}
				return o.result(job, sum)
			}
	})
}
