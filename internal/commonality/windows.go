package commonality

import "example.com/conform/spec"

// windows lists the quantities of the windows of an operator, whose input has a name. Each is the
// largest, or the smallest, of any spatial dimension.
func (l *catalogue) windows(input string) {
	most := func(name string, of func(f *facts, d int, w *spec.Window) int64) {
		l.number("max "+name, func(f *facts) int64 {
			most := int64(absent)
			list := f.op.Windows(f.call)
			for d := range list {
				most = max(most, of(f, d, &list[d]))
			}
			return most
		})
	}
	most("padding less elements of a window", func(_ *facts, _ int, w *spec.Window) int64 { return max(w.Begin, w.End) - w.Elements })
	most("elements skipped in a window", func(_ *facts, _ int, w *spec.Window) int64 { return w.Span() - w.Elements })
	most("window less "+input, func(_ *facts, _ int, w *spec.Window) int64 { return w.Span() - w.Size })
	most("window less padded "+input, func(_ *facts, _ int, w *spec.Window) int64 { return w.Span() - w.Padded() })
	most("stride less a window", func(_ *facts, _ int, w *spec.Window) int64 { return w.Stride - w.Span() })
	most("elements behind all windows", func(_ *facts, _ int, w *spec.Window) int64 {
		return max(w.Padded()-w.Span(), 0) % max(w.Stride, 1)
	})
	output := func(name string, of func(size int64, w *spec.Window) int64) {
		most(name, func(f *facts, d int, w *spec.Window) int64 {
			if d += f.call.Tensors[0].Rank() - len(f.op.Windows(f.call)); !f.valid || d >= len(f.sizes) {
				return absent
			}
			return of(f.sizes[d], w)
		})
	}
	output("output less what windows reach", func(size int64, w *spec.Window) int64 { return size - w.Reach() })
	output(input+" less the output", func(size int64, w *spec.Window) int64 { return w.Size - size })
	l.number("min spatial size of "+input, func(f *facts) int64 {
		least := int64(absent)
		for _, w := range f.op.Windows(f.call) {
			if least == absent || w.Size < least {
				least = w.Size
			}
		}
		return least
	})
}
