package family

import (
	"errors"
	"math"
	"math/bits"

	"example.com/conform/spec"
)

// Resize holds the attributes of an operator that resizes its data: entry i is for
// axis Axes[i], whose size is multiplied by Scales[i] or becomes Sizes[i]. Either Scales
// or Sizes is absent; Axes may be: see [Listed].
type Resize struct {
	Scales      []float32
	Sizes, Axes []int64
	Crop        []float32 // with CropAndResize, where axes are cropped, as shares of them: all starts, then all ends
	OneScale    int64     // [OwnScales], [Least] or [Greatest]
	Coordinates int64     // from [HalfPixel] on
	Rounding    int64     // from [PreferFloor] on
}

// Which scales the axes have if sizes are given: each its own, or all of them the
// least or the greatest that an entry of sizes asks for.
const (
	OwnScales = iota
	Least
	Greatest
)

// How an index of the output becomes a position in the data, by the texts' names.
const (
	HalfPixel = iota
	HalfPixelSymmetric
	PytorchHalfPixel
	AlignCorners
	Asymmetric
	CropAndResize
)

// Which element is the nearest to a position between two.
const (
	PreferFloor = iota
	PreferCeil
	Floor
	Ceil
)

// Entries returns how many scales there are, or sizes where there are no scales.
func (x Resize) Entries() int {
	if x.Scales != nil {
		return len(x.Scales)
	}
	return len(x.Sizes)
}

// Axis returns the dimension of entry i, for data of the given rank, and whether
// there is one.
func (x Resize) Axis(i, rank int) (int, bool) { return Listed(x.Axes, i, rank) }

// Cropped returns the start and the end of the crop of the axis of entry i.
func (x Resize) Cropped(i int) (start, end float32) {
	if x.Coordinates != CropAndResize {
		return 0, 1
	}
	return x.Crop[i], x.Crop[len(x.Crop)/2+i]
}

// OneOf checks that exactly one of scales and sizes is present.
func (x Resize) OneOf(k *spec.Check) {
	if (x.Scales == nil) == (x.Sizes == nil) {
		k.Breaks("there are %d scales and %d sizes", len(x.Scales), len(x.Sizes))
	}
}

// ScalesPositive checks that every scale is a finite number above 0.
func (x Resize) ScalesPositive(k *spec.Check) {
	for i, scale := range x.Scales {
		if !(scale > 0 && scale <= math.MaxFloat32) {
			k.Breaks("scale %d is %v", i, scale)
		}
	}
}

// NothingOfNothing checks that an empty axis stays empty.
func (x Resize) NothingOfNothing(k *spec.Check) {
	for i, to := range x.Sizes {
		if d, _ := x.Axis(i, k.Tensors[0].Rank()); k.Tensors[0].Sizes[d] == 0 && to > 0 {
			k.Breaks("axis %d is empty, and its size is to be %d", d, to)
		}
	}
}

// HasScales checks that no axis is empty if all axes have the same scale, because an
// empty axis has none.
func (x Resize) HasScales(k *spec.Check) {
	for i := range x.Sizes {
		if d, _ := x.Axis(i, k.Tensors[0].Rank()); x.OneScale != OwnScales && k.Tensors[0].Sizes[d] == 0 {
			k.Breaks("axis %d is empty", d)
		}
	}
}

// OneCrop checks that every entry has a start and an end of its crop.
func (x Resize) OneCrop(k *spec.Check) {
	if n := x.Entries(); x.Coordinates == CropAndResize && len(x.Crop) != 2*n {
		k.Breaks("%d starts and ends for %d axes", len(x.Crop), n)
	}
}

// Forward checks that no crop ends before its start if it counts in the length of a
// scaled axis.
func (q *ResizeQuestions) Forward(x Resize, k *spec.Check) {
	for i := range x.Scales {
		if start, end := x.Cropped(i); end < start && k.Answer(q.CroppedSize) == SizeCropped {
			k.Breaks("%v to %v is axis %d", start, end, i)
		}
	}
}

var errFar = errors.New("it has an entry that is no number, or beyond 2^20")

// CropLimit returns a limit of conform for a crop whose positions may be NaN or
// infinite in float32. The crop is the attribute called name.
func (x Resize) CropLimit(name string) error {
	for i := range len(x.Crop) / 2 {
		if start, end := x.Cropped(i); !(max(start, -start, end, -end) <= 1<<20) {
			return &spec.LimitError{Part: name, Err: errFar}
		}
	}
	return nil
}

// ResizeQuestions are the questions that the texts of resizing operators leave
// open.
type ResizeQuestions struct {
	// Length asks which length and scale an axis has if its size was rounded.
	Length *spec.Question
	// Arithmetic asks how exactly sizes and positions are computed.
	Arithmetic *spec.Question
	// CroppedSize asks whether the crop counts in the length of a scaled axis.
	CroppedSize *spec.Question
}

// The answers to the questions.
const (
	LengthFraction, LengthMixed, LengthRounded spec.Answer = 0, 1, 2
	InFractions, InFloat32                     spec.Answer = 0, 1
	SizeCropped, SizeWhole                     spec.Answer = 0, 1
)

