package vulkan

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan/vk"
)

// Limit lowers limits of the device: bytes that a binding spans, and
// workgroups of a dispatch.
func (o *Options) Limit(storageRange uint64, groups uint32) {
	o.restrict.storageRange, o.restrict.groups = storageRange, [3]uint32{groups, groups, groups}
}

// LimitElements bounds what shaders count.
func (o *Options) LimitElements(n int64) { o.most = n }

// TuneSoftware and TuneHardware cut work as for such a device.
func (o *Options) TuneSoftware() { t := tune(vk.PhysicalDeviceTypeCPU, 128); o.tuning = &t }

func (o *Options) TuneHardware() { t := tune(vk.PhysicalDeviceTypeDiscreteGPU, 128); o.tuning = &t }

// PreferRows takes every tensor for a large one.
func (o *Options) PreferRows() { o.tuning.many, o.tuning.long = 1, 1 }

// Pull runs every operator by its pull function.
func (o *Options) Pull() { o.pull = true }

// PullChanged runs every operator by its pull function, changed.
func (o *Options) PullChanged(change lower.Change) { o.pull, o.change = true, change }

// UseShaders takes SPIR-V from elsewhere.
func (o *Options) UseShaders(binary func(name string) ([]byte, error)) { o.binary = binary }

// Intercept may replace functions of each device that is opened.
func (o *Options) Intercept(f func(*vk.DeviceFunctions)) { o.intercept = f }

// Narrow makes the device one whose shaders access no elements of one or two
// bytes.
func (b *Backend) Narrow() { b.adapter.storage8, b.adapter.storage16 = false, false }

// Dispatches returns how many dispatches the last batch took.
func (b *Backend) Dispatches() int { return len(b.work.dispatches) }

// LargestRecord returns the most elements that a record of the last batch has,
// of those that are done by tiles.
func (b *Backend) LargestRecord() (most uint32) {
	for _, d := range b.work.dispatches {
		table := b.work.table[d.bases[bindTable]/4:]
		for i := range d.tiles {
			most = max(most, table[table[d.at+2*i]])
		}
	}
	return most
}

// Divisor returns what stands for a divisor in a table.
var Divisor = divisor

// A Move is a copy in the arena, its loops as extent, distance in the source
// and in the destination, the outermost first; all else in bytes.
type Move struct {
	Width, From, To int64
	Repeats         bool
	Loops           [][3]int64
	Pick            Pick
}

// A Pick says how the elements of a block lie in the source.
type Pick struct{ Bytes, Step, Odd, Mirrored uint32 }

func (v *Move) move() move {
	m := move{width: v.Width, from: v.From, to: v.To, repeats: v.Repeats, pick: pick{v.Pick.Bytes, v.Pick.Step, v.Pick.Odd, v.Pick.Mirrored}, n: len(v.Loops)}
	for i, l := range v.Loops {
		m.loops[i] = loop{l[0], l[1], l[2]}
	}
	return m
}

func show(m *move) Move {
	v := Move{Width: m.width, From: m.from, To: m.to, Repeats: m.repeats, Pick: Pick{m.pick.bytes, m.pick.step, m.pick.odd, m.pick.mirrored}}
	for _, l := range m.loops[:m.n] {
		v.Loops = append(v.Loops, [3]int64{l.extent, l.from, l.to})
	}
	return v
}

// Widened returns the move with the widest elements.
func (v Move) Widened() Move {
	m := v.move()
	m.widen()
	return show(&m)
}

// Cut returns the move without its tail, and the tail.
func (v Move) Cut() (rest, tail Move, ok bool) {
	m := v.move()
	t, ok := m.tail()
	return show(&m), show(&t), ok
}

// Picked returns the move by blocks, if there is one.
func (v Move) Picked() (Move, bool) {
	m := v.move()
	p, ok := m.picked()
	return show(&p), ok
}

// Halves returns both halves.
func (v Move) Halves() (first, second Move) {
	m := v.move()
	a, b := m.halve()
	return show(&a), show(&b)
}

// Spans returns where the elements lie in the source and in the destination.
func (v Move) Spans() (from, to [2]int64) {
	m := v.move()
	f, t := m.spans()
	return [2]int64{f.low, f.high}, [2]int64{t.low, t.high}
}
