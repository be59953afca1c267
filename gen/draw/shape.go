package draw

// MaxElements bounds the elements of a drawn tensor, so that a case takes
// microseconds and its witness is small to begin with.
const MaxElements = 256

// The shapes of a tensor: how many of its sizes are above 1, and whether one
// of them is beyond a vector register and more.
const (
	Ones      = iota // no size above 1; a single element
	Line             // one
	LongLine         // one, above MostShort
	Block            // several
	LongBlock        // several, one of them above MostShort
	Empty            // a size of 0, and so no elements
)

// MostShort is the largest size of a tensor that is not long.
const MostShort = 9

const mostLong = 70

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
// product is at most MaxElements. The largest is at least least, which is at
// most MostShort, if any is above 1.
func Sizes(s *Source, rank, shape int, least int64, sizes []int64) []int64 {
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
	above := SizesAboveOne(shape)
	if above == 2 && s.OneIn(2) {
		above = int(s.Between(2, int64(rank)))
	}
	room := Pick(s, rooms[:])
	for i := range above {
		size := s.Between(2, max(2, min(room, 5)))
		switch {
		case i > 1 && size > room: // two are enough
			return sizes
		case i > 0:
		case shape == LongLine || shape == LongBlock:
			size = s.Between(MostShort+1, max(2*MostShort, min(room, mostLong)))
		case least > 5 || s.OneIn(4):
			size = s.Between(max(least, 2), MostShort)
		default:
			size = s.Between(max(least, 2), 5)
		}
		room /= size
		*pickOne(s, drawn, rank-i) = size
	}
	return sizes
}

// pickOne picks one of the n sizes that are still 1.
func pickOne(s *Source, sizes []int64, n int) *int64 {
	skip := s.Below(int64(n))
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
