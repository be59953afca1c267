package normalise

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// A Pad is the number of elements that a call adds at the beginning and the end of each
// dimension, negative if it removes them.
type Pad struct {
	Begin, End []int64
	Mode       string // as the text names it: "constant", "edge", "reflect", "symmetric" or "wrap"
}

// Pads returns the pad of a call of ONNX's Pad or OpenVINO's. The lists of OpenVINO's are
// those of the call, and may have any length.
func Pads(job *backends.Job, by string) (*Pad, error) {
	switch a := job.Attributes.(type) {
	case *openvino.PadAttributes:
		return &Pad{a.Begin, a.End, job.Fields().Named("pad_mode").Enum.NameOf(a.Mode)}, nil
	case *onnx.PadAttributes:
		rank, n := job.Operands[0].Desc.Rank(), len(a.Pads)/2
		if len(a.Pads)%2 != 0 || a.Axes == nil && n != rank || a.Axes != nil && n != len(a.Axes) {
			return nil, engine.Gap("%s takes as much at each end as there are axes", by)
		}
		dimensions, err := Dimensions(a.Axes, n, rank, by)
		if err != nil {
			return nil, err
		}
		p := &Pad{make([]int64, rank), make([]int64, rank), job.Fields().Named("mode").Enum.NameOf(a.Mode)}
		for i, d := range dimensions {
			p.Begin[d], p.End[d] = a.Pads[i], a.Pads[n+i]
		}
		return p, nil
	}
	panic("no pad: " + job.Operator.Name)
}

// Removes reports whether any dimension loses elements.
func (p *Pad) Removes() bool {
	negative := func(n int64) bool { return n < 0 }
	return slices.ContainsFunc(p.Begin, negative) || slices.ContainsFunc(p.End, negative)
}
