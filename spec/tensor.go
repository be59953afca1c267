package spec

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Tensor is one operand: its descriptor and, for an input that is executed,
// its elements.
type Tensor struct {
	tensor.Desc
	// Data holds the logical elements without gaps, row-major and little-endian,
	// whatever the layout. An element of less than a byte is the low bits of a
	// byte of its own. Elements that share an address hold equal bits. Data is nil
	// for an output and in a check-only call.
	Data []byte
	// Patches, unless nil, take the place of Data of an input without a layout in a
	// buffer longer than [tensor.Dense]. They are in order and do not overlap. Every
	// other element is zero.
	Patches []Patch
}

// A Patch states neighbouring elements of an input that has too many to hold.
type Patch struct {
	First int64  // row-major ordinal of the first element
	Data  []byte // the elements, as in [Tensor.Data]
}

// Bits returns the raw bits of the logical element with the given row-major
// ordinal, in the low bits.
func (t *Tensor) Bits(element int64) uint64 {
	if t.Patches != nil {
		return t.patched(element)
	}
	switch t.DType.Size() {
	case 1:
		return uint64(t.Data[element])
	case 2:
		return uint64(binary.LittleEndian.Uint16(t.Data[2*element:]))
	case 4:
		return uint64(binary.LittleEndian.Uint32(t.Data[4*element:]))
	default:
		return binary.LittleEndian.Uint64(t.Data[8*element:])
	}
}

// patched returns the bits of an element of a tensor with patches.
func (t *Tensor) patched(element int64) uint64 {
	size := t.DType.Size()
	after, found := slices.BinarySearchFunc(t.Patches, element, func(p Patch, at int64) int { return cmp.Compare(p.First, at) })
	if !found {
		after--
	}
	if after < 0 {
		return 0
	}
	patch := &t.Patches[after]
	one := Tensor{Desc: t.Desc, Data: patch.Data}
	if at := element - patch.First; at < int64(len(patch.Data))/size {
		return one.Bits(at)
	}
	return 0
}

// SetBits sets the raw bits of the logical element with the given row-major
// ordinal from the low bits.
func (t *Tensor) SetBits(element int64, bits uint64) {
	switch t.DType.Size() {
	case 1:
		if t.DType.Packed() {
			bits = t.DType.Clip(bits)
		}
		t.Data[element] = byte(bits)
	case 2:
		binary.LittleEndian.PutUint16(t.Data[2*element:], uint16(bits))
	case 4:
		binary.LittleEndian.PutUint32(t.Data[4*element:], uint32(bits))
	default:
		binary.LittleEndian.PutUint64(t.Data[8*element:], bits)
	}
}

// Clone returns a copy that shares no memory with t.
func (t *Tensor) Clone() Tensor {
	clone := Tensor{Desc: t.Desc.Clone(), Data: slices.Clone(t.Data), Patches: slices.Clone(t.Patches)}
	for i := range clone.Patches {
		clone.Patches[i].Data = slices.Clone(clone.Patches[i].Data)
	}
	return clone
}

// Stated yields the ordinal and the bits of each element that Data or Patches hold, in
// row-major order.
func (t *Tensor) Stated() iter.Seq2[int64, uint64] {
	return func(yield func(int64, uint64) bool) {
		patches := t.Patches
		if patches == nil {
			patches = []Patch{{Data: t.Data}}
		}
		for _, p := range patches {
			part := Tensor{Desc: t.Desc, Data: p.Data}
			for e := range int64(len(p.Data)) / t.DType.Size() {
				if !yield(p.First+e, part.Bits(e)) {
					return
				}
			}
		}
	}
}

// Patched returns patches that hold elements, given by their ordinals and bits in row-major
// order. Neighbours share a patch.
func Patched(d tensor.DType, elements iter.Seq2[int64, uint64]) []Patch {
	patches, next := []Patch{}, int64(-1)
	for at, bits := range elements {
		if at != next {
			patches = append(patches, Patch{First: at})
		}
		last := &patches[len(patches)-1]
		one := Tensor{Desc: tensor.Desc{DType: d}, Data: make([]byte, d.Size())}
		one.SetBits(0, bits)
		last.Data, next = append(last.Data, one.Data...), at+1
	}
	return patches
}

// Sparse reports whether an input lies in a sparse buffer: as a view, or packed where a backend
// takes no views.
func (t *Tensor) Sparse(views bool) bool {
	if t.Layout == nil && t.View&tensor.Far == 0 {
		return t.Patches != nil // or Data are the memory
	}
	desc := t.Desc
	if !views {
		desc.View = 0
	}
	var room [tensor.MaxRank]int64
	place, err := desc.PlaceInto(room[:0])
	return err == nil && place.Sparse()
}
