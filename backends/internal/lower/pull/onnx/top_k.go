package onnx

import (
	"cmp"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// TopK pulls for onnx.top_k: what comes first along the axis when its elements are sorted.
var TopK = pull.Operator{Sizes: pull.Sized(topKSizes), Make: pull.With(topK), Traits: pull.Moves | pull.Invents | pull.Searches}

func topKSizes(job *pull.Job, a *onnx.TopKAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	sizes[job.Dimension(a.Axis)] = a.K[0]
	return sizes
}

func topK(job *pull.Job, a *onnx.TopKAttributes) (pull.Func, error) {
	axis, dtype := job.Dimension(a.Axis), job.DTypes[0]
	type element struct {
		key   uint64
		place int64
	}
	lines := map[int64][]element{} // those that were sorted
	return func(output int, to, from []int64) pull.Source {
		copy(from, to)
		of := int64(0)
		for d, at := range to {
			if int64(d) != axis {
				of = of*job.Sizes[0][d] + at
			}
		}
		line, known := lines[of]
		if !known {
			for from[axis] = range job.Sizes[0][axis] {
				bits := job.Bits(0, from[:len(to)])
				key := ascending(dtype, bits)
				if dtype.NaN(bits) && job.Answer(onnx.TopKNaN) == onnx.TopKNaNLeast {
					key = 0 // which no number has
				}
				if a.Largest {
					key = ^key
				}
				line = append(line, element{key, from[axis]})
			}
			slices.SortFunc(line, func(a, b element) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.place, b.place)) })
			lines[of] = line
		}
		from[axis] = line[to[axis]].place
		if output == 1 {
			return pull.Source{Operand: pull.Constant, Bits: uint64(from[axis])}
		}
		return pull.Source{}
	}, nil
}
