package guard

// A Fill is one of the two canary fills.
type Fill uint8

// The two fills.
const (
	First Fill = iota
	Second
)

// pattern is a block of canaries. Stray writes tend to be powers of two apart;
// the block's length is a prime so that bytes at such distances differ.
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

// The second fill flips bits of the first: all bits in the output, some bits in
// inputs. So a canary that was copied from an input to the output cannot look
// like unwritten output under both fills.
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

// canaries fills the memory of an operand, which begins at offset at of the
// job's memory.
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
