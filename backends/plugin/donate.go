package plugin

import (
	"slices"

	"example.com/conform/backends"
)

// The modes of a library.
const modeSeparate, modeDonated = "separate", "donated"

// Modes lists the ways in which a library gets memory, the default first.
func Modes() []backends.Mode {
	return []backends.Mode{
		{Name: modeSeparate, About: "each output has a buffer of its own"},
		{Name: modeDonated, About: "an output has the buffer of the first input, where the library takes that"},
	}
}

// donors lists the operators for which a library takes the buffer of an input as that of
// an output.
func donors(d *description) (operators []string) {
	for i := range int(d.capabilityCount) {
		if c := at(d.capabilities, d.capabilitySize, i); c.flags&flagDonated != 0 {
			operators = append(operators, text(c.operator))
		}
	}
	return operators
}

// donate puts the first input of a job into the buffer of the first output that has room
// for it. The operands of the job were packed last.
func (p *packer) donate(j *backends.Job) {
	if j.CheckOnly || !slices.Contains(p.donors, j.Operator.Name) {
		return
	}
	operands, loans := p.operands[len(p.operands)-len(j.Operands):], p.loans[len(p.loans)-len(j.Operands):]
	input := &j.Operands[0]
	if input.Desc.DType.Packed() || input.Desc.Layout != nil || input.Strides != nil || input.Parts != nil {
		return
	}
	for k := j.Inputs(); k < len(j.Operands); k++ {
		if output := &j.Operands[k]; output.Desc.DType == input.Desc.DType && output.Desc.Layout == nil && output.Strides == nil && output.Length >= input.Length {
			copy(loans[k].memory[output.Start:], input.Buffer())
			operands[0].buffer, loans[k].holdsInput = operands[k].buffer, true
			return
		}
	}
}

// retrieve copies the memory of output k back, in which the first input lay. A byte there that
// is of no element of the output is not written: it changes as the input's did.
func retrieve(j *backends.Job, k int, memory []byte, o *backends.Outcome) {
	input, output := j.Operands[0].Buffer(), &j.Operands[k]
	desc, end := output.Desc, int64(0) // of the elements
	if i := k - j.Inputs(); i < len(o.Sizes) {
		desc.Sizes = o.Sizes[i]
	}
	if place, err := desc.Place(); err == nil && o.Status == backends.Done {
		if bytes, ok := desc.DType.Bytes(place.Elements); ok && bytes <= output.Length {
			end = bytes
		}
	}
	for at := end; at < int64(len(input)); at++ {
		memory[output.Start+at] ^= input[at] ^ output.Memory[output.Start+at]
	}
	copy(output.Memory, memory)
}
