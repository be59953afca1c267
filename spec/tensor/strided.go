package tensor

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Strided is the layout of DML_BUFFER_TENSOR_DESC: one stride for each
// dimension, in elements (DirectML strides text). A stride of 0 repeats
// elements along the dimension (broadcast); a stride above the packed one
// leaves padding.
type Strided struct {
	Strides    []int64 // nil means packed, row-major (Strides = nullptr)
	TotalBytes int64   // TotalTensorSizeInBytes; 0 means MinimumBytes
}

// PackedStrides appends the packed strides of sizes in the given order of
// dimensions, from the slowest to the fastest: each stride is the product of
// the sizes of the faster dimensions (DirectML strides text, section on higher
// dimensions). A nil order is row-major: 0, 1, 2, … If a size is 0 there are no
// elements, so a stride that does not fit becomes 0 instead of an error.
func PackedStrides(sizes []int64, order []int, strides []int64) ([]int64, error) {
	base := len(strides)
	strides = append(strides, sizes...)
	out := strides[base:]
	if _, err := Elements(sizes); err != nil {
		return nil, err
	}
	if order == nil {
		pack(sizes, out)
		return strides, nil
	}
	next := int64(1)
	for _, i := range slices.Backward(order) {
		out[i] = next
		next = mulOrZero(next, sizes[i])
	}
	return strides, nil
}

// pack sets strides to the packed ones of sizes in row-major order.
func pack(sizes, strides []int64) {
	next := int64(1)
	for i, size := range slices.Backward(sizes) {
		strides[i] = next
		next = mulOrZero(next, size)
	}
}

// MinimumBytes returns the size of the smallest buffer that holds a tensor, as
// DMLCalcBufferTensorSize defines it: the offset of the last element plus one,
// times the element size, rounded up to a multiple of 4. Unlike the published
// function it computes in 64 bits and fails with [ErrOverflow] instead of
// wrapping. A tensor without elements needs 0 bytes.
func MinimumBytes(sizes, strides []int64, elementSize int64) (int64, error) {
	span, err := spanOf(sizes, strides)
	if err != nil {
		return 0, err
	}
	exact, ok := Mul(span, elementSize)
	return rounded(exact, ok)
}

// ExactBytes is [MinimumBytes] without the rounding.
func ExactBytes(sizes, strides []int64, elementSize int64) (int64, error) {
	span, err := spanOf(sizes, strides)
	if err != nil {
		return 0, err
	}
	bytes, ok := Mul(span, elementSize)
	if !ok {
		return 0, ErrOverflow
	}
	return bytes, nil
}

// rounded returns a number of bytes, rounded up to a multiple of 4. Fits is false
// if the number itself is beyond 63 bits.
func rounded(bytes int64, fits bool) (int64, error) {
	up, ok := Add(bytes, 3)
	if !fits || !ok {
		return 0, ErrOverflow
	}
	return up &^ 3, nil
}

// spanOf returns dot(sizes-1, strides) + 1, or 0 when a size is 0.
func spanOf(sizes, strides []int64) (int64, error) {
	span, above := uint64(1), uint64(0) // above holds the bits of the span beyond 64
	for i, size := range sizes {
		if size == 0 {
			return 0, nil
		}
		high, reach := bits.Mul64(uint64(size-1), uint64(strides[i]))
		span += reach
		above |= high | reach>>63 | span>>63
	}
	if above != 0 {
		return 0, ErrOverflow
	}
	return int64(span), nil
}

// StridedFamily is the layouts of DirectML, where sizes and strides are UINT.
var StridedFamily = &Family{
	Noun:     "strides",
	New:      func() Layout { return &Strided{} },
	Packed:   packedStrided,
	maxSize:  math.MaxUint32,
	implicit: &Strided{},
}

// packedStrided returns a layout that states the packed strides, or no strides
// if they do not fit.
func packedStrided(sizes []int64) Layout {
	strides, err := PackedStrides(sizes, nil, nil)
	if err != nil {
		strides = nil
	}
	return &Strided{Strides: strides}
}

var (
	stridesKey = &Key{
		Name: "strides", Doc: "elements to skip to the next element of each dimension",
		Max: math.MaxUint32, Counted: true, Names: strideNames, Named: namedStrides,
	}
	totalBytesKey = &Key{Name: "total_bytes", Doc: "TotalTensorSizeInBytes", Min: 1, Max: math.MaxInt64}
)

// Family returns [StridedFamily].
func (s *Strided) Family() *Family { return StridedFamily }

