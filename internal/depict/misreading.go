package depict

import (
	"cmp"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/internal/compare"
	"example.com/conform/internal/guard"
	"example.com/conform/oracle"
	"example.com/conform/spec/tensor"
)

// maxMisread bounds the elements of a call in which a misreading is looked for.
const maxMisread = 1 << 12

// A misreading moves the elements of an operand: where one lies at an offset, a backend with this
// fault looks at another. The function is nil where that changes nothing.
type misreading struct {
	text string // "the offset of its view ignored"
	of   func(d tensor.DType, sizes []int64, p *tensor.Placement) func(offset int64, index []int64) int64
}

// misreadings lists the ways of taking memory for another, the smallest mistake first.
var misreadings = []misreading{
	{"the elements of each byte in the reverse order", func(d tensor.DType, _ []int64, _ *tensor.Placement) func(int64, []int64) int64 {
		if !d.Packed() {
			return nil
		}
		each := 8 / d.Bits()
		return func(offset int64, _ []int64) int64 { return offset/each*each + each - 1 - offset%each }
	}},
	viewed("the offset of its view ignored", func(sizes []int64, p *tensor.Placement) {
		p.First = 0
		for d, stride := range p.Strides {
			p.First -= min(0, stride*(sizes[d]-1))
		}
	}),
	viewed("the signs of its strides ignored", func(sizes []int64, p *tensor.Placement) {
		for d, stride := range p.Strides {
			if stride < 0 {
				p.First += stride * (sizes[d] - 1)
				p.Strides[d] = -stride
			}
		}
	}),
	viewed("all of its strides 0", func(_ []int64, p *tensor.Placement) {
		if slices.Contains(p.Strides, 0) {
			clear(p.Strides)
		}
	}),
	viewed("the order of its strides ignored", func(_ []int64, p *tensor.Placement) {
		slices.SortStableFunc(p.Strides, func(a, b int64) int { return cmp.Compare(max(b, -b), max(a, -a)) })
	}),
	viewed("its strides ignored", packed),
	viewed("its strides and the offset of its view ignored", func(sizes []int64, p *tensor.Placement) {
		p.First = 0
		packed(sizes, p)
	}),
}

// viewed is the misreading of a view for another one.
func viewed(text string, change func(sizes []int64, p *tensor.Placement)) misreading {
	return misreading{text, func(_ tensor.DType, sizes []int64, p *tensor.Placement) func(int64, []int64) int64 {
		other := *p
		other.Strides = slices.Clone(p.Strides)
		if change(sizes, &other); other.First == p.First && slices.Equal(other.Strides, p.Strides) {
			return nil
		}
		return func(_ int64, index []int64) int64 { return other.Offset(index) }
	}}
}

// packed sets strides to those of a packed array.
func packed(sizes []int64, p *tensor.Placement) {
	step := int64(1)
	for d, size := range slices.Backward(sizes) {
		p.Strides[d], step = step, step*size
	}
}

// Misreading says how the backend takes the memory of an operand for another, if that explains
// all that it left: the result is right for the operand so read, or right where it was so written.
// It is empty if nothing does.
func (s *Scene) Misreading() string {
	if s.Call.CheckOnly || s.Call.Program != nil || !s.ran() || s.Runs[0].Outcome.Status != backends.Done {
		return ""
	}
	if s.Runs[0].Memory.Sparse() {
		return s.narrowed()
	}
	total := int64(0)
	for i := range s.Call.Tensors {
		n, err := tensor.Elements(s.sizes(i))
		if total += n; err != nil || n > maxMisread || total > maxMisread {
			return ""
		}
	}
	for i := range misreadings {
		m := &misreadings[i]
		for operand := range s.Call.Tensors {
			name := s.Call.Name(operand)
			switch {
			case s.takes(m, operand) == nil:
			case operand < s.Call.Inputs() && s.readsSo(m, operand):
				return fmt.Sprintf("the result is right for %s read with %s", name, m.text)
			case operand >= s.Call.Inputs() && s.wroteSo(m, operand):
				return fmt.Sprintf("the result is right, but %s is written with %s", name, m.text)
			}
		}
		if s.readsSo(m, s.among(m)...) {
			return "the result is right for all inputs read with " + m.text
		}
	}
	return ""
}

// sizes returns the sizes of an operand.
func (s *Scene) sizes(operand int) []int64 {
	if operand < s.Call.Inputs() {
		return s.Call.Tensors[operand].Sizes
	}
	return s.admits(operand).Sizes()
}

// takes returns how a misreading moves the elements of an operand, or nil.
func (s *Scene) takes(m *misreading, operand int) func(offset int64, index []int64) int64 {
	t, memory := &s.Call.Tensors[operand], s.Runs[0].Memory
	sizes := s.sizes(operand)
	p, err := memory.Place(s.Call, operand, sizes, nil)
	if err != nil || p.Elements == 0 || p.Tiles != nil || !t.DType.Packed() && !memory.Operands[operand].View {
		return nil
	}
	return m.of(t.DType, sizes, &p)
}

