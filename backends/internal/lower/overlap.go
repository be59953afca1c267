package lower

import (
	"math"

	"example.com/conform/spec/tensor"
)

// maxTries bounds the search for two elements at one address.
const maxTries = 1 << 20

// An overlap decides whether two elements of a strided array share an address:
// whether sum(distance[i] * stride[i]) is 0 for distances that are not all 0,
// each below its dimension's size. It takes dimensions in order of falling
// strides, and never tries distances that the remaining dimensions cannot
// cancel.
type overlap struct {
	n       int
	sizes   [tensor.MaxRank]int64
	strides [tensor.MaxRank]int64
	reach   [tensor.MaxRank + 1]int64 // of the dimensions from i on
	tries   int
}

// any reports whether two elements share an address. The span of the array fits
// in 63 bits and no size is 0. It returns true after too many tries, so that an
// array is rejected unless it is proved free of overlap.
func (o *overlap) any(sizes, strides []int64, elements, span int64) bool {
	if elements > span {
		return true
	}
	o.sort(sizes, strides)
	o.reach[o.n] = 0
	nested := true
	for i := o.n - 1; i >= 0; i-- {
		nested = nested && o.strides[i] > o.reach[i+1]
		o.reach[i] = o.reach[i+1] + (o.sizes[i]-1)*o.strides[i]
	}
	if nested {
		return false
	}
	return o.reach[0] > math.MaxInt64/4 || o.cancels(0, 0, false)
}

// sort takes the dimensions of several elements, the largest stride first.
func (o *overlap) sort(sizes, strides []int64) {
	o.n, o.tries = 0, 0
	for i, size := range sizes {
		if size == 1 {
			continue
		}
		j := o.n
		for ; j > 0 && o.strides[j-1] < strides[i]; j-- {
			o.sizes[j], o.strides[j] = o.sizes[j-1], o.strides[j-1]
		}
		o.sizes[j], o.strides[j] = size, strides[i]
		o.n++
	}
}

// evident reports whether two elements obviously share an address: a dimension
// repeats, two dimensions have one stride, or there are more elements than
// addresses.
func (o *overlap) evident(sizes, strides []int64, elements, span int64) bool {
	o.sort(sizes, strides)
	for i := range o.n {
		if o.strides[i] == 0 || i > 0 && o.strides[i] == o.strides[i-1] {
			return true
		}
	}
	return elements > span
}

// cancels reports whether distances along the dimensions from i on, not all of
// them 0, can bring sum to 0. Distances and their negation describe the same
// pair of elements, so the first nonzero distance is positive.
func (o *overlap) cancels(i int, sum int64, moved bool) bool {
	if i == o.n {
		return moved && sum == 0
	}
	stride, rest := o.strides[i], o.reach[i+1]
	if stride == 0 {
		return true
	}
	low := max(ceil(-rest-sum, stride), 1-o.sizes[i])
	high := min(floor(rest-sum, stride), o.sizes[i]-1)
	if !moved {
		low = 0
	}
	for d := low; d <= high; d++ {
		if o.tries++; o.tries > maxTries {
			return true
		}
		if o.cancels(i+1, sum+d*stride, moved || d != 0) {
			return true
		}
	}
	return false
}

// floor divides by a positive number and rounds down; ceil rounds up.
func floor(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func ceil(a, b int64) int64 { return -floor(-a, b) }
