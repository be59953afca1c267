package guard

// pattern is a block of canaries. Its length is a prime, so that bytes at the
// power-of-two distances that stray writes favour differ.
var pattern = func() (block [4093]byte) {
	state := uint32(2463534242)
	for i := range block {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		block[i] = byte(state >> 11)
	}
	return block
}()

// complement is the other fill.
var complement = func() (block [len(pattern)]byte) {
	for i, b := range pattern {
		block[i] = ^b
	}
	return block
}()

// canaries fills memory with one of the two patterns.
func canaries(memory []byte, fill Fill) {
	block := pattern[:]
	if fill == Second {
		block = complement[:]
	}
	for len(memory) > 0 {
		memory = memory[copy(memory, block):]
	}
}
