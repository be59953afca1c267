package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// indexMutants misread the indices and updates of dml.scatter.
var indexMutants = []Mutant{
	{"scatter-wrong-axis-above-rank-4", scatter, "above rank 4, the axis is one too low, where the sizes allow it", turning(func(axis, rank int64) int64 {
		if rank > 4 && axis > 0 {
			return axis - 1
		}
		return axis
	})},
	{"scatter-axis-from-the-end", scatter, "the axis counts from the last dimension, where the sizes allow it", turning(func(axis, rank int64) int64 {
		return rank - 1 - axis
	})},
	{"scatter-negative-index-out-of-range", scatter, "a negative index is out of range instead of counting from the end", indexing(func(value, size int64, signed bool) int64 {
		if signed && value < 0 {
			return size
		}
		return value
	})},
	{"scatter-negative-index-off-by-one", scatter, "a negative index counts from one element before the end", indexing(func(value, size int64, signed bool) int64 {
		if signed && value < 0 && value > -size {
			return value - 1
		}
		return value
	})},
	{"scatter-unsigned-minus-one", scatter, "an unsigned index with all bits set is read as -1", indexing(func(value, size int64, signed bool) int64 {
		if !signed && (value == -1 || value == 1<<32-1) {
			return size - 1
		}
		return value
	})},
	{"scatter-narrows-indices", scatter, "a 64-bit index loses its high half", indexing(func(value, _ int64, _ bool) int64 {
		if value>>32 != 0 && value>>31 != -1 {
			return value & (1<<32 - 1)
		}
		return value
	})},
	{"scatter-wraps-out-of-range", scatter, "an index beyond the axis wraps around it", indexing(func(value, size int64, _ bool) int64 {
		if value >= size {
			return value % size
		}
		return value
	})},
	{"scatter-clamps-out-of-range", scatter, "an index out of range is clamped, although the backend promises to drop the update", following(dml.IndexOutOfRange, dml.OutOfRangeClamped)},
	{"scatter-first-wins", scatter, "the first of several updates wins, although the backend promises the last", following(dml.DuplicateIndices, family.DuplicateFirstWins)},
	{"scatter-rejects-duplicates", scatter, "two updates to one element are rejected, although the backend promises that the last wins", following(dml.DuplicateIndices, family.DuplicateRejected)},
	{"scatter-adds-duplicates", scatter, "several updates to one element are added up", competing(func(_ tensor.DType, first, last uint64) uint64 { return first + last })},
	{"scatter-tears-duplicates", scatter, "several updates leave the low half of the first and the high half of the last", competing(func(d tensor.DType, first, last uint64) uint64 {
		low := uint64(1)<<(4*d.Size()) - 1
		return first&low | last&^low
	})},
	{"scatter-forgets-the-input", scatter, "elements without an update are not copied from the input", corrupting(func(_ *Backend, w *work) {
		written := targets(w)
		w.output.each(func(index []int64) {
			if len(written[tensor.RowMajor(index, w.output.sizes)]) == 0 {
				w.restore(index)
			}
		})
	})},
	{"scatter-skips-the-last-update", scatter, "the last update is never written", corrupting(func(_ *Backend, w *work) {
		lastUpdate := w.arrays[2].last()
		written := targets(w)
		w.output.each(func(index []int64) {
			updates := written[tensor.RowMajor(index, w.output.sizes)]
			if n := len(updates); n > 0 && slices.Equal(updates[n-1], lastUpdate) {
				copy(w.output.at(index), w.arrays[0].at(index))
			}
		})
	})},
	{"scatter-updates-by-target", scatter, "the update is read at the target's coordinates, where the updates have them", corrupting(func(_ *Backend, w *work) {
		updates := &w.arrays[2]
		for ordinal, from := range targets(w) {
			if len(from) == 0 {
				continue
			}
			index := make([]int64, len(w.output.sizes))
			tensor.Unravel(int64(ordinal), w.output.sizes, index)
			if !outside(index, updates.sizes) {
				copy(w.output.at(index), updates.at(index))
			}
		}
	})},
}

// turning is the fault of using another axis in a valid call, unless that makes
// the call invalid.
func turning(change func(axis, rank int64) int64) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		altered, _ := alter(job, func(a *dml.ScatterAttributes, operands []backends.Operand) {
			a.Axis = change(a.Axis, int64(len(operands[0].Desc.Sizes)))
		})
		if outcome := b.run(&altered); outcome.Status == backends.Done {
			return outcome
		}
		return b.run(job)
	}
}

// outside reports whether an index lies outside an array.
func outside(index, sizes []int64) bool {
	for i, x := range index {
		if x >= sizes[i] {
			return true
		}
	}
	return false
}

// indexing is the fault of reading other indices: change replaces an index of
// an axis of the given size. It works on a copy.
func indexing(change func(value, size int64, signed bool) int64) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done || job.CheckOnly {
			return outcome
		}
		altered, _ := alter(job, func(a *dml.ScatterAttributes, operands []backends.Operand) {
			operands[1].Memory = slices.Clone(operands[1].Memory)
			indices := open(&operands[1], operands[1].Desc.Sizes)
			done := map[int64]bool{} // read broadcast indices once
			indices.each(func(index []int64) {
				if at := indices.offset(index); !done[at] {
					done[at] = true
					indices.set(index, uint64(change(indices.integer(index), operands[0].Desc.Sizes[a.Axis], indices.dtype.Signed())))
				}
			})
		})
		return b.run(&altered)
	}
}

// targets lists, by the ordinal of the output element, the indices of the
// updates to it, in order.
func targets(w *work) [][][]int64 {
	axis := backends.As[dml.ScatterAttributes](w.job).Axis
	written := make([][][]int64, count(w.output.sizes))
	indices := &w.arrays[1]
	indices.each(func(index []int64) {
		size := w.output.sizes[axis]
		k := indices.integer(index)
		if indices.dtype.Signed() && k < 0 {
			k += size
		}
		if k < 0 || k >= size {
			return
		}
		target := slices.Clone(index)
		target[axis] = k
		ordinal := tensor.RowMajor(target, w.output.sizes)
		written[ordinal] = append(written[ordinal], slices.Clone(index))
	})
	return written
}

// competing is the fault of blending several updates to one element.
func competing(blend func(d tensor.DType, first, last uint64) uint64) fault {
	return corrupting(func(_ *Backend, w *work) {
		for ordinal, from := range targets(w) {
			if len(from) < 2 {
				continue
			}
			index := make([]int64, len(w.output.sizes))
			tensor.Unravel(int64(ordinal), w.output.sizes, index)
			updates := &w.arrays[2]
			w.output.set(index, blend(updates.dtype, updates.bits(from[0]), updates.bits(from[len(from)-1])))
		}
	})
}
