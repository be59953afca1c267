package lower

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A view is a validated operand: where its elements lie in its buffer. Its
// arithmetic has been checked, so offsets below span do not overflow.
type view struct {
	sizes    []int64
	strides  []int64 // in elements, one per dimension
	elements int64   // logical elements
	span     int64   // elements from the start of the buffer to the last one, inclusive
	length   int64   // elements in the whole buffer, padding included
	size     int64   // of an element, in bytes
	room     [tensor.MaxRank]int64
}

var (
	errOverflow = errors.New("the tensor's size does not fit in 63 bits")
	errOverlap  = errors.New("two elements of the output share an address")
)

// open checks what every descriptor must satisfy and allocates the strides.
func (v *view) open(d *tensor.Desc) error {
	if !d.DType.Valid() {
		return fmt.Errorf("%v is not a data type", d.DType)
	}
	if len(d.Sizes) > tensor.MaxRank {
		return fmt.Errorf("%d dimensions; at most %d are possible", len(d.Sizes), tensor.MaxRank)
	}
	v.sizes, v.strides, v.size = d.Sizes, v.room[:len(d.Sizes)], d.DType.Size()
	for i, size := range d.Sizes {
		if size < 0 {
			return fmt.Errorf("size %d of dimension %d is negative", size, i)
		}
	}
	return nil
}

// directML resolves a DirectML buffer tensor descriptor. Elements of an output
// may share an address only if the reading allows that.
func (v *view) directML(d *tensor.Desc, isOutput bool, l *Lowerer) error {
	if err := v.open(d); err != nil {
		return err
	}
	for i, size := range v.sizes {
		if size == 0 || size > math.MaxUint32 {
			return fmt.Errorf("size %d of dimension %d is outside 1 to 2^32-1", size, i)
		}
	}
	explicit, total := []int64(nil), int64(0)
	switch layout := d.Layout.(type) {
	case nil:
	case *tensor.Strided:
		if layout != nil {
			explicit, total = layout.Strides, layout.TotalBytes
		}
	default:
		return fmt.Errorf("a DirectML tensor has strides, not %T", layout)
	}
	if explicit == nil {
		v.packed()
	} else {
		if len(explicit) != len(v.sizes) {
			return fmt.Errorf("%d strides for %d sizes", len(explicit), len(v.sizes))
		}
		for i, stride := range explicit {
			if stride < 0 || stride > math.MaxUint32 {
				return fmt.Errorf("stride %d of dimension %d is outside 0 to 2^32-1", stride, i)
			}
		}
		copy(v.strides, explicit)
	}
	elements, last := uint64(1), uint64(0)
	for i, size := range v.sizes {
		elements = times(elements, uint64(size))
		last = plus(last, times(uint64(size-1), uint64(v.strides[i])))
	}
	exact := times(plus(last, 1), uint64(v.size))
	rounded := plus(exact, 3) &^ 3
	if elements > math.MaxInt64 || rounded > math.MaxInt64 {
		return errOverflow
	}
	v.elements, v.span, v.length = int64(elements), int64(last)+1, int64(last)+1
	if total != 0 {
		least := rounded
		if l.answers[dml.UnroundedTotal] == dml.UnroundedAccepted {
			least = exact
		}
		if total < 0 || uint64(total) < least {
			return fmt.Errorf("a total size of %d bytes is below the minimum of %d", total, least)
		}
	}
	stated := rounded
	if total != 0 {
		stated = uint64(total)
	}
	room := (stated-1)/uint64(v.size) + 1
	if max(elements, room) > math.MaxUint32 && l.answers[dml.ElementLimit] == dml.ElementLimitUint {
		return fmt.Errorf("%d elements in a buffer for %d are more than 2^32-1", elements, room)
	}
	if isOutput && explicit != nil && l.overlaps(v) {
		return errOverlap
	}
	return nil
}

// overlaps reports whether elements share an address in a way that the reading
// rejects.
func (l *Lowerer) overlaps(v *view) bool {
	switch l.answers[dml.OverlappingOutput] {
	case dml.OverlapRejected:
		return l.overlap.any(v.sizes, v.strides, v.elements, v.span)
	case dml.OverlapEvidentRejected:
		return l.overlap.evident(v.sizes, v.strides, v.elements, v.span)
	default:
		return false
	}
}

