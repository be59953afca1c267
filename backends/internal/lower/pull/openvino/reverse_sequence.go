package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// ReverseSequence pulls for openvino.reverse_sequence.
var ReverseSequence = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(reverseSequence), Traits: pull.Moves}

func reverseSequence(job *pull.Job, a *openvino.ReverseSequenceAttributes) (pull.Func, error) {
	rules := &openvino.ReverseSequences
	return pull.Sequences{
		Time: job.Dimension(a.SeqAxis), Batch: job.Dimension(a.BatchAxis), Least: rules.Least, OutOfRange: job.Answer(rules.OutOfRange),
	}.Func(job)
}
