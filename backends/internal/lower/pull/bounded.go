package pull

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Bounded is the operator that keeps elements within bounds, and by the answer to a question a NaN.
func Bounded(q *spec.Question, bounds func(job *Job) (least, greatest float64)) Operator {
	return Elementwise(func(job *Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		least, greatest := bounds(job)
		value := float64(x[0])
		switch {
		case a.Float():
			value = a.Value(x[0])
		case a.Signed():
			value = float64(a.Integer(x[0]))
		}
		kept := value
		if a.NaN(x[0]) {
			switch job.Answer(q) {
			case family.NaNLeast:
				value = math.Inf(-1)
			case family.NaNGreatest:
				value = math.Inf(1)
			}
		}
		limit := max(value, least) // a NaN stays one
		switch limit = min(limit, greatest); {
		case limit == kept, math.IsNaN(limit):
			return x[0]
		case a.Float():
			return a.Of(limit)
		}
		return a.Clip(uint64(int64(limit)))
	})
}

// Sloped returns x, or its product with a slope if it is below 0.
func (a Arithmetic) Sloped(x, slope uint64) uint64 {
	if a.Negative(x) {
		return a.Product(slope, x)
	}
	return x
}

// Leaky is [Arithmetic.Sloped] with an attribute, which is a float32.
func (a Arithmetic) Leaky(x uint64, alpha float64) uint64 {
	return a.Sloped(x, a.Of(float64(float32(alpha))))
}

// Powers is the operator that returns the first element to the power of the second, which may be of another type.
var Powers = Elementwise(func(job *Job, x []uint64) uint64 {
	a, b := job.Arithmetic(0), job.Arithmetic(1)
	exponent := float64(x[1])
	switch {
	case b.Float():
		exponent = b.Value(x[1])
	case b.Signed():
		exponent = float64(b.Integer(x[1]))
	}
	if a.Float() {
		return a.Of(math.Pow(a.Value(x[0]), exponent))
	}
	product := a.Number(1)
	for range int(max(min(exponent, 64), 0)) { // beyond, only 0, 1 and -1 have powers
		product = a.Product(product, x[0])
	}
	return product
})