// xla resolves an XLA layout: dimensions from the most minor on, each with its
// padded width.
func (v *view) xla(d *tensor.Desc) error {
	if err := v.open(d); err != nil {
		return err
	}
	rank := len(v.sizes)
	order, widths := []int64(nil), v.sizes
	switch layout := d.Layout.(type) {
	case nil:
	case *tensor.XLA:
		if layout == nil {
			break
		}
		if !layout.PaddingValue.Valid() {
			return fmt.Errorf("%v is not a padding value", layout.PaddingValue)
		}
		order = layout.MinorToMajor
		if order == nil && rank > 0 && (layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding) {
			return errors.New("a layout states minor_to_major")
		}
		if layout.PaddedDimensions != nil {
			widths = layout.PaddedDimensions
		}
	default:
		return fmt.Errorf("an XLA array has a minor-to-major order, not %T", layout)
	}
	if order != nil && len(order) != rank {
		return fmt.Errorf("minor_to_major has %d entries for %d dimensions", len(order), rank)
	}
	if len(widths) != rank {
		return fmt.Errorf("padded_dimensions has %d entries for %d dimensions", len(widths), rank)
	}
	for i, width := range widths {
		if width < v.sizes[i] {
			return fmt.Errorf("dimension %d is padded to %d, below its size of %d", i, width, v.sizes[i])
		}
	}
	vacant := slices.Contains(widths, 0)
	length, placed := uint64(1), uint32(0)
	for k := range rank {
		dimension := int64(rank - 1 - k)
		if order != nil {
			dimension = order[k]
		}
		if dimension < 0 || dimension >= int64(rank) || placed>>dimension&1 == 1 {
			return fmt.Errorf("minor_to_major %v does not name each of %d dimensions once", order, rank)
		}
		placed |= 1 << dimension
		if vacant { // without elements, no stride is needed
			v.strides[dimension] = 0
			continue
		}
		v.strides[dimension] = int64(length)
		length = times(length, uint64(widths[dimension]))
		if length > math.MaxInt64 {
			return errOverflow
		}
	}
	if vacant {
		length = 0
	}
	if times(length, uint64(v.size)) > math.MaxInt64 {
		return errOverflow
	}
	v.elements, v.span, v.length = 1, 1, int64(length)
	for i, size := range v.sizes {
		if size == 0 {
			v.elements, v.span = 0, 0
			break
		}
		v.elements *= size
		v.span += (size - 1) * v.strides[i]
	}
	return nil
}

// dense resolves a row-major array without gaps, as those of OpenVINO and ONNX are. In a
// job that is only checked, it may have more elements than 63 bits count.
func (v *view) dense(d *tensor.Desc, checkOnly bool) error {
	if err := v.open(d); err != nil {
		return err
	}
	switch layout := d.Layout.(type) {
	case nil:
	case *tensor.Strided:
		if layout != nil && layout.Strides != nil {
			return errors.New("a tensor without gaps has no strides")
		}
	default:
		return fmt.Errorf("a tensor without gaps has no %T", layout)
	}
	v.packed()
	elements := uint64(1)
	for _, size := range v.sizes {
		elements = times(elements, uint64(size))
	}
	if times(elements, uint64(v.size)) > math.MaxInt64 && !checkOnly {
		return errOverflow
	}
	elements = min(elements, math.MaxInt64)
	v.elements, v.span, v.length = int64(elements), int64(elements), int64(elements)
	return nil
}

// packed sets the strides of a row-major array. If they do not fit, the array
// is rejected or has no elements.
func (v *view) packed() {
	stride := uint64(1)
	for i := len(v.sizes) - 1; i >= 0; i-- {
		v.strides[i] = int64(min(stride, math.MaxInt64))
		stride = times(stride, uint64(v.sizes[i]))
	}
}

// times and plus return the largest number if a result does not fit.
func times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	if high != 0 {
		return math.MaxUint64
	}
	return low
}

func plus(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return sum
}
