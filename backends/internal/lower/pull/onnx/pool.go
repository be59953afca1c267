package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
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
func poolFrames(job *pull.Job) (list []frame, counts []int64) {
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
		n, ceil := g.windows(a.AutoPad), a.CeilMode && a.AutoPad == onnx.AutoPadNotSet
		if left := g.before + g.input + g.behind - g.span(); ceil && left%g.stride > 0 {
			n++
		}
		if silent := begins == onnx.LpPoolBegins; ceil && !silent || ceil == silent && job.Answer(begins) == onnx.BeginsIgnored {
			begin := g.before + g.input // no window begins here
			n = min(n, max(0, (begin+g.stride-1)/g.stride))
		}
		counts = append(counts, n)
	}
	return list, counts
}

func poolSizes(job *pull.Job, _ int) []int64 {
	_, counts := poolFrames(job)
	return append(job.Join(job.Sizes[0][:2]), counts...)
}

// within lists the elements of a window.
func within(list []frame) func(to []int64, t *pull.Terms) {
	kernel, at := make([]int64, len(list)), make([]int64, len(list))
	return func(to []int64, t *pull.Terms) {
		visit(list, to[2:], kernel, at, func() {
			x := t.Add(0)
			x[0], x[1] = to[0], to[1]
			copy(x[2:], at)
		})
	}
}

func averagePool(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	of, a := pull.As[onnx.AveragePoolAttributes](job), job.Arithmetic(0)
	windows, _ := poolFrames(job)
	elements := within(windows)
	count, total := 0, pull.Sums(job)
	return func(to []int64, t *pull.Terms) {
			elements(to, t)
			if count = len(t.List); !of.CountIncludePad {
				return
			}
			count = 1
			for d, g := range windows {
				n := 0
				for k := range g.kernel {
					if job.Answer(onnx.AveragePoolTail) == onnx.TailIncluded || to[d+2]*g.stride+k*g.dilation < g.before+g.input+g.behind {
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
	return within(windows), func(t *pull.Terms) uint64 {
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
	list := make([]frame, len(job.Sizes[0])-2)
	for d, size := range job.Sizes[0][2:] {
		list[d] = frame{input: size, kernel: size, stride: 1, dilation: 1}
	}
	return within(list)
}

func globalMax(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	return channel(job), func(t *pull.Terms) uint64 { return greatest(job, onnx.GlobalMaxPoolNaN, t) }
}

// greatest returns the greatest of some elements.
func greatest(job *pull.Job, nan *spec.Question, t *pull.Terms) uint64 {
	of := pull.OrNaN(job, nan, job.Arithmetic(0).Greater)
	best := job.Arithmetic(0).Least(-1)
	for i := range t.List {
		if best = of(best, t.Bits(i, 0)); i == 0 {
			best = t.Bits(i, 0)
		}
	}
	return best
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

// maxPool computes the first output as all operators do that compute, and the second of the same
// windows.
func maxPool() pull.Operator {
	op := pull.Computed(pull.Folds, poolSizes, func(job *pull.Job) (func(to []int64, t *pull.Terms), func(t *pull.Terms) uint64) {
		windows, _ := poolFrames(job)
		return within(windows), func(t *pull.Terms) uint64 {
			if len(t.List) == 0 {
				return ofNone(job)
			}
			return greatest(job, onnx.MaxPoolNaN, t)
		}
	})
	values := op.Make
	op.Make = pull.With(func(job *pull.Job, a *onnx.MaxPoolAttributes) (pull.Func, error) {
		of, err := values(job)
		return func(output int, to, from []int64) pull.Source {
			if output == 0 {
				return of(output, to, from)
			}
			return pull.Source{Operand: pull.Constant, Bits: uint64(place(job, a.StorageOrder, job.Terms(to)))}
		}, err
	})
	return op
}

// place returns which element of the input is the greatest of some, or -1 if there are none.
func place(job *pull.Job, columns bool, t *pull.Terms) int64 {
	a, sizes, best := job.Arithmetic(0), job.Sizes[0], 0
	if len(t.List) == 0 {
		return -1
	}
	last := job.Answer(onnx.MaxPoolTies) == onnx.TiesLast
	for i := range t.List {
		if x, y := t.Bits(i, 0), t.Bits(best, 0); a.Above(x, y) || last && !a.Above(y, x) {
			best = i
		}
	}
	at, element, step := t.List[best][0].At, int64(0), int64(1)
	for i := range sizes { // from the fastest dimension on
		d := len(sizes) - 1 - i
		if columns && d > 1 {
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
