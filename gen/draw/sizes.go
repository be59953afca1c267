package draw

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Coin has a bias that is drawn once for each case, so that a case gets all,
// none or some of what it decides.
type Coin int64

// The certain coins.
const (
	Never  Coin = 0
	Always Coin = 4
)

// Bias draws a coin that comes up never, in one, two or three of four tosses,
// or always.
func Bias(s *Source) Coin { return Coin(s.Below(5)) }

// Seldom returns [Bias] in one of n cases, and otherwise a coin that never
// comes up.
func Seldom(s *Source, n int64) Coin {
	if s.tame {
		return Never
	}
	if s.OneIn(n) {
		return Bias(s)
	}
	return Never
}

// Toss reports whether the coin comes up.
func (b Coin) Toss(s *Source) bool {
	return b == Always || b > Never && s.Below(4) < int64(b)
}

// Bit returns 1 if the coin comes up, and otherwise 0.
func (b Coin) Bit(s *Source) int64 {
	if b.Toss(s) {
		return 1
	}
	return 0
}

// DType draws a common data type.
func DType(s *Source) tensor.DType {
	if s.given != nil {
		return s.given.DType
	}
	return Pick(s, common)
}

var common = tensor.Common()

// TypeOf draws a data type that the text of an operator allows: in one of two
// calls one that is not common, if there are some. A text of fewer types than the common
// ones has no others.
func TypeOf(s *Source, op *spec.Operator) tensor.DType {
	switch types := op.Types(); {
	case s.given == nil && len(types) < len(common):
		return Pick(s, types)
	case s.given == nil && len(types) > len(common) && s.OneIn(2):
		return Pick(s, types[len(common):])
	}
	return DType(s)
}

// ComputedType draws a data type of those that the text of an operator that computes allows: in
// one of two calls a common float, if that is one.
func ComputedType(s *Source, op *spec.Operator) tensor.DType {
	types := op.Types()
	switch {
	case s.given != nil:
		return s.given.DType
	case types[0] == tensor.Float64 && s.OneIn(2):
		return Pick(s, types[1:3])
	}
	return Pick(s, types)
}

// MaxBytes bounds the elements of a drawn tensor, in bytes. A case file can
// hold all elements of several such tensors.
const MaxBytes = 1 << 16

// Bounds of the elements and of the largest size of a drawn tensor. Small
// tensors show most faults, and many of them run in the time of a large one.
var (
	rooms    = []int64{8, 8, 16, 16, 32, 64, 128, 256}
	longests = []int64{2, 3, 5, 9, 70}
)

// Sizes appends rank nonzero sizes for a tensor whose elements have this many
// bytes. One tensor in 256 has up to 1,024 elements, and one in 1,024 up to
// [MaxBytes], for kernels that work in tiles and chunks.
func Sizes(s *Source, rank int, bytes int64, sizes []int64) []int64 {
	if s.given != nil && !s.sized && rank == len(s.given.Sizes) {
		return append(sizes, s.given.Sizes...)
	}
	for range rank {
		sizes = append(sizes, 1)
	}
	if rank == 0 {
		return sizes
	}
	drawn := sizes[len(sizes)-rank:]
	room, longest, above := Pick(s, rooms), Pick(s, longests), Bias(s)
	switch large := s.Below(1024); {
	case large == 0:
		room = min(1<<s.Between(10, 16), MaxBytes/bytes)
		longest = room
	case large < 5:
		room, longest = 1024, 1024
	}
	if above == Always { // each dimension can have two elements
		room = max(room, 1<<min(rank, 8))
	}
	first := s.Below(int64(rank))
	for k := range rank {
		if room < 2 || !above.Toss(s) {
			continue
		}
		most := min(room, longest)
		if above == Always {
			most = min(most, room>>min(rank-k-1, 62))
		}
		size := s.Between(2, max(2, most))
		drawn[(int(first)+k)%rank] = size
		room, longest = room/size, min(longest, 5)
	}
	return sizes
}

// Window draws the begin and the size of a window in a dimension. The coins
// decide whether it touches each edge.
func Window(s *Source, size int64, low, high Coin) (begin, extent int64) {
	end := size
	if !low.Toss(s) {
		begin = s.Below(size)
	}
	if !high.Toss(s) {
		end = s.Between(begin+1, size)
	}
	return begin, end - begin
}

// Step draws the step of a slice of this extent.
func Step(s *Source, extent int64, one Coin) int64 {
	if one.Toss(s) {
		return 1
	}
	switch s.Below(8) {
	case 0: // just one element
		return extent + s.Below(3)
	case 1:
		return math.MaxInt32
	case 2: // just two elements
		return max(1, extent-1)
	case 3, 4, 5:
		return s.Between(1, extent)
	default:
		return s.Between(2, 3)
	}
}

