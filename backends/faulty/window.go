package faulty

import (
	"example.com/conform/backends"
	"example.com/conform/spec/dml"
)

// windowMutants misread the window of dml.slice1.
var windowMutants = []Mutant{
	{"slice1-reverse-off-by-one", slice1, "a reversed dimension starts one element before the window's last", reading(func(d dimension, at int64) int64 {
		if d.stride < 0 {
			at--
		}
		return at
	})},
	{"slice1-reverse-from-past-end", slice1, "a reversed dimension starts one element after the window's last", reading(func(d dimension, at int64) int64 {
		if d.stride < 0 {
			at++
		}
		return at
	})},
	{"slice1-reverse-from-input-end", slice1, "a reversed dimension starts at the end of the input, whatever the window's size", reading(func(d dimension, at int64) int64 {
		if d.stride < 0 {
			at += d.input - (d.offset + d.size)
		}
		return at
	})},
	{"slice1-never-reverses", slice1, "the sign of a stride is ignored", reading(func(d dimension, at int64) int64 {
		if d.stride < 0 {
			at = d.offset - (at - (d.offset + d.size - 1))
		}
		return at
	})},
	{"slice1-reverses-forward-elements", slice1, "a reversed dimension takes the elements of a forward one, in reverse order", reading(func(d dimension, at int64) int64 {
		if d.stride < 0 {
			at = d.offset + (d.output-1-(at-(d.offset+d.size-1))/d.stride)*-d.stride
		}
		return at
	})},
	{"slice1-last-offset-ignored", slice1, "the window's offset is ignored in the last dimension", reading(func(d dimension, at int64) int64 {
		if d.last {
			at -= d.offset
		}
		return at
	})},
	{"slice1-stride-capped-at-8", slice1, "a stride of more than 8 elements is read as 8", reading(func(d dimension, at int64) int64 {
		start := d.offset
		if d.stride < 0 {
			start += d.size - 1
		}
		return start + (at-start)/d.stride*max(min(d.stride, 8), -8)
	})},
	{"slice1-accepts-window-past-end", slice1, "a window past the input's end is accepted and moved back", altering(func(a *dml.Slice1Attributes, operands []backends.Operand) {
		eachWindow(a, operands, func(i int, size int64) {
			a.InputWindowOffsets[i] = max(0, min(a.InputWindowOffsets[i], size-a.InputWindowSizes[i]))
		})
	})},
	{"slice1-wraps-32-bit-bounds", slice1, "offset + size is computed in 32 bits, so a window that wraps is accepted", altering(func(a *dml.Slice1Attributes, operands []backends.Operand) {
		eachWindow(a, operands, func(i int, size int64) {
			if end := uint32(a.InputWindowOffsets[i]) + uint32(a.InputWindowSizes[i]); int64(end) <= size && a.InputWindowOffsets[i] > size {
				a.InputWindowOffsets[i] = 0
			}
		})
	})},
	{"slice1-accepts-long-output", slice1, "an output size beyond the window's elements is shortened, not rejected", altering(func(a *dml.Slice1Attributes, operands []backends.Operand) {
		output := &operands[1].Desc
		output.Sizes = append([]int64(nil), output.Sizes...)
		eachWindow(a, operands, func(i int, _ int64) {
			if stride := a.InputWindowStrides[i]; stride != 0 && i < len(output.Sizes) {
				output.Sizes[i] = min(output.Sizes[i], dml.MaxCopiedElements(a.InputWindowSizes[i], stride))
			}
		})
	})},
	{"slice1-accepts-zero-stride", slice1, "a window stride of 0 is read as 1", altering(func(a *dml.Slice1Attributes, operands []backends.Operand) {
		eachWindow(a, operands, func(i int, _ int64) {
			if a.InputWindowStrides[i] == 0 {
				a.InputWindowStrides[i] = 1
			}
		})
	})},
	{"slice1-short-rows-run-together", slice1, "rows that the window covers whole are read as one, even if the output's rows are shorter; seen in DirectML 1.15.4", corrupting(func(_ *Backend, w *work) {
		a := backends.As[dml.Slice1Attributes](w.job)
		input, last := &w.arrays[0], len(w.output.sizes)-1
		if last < 1 || a.InputWindowSizes[last] != input.sizes[last] || a.InputWindowStrides[last] != 1 || a.InputWindowStrides[last-1] != 1 ||
			!input.packedRows() || !w.output.packedRows() {
			return
		}
		w.output.each(func(index []int64) {
			from := make([]int64, len(index))
			for i, x := range index {
				from[i] = a.InputWindowOffsets[i] + a.InputWindowStrides[i]*x
				if a.InputWindowStrides[i] < 0 {
					from[i] += a.InputWindowSizes[i] - 1
				}
			}
			run := index[last-1]*w.output.sizes[last] + index[last]
			from[last-1], from[last] = a.InputWindowOffsets[last-1]+run/input.sizes[last], run%input.sizes[last]
			copy(w.output.at(index), input.at(from))
		})
	})},
	{"slice1-accepts-surplus-entries", slice1, "entries of a window list beyond the input's dimensions are ignored, not rejected", altering(func(a *dml.Slice1Attributes, operands []backends.Operand) {
		for _, list := range []*[]int64{&a.InputWindowOffsets, &a.InputWindowSizes, &a.InputWindowStrides} {
			*list = (*list)[:min(len(*list), len(operands[0].Desc.Sizes))]
		}
	})},
	{"slice1-rejects-short-output", slice1, "an output with fewer elements than the window yields is rejected", refusing(func(size, stride, output int64) bool {
		return output < dml.MaxCopiedElements(size, stride)
	})},
	{"slice1-max-copied-truncates", slice1, "the limit of the output size divides by the signed stride, so most reversed slices are rejected", refusing(func(size, stride, output int64) bool {
		return output > 1+(size-1)/stride
	})},
}

