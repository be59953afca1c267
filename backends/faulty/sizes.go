package faulty

import (
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// sizeMutants fail for tensors that are large, or large in one respect.
var sizeMutants = []Mutant{
	{"slice1-offset-in-8-bits", slice1, "only the low 8 bits of a window's offset count", reading(func(d dimension, at int64) int64 {
		return at - d.offset + d.offset&math.MaxUint8
	})},
	{"slice1-fails-above-6-real-dimensions", slice1, "an output with more than six sizes above 1 is accepted and then fails", answering(backends.Failed, func(job *backends.Job) bool {
		return aboveOne(job.Operands[1].Desc.Sizes) > 6
	})},
	{"copy-8-real-dimensions-unmoved", dmlCopy, "with eight sizes above 1, the second half of the first dimension is not written", corrupting(func(_ *Backend, w *work) {
		if aboveOne(w.output.sizes) < 8 {
			return
		}
		w.output.each(func(index []int64) {
			if index[0] >= w.output.sizes[0]/2 {
				w.restore(index)
			}
		})
	})},
	{"copy-tail-of-3-missing", dmlCopy, "where the number of elements is three more than a multiple of four, the last is not written", corrupting(func(_ *Backend, w *work) {
		if n := count(w.output.sizes); n > 4 && n%4 == 3 {
			w.restore(w.output.last())
		}
	})},
	{"copy-offset-in-16-bits", dmlCopy, "in an output with strides, an element whose byte offset takes more than 16 bits is not written", corrupting(func(_ *Backend, w *work) {
		if _, ok := w.job.Operands[1].Desc.Layout.(*tensor.Strided); !ok {
			return
		}
		w.output.each(func(index []int64) {
			if w.output.offset(index) > math.MaxUint16 {
				w.restore(index)
			}
		})
	})},
	{"scatter-buffers-256-indices", scatter, "the indices of a line after the 256th are not read, and their updates not written", corrupting(func(_ *Backend, w *work) {
		axis := backends.As[dml.ScatterAttributes](w.job).Axis
		for ordinal, from := range targets(w) {
			if len(from) == 0 || from[len(from)-1][axis] < 256 {
				continue
			}
			index := make([]int64, len(w.output.sizes))
			tensor.Unravel(int64(ordinal), w.output.sizes, index)
			copy(w.output.at(index), w.arrays[0].at(index))
		}
	})},
	{"xla-copy-second-chunk-of-4096", xlaCopy, "where there are more than 4096 elements, the 4097th is a copy of the first", corrupting(func(_ *Backend, w *work) {
		if count(w.output.sizes) <= 4096 {
			return
		}
		index := make([]int64, len(w.output.sizes))
		tensor.Unravel(4096, w.output.sizes, index)
		copy(w.output.at(index), w.output.at(make([]int64, len(index))))
	})},
	{"copy-wraps-64-bit-product", dmlCopy, "the sizes are multiplied in 64 bits, so sizes whose product wraps to 0 are accepted", altering(func(_ *dml.CopyAttributes, operands []backends.Operand) {
		for i := range operands {
			desc := &operands[i].Desc
			product := uint64(1)
			for _, size := range desc.Sizes {
				product *= uint64(size)
			}
			if product == 0 && !slices.Contains(desc.Sizes, 0) {
				*desc = tensor.Desc{DType: desc.DType, Sizes: []int64{1}}
			}
		}
	})},
	{"copy-wraps-when-rounding-up", dmlCopy, "the bytes that a tensor needs are rounded up to 4 in 63 bits, so any buffer is enough where that wraps", altering(func(_ *dml.CopyAttributes, operands []backends.Operand) {
		for i := range operands {
			desc := &operands[i].Desc
			layout, ok := desc.Layout.(*tensor.Strided)
			if !ok || layout.Strides == nil || len(layout.Strides) != len(desc.Sizes) {
				continue
			}
			if exact, err := tensor.ExactBytes(desc.Sizes, layout.Strides, desc.DType.Size()); err == nil && exact > math.MaxInt64-3 {
				desc.Layout = nil
			}
		}
	})},
	{"copy-rejects-entangled-output", dmlCopy, "an output of three dimensions whose strides do not nest is rejected, although every two of them do and no elements overlap", func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		output := job.Operands[1].Desc
		layout, ok := output.Layout.(*tensor.Strided)
		if ok && layout.Strides != nil && entangled(output.Sizes, layout.Strides, len(output.Sizes)) && !entangled(output.Sizes, layout.Strides, 2) {
			return backends.Outcome{Status: backends.Rejected, Detail: "the elements of the output may overlap"}
		}
		return b.run(job)
	}},
}

// least has the number of elements of the smallest output that shows a fault,
// if it is large.
var least = map[string]int64{
	"slice1-fails-above-6-real-dimensions": 1 << 7,
	"copy-8-real-dimensions-unmoved":       1 << 8,
	"xla-copy-second-chunk-of-4096":        4097,
}

// aboveOne returns how many sizes are above 1.
func aboveOne(sizes []int64) int {
	n := 0
	for _, size := range sizes {
		if size > 1 {
			n++
		}
	}
	return n
}

// entangled reports whether some stride lies within the span of dimensions of
// smaller strides before it, of which it counts at most most.
func entangled(sizes, strides []int64, most int) bool {
	order := make([]int, 0, len(sizes))
	for i, size := range sizes {
		if size > 1 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int { return int(strides[i] - strides[j]) })
	for k, i := range order {
		reach := int64(0)
		for _, below := range order[max(0, k+1-most):k] {
			reach += (sizes[below] - 1) * strides[below]
		}
		if strides[i] <= reach {
			return true
		}
	}
	return false
}
