package draw

import "example.com/conform/spec/tensor"

// MaxElements bounds the elements of a drawn tensor that is not large, so that
// a case takes microseconds and its witness is small to begin with.
const MaxElements = 256

// maxBytes bounds the elements of a large one, in bytes: a case file can hold
// them.
const maxBytes = 1 << 16

// largeShare is how many long tensors there are to a large one. Tails, tiles
// and chunks of kernels live in those, but one takes the time of hundreds.
const largeShare = 224

// MostElements returns how many elements a large tensor of a type may have.
func MostElements(d tensor.DType) int64 { return maxBytes / d.Size() }

// The shapes of a tensor: how many of its sizes are above 1, and whether one
// of them is beyond a vector register and more.
const (
	Ones      = iota // no size above 1; a single element
	Line             // one
	LongLine         // one, above MostShort; now and then large
	Block            // several
	LongBlock        // several, one of them above MostShort; now and then large
	Empty            // a size of 0, and so no elements
)

// MostShort is the largest size of a tensor that is not long.
const MostShort = 9

const mostLong = 70

// mostFew is how many sizes above 1 there may be before room is made for more.
const mostFew = 4

// rooms are how many elements a drawn tensor has, more or less. Small tensors
// show most faults, and many of them run in the time of a large one.
var rooms = [...]int64{8, 16, 32, 64, 128, MaxElements}

// ShapeNames names the shapes.
var ShapeNames = []string{"ones", "line", "long line", "block", "long block", "empty"}

// ShapesOf returns the shapes that a tensor of some rank can have, except
// Empty.
func ShapesOf(rank int) Set {
	return Of(Ones) | Of(Line, LongLine).If(rank >= 1) | Of(Block, LongBlock).If(rank >= 2)
}

// SizesAboveOne returns how many sizes are above 1 in a shape: 0, 1, or 2 for
// several.
func SizesAboveOne(shape int) int {
	switch shape {
	case Line, LongLine:
		return 1
	case Block, LongBlock:
		return 2
	default:
		return 0
	}
}

// Sizes appends rank sizes of the given shape, most of them small, whose
// product is at most MaxElements, or at most most in a large tensor. The
// largest is at least least, which is at most MostShort, if any is above 1.
func Sizes(s *Source, rank, shape int, least, most int64, sizes []int64) []int64 {
	first := len(sizes)
	for range rank {
		sizes = append(sizes, 1)
	}
	drawn := sizes[first:]
	if shape == Empty {
		for i := range drawn {
			drawn[i] = s.Between(1, 3)
			if rank > 5 {
				drawn[i] = 1
			}
		}
		zero := s.Below(int64(rank))
		drawn[zero] = 0
		if s.OneIn(4) {
			drawn[s.Below(int64(rank))] = 0
		}
		return sizes
	}
	above := int64(SizesAboveOne(shape))
	if above == 2 && s.OneIn(2) {
		above = s.Between(2, int64(rank))
	}
	long := shape == LongLine || shape == LongBlock
	room, widest := Pick(s, rooms[:]), int64(5)
	large := long && s.OneIn(largeShare)
	if large {
		room, widest = largeRoom(s, most), mostLong
	}
	many := above > mostFew && s.OneIn(4)
	if many {
		room = max(room, min(int64(1)<<above, MaxElements))
	}
	for i := range above {
		widest := widest
		if many { // leave room for the sizes to come
			widest = min(widest, room>>(above-1-i))
		}
		size := s.Between(2, max(2, min(room, widest)))
		switch {
		case i > 1 && size > room: // two are enough
			return sizes
		case i > 0:
		case large && above == 1:
			size = s.Between(room/2+1, room)
		case large:
			size = s.Between(MostShort+1, max(2*MostShort, room>>s.Between(1, 6)))
		case long:
			size = s.Between(MostShort+1, max(2*MostShort, min(room, mostLong)))
		case many && least <= size:
		case least > 5 || s.OneIn(4):
			size = s.Between(max(least, 2), MostShort)
		default:
			size = s.Between(max(least, 2), 5)
		}
		room /= size
		*pickOne(s, drawn, int64(rank)-i) = size
	}
	return sizes
}

// largeRoom draws how many elements a large tensor has at most. Four
// times as many are a third as likely, so that all sizes share the time.
func largeRoom(s *Source, most int64) int64 {
	room := int64(2 * MaxElements)
	for room < most && s.OneIn(3) {
		room *= 4
	}
	return min(room, most)
}

// pickOne picks one of the n sizes that are still 1.
func pickOne(s *Source, sizes []int64, n int64) *int64 {
	skip := s.Below(n)
	for i := range sizes {
		if sizes[i] != 1 {
			continue
		}
		if skip == 0 {
			return &sizes[i]
		}
		skip--
	}
	panic("draw: fewer sizes of 1 than were counted")
}
