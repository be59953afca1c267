package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// The pull functions of pools.
var (
	MaxPool = pull.MaxPool(poolSizes, func(job *pull.Job) []pull.Frame {
		list, _ := poolFrames(job)
		return list
	}, openvino.MaxPoolNaN, openvino.MaxPoolTies, func(job *pull.Job) uint64 { return job.Arithmetic(0).Least(-1) }, func(job *pull.Job, at []int64) int64 {
		return pull.PlaceFrom(int(job.Dimension(pull.As[openvino.MaxPoolAttributes](job).Axis)))(job, at)
	})
	AvgPool = pull.Computed(pull.Folds|pull.Adds, poolSizes, avgPool)
)

// poolFrames returns the spatial dimensions of a pool, and how many windows each has.
func poolFrames(job *pull.Job) (list []pull.Frame, counts []int64) {
	a, valid := job.Attributes.(openvino.Pooled).Pooling(), openvino.AvgPoolValidCeil
	if _, is := job.Attributes.(*openvino.MaxPoolAttributes); is {
		valid = openvino.MaxPoolValidCeil
	}
	list, counts = frames(job, a.Kernel)
	if a.Same() || a.RoundingType == openvino.RoundFloor {
		return list, counts
	}
	up := a.AutoPad == openvino.PadExplicit || job.Answer(valid) == openvino.ValidCeil
	for d := range list {
		g := &list[d]
		if up && (g.Before+g.Input+g.Behind-g.Span())%g.Stride > 0 {
			counts[d]++
		}
		if a.RoundingType == openvino.RoundCeilTorch && g.Before+g.Input <= (counts[d]-1)*g.Stride {
			counts[d]--
		}
	}
	return list, counts
}

func poolSizes(job *pull.Job, _ int) []int64 {
	_, counts := poolFrames(job)
	return append(job.Join(job.Sizes[0][:2]), counts...)
}

// avgPool adds the elements of a window, and divides by how many count.
func avgPool(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	windows, _ := poolFrames(job)
	elements, total, count := pull.InWindow(windows), pull.Sums(job), int64(0)
	return func(to []int64, t *pull.Terms) {
			elements(to, t)
			if count = int64(len(t.List)); pull.As[openvino.AvgPoolAttributes](job).ExcludePad {
				return
			}
			count = 1
			for d, g := range windows {
				if n := g.Before + g.Input + g.Behind - to[d+2]*g.Stride; n < g.Kernel && job.Answer(openvino.AvgPoolTail) == openvino.TailExcluded {
					count *= n
				} else {
					count *= g.Kernel
				}
			}
		}, func(t *pull.Terms) uint64 {
			a := job.Arithmetic(0)
			if !a.Float() {
				return a.Quotient(total(t), uint64(count))
			}
			return a.Of(a.Value(total(t)) / float64(count))
		}
}
