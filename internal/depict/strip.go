package depict

import (
	"fmt"
	"slices"

	"example.com/conform/internal/compare"
	"example.com/conform/internal/explain"
	"example.com/conform/internal/guard"
	"example.com/conform/reports/result"
	"example.com/conform/spec/tensor"
)

const (
	guardBytes = 4  // bytes of each guard that are always shown
	wrongBytes = 12 // wrong bytes of a buffer that are shown, at most
)

// drawStrip draws the memory around the operand of the finding or, if the
// backend read bytes outside elements, around the operand that it read from. It
// draws no sparse memory.
func (d *drawing) drawStrip() {
	if d.Runs[0].Memory.Sparse() {
		return
	}
	var comparer compare.Comparer
	comparer.Compare(d.Call, d.Nearest, d.Runs)
	s := &strip{drawing: d, operand: d.Finding.Operand, read: d.reads()}
	if len(s.read) > 0 {
		s.operand = d.origins[0].operand
	}
	s.region = d.Runs[0].Memory.Operands[s.operand]
	s.pick(&comparer)
	offsets := s.offsets()
	if !s.place(offsets) {
		return
	}
	drawn := result.Strip{Operand: d.Call.Name(s.operand)}
	for i, at := range offsets {
		if i > 0 && at > offsets[i-1]+1 {
			drawn.Spans = append(drawn.Spans, result.Span{Kind: result.SpanSkipped, From: offsets[i-1] + 1, Skipped: at - offsets[i-1] - 1})
		}
		kind, name := s.kind(at)
		last := len(drawn.Spans) - 1
		if last < 0 || drawn.Spans[last].Kind != kind || drawn.Spans[last].Name != name {
			drawn.Spans = append(drawn.Spans, result.Span{Kind: kind, Name: name, From: at})
			last++
		}
		drawn.Spans[last].Bytes = append(drawn.Spans[last].Bytes, s.byteAt(at))
	}
	d.picture.Strip = &drawn
}

// A strip is the memory around an operand. Offsets are from the start of its
// buffer.
type strip struct {
	*drawing
	operand int
	region  guard.Region
	memory  *guard.Memory // of the run that is shown
	want    []byte
	read    []int64         // offsets of bytes that were read but are not elements
	sizes   []int64         // of the operand
	size    int64           // of an element
	names   map[int64]int64 // elements by offset in sizes of an element, -1 for none
	end     int64           // of the last element
}

// reads returns the offsets of the bytes that the first wrong element came
// from, if they are not an element.
func (d *drawing) reads() (list []int64) {
	if len(d.origins) == 0 || !d.origins[0].found || d.origins[0].element >= 0 {
		return nil
	}
	for b := range d.Call.Tensors[d.Finding.Operand].DType.Size() {
		list = append(list, d.origins[0].byte+b)
	}
	return list
}

// pick selects the first run, unless only the second is wrong.
func (s *strip) pick(comparer *compare.Comparer) {
	for i := range s.Runs {
		s.memory, s.want = s.Runs[i].Memory, comparer.Wanted(i, s.Runs[i].Memory)
		if len(s.wrong()) > 0 || len(s.read) > 0 {
			return
		}
	}
}

// wrong returns the offsets of the first wrong bytes.
func (s *strip) wrong() (list []int64) {
	for at := s.region.Start; at < s.region.End && len(list) < wrongBytes; at++ {
		if s.memory.Bytes[at] != s.want[at] {
			list = append(list, at-s.region.Buffer)
		}
	}
	return list
}

// place finds the elements of the bytes at some offsets.
func (s *strip) place(offsets []int64) bool {
	desc := s.Call.Tensors[s.operand].Desc
	if s.operand >= s.Call.Inputs() {
		desc.Sizes = s.admits(s.operand).Sizes()
	}
	placed, err := s.memory.Place(s.Call, s.operand, desc.Sizes, nil)
	if err != nil {
		return false
	}
	s.size, s.sizes = desc.DType.Size(), desc.Sizes
	s.end, _ = desc.DType.Bytes(placed.Span)
	s.names = map[int64]int64{}
	for _, at := range offsets {
		s.names[at/s.size] = -1
	}
	ordinal := int64(0)
	for offset := range guard.Offsets(desc.Sizes, &placed) {
		at := offset * desc.DType.BitsInMemory() / (8 * s.size)
		if name, shown := s.names[at]; shown && name < 0 {
			s.names[at] = ordinal // the first of several at these bytes, or of those that share one
		}
		ordinal++
	}
	return true
}

// offsets returns the offsets of the bytes to show, ascending: both ends of the
// buffer, the guards next to it, and what is wrong.
func (s *strip) offsets() (list []int64) {
	add := func(from, to int64) {
		for at := max(from, -guard.Width); at < min(to, s.region.End-s.region.Buffer); at++ {
			if len(list) < maxBytes && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	length := s.region.Length
	for _, at := range slices.Concat(s.wrong(), s.read) {
		add(at, at+1)
	}
	add(-guardBytes, 0)
	add(length, length+guardBytes)
	for _, at := range slices.Concat(s.wrong(), s.read) {
		add(at-2, at+3)
	}
	if room := int64(maxBytes - len(list)); length <= room {
		add(0, length)
	} else {
		add(0, room/2)
		add(length-room/2, length)
	}
	slices.Sort(list)
	return list
}

// kind returns the kind of a byte, and its element.
func (s *strip) kind(at int64) (kind result.SpanKind, name string) {
	if at < 0 || at >= s.region.Length {
		return result.SpanGuard, ""
	}
	if element := s.names[at/s.size]; element >= 0 {
		return result.SpanElement, explain.Name(s.Call, s.operand, s.sizes, element)
	}
	if layout := s.Call.Tensors[s.operand].Layout; at >= s.end || layout != nil && layout.Family() == tensor.XLAFamily {
		return result.SpanPadding, ""
	}
	return result.SpanGap, ""
}

func (s *strip) byteAt(at int64) result.Byte {
	i := s.region.Buffer + at
	b := result.Byte{Is: fmt.Sprintf("%02x", s.memory.Bytes[i])}
	switch {
	case slices.Contains(s.read, at):
		b.Mark = result.MarkRead
	case s.memory.Bytes[i] == s.want[i]:
		return b
	case s.Runs[0].Memory.Bytes[i] == s.Runs[0].Memory.Before[i] && s.Runs[1].Memory.Bytes[i] == s.Runs[1].Memory.Before[i]:
		b.Mark, b.Want = result.MarkUnwritten, fmt.Sprintf("%02x", s.want[i])
	default:
		b.Mark, b.Want = result.MarkWrong, fmt.Sprintf("%02x", s.want[i])
	}
	return b
}
