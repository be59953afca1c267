package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of pools.
var (
	MaxPool           = maxPool()
	AveragePool       = pull.Computed(pull.Folds|pull.Adds, poolSizes, averagePool)
	LpPool            = pull.Computed(pull.Folds|pull.Adds, poolSizes, lpPool)
	GlobalMaxPool     = pull.Computed(pull.Folds|pull.Points, globalSizes, globalMax)
	GlobalAveragePool = pull.Computed(pull.Folds|pull.Adds|pull.Points, globalSizes, globalAverage)
)

// poolFrames returns the spatial dimensions of a pool, and how many windows each has.
func poolFrames(job *pull.Job) (list []pull.Frame, counts []int64) {
	a := job.Attributes.(onnx.Pooled).Pooling()
	begins := onnx.MaxPoolBegins
	switch job.Attributes.(type) {
	case *onnx.AveragePoolAttributes:
		begins = onnx.AveragePoolBegins
	case *onnx.LpPoolAttributes:
		begins = onnx.LpPoolBegins
	}
	list = frames(job, a.KernelShape)
	for i := range list {
		g := &list[i]
		n, ceil := windows(g, a.AutoPad), a.CeilMode && a.AutoPad == onnx.AutoPadNotSet
		if left := g.Before + g.Input + g.Behind - g.Span(); ceil && left%g.Stride > 0 {
			n++
		}
		if silent := begins == onnx.LpPoolBegins; ceil && !silent || ceil == silent && job.Answer(begins) == onnx.BeginsIgnored {
			begin := g.Before + g.Input // no window begins here
			n = min(n, max(0, (begin+g.Stride-1)/g.Stride))
		}
		counts = append(counts, n)
	}
	return list, counts
}

func poolSizes(job *pull.Job, _ int) []int64 {
	_, counts := poolFrames(job)
	return append(job.Join(job.Sizes[0][:2]), counts...)
}

func averagePool(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of, a := pull.As[onnx.AveragePoolAttributes](job), job.Arithmetic(0)
	windows, _ := poolFrames(job)
	elements := pull.InWindow(windows)
	count, total := 0, pull.Sums(job)
	return func(to []int64, t *pull.Terms) {
			elements(to, t)
			if count = len(t.List); !of.CountIncludePad {
				return
			}
			count = 1
			for d, g := range windows {
				n := 0
				for k := range g.Kernel {
					if job.Answer(onnx.AveragePoolTail) == onnx.TailIncluded || to[d+2]*g.Stride+k*g.Dilation < g.Before+g.Input+g.Behind {
						n++
					}
				}
				count *= n
			}
		}, func(t *pull.Terms) uint64 {
			return a.Of(a.Value(total(t)) / float64(count))
		}
}

// lpPool adds powers of magnitudes, and takes the root.
func lpPool(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	p, a := float64(pull.As[onnx.LpPoolAttributes](job).P), job.Arithmetic(0)
	windows, _ := poolFrames(job)
	return pull.InWindow(windows), func(t *pull.Terms) uint64 {
		sum := 0.0
		for i := range t.List {
			sum += math.Pow(math.Abs(a.Value(t.Bits(i, 0))), p)
		}
		if p == 2 {
			return a.Of(math.Sqrt(sum))
		}
		return a.Of(math.Pow(sum, 1/p))
	}
}

func globalSizes(job *pull.Job, _ int) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d := range sizes[2:] {
		sizes[2+d] = 1
	}
	return sizes
}

// channel lists the elements of a batch and a channel.
func channel(job *pull.Job) func(to []int64, t *pull.Terms) {
	list := make([]pull.Frame, len(job.Sizes[0])-2)
	for d, size := range job.Sizes[0][2:] {
		list[d] = pull.Frame{Input: size, Kernel: size, Stride: 1, Dilation: 1}
	}
	return pull.InWindow(list)
}

func globalMax(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	return channel(job), func(t *pull.Terms) uint64 { return pull.Greatest(job, onnx.GlobalMaxPoolNaN, t) }
}

func globalAverage(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	var x []uint64
	return channel(job), func(t *pull.Terms) uint64 {
		x = x[:0]
		for i := range t.List {
			x = append(x, t.Bits(i, 0))
		}
		return job.Arithmetic(0).Mean(x)
	}
}

// maxPool is a [pull.MaxPool].
func maxPool() pull.Operator {
	return pull.MaxPool(poolSizes, func(job *pull.Job) []pull.Frame {
		windows, _ := poolFrames(job)
		return windows
	}, onnx.MaxPoolNaN, onnx.MaxPoolTies, ofNone, place)
}

// place returns which element of the input is at some coordinates.
func place(job *pull.Job, at []int64) int64 {
	sizes, element, step := job.Sizes[0], int64(0), int64(1)
	for i := range sizes { // from the fastest dimension on
		d := len(sizes) - 1 - i
		if pull.As[onnx.MaxPoolAttributes](job).StorageOrder && d > 1 {
			d = 2 + i
		}
		element += at[d] * step
		step *= sizes[d]
	}
	return element
}

// ofNone returns the greatest of no elements.
func ofNone(job *pull.Job) uint64 {
	a, answer := job.Arithmetic(0), job.Answer(onnx.MaxPoolNothing)
	switch {
	case answer == onnx.NothingZero:
		return 0
	case answer == onnx.NothingLowest && a.Float():
		return a.Least(-1) - 1
	}
	return a.Least(-1)
}