// A dimension is one dimension of a slice1.
type dimension struct {
	offset, size, stride int64 // of the window
	input, output        int64 // sizes
	last                 bool
}

// reading is the fault of reading from another place: move returns it for the
// right coordinate of the input. Outside the input, the nearest element is
// read.
func reading(move func(d dimension, at int64) int64) fault {
	return corrupting(func(_ *Backend, w *work) {
		a := backends.As[dml.Slice1Attributes](w.job)
		input := &w.arrays[0]
		from := make([]int64, len(input.sizes))
		w.output.each(func(index []int64) {
			for i, x := range index {
				d := dimension{
					offset: a.InputWindowOffsets[i], size: a.InputWindowSizes[i], stride: a.InputWindowStrides[i],
					input: input.sizes[i], output: w.output.sizes[i], last: i == len(index)-1,
				}
				at := d.offset + d.stride*x
				if d.stride < 0 {
					at += d.size - 1
				}
				from[i] = max(0, min(move(d, at), d.input-1))
			}
			copy(w.output.at(index), input.at(from))
		})
	})
}

// eachWindow visits the dimensions that all lists of a slice1 have, with the
// input's size.
func eachWindow(a *dml.Slice1Attributes, operands []backends.Operand, visit func(i int, size int64)) {
	for i, size := range operands[0].Desc.Sizes {
		if i < min(len(a.InputWindowOffsets), len(a.InputWindowSizes), len(a.InputWindowStrides)) {
			visit(i, size)
		}
	}
}

// refusing is the fault of rejecting a valid slice if wrong returns true for a
// dimension's window size, stride and output size.
func refusing(wrong func(size, stride, output int64) bool) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		check := *job
		check.CheckOnly = true
		if outcome := b.run(&check); outcome.Status != backends.Done {
			return outcome
		}
		a := backends.As[dml.Slice1Attributes](job)
		for i, output := range job.Operands[1].Desc.Sizes {
			if wrong(a.InputWindowSizes[i], a.InputWindowStrides[i], output) {
				return backends.Outcome{Status: backends.Rejected, Detail: "the output size does not fit the window"}
			}
		}
		return b.run(job)
	}
}
