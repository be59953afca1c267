package lower

import (
	"slices"

	"example.com/conform/backends"
)

// An Unpacker gives kernels of whole bytes jobs whose operands have several
// elements in a byte. The zero Unpacker is ready to use.
type Unpacker struct {
	job      backends.Job
	operands []backends.Operand
	memory   []byte
}

// Unpack returns the job itself if no operand is packed, and otherwise one whose
// packed operands have one element in each byte of the Unpacker's memory, where the
// job is valid until the next call.
func (u *Unpacker) Unpack(job *backends.Job) *backends.Job {
	packed := func(o backends.Operand) bool { return o.Desc.DType.Packed() }
	if job.CheckOnly || !slices.ContainsFunc(job.Operands, packed) {
		return job
	}
	u.job, u.operands = *job, append(u.operands[:0], job.Operands...)
	u.job.Operands = u.operands
	room := 0
	for i := range u.operands {
		if packed(u.operands[i]) { // others may be vast
			room += 8 * len(u.operands[i].Memory)
		}
	}
	u.memory = slices.Grow(u.memory[:0], room)[:room]
	memory := u.memory
	for i := range u.operands {
		o := &u.operands[i]
		if !packed(*o) || o.Start < 0 || o.Length < 0 || o.Length > int64(len(o.Memory))-o.Start {
			continue // the program does not fit it
		}
		bits, buffer := o.Desc.DType.Bits(), o.Buffer()
		n := o.Length * 8 / bits
		o.Memory, memory, o.Start, o.Length = memory[:n:n], memory[n:], 0, n
		spread(o.Memory, buffer, bits)
	}
	return &u.job
}

// Pack writes the outputs of the job that was unpacked last back to job, which
// [Unpacker.Unpack] got. Bits that no element set stay as they were.
func (u *Unpacker) Pack(job *backends.Job) {
	for i := job.Inputs(); i < len(job.Operands); i++ {
		o := &job.Operands[i]
		if !o.Desc.DType.Packed() {
			continue
		}
		gather(o.Buffer(), u.operands[i].Memory, o.Desc.DType.Bits())
	}
}

// spread gives each element of 4 or 2 bits a byte.
func spread(elements, packed []byte, bits int64) {
	if bits == 4 {
		for i, b := range packed {
			pair := elements[2*i : 2*i+2]
			pair[0], pair[1] = b&15, b>>4
		}
		return
	}
	for i, b := range packed {
		four := elements[4*i : 4*i+4]
		four[0], four[1], four[2], four[3] = b&3, b>>2&3, b>>4&3, b>>6
	}
}

// gather is the inverse of spread. Higher bits of the bytes do not count.
func gather(packed, elements []byte, bits int64) {
	if bits == 4 {
		for i := range packed {
			pair := elements[2*i : 2*i+2]
			packed[i] = pair[0]&15 | pair[1]<<4
		}
		return
	}
	for i := range packed {
		four := elements[4*i : 4*i+4]
		packed[i] = four[0]&3 | four[1]&3<<2 | four[2]&3<<4 | four[3]<<6
	}
}
