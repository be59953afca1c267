package litert

import (
	"slices"

	flatbuffers "github.com/google/flatbuffers/go"

	"example.com/conform/backends"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// The modes of a pad that LiteRT has: PAD and PADV2, and the two of MIRROR_PAD.
const (
	padConstant  = -1
	padReflect   = 0
	padSymmetric = 1
	padNone      = 2 // it has not
)

func onnxPad(n *node, job *backends.Job) error {
	a := job.Attributes.(*onnx.PadAttributes)
	rank := job.Operands[0].Desc.Rank()
	count := len(a.Pads) / 2
	if len(a.Pads)%2 != 0 || a.Axes == nil && count != rank || a.Axes != nil && count != len(a.Axes) {
		return gap("LiteRT's PAD takes as much at each end as there are axes")
	}
	begin, end, named := make([]int64, rank), make([]int64, rank), make([]bool, rank)
	for i := range count {
		d, ok := family.Listed(a.Axes, i, rank)
		if !ok || named[d] {
			return gap("LiteRT's PAD takes one entry for each dimension")
		}
		begin[d], end[d], named[d] = a.Pads[i], a.Pads[count+i], true
	}
	return n.pad(job, []int{padConstant, padReflect, padNone, padNone}[a.Mode], begin, end)
}

func openvinoPad(n *node, job *backends.Job) error {
	a := job.Attributes.(*openvino.PadAttributes)
	return n.pad(job, []int{padConstant, padNone, padReflect, padSymmetric}[a.Mode], a.Begin, a.End)
}

func (n *node) pad(job *backends.Job, mode int, begin, end []int64) error {
	rank := job.Operands[0].Desc.Rank()
	switch {
	case mode == padNone:
		return gap("LiteRT pads by a constant or by a mirror image")
	case len(job.Operands) == 3 && job.Operands[1].Desc.Rank() > 0:
		return gap("the value of LiteRT's PADV2 is one number")
	case len(begin) != rank || len(end) != rank:
		return gap("LiteRT's PAD takes an entry for each dimension")
	case slices.ContainsFunc(append(slices.Clone(begin), end...), func(x int64) bool { return x < 0 }):
		return gap("LiteRT's PAD removes nothing")
	}
	if err := fits(begin, end); err != nil {
		return err
	}
	var both []int64
	for d, size := range job.Operands[0].Desc.Sizes {
		if mode == padReflect && max(begin[d], end[d]) >= size || mode == padSymmetric && max(begin[d], end[d]) > size {
			return gap("LiteRT's MIRROR_PAD adds no more than a dimension mirrors")
		}
		both = append(both, begin[d], end[d])
	}
	pads := int32s([]int64{int64(rank), 2}, both)
	value := n.tensors[1:]
	n.tensors = n.tensors[:1:1]
	switch {
	case mode != padConstant:
		n.fields = 1
		n.options = func(b *flatbuffers.Builder) { b.PrependInt8Slot(0, int8(mode), 0) }
		return n.is(mirroring, pads)
	case len(value) == 0:
		return n.is(padding, pads)
	}
	return n.is(paddingBy, pads, value[0])
}
