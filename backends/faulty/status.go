package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// statusMutants return the wrong status or shape.
var statusMutants = []Mutant{
	{"slice1-unsupported-by-surprise", slice1, "rank 7 is not supported, which the description does not say", answering(backends.Unsupported, func(job *backends.Job) bool {
		return len(job.Operands[0].Desc.Sizes) == 7
	})},
	{"scatter-fails-on-uint16", scatter, "a job on uint16 is accepted and then fails", answering(backends.Failed, func(job *backends.Job) bool {
		return job.Operands[0].Desc.DType == tensor.Uint16
	})},
	{"copy-rejects-rank-1", dmlCopy, "rank 1 is rejected", answering(backends.Rejected, func(job *backends.Job) bool {
		return len(job.Operands[0].Desc.Sizes) == 1
	})},
	{"transpose-rejects-rank-1", "onnx.transpose", "rank 1 is rejected, with or without perm", answering(backends.Rejected, func(job *backends.Job) bool {
		return len(job.Operands[0].Desc.Sizes) == 1
	})},
	{"gather-nd-accepts-batch-of-one", "onnx.gather_nd", "batches of one data row and several of indices are accepted", func(b *Backend, job *backends.Job) backends.Outcome {
		outcome := b.run(job)
		a, data, indices := backends.As[onnx.GatherNDAttributes](job), job.Operands[0].Desc.Sizes, job.Operands[1].Desc.Sizes
		if n := int64(min(len(data), len(indices))); outcome.Status != backends.Rejected || a.BatchDims < 1 || a.BatchDims >= n {
			return outcome
		}
		if batches := data[:a.BatchDims]; slices.Max(batches) == 1 && !slices.Equal(batches, indices[:a.BatchDims]) {
			return accepting(b, job)
		}
		return outcome
	}},
	{"strided-slice-rejects-empty-output", stridedSlice, "an output with a size of 0 is rejected", func(b *Backend, job *backends.Job) backends.Outcome {
		if checked := b.check(job); checked.Status == backends.Done && slices.Contains(checked.Sizes[0], 0) {
			return backends.Outcome{Status: backends.Rejected, Detail: "the output is empty"}
		}
		return b.run(job)
	}},
	{"xla-copy-accepts-other-dtypes", xlaCopy, "a call whose output has another type of the same length is accepted", func(b *Backend, job *backends.Job) backends.Outcome {
		if input, output := job.Operands[0].Desc.DType, job.Operands[1].Desc.DType; input != output && input.Size() == output.Size() {
			return accepting(b, job)
		}
		return b.run(job)
	}},
	{"copy-accepts-everything", dmlCopy, "an invalid call is accepted", accepting},
	{"strided-slice-query-disagrees", stridedSlice, "the shape query returns one element more in the last dimension than the run", func(b *Backend, job *backends.Job) backends.Outcome {
		outcome := b.run(job)
		if outcome.Status == backends.Done && b.querying {
			if sizes := outcome.Sizes[0]; len(sizes) > 0 {
				sizes[len(sizes)-1]++
			}
		}
		return outcome
	}},
	{"slice1-ignores-feature-level", slice1, "every feature level counts as the highest", altering(func(a *dml.Slice1Attributes, _ []backends.Operand) {
		a.FeatureLevel = dml.Level4_1
	})},
	{"scatter-takes-axis-modulo-rank", scatter, "an axis out of range is reduced modulo the rank", altering(func(a *dml.ScatterAttributes, operands []backends.Operand) {
		if rank := int64(len(operands[0].Desc.Sizes)); rank > 0 {
			a.Axis %= rank
		}
	})},
}

// answering is the fault of answering some valid jobs with a fixed status,
// without running them.
func answering(status backends.Status, some func(job *backends.Job) bool) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done || !some(job) {
			return b.run(job)
		}
		return backends.Outcome{Status: status, Detail: "not today"}
	}
}

// accepting is the fault of never rejecting.
func accepting(b *Backend, job *backends.Job) backends.Outcome {
	outcome := b.run(job)
	if outcome.Status == backends.Rejected {
		return backends.Outcome{Status: backends.Done}
	}
	return outcome
}
