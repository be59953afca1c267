package pull

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Fold combines elements from the first on. Of none it returns 0.
func Fold(x []uint64, of func(x, y uint64) uint64) uint64 {
	if len(x) == 0 {
		return 0
	}
	all := x[0]
	for _, next := range x[1:] {
		all = of(all, next)
	}
	return all
}

// OrNaN returns the function of two elements that chooses by the answer to a question if one is a
// NaN, and otherwise as of does.
func OrNaN(job *Job, q *spec.Question, of func(x, y uint64) uint64) func(x, y uint64) uint64 {
	isNaN := job.DTypes[0].NaN
	return func(x, y uint64) uint64 {
		first := isNaN(x)
		if !first && !isNaN(y) {
			return of(x, y)
		}
		switch job.Answer(q) {
		case family.NaNFirst:
			return x
		case family.NaNSecond:
			return y
		case family.NaNIgnored:
			first = !first
		}
		if first {
			return x
		}
		return y
	}
}

// Place returns the place of the element that beats all others, by the answer to a question if one is a NaN: the first
// one, or the last.
func Place(job *Job, q *spec.Question, last bool, x []uint64, beats func(a Arithmetic, x, y uint64) bool) uint64 {
	a, best, nan := job.Arithmetic(0), 0, job.Answer(q)
	for i, element := range x {
		switch isNaN, held := a.NaN(element), a.NaN(x[best]); {
		case isNaN && held && nan != family.PlaceNaNFirst:
			if last {
				best = i
			}
		case isNaN || held:
			if nan == family.PlaceNaN && isNaN || nan == family.PlaceNumber && held {
				best = i
			}
		case beats(a, element, x[best]), last && !beats(a, x[best], element):
			best = i
		}
	}
	return uint64(best)
}

// Least returns the least number of a data type, or the greatest if side is 1.
func (a Arithmetic) Least(side int) uint64 {
	all := a.Clip(^uint64(0))
	switch {
	case a.Float():
		if _, has := a.Infinity(); has {
			return a.Of(math.Inf(side))
		}
		all >>= 1
		for a.NaN(all) {
			all--
		}
		if side < 0 {
			all |= 1 << (a.Bits() - 1)
		}
		return all
	case a.DType == tensor.Bool && side > 0:
		return 1
	case a.Signed() && side < 0:
		return all - all>>1
	case a.Signed():
		return all >> 1
	case side < 0:
		return 0
	}
	return all
}

// Comparison compares two elements.
func Comparison(holds func(above, below bool) bool) Operator {
	return Pairs(func(a Arithmetic, x, y uint64) uint64 { return BoolBits(holds(a.Above(x, y), a.Above(y, x))) })
}

// Extremes is the operator that chooses one of the elements at a place: the better one of each two, and by the answer
// to a question if one is a NaN.
func Extremes(q *spec.Question, better func(a Arithmetic, x, y uint64) uint64) Operator {
	return Elementwise(func(job *Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		return Fold(x, OrNaN(job, q, func(x, y uint64) uint64 { return better(a, x, y) }))
	})
}

// Positives is the operator that makes 0 of elements below it, and by the answer to a question of a NaN.
func Positives(q *spec.Question) Operator {
	return Elementwise(func(job *Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		if a.NaN(x[0]) && job.Answer(q) != family.NaNZero {
			return x[0]
		}
		return a.Greater(0, x[0])
	})
}
