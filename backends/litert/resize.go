package litert

import (
	flatbuffers "github.com/google/flatbuffers/go"

	"example.com/conform/backends"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// resize expresses a Resize of the dimensions 1 and 2 of four to given sizes.
func resize(n *node, job *backends.Job) error {
	a := job.Attributes.(*onnx.ResizeAttributes)
	data := job.Operands[0].Desc.Sizes
	half := a.Coordinates == family.HalfPixel && a.Nearest == family.PreferCeil
	corners := a.Coordinates == family.AlignCorners && a.Nearest == family.PreferCeil
	switch {
	case !half && !corners && (a.Coordinates != family.Asymmetric || a.Nearest != family.Floor):
		return gap("LiteRT's RESIZE_NEAREST_NEIGHBOR has half pixels or aligned corners, rounded half up, or rounds down")
	case a.Sizes == nil || a.Scales != nil || a.Policy != family.OwnScales || a.Roi != nil || len(data) != 4:
		return gap("LiteRT's RESIZE_NEAREST_NEIGHBOR takes the sizes of an image")
	case a.Axes == nil && len(a.Sizes) != 4 || a.Axes != nil && len(a.Axes) != len(a.Sizes):
		return gap("LiteRT's RESIZE_NEAREST_NEIGHBOR takes a height and a width")
	}
	to := append([]int64{}, data...)
	for i, size := range a.Sizes {
		d, ok := family.Listed(a.Axes, i, 4)
		if !ok {
			return gap("LiteRT's RESIZE_NEAREST_NEIGHBOR takes a height and a width")
		}
		to[d] = size
	}
	if to[0] != data[0] || to[3] != data[3] {
		return gap("LiteRT's RESIZE_NEAREST_NEIGHBOR resizes dimensions 1 and 2")
	}
	if err := fits(to); err != nil {
		return err
	}
	n.fields = 2
	n.options = func(b *flatbuffers.Builder) {
		b.PrependBoolSlot(0, corners, false)
		b.PrependBoolSlot(1, half, false)
	}
	return n.is(resizing, list(to[1:3]))
}
