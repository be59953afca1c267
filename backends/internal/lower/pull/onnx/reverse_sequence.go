package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// ReverseSequence pulls for onnx.reverse_sequence.
var ReverseSequence = pull.Operator{Make: pull.With(reverseSequence), Traits: pull.Moves}

func reverseSequence(job *pull.Job, a *onnx.ReverseSequenceAttributes) (pull.Func, error) {
	return pull.Sequences{Time: a.TimeAxis, Batch: a.BatchAxis, OutOfRange: job.Answer(onnx.ReverseLengthOutOfRange)}.Func(job)
}