// among returns the inputs that a misreading concerns, if there are several.
func (s *Scene) among(m *misreading) (list []int) {
	for i := range s.Call.Inputs() {
		if s.takes(m, i) != nil {
			list = append(list, i)
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// element returns what lies at an offset of an operand's buffer, or around it; ok is false if
// that is no memory of the call.
func element(d tensor.DType, m *guard.Memory, memory []byte, operand int, offset int64) (bits uint64, ok bool) {
	region := m.Operands[operand]
	if d.Packed() {
		if at, _ := d.InByte(offset); offset < 0 || at >= region.Length {
			return 0, false
		}
		return guard.Element(d, memory[region.Buffer:], offset), true
	}
	at := region.Buffer + offset*d.Size()
	if at < 0 || at+d.Size() > int64(len(memory)) {
		return 0, false
	}
	return guard.Element(d, memory[at:], 0), true
}

// readsSo reports whether what the backend left is right for the elements of some inputs as a
// misreading finds them in memory.
func (s *Scene) readsSo(m *misreading, operands ...int) bool {
	for i := range s.Runs {
		c := s.Call.Clone()
		changed := false
		for _, operand := range operands {
			t, memory, sizes := &c.Tensors[operand], s.Runs[i].Memory, s.sizes(operand)
			at := s.takes(m, operand)
			p, err := memory.Place(s.Call, operand, sizes, nil)
			if err != nil || t.Patches != nil {
				return false
			}
			n, index := int64(0), make([]int64, len(sizes))
			for offset := range guard.Offsets(sizes, &p) {
				tensor.Unravel(n, sizes, index)
				bits, ok := element(t.DType, memory, memory.Before, operand, at(offset, index))
				if !ok {
					return false
				}
				changed = changed || bits != t.Bits(n)
				t.SetBits(n, bits)
				n++
			}
		}
		var evaluator oracle.Evaluator
		list, err := evaluator.Alternatives(&c, s.choices())
		if !changed || err != nil || len(list) != 1 || list[0].Rejects() != nil {
			return false
		}
		var comparer compare.Comparer
		if !comparer.Agrees(&c, &list[0], &[2]compare.Run{s.Runs[i], s.Runs[i]}) {
			return false
		}
	}
	return true
}

// wroteSo reports whether each element of an output is right where a misreading puts it.
func (s *Scene) wroteSo(m *misreading, operand int) bool {
	t, sizes, admits, at := &s.Call.Tensors[operand], s.sizes(operand), s.admits(operand), s.takes(m, operand)
	for i := range s.Runs {
		memory := s.Runs[i].Memory
		p, err := memory.Place(s.Call, operand, sizes, nil)
		if err != nil {
			return false
		}
		n, index := int64(0), make([]int64, len(sizes))
		for offset := range guard.Offsets(sizes, &p) {
			tensor.Unravel(n, sizes, index)
			bits, ok := element(t.DType, memory, memory.Bytes, operand, at(offset, index))
			if !ok || !compare.Admits(s.Call, operand, admits, n, bits) {
				return false
			}
			n++
		}
	}
	return true
}

// narrowed says that each wrong element is the one that a narrower offset names, if it is.
func (s *Scene) narrowed() string {
	for _, unit := range []string{"elements", "bytes"} {
		if len(s.Finding.Wrong) > 0 && !slices.ContainsFunc(s.Finding.Wrong, func(n int64) bool { return !s.narrow(unit == "bytes", n) }) {
			return fmt.Sprintf("each wrong element is the one that an offset of 32 bits, in %s, names", unit)
		}
	}
	return ""
}

// narrow reports whether a wrong element is the one that an offset of 32 bits names, in bytes or in
// elements.
func (s *Scene) narrow(bytes bool, n int64) bool {
	output, admits := s.Finding.Operand, s.admits(s.Finding.Operand)
	source := admits.Sources()[n]
	if source.Operand < 0 || source.Operand >= s.Call.Inputs() {
		return false
	}
	t, wrap := &s.Call.Tensors[source.Operand], int64(1)<<32
	if bytes {
		wrap /= t.DType.Size()
	}
	index := make([]int64, t.Rank())
	tensor.Unravel(source.Element, t.Sizes, index)
	for i := range s.Runs {
		memory := s.Runs[i].Memory
		p, err := memory.Place(s.Call, source.Operand, t.Sizes, nil)
		if err != nil || p.Offset(index) < wrap {
			return false
		}
		bits, ok := element(t.DType, memory, memory.Before, source.Operand, p.Offset(index)%wrap)
		if !ok || bits != compare.Got(s.Call, output, admits.Sizes(), &s.Runs[i], n) {
			return false
		}
	}
	return true
}
