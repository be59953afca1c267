package stablehlo

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Sort pulls for stablehlo.sort: what stands at a place along the dimension when the elements of one input are sorted.
var Sort = pull.Operator{Make: pull.With(sorted), Traits: pull.Moves | pull.Searches}

func sorted(job *pull.Job, of *stablehlo.SortAttributes) (pull.Func, error) {
	key, dimension, sizes := int(of.ComparatorInput), job.Dimension(of.Dimension), job.Sizes[0]
	a, total := job.Arithmetic(key), of.CompareType == stablehlo.CompareTotal && job.Answer(stablehlo.TotalOrder) == stablehlo.TotalOrderBits
	less := func(x, y uint64) bool {
		if of.Direction == stablehlo.SortGT {
			x, y = y, x
		}
		if total {
			return signed(a, x) < signed(a, y)
		}
		return a.Above(y, x)
	}
	type element struct {
		bits  uint64
		place int64
	}
	lines := map[int64][]element{} // those that were sorted
	return func(output int, to, from []int64) pull.Source {
		copy(from, to)
		of := int64(0)
		for d, at := range to {
			if int64(d) != dimension {
				of = of*sizes[d] + at
			}
		}
		line, known := lines[of]
		if !known {
			for from[dimension] = range sizes[dimension] {
				line = append(line, element{job.Bits(key, from[:len(to)]), from[dimension]})
			}
			slices.SortStableFunc(line, func(x, y element) int {
				switch {
				case less(x.bits, y.bits):
					return -1
				case less(y.bits, x.bits):
					return 1
				}
				return 0
			})
			lines[of] = line
		}
		from[dimension] = line[to[dimension]].place
		return pull.Source{Operand: output}
	}, nil
}
