package tensor

// Pack returns elements, each in as many bytes as its size, as they lie in memory
// one after another. Elements of less than a byte share bytes, and the rest of the last
// byte is 0. Other elements are not copied.
func Pack(d DType, elements []byte) []byte {
	if !d.Packed() {
		return elements
	}
	each := 8 / d.Bits()
	memory := make([]byte, (int64(len(elements))+each-1)/each)
	for i, element := range elements {
		at, shift := d.InByte(int64(i))
		memory[at] |= byte(d.Clip(uint64(element))) << shift
	}
	return memory
}

// Unpack returns the first elements of memory, each in as many bytes as its size.
// The memory is as long as they need.
func Unpack(d DType, memory []byte, elements int64) []byte {
	if !d.Packed() {
		return memory[:elements*d.Size()]
	}
	list := make([]byte, elements)
	for i := range elements {
		at, shift := d.InByte(i)
		list[i] = byte(d.Clip(uint64(memory[at] >> shift)))
	}
	return list
}
