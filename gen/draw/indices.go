package draw

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// NoAxis makes [Indices] treat all indices as one line.
const NoAxis = -1

// Indices fills t with indices into an axis of n elements. In half of the
// calls, the indices of a line along t's own axis differ, as far as n allows.
// Some are out of range, and some of a signed type count from the end.
func Indices(s *Source, t *spec.Tensor, axis int, n int64) {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return
	}
	t.Data = Grow(t.Data, elements*t.DType.Size())
	distinct, atEnds, negative := s.OneIn(2), s.OneIn(8), Never
	if t.DType.Signed() {
		negative = Bias(s)
	}
	stray := Seldom(s, 6)
	var room [128]int64 // few axes are longer
	order := room[:0]
	if distinct {
		order = Permutation(s, n, order)
	}
	length, inner := line(t, axis)
	at, across := int64(0), int64(0) // the element's coordinate along the axis, and its line
	for element := range elements {
		var index int64
		switch {
		case distinct: // a permutation, rotated from line to line
			index = order[(at+across)%n]
		case atEnds:
			index = (n - 1) * s.Below(2)
		default:
			index = s.Below(n)
		}
		switch {
		case stray.Toss(s):
			index = astray(s, t.DType, n, negative.Toss(s))
		case negative.Toss(s):
			index -= n
		}
		setInteger(t, element, index)
		if across++; across == inner {
			across = 0
			if at++; at == length {
				at = 0
			}
		}
	}
	s.unify(t)
}

// Tuples fills t with tuples of indices along its last dimension: index i of a
// tuple is below limits[i], except for some out of range.
func Tuples(s *Source, t *spec.Tensor, limits []int64) {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return
	}
	t.Data = Grow(t.Data, elements*t.DType.Size())
	negative, stray := Bias(s), Seldom(s, 6)
	for element := range elements {
		n := limits[element%int64(len(limits))]
		index := int64(0)
		switch back := negative.Toss(s); {
		case n == 0:
		case stray.Toss(s):
			index = astray(s, t.DType, n, back)
		case back:
			index = -1 - s.Below(n)
		default:
			index = s.Below(n)
		}
		setInteger(t, element, index)
	}
	s.unify(t)
}

// line returns the length of t along an axis, and the distance between
// elements.
func line(t *spec.Tensor, axis int) (length, inner int64) {
	inner = 1
	for _, size := range t.Sizes[axis+1:] {
		inner *= size
	}
	if axis == NoAxis {
		return inner, 1
	}
	return t.Sizes[axis], inner
}

// astray draws an index, as the bits of type d, that is out of range for an
// axis of n elements.
func astray(s *Source, d tensor.DType, n int64, negative bool) int64 {
	beyond := Pick(s, []int64{0, 1, s.Below(1000)})
	lowest := int64(math.MinInt64) >> (64 - d.Bits())
	if negative {
		return Pick(s, []int64{-n - 1 - beyond, -n - 1, lowest, lowest + 1})
	}
	most := int64(1)<<(d.Bits()-1) - 1 // all bits except the sign
	var room [9]int64
	strays := append(room[:0], n+beyond, n, most, 1<<32+s.Below(n))
	switch d {
	case tensor.Int32:
		return Pick(s, strays[:3])
	case tensor.Int64: // the last one is in range if only its low half is read
		return Pick(s, strays)
	case tensor.Uint32:
		strays = strays[:3]
	}
	return Pick(s, append(strays, lowest, lowest+1, -1, -n, -1-s.Below(n)))
}

// Named is whether indices of a line along their axis repeat, and whether one
// is out of range. Along returns the axis, and how many elements they can name.
func Named(name string, operand int, along func(c *spec.Call) (axis int, n int64)) Feature {
	return naming(name, func(c *spec.Call) (read, repeated, out bool) {
		axis, n := along(c)
		if c.CheckOnly || n == 0 {
			return false, false, false
		}
		repeated, out = named(&c.Tensors[operand], axis, n)
		return true, repeated, out
	})
}

func naming(name string, of func(c *spec.Call) (read, repeated, out bool)) Feature {
	return Feature{
		Name: name, Values: []string{"not read", "distinct", "repeated", "out of range", "repeated and out of range"},
		Of: func(c *spec.Call) int {
			read, repeated, out := of(c)
			return number(read) + number(repeated) + 2*number(out)
		},
	}
}

// NamedTuples is [Named] for tuples along the operand's last dimension: index i
// of a tuple names one of limits[i] elements.
func NamedTuples(name string, operand int, limits func(c *spec.Call) []int64) Feature {
	return naming(name, func(c *spec.Call) (read, repeated, out bool) {
		t, sizes, taken := &c.Tensors[operand], limits(c), map[int64]bool{}
		if len(t.Data) == 0 || len(sizes) == 0 || int64(len(t.Data))/t.DType.Size()%int64(len(sizes)) != 0 {
			return false, false, false
		}
		for first := int64(0); first < int64(len(t.Data))/t.DType.Size(); first += int64(len(sizes)) {
			place, inside := int64(0), true
			for i, n := range sizes {
				index := indexAt(t, first+int64(i))
				if index < 0 {
					index += n
				}
				inside = inside && 0 <= index && index < n
				place = place*n + index
			}
			out = out || !inside
			repeated = repeated || inside && taken[place]
			taken[place] = taken[place] || inside
		}
		return true, repeated, out
	})
}

func named(t *spec.Tensor, axis int, n int64) (repeated, out bool) {
	length, inner := line(t, axis)
	taken := make([]int64, 0, length)
	for first := range int64(len(t.Data)) / t.DType.Size() {
		if first/inner%length != 0 {
			continue // within a line
		}
		taken = taken[:0]
		for k := range length {
			index := indexAt(t, first+k*inner)
			if index < 0 && t.DType.Signed() {
				index += n
			}
			if index < 0 || index >= n {
				out = true
				continue
			}
			taken = append(taken, index)
		}
		slices.Sort(taken)
		repeated = repeated || len(slices.Compact(taken)) < len(taken)
	}
	return repeated, out
}

// Negative is whether an index of a signed type is negative.
func Negative(name string, operand int) Feature {
	return Some("negative "+name, func(c *spec.Call) bool {
		t := &c.Tensors[operand]
		for element := range int64(len(t.Data)) / t.DType.Size() {
			if t.DType.Signed() && indexAt(t, element) < 0 {
				return true
			}
		}
		return false
	})
}

// Values returns the elements of a tensor of indices.
func Values(t *spec.Tensor) []int64 {
	values := make([]int64, int64(len(t.Data))/t.DType.Size())
	for i := range values {
		values[i] = indexAt(t, int64(i))
	}
	return values
}

// indexAt returns an index as a number. An unsigned one beyond 63 bits becomes
// negative; it is out of range either way.
func indexAt(t *spec.Tensor, element int64) int64 {
	bits := 64 - t.DType.Bits()
	if t.DType.Signed() {
		return int64(t.Bits(element)<<bits) >> bits
	}
	return int64(t.Bits(element))
}