// Sizes appends the sizes of resized data. The last of several entries for one
// dimension applies.
func (q *ResizeQuestions) Sizes(x Resize, data []int64, r *spec.Reading, sizes []int64) []int64 {
	sizes = append(sizes, data...)
	for i := range x.Entries() {
		if d, _ := x.Axis(i, len(data)); x.Scales != nil {
			sizes[d] = q.scaled(x, i, data[d], r)
		} else {
			sizes[d] = x.Sizes[i]
		}
	}
	if x.Scales != nil || x.OneScale == OwnScales || len(x.Sizes) == 0 {
		return sizes
	}
	model, _ := x.Axis(0, len(data)) // which has the scale of all
	for i := range x.Sizes {
		if d, _ := x.Axis(i, len(data)); less(sizes[d], data[d], sizes[model], data[model]) == (x.OneScale == Least) {
			model = d
		}
	}
	from, to := data[model], sizes[model]
	for i := range x.Sizes {
		d, _ := x.Axis(i, len(data))
		sizes[d] = q.settle(proportional(data[d], from, to), r)
	}
	return sizes
}

// scaled returns the size of the axis of entry i, scaled.
func (q *ResizeQuestions) scaled(x Resize, i int, size int64, r *spec.Reading) int64 {
	start, end := x.Cropped(i)
	if share(start, end, 0) != share(0, 1, 0) && r.Answer(q.CroppedSize) == SizeWhole {
		start, end = 0, 1
	}
	mantissa, exponent := parts(x.Scales[i])
	n := share(start, end, exponent).times(mantissa).times(uint64(size))
	return q.settle(length{n.floor(), n.whole(), float64(float32(float32(size)*float32(end-start)) * x.Scales[i])}, r)
}

// A length is the resized length of an axis: rounded exactly, whether it was whole,
// and in float32, to be rounded down.
type length struct {
	exact  uint64
	whole  bool
	single float64
}

// proportional returns size * to / from, rounded to the nearest integer, halves up.
func proportional(size, from, to int64) length {
	single := float64(float32(size)*float32(float64(to)/float64(from))) + 0.5
	high, low := bits.Mul64(uint64(size), uint64(to))
	if high >= uint64(from) {
		return length{exact: math.MaxUint64}
	}
	n, rest := bits.Div64(high, low, uint64(from))
	if rest >= uint64(from)-rest && n < math.MaxUint64 {
		n++
	}
	return length{n, rest == 0, single}
}

// settle returns a length rounded exactly, or in float32 if that differs and the
// reading asks for it; -1 beyond 60 bits.
func (q *ResizeQuestions) settle(x length, r *spec.Reading) int64 {
	switch {
	case x.exact >= 1<<60:
		return -1
	case !x.whole && int64(x.single) != int64(x.exact) && r.Answer(q.Arithmetic) == InFloat32:
		return int64(x.single)
	default:
		return int64(x.exact)
	}
}

// less reports whether a/b < c/d.
func less(a, b, c, d int64) bool {
	high, low := bits.Mul64(uint64(a), uint64(d))
	high2, low2 := bits.Mul64(uint64(c), uint64(b))
	return high < high2 || high == high2 && low < low2
}

// A fixed is a number in multiples of 2^-384, the lowest word first, in two's
// complement. It holds products of a size and two numbers of type float32, which are
// multiples of 2^-149 and below 2^128.
type fixed [10]uint64

// point is where the words of whole numbers begin.
const point = 6

// parts returns the mantissa, an integer of 24 bits, and the exponent of a number that
// is not negative.
func parts(number float32) (mantissa uint64, exponent int) {
	m, exponent := math.Frexp(float64(number))
	return uint64(m * (1 << 24)), exponent - 24
}

// share returns end - start, times a power of 2.
func share(start, end float32, exponent int) fixed {
	return fixedOf(end, exponent).minus(fixedOf(start, exponent))
}

func fixedOf(number float32, exponent int) (x fixed) {
	if number < 0 {
		return fixed{}.minus(fixedOf(-number, exponent))
	}
	mantissa, own := parts(number)
	at := 64*point + own + exponent
	x[at/64], x[at/64+1] = mantissa<<(at%64), mantissa>>(64-at%64)
	return x
}

func (x fixed) minus(y fixed) fixed {
	borrow := uint64(0)
	for i := range x {
		x[i], borrow = bits.Sub64(x[i], y[i], borrow)
	}
	return x
}

func (x fixed) times(n uint64) fixed {
	carry := uint64(0)
	for i := range x {
		high, low := bits.Mul64(x[i], n)
		var more uint64
		x[i], more = bits.Add64(low, carry, 0)
		carry = high + more
	}
	return x
}

// floor returns a number that is not negative, rounded down, or the greatest uint64 if
// 64 bits do not hold it.
func (x fixed) floor() uint64 {
	for _, word := range x[point+1:] {
		if word > 0 {
			return math.MaxUint64
		}
	}
	return x[point]
}

func (x fixed) whole() bool { return [point]uint64(x[:point]) == [point]uint64{} }
