package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ReverseSequence reverses the beginnings of sequences, with t an index on the
// time axis and i one on the batch axis:
//
//	Y[…, t, …, i, …] = input[…, sequence_lens[i] - 1 - t, …, i, …] if t < sequence_lens[i]
//	Y[…, t, …, i, …] = input[…, t, …, i, …]                        otherwise
var ReverseSequence = walk.Page{Run: reverseSequence}

func reverseSequence(w *walk.Walk) {
	a := w.Attributes.(*onnx.ReverseSequenceAttributes)
	input, lens, output := w.Operand("input"), w.Operand("sequence_lens"), w.Output("Y")
	longest := input.Sizes[a.TimeAxis]

	for i := range lens.Elements {
		length := int64(lens.Bits(i))
		if 0 <= length && length <= longest {
			continue
		}
		if w.Ends(w.Answer(onnx.ReverseLengthOutOfRange), onnx.ReverseLengthRejected, onnx.ReverseLengthUndefined, onnx.ReverseLengthInRange,
			"sequence_lens[%d] = %d, and the time axis has %d elements", i, length, longest) {
			return
		}
	}

	from, length := w.Index(input.Rank()), int64(0)
	output.Apart(int(a.BatchAxis))
	output.Uneven(int(a.TimeAxis))
	for at := range output.Evenly {
		copy(from, at)
		stated := int64(lens.Bits(at[a.BatchAxis]))
		length = min(max(stated, 0), longest)
		rule := onnx.ReverseKeeps
		if t := at[a.TimeAxis]; t < length {
			rule, from[a.TimeAxis] = onnx.ReverseReverses, length-1-t
		}
		w.From(input, from)
		if w.By(rule); length != stated {
			w.By(onnx.ReverseLengthInRange)
		}
	}
	if at := output.Asked(); at != nil {
		w.Because("%v, of which %d along axis %d are reversed", at, length, a.TimeAxis)
	}
}
