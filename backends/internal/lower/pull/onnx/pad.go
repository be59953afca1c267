package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Pad pulls for onnx.pad: coordinates that lie beside the data are folded back
// into it along each axis, or name the constant.
var Pad = pull.Operator{Make: pad, Traits: pull.Moves | pull.Chooses | pull.Invents}

// A side is one axis: how far the data is moved, which of it is kept, and which
// of it is repeated.
type side struct{ shift, kept, keptEnd, repeated, repeatedEnd int64 }

func pad(job *pull.Job) (pull.Func, error) {
	a, sizes := job.Attributes.(*onnx.PadAttributes), job.Sizes[0]
	sides := make([]side, len(sizes))
	for d, size := range sizes {
		before, after := padsOf(job, a, d)
		s := side{shift: before, kept: max(-before, 0), keptEnd: size + min(after, 0), repeatedEnd: size}
		if job.Answer(onnx.PadMixed) == onnx.PadMixedRemovesFirst {
			s.repeated, s.repeatedEnd = s.kept, s.keptEnd
		}
		sides[d] = s
	}
	return func(_ int, to, from []int64) pull.Source {
		for d := range sides {
			s := &sides[d]
			k := to[d] - s.shift
			if k < s.kept || k >= s.keptEnd {
				switch n := s.repeatedEnd - s.repeated; a.Mode {
				case onnx.PadConstant:
					if job.Inputs == 2 {
						return pull.Source{Operand: 1}
					}
					return pull.Source{Operand: pull.Constant}
				case onnx.PadEdge:
					k = min(max(k, s.kept), s.keptEnd-1)
				case onnx.PadWrap:
					for k < s.repeated {
						k += n
					}
					k = s.repeated + (k-s.repeated)%n
				case onnx.PadReflect:
					for k < s.repeated || k >= s.repeatedEnd {
						switch {
						case n == 1:
							k = s.repeated
						case k < s.repeated:
							k = 2*s.repeated - k
						default:
							k = 2*(s.repeatedEnd-1) - k
						}
					}
				}
			}
			from[d] = k
		}
		return pull.Source{}
	}, nil
}

// padsOf returns what is added before and after dimension d. Of several pads the
// last count.
func padsOf(job *pull.Job, a *onnx.PadAttributes, d int) (before, after int64) {
	n := len(a.Pads) / 2
	if a.Axes == nil {
		return a.Pads[d], a.Pads[n+d]
	}
	for i, axis := range a.Axes {
		if axis == int64(d) || axis+int64(len(job.Sizes[0])) == int64(d) {
			before, after = a.Pads[i], a.Pads[n+i]
		}
	}
	return before, after
}
