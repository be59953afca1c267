package spec

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Patch states neighbouring elements of an input that has too many to hold.
type Patch struct {
	First int64  // row-major ordinal of the first element
	Data  []byte // the elements, as in [Tensor.Data]
}

// page is how much memory a write to one byte makes resident, in bytes.
const page = 4096

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

// HasPatches reports whether an input has patches in place of data.
func (c *Call) HasPatches() bool {
	return slices.ContainsFunc(c.Tensors, func(t Tensor) bool { return t.Patches != nil })
}

// Whole returns a [*LimitError] if an input has patches: then no model or file holds all its
// elements.
func (c *Call) Whole() error {
	for i := range c.Tensors {
		if c.Tensors[i].Patches != nil {
			return &LimitError{c.Name(i), errSparse}
		}
	}
	return nil
}

var errSparse = fmt.Errorf("a buffer of more than %d bytes", int64(tensor.Dense))

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

// maxSparse bounds a sparse buffer, in bytes, and maxParts the patches of a call's inputs that lie
// in one, or else their elements.
const maxSparse, maxParts = 1 << 40, 1 << 12

// resident returns how many bytes of an input in a sparse buffer become memory, and in how many
// parts.
func (t *Tensor) resident(place *tensor.Placement) (bytes, parts int64, err error) {
	parts = int64(len(t.Patches))
	filled := t.Layout == nil && t.View == 0
	if t.Layout != nil {
		_, filled = t.Layout.Padding(t.DType)
	}
	switch {
	case t.DType.Packed():
		return 0, 0, fmt.Errorf("a buffer of %d bytes, in which several elements share one", place.Bytes)
	case place.Bytes > maxSparse:
		return 0, 0, fmt.Errorf("a buffer of %d bytes, and at most %d are possible", place.Bytes, int64(maxSparse))
	case t.Patches == nil && filled:
		return place.Bytes, 0, nil
	case t.Patches == nil:
		parts = place.Elements
	}
	if parts > maxParts {
		return 0, 0, fmt.Errorf("%d parts of a buffer of %d bytes, and at most %d are possible", parts, place.Bytes, maxParts)
	}
	bytes = parts*page + int64(len(t.Data))
	for _, p := range t.Patches {
		bytes += int64(len(p.Data))
	}
	return bytes, parts, nil
}

// patchesFit reports whether the patches lie in order within a sparse buffer.
func (t *Tensor) patchesFit(param *Param, place *tensor.Placement) error {
	switch {
	case t.Data != nil:
		return fmt.Errorf("both data and patches")
	case param.Indices:
		return fmt.Errorf("patches of an operand whose values steer the operator")
	case t.Layout != nil || t.View != 0:
		return fmt.Errorf("patches of an operand that is not packed")
	case !place.Sparse():
		return fmt.Errorf("patches in a buffer of %d bytes: one of up to %d has data", place.Bytes, int64(tensor.Dense))
	}
	end, size := int64(0), t.DType.Size()
	for _, p := range t.Patches {
		n := int64(len(p.Data))
		if n == 0 || n%size != 0 {
			return fmt.Errorf("a patch of %d bytes for elements of %d", n, size)
		}
		if p.First < end {
			return fmt.Errorf("element %d follows element %d", p.First, end-1)
		}
		if end = p.First + n/size; p.First >= place.Elements || end > place.Elements {
			return fmt.Errorf("element %d of %d", end-1, place.Elements)
		}
	}
	return nil
}
