package pull

import "example.com/conform/spec"

// A Frame is one spatial dimension of windows.
type Frame struct {
	Input, Kernel, Stride, Dilation int64
	Before, Behind                  int64 // padding
	Transposed                      bool  // the windows are of the output
	Flipped                         bool  // the elements of the kernel are in the opposite order
}

// Span is how many elements there are from the first to the last of a window.
func (g *Frame) Span() int64 { return 1 + g.Dilation*(g.Kernel-1) }

// Reach is how many elements all windows of the output have.
func (g *Frame) Reach() int64 { return (g.Input-1)*g.Stride + g.Span() }

// Fit is how many windows fit into the padded input.
func (g *Frame) Fit() int64 { return 1 + (g.Before+g.Input+g.Behind-g.Span())/g.Stride }

// Place is that of element k of a window in the input, or ok is false.
func (g *Frame) Place(window, k int64) (place int64, ok bool) {
	if g.Transposed {
		place = window + g.Before - k*g.Dilation
		return place / g.Stride, place >= 0 && place%g.Stride == 0 && place/g.Stride < g.Input
	}
	place = window*g.Stride + k*g.Dilation - g.Before
	return place, uint64(place) < uint64(g.Input)
}

// Visit calls f with the coordinates of the kernel and of the input, where these meet.
func Visit(list []Frame, window, kernel, at []int64, f func()) {
	if len(list) == 0 {
		f()
		return
	}
	for k := range list[0].Kernel {
		if place, ok := list[0].Place(window[0], k); ok {
			if kernel[0], at[0] = k, place; list[0].Flipped {
				kernel[0] = list[0].Kernel - 1 - k
			}
			Visit(list[1:], window[1:], kernel[1:], at[1:], f)
		}
	}
}

// InWindow lists the elements of a window.
func InWindow(list []Frame) func(to []int64, t *Terms) {
	kernel, at := make([]int64, len(list)), make([]int64, len(list))
	return func(to []int64, t *Terms) {
		Visit(list, to[2:], kernel, at, func() {
			x := t.Add(0)
			x[0], x[1] = to[0], to[1]
			copy(x[2:], at)
		})
	}
}

// Greatest returns the greatest of some elements.
func Greatest(job *Job, nan *spec.Question, t *Terms) uint64 {
	of := OrNaN(job, nan, job.Arithmetic(0).Greater)
	best := job.Arithmetic(0).Least(-1)
	for i := range t.List {
		if best = of(best, t.Bits(i, 0)); i == 0 {
			best = t.Bits(i, 0)
		}
	}
	return best
}

// MaxPool is the operator that computes the first output as all operators do that compute, and the second of the same
// windows: place is that of the greatest element, and none the greatest of no elements. The answer 1 to ties is the last one; without a question
// it is the first.
func MaxPool(sizes func(job *Job, output int) []int64, frames func(job *Job) []Frame, nan, ties *spec.Question, none func(job *Job) uint64, place func(job *Job, at []int64) int64) Operator {
	op := Computed(Folds, sizes, func(job *Job) (func(to []int64, t *Terms), func(t *Terms) uint64) {
		return InWindow(frames(job)), func(t *Terms) uint64 {
			if len(t.List) == 0 {
				return none(job)
			}
			return Greatest(job, nan, t)
		}
	})
	values := op.Make
	op.Make = func(job *Job) (Func, error) {
		of, err := values(job)
		return func(output int, to, from []int64) Source {
			if output == 0 {
				return of(output, to, from)
			}
			element := int64(-1)
			if best := first(job, ties, job.Terms(to)); best != nil {
				element = place(job, best)
			}
			return Source{Operand: Constant, Bits: job.DTypes[job.Inputs+1].Clip(uint64(element))}
		}, err
	}
	return op
}

// PlaceFrom returns the place of an element of the first operand, counted in row-major order over its dimensions from one on.
func PlaceFrom(first int) func(job *Job, at []int64) int64 {
	return func(job *Job, at []int64) int64 {
		place := int64(0)
		for d := first; d < len(at); d++ {
			place = place*job.Sizes[0][d] + at[d]
		}
		return place
	}
}

// first returns the coordinates of the greatest of some elements, or nil if there are none.
func first(job *Job, ties *spec.Question, t *Terms) []int64 {
	a, best := job.Arithmetic(0), 0
	if len(t.List) == 0 {
		return nil
	}
	last := ties != nil && job.Answer(ties) == 1
	for i := range t.List {
		if x, y := t.Bits(i, 0), t.Bits(best, 0); a.Above(x, y) || last && !a.Above(y, x) {
			best = i
		}
	}
	return t.List[best][0].At[:len(job.Sizes[0])]
}

// Weighted lists the products of a window and of weights, whose channels and feature maps are divided into groups. If grouped
// is set, the first dimension of the weights is the group; otherwise it has all groups, one after another. Windows of the output
// have the channels before the feature maps.
func Weighted(job *Job, weights int, list []Frame, group int64, grouped bool) func(to []int64, t *Terms) {
	w := job.Sizes[weights]
	spatial := len(w) - len(list)
	transposed, features, channels := list[0].Transposed, w[spatial-2], w[spatial-1] // of a group
	if transposed {
		features, channels = channels, features
	}
	if !grouped && transposed {
		channels /= group
	} else if !grouped {
		features /= group
	}
	kernel, at := make([]int64, len(list)), make([]int64, len(list))
	return func(to []int64, t *Terms) {
		for c := range channels {
			Visit(list, to[2:], kernel, at, func() {
				x, g := t.Add(0), to[1]/features
				y := t.Times(weights)
				x[0], x[1] = to[0], g*channels+c
				m := to[1] % features
				switch {
				case grouped && transposed:
					y[0], y[1], y[2] = g, c, m
				case grouped:
					y[0], y[1], y[2] = g, m, c
				case transposed:
					y[0], y[1] = x[1], m
				default:
					y[0], y[1] = to[1], c
				}
				copy(x[2:], at)
				copy(y[spatial:], kernel)
			})
		}
	}
}
