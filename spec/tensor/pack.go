package tensor

// Pack returns elements, each in as many bytes as its size, as they lie in memory
// one after another. Elements of less than a byte share bytes, the first in the low
// bits, and the rest of the last byte is 0. Other elements are not copied.
func Pack(d DType, elements []byte) []byte {
	if !d.Packed() {
		return elements
	}
	each := 8 / d.Bits()
	memory := make([]byte, (int64(len(elements))+each-1)/each)
	for i, element := range elements {
		memory[int64(i)/each] |= byte(d.Clip(uint64(element))) << (int64(i) % each * d.Bits())
	}
	return memory
}

// Unpack returns the first elements of memory, each in as many bytes as its size.
// The memory is as long as they need.
func Unpack(d DType, memory []byte, elements int64) []byte {
	if !d.Packed() {
		return memory[:elements*d.Size()]
	}
	list, each := make([]byte, elements), 8/d.Bits()
	for i := range elements {
		list[i] = byte(d.Clip(uint64(memory[i/each] >> (i % each * d.Bits()))))
	}
	return list
}
