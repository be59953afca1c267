package plugin

import (
	"bytes"
	"os"
	"slices"
)

// pages lend each operand memory on pages of its own, between inaccessible gaps. The
// memory ends where a gap begins, so a write behind it ends the process at the job that
// makes it. Canaries fill the rest of the first page, before the memory. No write reaches
// another operand unless it is more than a gap away. The zero pages are empty.
type pages struct {
	single [][]byte // rooms of one page, kept from batch to batch
	used   int      // of these, by the batch
	large  [][]byte // mappings with larger rooms, until the end of the batch
}

// gapBytes is the length of a gap: a multiple of every page size.
const gapBytes = 256 << 10

var (
	pageBytes  = os.Getpagesize()
	pageCanary = bytes.Repeat([]byte{0xa5}, pageBytes)
)

// A loan is the memory of an operand.
type loan struct {
	before, memory []byte

	holdsInput bool // of an output: the first input lies there
}

// intact reports whether the canaries before the memory are as they were.
func (l *loan) intact() bool { return bytes.Equal(l.before, pageCanary[:len(l.before)]) }

// lend returns a copy of an operand's memory, which is valid until release.
func (p *pages) lend(memory []byte) (loan, error) {
	room, err := p.room(len(memory))
	if err != nil {
		return loan{}, err
	}
	start := len(room) - len(memory)
	copy(room, pageCanary[:start])
	copy(room[start:], memory)
	return loan{before: room[:start], memory: room[start:]}, nil
}

// room returns as many writable pages as n bytes need, and at least one.
func (p *pages) room(n int) ([]byte, error) {
	if n <= pageBytes && p.used < len(p.single) {
		p.used++
		return p.single[p.used-1], nil
	}
	length := (max(n, 1) + pageBytes - 1) / pageBytes * pageBytes
	mapping, err := mapPages(gapBytes+length+gapBytes, gapBytes, length)
	if err != nil {
		return nil, err
	}
	room := mapping[gapBytes:][:length:length]
	if length == pageBytes {
		p.single = append(p.single, room)
		p.used++
	} else {
		p.large = append(p.large, mapping)
	}
	return room, nil
}

// release takes back all that was lent.
func (p *pages) release() {
	for _, mapping := range p.large {
		unmapPages(mapping)
	}
	p.used, p.large = 0, slices.Delete(p.large, 0, len(p.large))
}
