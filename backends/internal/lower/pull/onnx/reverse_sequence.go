package onnx

import (
	"errors"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

var errLength = errors.New("a length of a sequence is out of range")

// ReverseSequence pulls for onnx.reverse_sequence: a place is mirrored at the
// middle of its sequence, if that is still within it.
var ReverseSequence = pull.Operator{Make: reverseSequence, Traits: pull.Moves}

func reverseSequence(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*onnx.ReverseSequenceAttributes)
	time, lasts := job.Sizes[0][a.TimeAxis], job.Ints(int(job.Sizes[1][0]))
	at := job.Ints(1)
	for i := range lasts {
		at[0] = int64(i)
		length := job.Integer(1, at)
		if (length < 0 || length > time) && job.Answer(onnx.ReverseLengthOutOfRange) == onnx.ReverseLengthRejected {
			return nil, errLength
		}
		lasts[i] = min(max(length, 0), time) - 1
	}
	apart := pull.Apart(min(a.BatchAxis, a.TimeAxis), max(a.BatchAxis, a.TimeAxis)+1)
	job.Bands = func(output, d int, at []int64) pull.Band {
		if int64(d) != a.TimeAxis || a.TimeAxis < a.BatchAxis {
			return apart(output, d, at)
		}
		band := pull.Whole(output, d, at)
		if length := lasts[at[a.BatchAxis]] + 1; at[d] < length {
			band.Size = length - at[d]
		}
		return band
	}
	if a.TimeAxis < a.BatchAxis { // neighbours have sequences of their own
		job.Part = len(job.Sizes[0]) - int(a.BatchAxis) - 1
		job.Rows = func(_ int, to, from []int64, row *pull.Row) {
			copy(from, to)
			row.First, row.End, row.Placed = int(a.TimeAxis), int(a.TimeAxis)+1, true
			for k := range row.Places {
				row.Places[k] = to[a.TimeAxis]
				if mirrored := lasts[to[a.BatchAxis]+int64(k)] - to[a.TimeAxis]; mirrored >= 0 {
					row.Places[k] = mirrored
				}
			}
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		if mirrored := lasts[to[a.BatchAxis]] - to[a.TimeAxis]; mirrored >= 0 {
			from[a.TimeAxis] = mirrored
		}
		return pull.Source{}
	}, nil
}
