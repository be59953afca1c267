package faulty

import (
	"slices"

	"example.com/conform/backends"
)

// stateMutants treat the same job differently, depending on earlier jobs.
var stateMutants = []Mutant{
	{"slice1-leaks-previous-output", slice1, "the last element is that of the previous job, if both have the same element size", corrupting(func(b *Backend, w *work) {
		last := w.output.at(w.output.last())
		current := slices.Clone(last)
		if len(b.previous) == len(last) {
			copy(last, b.previous)
		}
		b.previous = current
	})},
	{"transpose-keeps-larger-call", "onnx.transpose", "right after a call of more elements and equal rank and type, the last element is what that one left there", corrupting(func(b *Backend, w *work) {
		if count(w.output.sizes) == 0 {
			return
		}
		last := w.output.at(w.output.last())
		end := w.output.offset(w.output.last()) + int64(len(last))
		current, kind := slices.Clone(w.output.buffer[:end]), uint64(len(w.output.sizes))<<8|uint64(w.output.dtype)
		if b.calls == kind && len(b.previous) > len(current) {
			copy(last, b.previous[end-int64(len(last)):end])
		}
		b.previous, b.calls = current, kind
	})},
	{"scatter-wrong-every-16th-time", scatter, "every 16th job has a wrong bit in its first element", corrupting(func(b *Backend, w *work) {
		if b.calls++; b.calls%16 == 0 {
			w.output.at(make([]int64, len(w.output.sizes)))[0] ^= 1
		}
	})},
	{"copy-wrong-at-random", dmlCopy, "one job in 16 has a wrong element, by a pseudo-random sequence", corrupting(func(b *Backend, w *work) {
		b.calls = b.calls*6364136223846793005 + 1442695040888963407 // a linear congruential generator
		if b.calls>>60 == 0 {
			w.output.at(w.output.last())[0] ^= 0x80
		}
	})},
	{"strided-slice-wrong-once-in-a-hundred", stridedSlice, "about one job in 100 has a wrong element, by a pseudo-random sequence", corrupting(func(b *Backend, w *work) {
		b.calls = b.calls*6364136223846793005 + 1442695040888963407
		if b.calls>>32%100 == 0 && count(w.output.sizes) > 0 {
			w.output.at(make([]int64, len(w.output.sizes)))[0] ^= 1
		}
	})},
	{"xla-copy-wears-out", xlaCopy, "jobs from the 1000th on are rejected", func(b *Backend, job *backends.Job) backends.Outcome {
		if b.calls++; b.calls >= 1000 {
			return backends.Outcome{Status: backends.Rejected, Detail: "out of descriptors"}
		}
		return b.run(job)
	}},
}
