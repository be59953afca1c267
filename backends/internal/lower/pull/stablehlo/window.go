package stablehlo

// A frame is one dimension of windows.
type frame struct {
	input, window                  int64 // sizes
	stride, base, dilation, before int64
	reversed                       bool
}

// place is that of element k of a window in the input, or ok is false.
func (g *frame) place(window, k int64) (place int64, ok bool) {
	if g.reversed {
		k = g.window - 1 - k
	}
	place = window*g.stride + k*g.dilation - g.before
	return place / g.base, place >= 0 && place%g.base == 0 && place/g.base < g.input
}

// visit calls f with the coordinates in the window and in the input, where these meet.
func visit(list []frame, window, within, at []int64, f func()) {
	if len(list) == 0 {
		f()
		return
	}
	for k := range list[0].window {
		if place, ok := list[0].place(window[0], k); ok {
			within[0], at[0] = k, place
			visit(list[1:], window[1:], within[1:], at[1:], f)
		}
	}
}
