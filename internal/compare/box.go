package compare

import (
	"encoding/binary"

	"example.com/conform/spec"
)

// box sets the values of the elements of a box.
func (o *output) box(c *spec.Call, b *spec.Box) {
	var constant [8]byte
	from, first := constant[:], int64(0)
	if b.Source.Operand == spec.Constant {
		binary.LittleEndian.PutUint64(from, uint64(b.Source.Element))
		first = b.Source.Element
	} else {
		from = c.Tensors[b.Source.Operand].Data
	}
	row := b.Row()
	for element, source := range b.Rows {
		source -= first
		switch to := element * o.size; {
		case row.Offsets != nil:
			for k, offset := range row.Offsets {
				put(o.values[to+int64(k)*row.By*o.size:], from[(source+offset)*o.size:], o.size)
			}
		case row.By == 1 && row.Step == 1:
			copy(o.values[to:], from[source*o.size:(source+row.Count)*o.size])
		default:
			step(o.values, to, row.By*o.size, from, source*o.size, row.Step*o.size, row.Count, o.size)
		}
	}
}

// step copies n elements from from[f:] to to[t:], which lie steps of tBy and fBy
// bytes apart.
func step(to []byte, t, tBy int64, from []byte, f, fBy, n, size int64) {
	switch size {
	case 1:
		for range n {
			to[t] = from[f]
			t, f = t+tBy, f+fBy
		}
	case 2:
		for range n {
			binary.LittleEndian.PutUint16(to[t:], binary.LittleEndian.Uint16(from[f:]))
			t, f = t+tBy, f+fBy
		}
	case 4:
		for range n {
			binary.LittleEndian.PutUint32(to[t:], binary.LittleEndian.Uint32(from[f:]))
			t, f = t+tBy, f+fBy
		}
	default:
		for range n {
			binary.LittleEndian.PutUint64(to[t:], binary.LittleEndian.Uint64(from[f:]))
			t, f = t+tBy, f+fBy
		}
	}
}

// put copies one element.
func put(to, from []byte, size int64) {
	switch size {
	case 1:
		to[0] = from[0]
	case 2:
		*(*[2]byte)(to) = [2]byte(from)
	case 4:
		*(*[4]byte)(to) = [4]byte(from)
	default:
		*(*[8]byte)(to) = [8]byte(from)
	}
}
