package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// drawImage draws the element type and the sizes of a first operand with spatial dimensions.
func drawImage(s *draw.Source, c *spec.Call) []int64 {
	rank, dtype, first := s.Rank(3, 5), typed(s, c), &c.Tensors[0]
	first.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), first.Sizes))
	return first.Sizes
}

// drawKernel draws the spatial sizes of windows of some of these lengths, of which a call has as many as there are images.
func drawKernel(s *draw.Source, image []int64, images int64, lengths ...int64) []int64 {
	kernel, room := make([]int64, len(image)-2), max(1, images)
	for _, size := range image {
		room *= max(size, 1)
	}
	room = max(1, 1<<13/room)
	for d := range kernel {
		kernel[d] = min(draw.Pick(s, lengths), room)
		room /= kernel[d]
	}
	return kernel
}

// drawWindows draws the distances and the padding of windows, as [family.DrawWindows] does. Padding that does not count is stated in
// some of the calls.
func drawWindows(s *draw.Source, a *openvino.Windows, image, kernel []int64, beyond int64) (dilations []int64) {
	w := family.DrawWindows(s, image, kernel, beyond)
	*a = openvino.Windows{AutoPad: w.Auto, PadsBegin: w.Begin, PadsEnd: w.End, Strides: w.Strides}
	if a.AutoPad != openvino.PadExplicit && s.OneIn(2) {
		for d := range w.Begin {
			w.Begin[d], w.End[d] = s.Below(3), s.Below(3)
		}
	}
	return w.Dilations
}

// windowFeatures are those of operations with windows.
var windowFeatures = draw.Interacting(family.Distances("strides"), family.Padded("at begin", "at end"), family.Lengths())

// dilated is [windowFeatures] of windows with dilations.
var dilated = slices.Concat(windowFeatures, draw.Interacting(family.Distances("dilations")))
