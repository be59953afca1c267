// Package openvino contains the pull functions of the OpenVINO operators, one file
// per operator.
package openvino

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// StridedSlice pulls for openvino.strided_slice: each dimension of the data has a
// first element and a stride, and each dimension of the output walks one of them
// or none. The sizes of the output say how far.
var StridedSlice = pull.Operator{Make: stridedSlice, Traits: pull.Moves}

func stridedSlice(job *pull.Job) (pull.Func, error) {
	a, sizes := job.Attributes.(*openvino.StridedSliceAttributes), job.Sizes[0]
	on := func(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }
	skips := func(i int) bool {
		return on(a.EllipsisMask, i) && (job.Answer(openvino.MaskOverlap) == openvino.OverlapEllipsisFirst ||
			!on(a.NewAxisMask, i) && !on(a.ShrinkAxisMask, i))
	}
	inserts := func(i int) bool {
		return on(a.NewAxisMask, i) && (!on(a.ShrinkAxisMask, i) || job.Answer(openvino.NewAxisAndShrink) == openvino.BothInsert)
	}
	rest := len(sizes) // dimensions that no entry takes
	for i := range a.Begin {
		if !skips(i) && !inserts(i) {
			rest--
		}
	}

	first, strides := job.Ints(len(sizes)), job.Ints(len(sizes))
	for d := range strides {
		strides[d] = 1
	}
	walked := job.Ints(len(sizes) + len(a.Begin))[:0] // by dimension of the output; -1 for a new one
	d := int64(0)
	for i, begin := range a.Begin {
		shrinks := on(a.ShrinkAxisMask, i)
		switch {
		case skips(i):
			for range rest {
				walked, d = append(walked, d), d+1
			}
			continue
		case inserts(i):
			walked = append(walked, -1)
			continue
		case !shrinks:
			walked = append(walked, d)
			if a.Stride != nil {
				strides[d] = a.Stride[i]
			}
		}
		masked := on(a.BeginMask, i) && (!shrinks || job.Answer(openvino.MaskOnShrink) == openvino.MaskOnShrinkApplied)
		switch {
		case masked && strides[d] < 0:
			begin = sizes[d] - 1
		case masked:
			begin = 0
		case begin < 0:
			begin += sizes[d]
		}
		first[d] = min(max(begin, 0), sizes[d]-1)
		d++
	}
	for ; d < int64(len(sizes)); d++ {
		walked = append(walked, d)
	}

	return func(_ int, to, from []int64) pull.Source {
		if slices.Contains(sizes, 0) {
			return pull.Source{Operand: pull.Nothing}
		}
		copy(from, first)
		for k, d := range walked {
			if d >= 0 {
				from[d] += strides[d] * to[k]
			}
		}
		return pull.Source{}
	}, nil
}
