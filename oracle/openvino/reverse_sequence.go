package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// ReverseSequence is [family.ReverseSequence] under the rules of OpenVINO.
var ReverseSequence = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.ReverseSequenceAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	batch := family.Dimension(w, a.BatchAxis, data.Rank(), openvino.ReverseSequenceNegativeAxis)
	seq := family.Dimension(w, a.SeqAxis, data.Rank(), openvino.ReverseSequenceNegativeAxis)
	if w.Cite(openvino.ReverseSequenceSizes); output.HasSizes(data.Sizes...) {
		family.ReverseSequence(w, data, w.Operand("seq_lengths"), output, seq, batch, &openvino.ReverseSequences)
	}
})}
