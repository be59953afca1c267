package family

import (
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
)

// A Convolution adds the products of the elements in a window and of weights, whose channels and feature maps are divided
// into groups of neighbours:
//
//	g = m / maps
//	output[n, m, window] = bias[m] + the sum of X[n, g · channels + c, place of k in the window] · weights[g, m mod maps, c, k]
//	                       over c below channels, and k in the kernel
//
// A point is first subtracted from each element of its operand.
type Convolution struct {
	X, Weights             walk.Operand
	Groups, Maps, Channels int64   // maps and channels are those of a group
	Grouped                bool    // the first dimension of the weights is g; otherwise, the first one has all groups, one after another
	Sliding                Sliding // of the output, if the channels are before the feature maps in the weights
	Counts                 []int64 // of windows along each spatial dimension
	Flipped                bool    // the elements of the kernel are in the opposite order along each spatial dimension
	PointX, PointW, Bias   []walk.Operand
	// Beyond is the question where the elements are that no window reaches, if windows of the output begin behind its first
	// element: on both sides, or with the answer 1 behind all windows.
	Beyond *spec.Question
	// Behind is how many elements at the end of each spatial dimension no window makes. They are 0, and lack the bias if they are Bare.
	Behind []int64
	Bare   bool
	// Finish states the element at to, of which sum is the sum.
	Finish func(w *walk.Walk, to []int64, sum walk.Term)
}

// Run states the elements of an output.
func (c Convolution) Run(w *walk.Walk, output *walk.Output) {
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if c.Groups > 1 {
		w.Cite(w.Rule("group"))
	}
	v, spatial := &c.Sliding, c.Weights.Rank()-len(c.Counts)
	if !output.HasSizes(append(append(w.Index(c.X.Rank())[:0], c.X.Sizes[0], c.Maps*c.Groups), c.Counts...)...) {
		return
	}
	if slices.ContainsFunc(v.Begin, isNegative) && w.Answer(c.Beyond) == 1 {
		for d := range v.Begin {
			v.Begin[d] = max(0, v.Begin[d])
		}
	}
	all := index.Product(c.Weights.Sizes[spatial:]...) * c.Channels
	from, kernel, bias := w.Index(c.X.Rank()), w.Index(c.Weights.Rank()), w.Index(c.X.Rank())
	for to := range output.Elements {
		group, terms := to[1]/c.Maps, v.Move(to[2:])
		if terms *= c.Channels; terms < all && !v.Transposed {
			w.Cite(w.Rule("padding-zero"))
		}
		behind := c.isBehind(to)
		if behind {
			terms = 0
		}
		from[0] = to[0]
		var sum walk.Term
		for term := range terms {
			channel := term / (terms / c.Channels)
			from[1] = group*c.Channels + channel
			first, second, each := to[1]%c.Maps, channel, c.Maps
			if v.Transposed {
				first, second, each = second, first, c.Channels
			}
			if kernel[0] = group; !c.Grouped {
				first += group * each
			}
			kernel[spatial-2], kernel[spatial-1] = first, second
			v.Next(from[2:], kernel[spatial:])
			for d := spatial; c.Flipped && d < len(kernel); d++ {
				kernel[d] = c.Weights.Sizes[d] - 1 - kernel[d]
			}
			for range w.Repeats(term, terms) {
				sum = sum.Plus(without(w, c.PointX, to, w.Term(c.X, from)).Times(without(w, c.PointW, to, w.Term(c.Weights, kernel))))
			}
		}
		for _, b := range c.Bias {
			if w.Cite(w.Rule("bias")); behind && c.Bare {
				continue
			}
			bias[min(1, b.Rank()-1)] = to[1]
			sum = sum.Plus(w.Term(b, bias[:b.Rank()]))
		}
		c.Finish(w, to, sum)
	}
}

// isBehind reports whether no window makes the element of the output at to.
func (c *Convolution) isBehind(to []int64) bool {
	for d, n := range c.Behind {
		if to[2+d] >= c.Counts[d]-n {
			return true
		}
	}
	return false
}

func isNegative(n int64) bool { return n < 0 }

// without subtracts the zero point for an element of the output from an element of an input, if there is one.
func without(w *walk.Walk, points []walk.Operand, to []int64, element walk.Term) walk.Term {
	for _, point := range points {
		if w.Cite(w.Rule("zero-point")); point.Rank() > 0 {
			w.Cite(w.Rule("per-channel"))
		}
		element = element.Minus(w.Term(point, to[1:1+point.Rank()]))
	}
	return element
}