func (s *Strided) fields() [maxFields]Field {
	return [maxFields]Field{{Key: stridesKey, List: &s.Strides}, {Key: totalBytesKey, Number: &s.TotalBytes}}
}

// Stated reports whether strides or a total size are stated.
func (s *Strided) Stated() bool { return s.Strides != nil || s.TotalBytes != 0 }

// Padding returns false: the text leaves the memory between elements
// unspecified.
func (s *Strided) Padding(DType) (bits uint64, ok bool) { return 0, false }

func (s *Strided) place(sizes, strides []int64, elements int64, dtype DType) (span, bytes int64, err error) {
	switch {
	case s.TotalBytes < 0:
		return 0, 0, fmt.Errorf("total size is negative: %d", s.TotalBytes)
	case s.Strides == nil:
		pack(sizes, strides)
		span = elements
	case len(s.Strides) != len(sizes):
		return 0, 0, fmt.Errorf("%d strides for %d sizes", len(s.Strides), len(sizes))
	default:
		for i, stride := range s.Strides {
			if stride < 0 {
				return 0, 0, fmt.Errorf("strides[%d] is negative: %d", i, stride)
			}
			strides[i] = stride
		}
		if span, err = spanOf(sizes, strides); err != nil {
			return 0, 0, err
		}
	}
	if bytes, err = rounded(dtype.Bytes(span)); err != nil {
		return 0, 0, err
	}
	if s.TotalBytes != 0 {
		bytes = s.TotalBytes
	}
	return span, bytes, nil
}

// Weight prefers fewer strides, and smaller ones.
func (s *Strided) Weight() int64 {
	weight := int64(1 << 20)
	for _, stride := range s.Strides {
		weight += 1 + min(stride, 1<<12)
	}
	if s.TotalBytes != 0 {
		weight += 1<<16 + min(s.TotalBytes, 1<<15)
	}
	return weight
}

// Plainer lists layouts that state less, have fewer gaps, or have one smaller
// stride.
func (s *Strided) Plainer(sizes []int64) []Layout {
	list := []Layout{nil}
	if s.TotalBytes != 0 {
		list = append(list, &Strided{Strides: s.Strides}, &Strided{TotalBytes: s.TotalBytes})
	}
	packed, err := PackedStrides(sizes, nil, nil)
	if err == nil && len(s.Strides) == len(packed) {
		list = append(list, &Strided{Strides: packed}, &Strided{Strides: packed, TotalBytes: s.TotalBytes})
		// One element of padding after the innermost dimension, if it has
		// padding.
		if last := len(packed) - 1; last > 0 {
			padded := slices.Clone(packed)
			for k := range last {
				padded[k] = packed[k] / max(1, sizes[last]) * (sizes[last] + 1)
			}
			list = append(list, &Strided{Strides: padded})
		}
	}
	for k, stride := range s.Strides {
		simpler := []int64{0, 1, 2}
		for step := stride / 2; step > 0; step /= 2 {
			simpler = append(simpler, stride-step)
		}
		for _, other := range simpler {
			if other < stride {
				strides := slices.Clone(s.Strides)
				strides[k] = other
				list = append(list, &Strided{Strides: strides, TotalBytes: s.TotalBytes})
			}
		}
	}
	return list
}

// strideNames are the names that case files may use for strides.
var strideNames = []string{"implicit", "packed", "nhwc", "ndhwc", "column-major", "padded"}

// rowPadding is the padding after each row of the layout padded, in elements.
const rowPadding = 2

// namedStrides returns the strides with this name for sizes.
func namedStrides(name string, sizes []int64) ([]int64, error) {
	var order []int // from the slowest dimension to the fastest
	widths := sizes
	switch name {
	case "implicit":
		return nil, nil
	case "nhwc":
		order = []int{0, 2, 3, 1}
	case "ndhwc":
		order = []int{0, 2, 3, 4, 1}
	case "column-major":
		for i := range slices.Backward(sizes) {
			order = append(order, i)
		}
	case "padded":
		widths = slices.Clone(sizes)
		if last := len(widths) - 1; last >= 0 && widths[last] < math.MaxInt64-rowPadding {
			widths[last] += rowPadding
		}
	}
	if name[0] == 'n' && len(order) != len(sizes) {
		return nil, fmt.Errorf("%s is a layout of rank %d, not %d", name, len(order), len(sizes))
	}
	strides, err := PackedStrides(widths, order, []int64{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w: write the strides as numbers", name, err)
	}
	return strides, nil
}
