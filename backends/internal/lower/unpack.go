package lower

import (
	"encoding/binary"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// block is how many elements Spread and Gather of an [Unpacker] move at a time.
const block = 32

// An Unpacker gives kernels of whole bytes jobs whose operands have several
// elements in a byte. The zero Unpacker is ready to use.
type Unpacker struct {
	// Spread, by the bits of an element, moves elements from packed to a byte each, so
	// many times 32, and Gather moves them back and clears what the bytes have beyond
	// these bits. Nil leaves it to words.
	Spread, Gather [5]func(elements, packed *byte, blocks int)

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
			room += 8 * int(max(0, min(u.operands[i].Length, int64(len(u.operands[i].Memory)))))
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
		if o.Desc.DType == tensor.Uint1 {
			spreadHighFirst(o.Memory, buffer)
		} else {
			u.spread(o.Memory, buffer, bits)
		}
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
		if o.Desc.DType == tensor.Uint1 {
			gatherHighFirst(o.Buffer(), u.operands[i].Memory)
		} else {
			u.gather(o.Buffer(), u.operands[i].Memory, o.Desc.DType.Bits())
		}
	}
}

// spreadHighFirst gives each bit a byte, the high bit of a byte first.
func spreadHighFirst(elements, packed []byte) {
	for i, b := range packed {
		places := uint64(b) * 0x0101010101010101 & 0x0102040810204080
		binary.LittleEndian.PutUint64(elements[8*i:], (places+0x7f7f7f7f7f7f7f7f)>>7&0x0101010101010101)
	}
}

// gatherHighFirst is the inverse of spreadHighFirst. Higher bits of the bytes do not count.
func gatherHighFirst(packed, elements []byte) {
	for i := range packed {
		word := binary.LittleEndian.Uint64(elements[8*i:]) & 0x0101010101010101
		packed[i] = byte(word * 0x8040201008040201 >> 56) // no two bits of the product come from the same place
	}
}

// spread gives each element of 4 or 2 bits a byte, eight elements at a time.
func (u *Unpacker) spread(elements, packed []byte, bits int64) {
	if blocks := int64(len(elements) / block); blocks > 0 && u.Spread[bits] != nil {
		u.Spread[bits](&elements[0], &packed[0], int(blocks))
		elements, packed = elements[block*blocks:], packed[block/8*bits*blocks:]
	}
	for ; len(packed) >= 4 && len(elements) >= 8; elements = elements[8:] {
		word := uint64(binary.LittleEndian.Uint32(packed))
		if bits == 4 {
			word = (word | word<<16) & 0x0000ffff0000ffff
			word = (word | word<<8) & 0x00ff00ff00ff00ff
			word = (word | word<<4) & 0x0f0f0f0f0f0f0f0f
			packed = packed[4:]
		} else {
			word &= 0xffff
			word = (word | word<<24) & 0x000000ff000000ff
			word = (word | word<<12) & 0x000f000f000f000f
			word = (word | word<<6) & 0x0303030303030303
			packed = packed[2:]
		}
		binary.LittleEndian.PutUint64(elements, word)
	}
	for i := range elements {
		at := int64(i) * bits
		elements[i] = packed[at/8] >> (at % 8) & (1<<bits - 1)
	}
}

// gather is the inverse of spread. Higher bits of the bytes do not count.
func (u *Unpacker) gather(packed, elements []byte, bits int64) {
	if blocks := int64(len(elements) / block); blocks > 0 && u.Gather[bits] != nil {
		u.Gather[bits](&elements[0], &packed[0], int(blocks))
		elements, packed = elements[block*blocks:], packed[block/8*bits*blocks:]
	}
	for ; len(elements) >= 8 && len(packed) >= 4; elements = elements[8:] {
		word := binary.LittleEndian.Uint64(elements)
		if bits == 4 {
			word &= 0x0f0f0f0f0f0f0f0f
			word = (word | word>>4) & 0x00ff00ff00ff00ff
			word = (word | word>>8) & 0x0000ffff0000ffff
			binary.LittleEndian.PutUint32(packed, uint32(word|word>>16))
			packed = packed[4:]
		} else {
			word &= 0x0303030303030303
			word = (word | word>>6) & 0x000f000f000f000f
			word = (word | word>>12) & 0x000000ff000000ff
			binary.LittleEndian.PutUint16(packed, uint16(word|word>>24))
			packed = packed[2:]
		}
	}
	clear(packed)
	for i, element := range elements {
		at := int64(i) * bits
		packed[at/8] |= element & (1<<bits - 1) << (at % 8)
	}
}
