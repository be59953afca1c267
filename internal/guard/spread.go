package guard

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// Spread writes the data of a tensor of these sizes into a buffer, where its elements lie at
// p. If elements share an address, the last one remains. If they share a byte, its other bits
// stay.
func Spread(d tensor.DType, buffer, data []byte, sizes []int64, p *tensor.Placement) {
	if !oneByOne(d, p) {
		transfer(buffer, data, d.Size(), sizes, p, false)
		return
	}
	size := d.Size()
	for offset := range Offsets(sizes, p) {
		SetElement(d, buffer, offset, wide(data[:size]))
		data = data[size:]
	}
}

// Gather is the inverse of Spread: it reads elements from these offsets of a
// buffer.
func Gather(d tensor.DType, data, buffer []byte, sizes []int64, p *tensor.Placement) {
	if !oneByOne(d, p) {
		transfer(buffer, data, d.Size(), sizes, p, true)
		return
	}
	size := d.Size()
	for offset := range Offsets(sizes, p) {
		bits := Element(d, buffer, offset)
		for i := range size {
			data[i] = byte(bits >> (8 * i))
		}
		data = data[size:]
	}
}

// oneByOne reports whether rows cannot be copied: elements share bytes, run backwards, or lie in tiles.
func oneByOne(d tensor.DType, p *tensor.Placement) bool {
	return d.Packed() || p.Tiles != nil || slices.ContainsFunc(p.Strides, func(stride int64) bool { return stride < 0 })
}

// wide returns the bits of an element of whole bytes.
func wide(element []byte) (bits uint64) {
	for i, b := range element {
		bits |= uint64(b) << (8 * i)
	}
	return bits
}

// Element returns the bits of the element at an offset, in elements, of a buffer.
// They are those of its whole byte, unless several elements share one.
func Element(d tensor.DType, buffer []byte, offset int64) (bits uint64) {
	if d.Packed() {
		at, shift := d.InByte(offset)
		return d.Clip(uint64(buffer[at]) >> shift)
	}
	size := d.Size()
	return wide(buffer[offset*size : (offset+1)*size])
}

// SetElement sets the bits that [Element] returns, and no other.
func SetElement(d tensor.DType, buffer []byte, offset int64, bits uint64) {
	if d.Packed() {
		at, shift := d.InByte(offset)
		mask := byte(d.Clip(0xff)) << shift
		buffer[at] = buffer[at]&^mask | byte(bits)<<shift&mask
		return
	}
	size := d.Size()
	for i := range size {
		buffer[offset*size+i] = byte(bits >> (8 * i))
	}
}

// transfer copies elements that lie one after another to a buffer or, with gather,
// from it, row by row.
func transfer(buffer, packed []byte, size int64, sizes []int64, p *tensor.Placement, gather bool) {
	var axes [tensor.MaxRank]axis
	n := fold(sizes, p.Strides, &axes)
	if n < 0 {
		return
	}
	inner := axes[0]
	outer := axes[1:n]
	at := p.First
	for {
		row, spread := packed[:inner.size*size], buffer[at*size:]
		packed = packed[inner.size*size:]
		switch {
		case inner.stride == 1 && gather:
			copy(row, spread)
		case inner.stride == 1:
			copy(spread, row)
		case gather:
			copyElements(row, spread, size, inner.size, 1, inner.stride)
		default:
			copyElements(spread, row, size, inner.size, inner.stride, 1)
		}
		k := 0
		for ; k < len(outer); k++ {
			a := &outer[k]
			at += a.stride
			if a.index++; a.index < a.size {
				break
			}
			at -= a.stride * a.size
			a.index = 0
		}
		if k == len(outer) {
			return
		}
	}
}

// An axis is one dimension of a walk, with the current index.
type axis struct{ size, stride, index int64 }

// fold sets axes to the dimensions that a row-major walk must distinguish,
// innermost first, and returns how many there are: at least one, or -1 if there
// are no elements. It omits dimensions of size 1, and merges neighbours that
// are contiguous in memory.
func fold(sizes, strides []int64, axes *[tensor.MaxRank]axis) int {
	axes[0] = axis{size: 1, stride: 1}
	n := 0
	for i, size := range slices.Backward(sizes) {
		switch size, stride := size, strides[i]; {
		case size == 0:
			return -1
		case size == 1:
		case n > 0 && stride == axes[n-1].stride*axes[n-1].size:
			axes[n-1].size *= size
		default:
			axes[n] = axis{size: size, stride: stride}
			n++
		}
	}
	return max(n, 1)
}

// copyElements copies n elements of size bytes. The steps are distances between
// elements, in elements.
func copyElements(to, from []byte, size, n, toStep, fromStep int64) {
	toStep *= size
	fromStep *= size
	t, f := int64(0), int64(0)
	switch size {
	case 1:
		for ; n > 0; n-- {
			to[t] = from[f]
			t += toStep
			f += fromStep
		}
	case 2:
		for ; n > 0; n-- {
			*(*[2]byte)(to[t:]) = [2]byte(from[f:])
			t += toStep
			f += fromStep
		}
	case 4:
		for ; n > 0; n-- {
			*(*[4]byte)(to[t:]) = [4]byte(from[f:])
			t += toStep
			f += fromStep
		}
	default:
		for ; n > 0; n-- {
			*(*[8]byte)(to[t:]) = [8]byte(from[f:])
			t += toStep
			f += fromStep
		}
	}
}
