package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// ReverseSequence pulls for onnx.reverse_sequence.
var ReverseSequence = pull.Operator{Make: reverseSequence, Traits: pull.Moves}

func reverseSequence(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*onnx.ReverseSequenceAttributes)
	return pull.Sequences{Time: a.TimeAxis, Batch: a.BatchAxis, OutOfRange: job.Answer(onnx.ReverseLengthOutOfRange)}.Func(job)
}