// Bound draws a place in a dimension, counted from the front or from the back.
// If wild comes up, it may be outside, near or far.
func Bound(s *Source, size int64, wild Coin) int64 {
	if !wild.Toss(s) {
		return s.Between(-size, size)
	}
	switch s.Below(6) {
	case 0:
		return Pick(s, extremes)
	case 1: // up to about twice as far
		return s.Between(-2*size-2, 2*size+2)
	default:
		return s.Between(-size-2, size+2)
	}
}

// Bounds draws where a slice of a dimension starts and ends, as [Bound] does. If it is to take an
// element and there is one, the bounds that would take none become others.
func Bounds(s *Source, size, step int64, wild Coin, takes bool) (start, end int64) {
	start, end = Bound(s, size, wild), Bound(s, size, wild)
	if !takes || size <= 0 {
		return start, end
	}
	if half := size / 2; s.OneIn(2) { // it takes about half of them or more
		start = s.Between(0, half)
		if end = s.Between(max(start+1, size-half), size); step < 0 {
			start, end = end-1, start-size-1
		}
		return start, end
	}
	first, last := place(start, size, step), place(end, size, step)
	if (first < last) == (step > 0) && first != last {
		return start, end
	}
	if first != last {
		return end, start
	}
	if step > 0 {
		first = s.Below(size)
		return first, s.Between(first+1, size)
	}
	return s.Between(-size, -1), -size - 1
}

// place returns where a bound lies that may count from the back, between the ends of a dimension
// as a step sees them.
func place(bound, size, step int64) int64 {
	if bound < 0 {
		bound += size
	}
	if step > 0 {
		return min(max(bound, 0), size)
	}
	return min(max(bound, -1), size-1)
}

// Takes decides for a case whether its slices take elements, which those of most cases do.
func Takes(s *Source) bool { return !s.OneIn(16) }

var extremes = []int64{math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, math.MinInt32, -1234, 1234, math.MaxInt32, math.MaxInt32 + 1, math.MaxInt64}

// Parts draws n nonnegative numbers with the given sum.
func Parts(s *Source, total int64, n int) []int64 {
	parts := s.Ints(n)
	left, most := total, 2*total/int64(n)
	for i := range n - 1 {
		parts[i] = s.Between(0, min(left, most))
		left -= parts[i]
	}
	parts[n-1] = left
	return parts
}

// SameElements appends to list sizes with the same product: the same sizes,
// with some neighbours joined, or other factors; at most most of them.
func SameElements(s *Source, sizes []int64, most int64, list []int64) []int64 {
	if s.OneIn(2) {
		join := Bias(s)
		for i, size := range sizes {
			if i > 0 && join.Toss(s) {
				list[len(list)-1] *= size
			} else {
				list = append(list, size)
			}
		}
		return list
	}
	before, left := len(list), int64(1)
	for _, size := range sizes {
		left *= size
	}
	for n := s.Below(most); n > 0 && left > 0; n-- {
		if factor := s.Between(1, 6); left%factor == 0 {
			list = append(list, factor)
			left /= factor
		}
	}
	return slices.Insert(list, int(s.Between(int64(before), int64(len(list)))), left)
}

// A Room is the factor by which a tensor may still grow, roughly.
type Room int64

// MaxGrown bounds the elements of a tensor that grows, roughly, unless it had
// more before.
const MaxGrown = 1024

// RoomFor returns the room of a tensor that may grow to this many elements.
func RoomFor(elements int64, sizes []int64) Room {
	for _, size := range sizes {
		elements /= max(size, 1)
	}
	return Room(elements)
}

// Grow returns by how much to grow a dimension of the given size: by, or less
// if there is not enough room.
func (r *Room) Grow(size, by int64) int64 {
	size = max(size, 1)
	by = min(by, size*max(int64(*r)-1, 0))
	*r /= Room(1 + by/size)
	return by
}

// Clear makes lists empty, not absent, and keeps their memory.
func (s *Source) Clear(lists ...*[]int64) {
	for _, l := range lists {
		if *l == nil {
			*l = s.Ints(tensor.MaxRank)
		}
		*l = (*l)[:0]
	}
}

// SomeZero sets one of the sizes to 0 in one call of ten.
func SomeZero(s *Source, sizes []int64) []int64 {
	if s.given != nil && !s.sized && slices.Equal(sizes, s.given.Sizes) {
		s.sized = true
		return sizes
	}
	if len(sizes) > 0 && s.OneIn(10) {
		sizes[s.Below(int64(len(sizes)))] = 0
	}
	return sizes
}

// SetDType sets the data type of every tensor of a call.
func SetDType(c *spec.Call, d tensor.DType) {
	for i := range c.Tensors {
		c.Tensors[i].DType = d
	}
}
