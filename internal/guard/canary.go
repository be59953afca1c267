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

// The second fill flips bits of the first: all of them in the output, some in
// inputs. So a canary of an input that ends up in the output never looks like
// what the output held before, in both fills.
const (
	flipOutput = 0xff
	flipInput  = 0x5a
)

var (
	secondOutput = flipped(flipOutput)
	secondInput  = flipped(flipInput)
)

func flipped(mask byte) (block [len(pattern)]byte) {
	for i, b := range pattern {
		block[i] = b ^ mask
	}
	return block
}

// canaries fills the memory of an operand, which lies at the given place in
// the job's memory.
func canaries(memory []byte, at int64, fill Fill, output bool) {
	block := pattern[:]
	switch {
	case fill == Second && output:
		block = secondOutput[:]
	case fill == Second:
		block = secondInput[:]
	}
	n := copy(memory, block[at%int64(len(block)):])
	for n < len(memory) {
		n += copy(memory[n:], block)
	}
}
