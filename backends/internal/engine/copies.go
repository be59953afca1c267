package engine

import (
	"slices"

	"example.com/conform/backends"
)

// Fill fills the memory to which an engine writes an output with the canaries of that
// output, over and over, so that what it leaves unwritten shows, and is nothing that an
// earlier call wrote. An output without memory has none.
func Fill(memory []byte, o *backends.Operand) {
	canaries := o.Buffer()
	for len(memory) > 0 && len(canaries) > 0 {
		memory = memory[copy(memory, canaries):]
	}
}

// Restore writes what an engine left in its copy of an input into the job's, where it is
// compared with what the engine was given.
func Restore(o *backends.Operand, left []byte) {
	if elements := Elements(o); !slices.Equal(elements, left) {
		copy(elements, left)
	}
}
