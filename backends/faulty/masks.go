package faulty

import (
	"slices"

	"example.com/conform/backends"
	pulled "example.com/conform/backends/internal/lower/pull/openvino"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

type sliceAttributes = openvino.StridedSliceAttributes

// maskMutants misread the steps and masks of openvino.strided_slice.
var maskMutants = []Mutant{
	{"strided-slice-swaps-masks", stridedSlice, "begin_mask and end_mask are swapped", masking(func(a *sliceAttributes) {
		a.BeginMask, a.EndMask = a.EndMask, a.BeginMask
	})},
	{"strided-slice-reverses-masks", stridedSlice, "masks are read from the last step to the first", masking(func(a *sliceAttributes) {
		for _, mask := range []*[]int64{&a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask} {
			*mask = resized(*mask, len(a.Begin), 0)
			slices.Reverse(*mask)
		}
	})},
	{"strided-slice-pads-masks-with-ones", stridedSlice, "a short begin_mask or end_mask continues with ones", masking(func(a *sliceAttributes) {
		a.BeginMask, a.EndMask = resized(a.BeginMask, len(a.Begin), 1), resized(a.EndMask, len(a.Begin), 1)
	})},
	{"strided-slice-masks-by-dimension", stridedSlice, "begin_mask and end_mask count dimensions of the data, not steps", masking(func(a *sliceAttributes) {
		begin, end := []int64{}, []int64{}
		taken := 0
		for i := range a.Begin {
			begin, end = append(begin, bit(a.BeginMask, taken)), append(end, bit(a.EndMask, taken))
			if bit(a.NewAxisMask, i) == 0 {
				taken++
			}
		}
		a.BeginMask, a.EndMask = begin, end
	})},
	{"strided-slice-ignores-begin-mask-in-reverse", stridedSlice, "begin_mask is ignored in a slice whose stride is negative", masking(func(a *sliceAttributes) {
		a.BeginMask = resized(a.BeginMask, len(a.Begin), 0)
		for i, stride := range a.Stride {
			if stride < 0 && bit(a.ShrinkAxisMask, i) == 0 {
				a.BeginMask[i] = 0
			}
		}
	})},
	{"strided-slice-negative-begin-not-adjusted", stridedSlice, "a negative begin is clamped without counting from the back", masking(func(a *sliceAttributes) {
		for i, shrunk := range resized(a.ShrinkAxisMask, len(a.Begin), 0) {
			if shrunk == 0 {
				a.Begin[i] = max(a.Begin[i], 0)
			}
		}
	})},
	{"strided-slice-adjusts-twice", stridedSlice, "an end that is negative after adjustment is adjusted again, not clamped", stepping(func(a *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			s := &steps[k]
			if s.Kind != openvino.Slicing || s.Stride < 0 || bit(a.EndMask, s.Entry) == 1 {
				continue
			}
			size := sizes[s.Dim]
			if end := a.End[s.Entry] + size; end < 0 && end+size > s.Begin {
				s.Count = (end+size-s.Begin-1)/s.Stride + 1
			}
		}
		return steps
	})},
	{"strided-slice-reverse-begin-clamps-to-size", stridedSlice, "in reverse, a begin beyond the last element becomes the size, one too far", stepping(func(a *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			s := &steps[k]
			if s.Kind != openvino.Slicing || s.Stride >= 0 || bit(a.BeginMask, s.Entry) == 1 {
				continue
			}
			if size := sizes[s.Dim]; a.Begin[s.Entry] >= size && s.End < size {
				s.Begin = size
				s.Count = (s.End-s.Begin+1)/s.Stride + 1
			}
		}
		return steps
	})},
	{"strided-slice-ellipsis-ignores-new-axes", stridedSlice, "new axes count as dimensions when an ellipsis is measured, so it skips too few", stepping(func(_ *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step {
		newAxes, skipped := 0, 0
		for _, s := range steps {
			switch {
			case s.Kind == openvino.NewAxis:
				newAxes++
			case s.Kind == openvino.Skip && s.Entry >= 0:
				skipped++
			}
		}
		short := min(newAxes, skipped)
		first := slices.IndexFunc(steps, func(s pulled.Step) bool { return s.Kind == openvino.Skip && s.Entry >= 0 })
		if first < 0 {
			return steps
		}
		gone := first + skipped - short
		steps = slices.Delete(steps, gone, gone+short)
		for k := gone; k < len(steps); k++ {
			steps[k].Dim -= short
		}
		for d := len(sizes) - short; d < len(sizes); d++ {
			steps = append(steps, pulled.Step{Kind: openvino.Skip, Entry: -1, Dim: d, Count: sizes[d]})
		}
		return steps
	})},
	{"strided-slice-shrink-keeps-dimension", stridedSlice, "a shrunken dimension remains, with size 1", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if steps[k].Kind == openvino.Shrink {
				steps[k].Kind = openvino.Slicing
			}
		}
		return steps
	})},
	{"strided-slice-shrink-keeps-first", stridedSlice, "a shrink step keeps element 0", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if steps[k].Kind == openvino.Shrink {
				steps[k].Begin = 0
			}
		}
		return steps
	})},
	{"strided-slice-shrink-mask-reversed", stridedSlice, "a shrink step with a masked begin and a negative stride keeps the last element, as if it were a reverse slice", stepping(func(a *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if s := &steps[k]; s.Kind == openvino.Shrink && bit(a.BeginMask, s.Entry) == 1 && a.Stride != nil && a.Stride[s.Entry] < 0 {
				s.Begin = sizes[s.Dim] - 1
			}
		}
		return steps
	})},
	{"strided-slice-shrink-with-both-masks", stridedSlice, "a shrink step with both masks set is accepted, although its begin and end differ", altering(func(a *sliceAttributes, _ []backends.Operand) {
		a.EndMask = slices.Clone(a.EndMask)
		for i := range a.EndMask {
			if i < len(a.Begin) && i < len(a.End) && bit(a.ShrinkAxisMask, i)&bit(a.BeginMask, i)&a.EndMask[i] == 1 && bit(a.EllipsisMask, i)|bit(a.NewAxisMask, i) == 0 {
				a.EndMask[i], a.End[i] = 0, 0
			}
		}
	})},
	{"strided-slice-new-axis-last", stridedSlice, "new axes go to the end of the output", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		slices.SortStableFunc(steps, func(s, t pulled.Step) int { return rank(s) - rank(t) })
		return steps
	})},
	{"strided-slice-new-axis-after-shrink", stridedSlice, "a new axis that follows a shrunken dimension goes one place too far back", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := len(steps) - 2; k > 0; k-- {
			if steps[k-1].Kind == openvino.Shrink && steps[k].Kind == openvino.NewAxis {
				steps[k], steps[k+1] = steps[k+1], steps[k]
			}
		}
		return steps
	})},
	{"strided-slice-ellipsis-gives-way", stridedSlice, "an ellipsis that is also a new axis or a shrink step is not an ellipsis, although the backend promises one", following(openvino.MaskOverlap, openvino.OverlapEllipsisLast)},
	{"strided-slice-invents-masks", stridedSlice, "begin_mask and end_mask may be absent, and then count as empty", altering(func(a *sliceAttributes, _ []backends.Operand) {
		a.BeginMask, a.EndMask = resized(a.BeginMask, len(a.BeginMask), 0), resized(a.EndMask, len(a.EndMask), 0)
	})},
	{"strided-slice-keeps-trailing-dimensions", stridedSlice, "dimensions after the last step are kept whole where the masks are unused, although the backend promises to reject the call", following(openvino.FewerSteps, openvino.FewerStepsKeepWhole)},
	{"strided-slice-rounds-count-down", stridedSlice, "the size of an output dimension is the range divided by the stride, rounded down", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if s := &steps[k]; s.Kind == openvino.Slicing && s.Count > 1 {
				s.Count = (s.End - s.Begin) / s.Stride
			}
		}
		return steps
	})},
	{"strided-slice-reverse-count-truncates", stridedSlice, "in reverse, the size of an output dimension is the range divided by the stride, truncated", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if s := &steps[k]; s.Kind == openvino.Slicing && s.Stride < 0 && s.Count > 1 {
				s.Count = (s.End - s.Begin) / s.Stride
			}
		}
		return steps
	})},
	{"strided-slice-narrows-begin", stridedSlice, "begin loses its high half", masking(func(a *sliceAttributes) {
		for i, begin := range a.Begin {
			a.Begin[i] = int64(int32(begin))
		}
	})},
	{"strided-slice-equal-by-parity", stridedSlice, "where begin equals end, an even dimension keeps the element and an odd one does not: no reading explains both", stepping(func(_ *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if s := &steps[k]; s.Kind == openvino.Slicing && s.Begin == s.End && sizes[s.Dim]%2 == 1 {
				s.Count = 0
			}
		}
		return steps
	})},
	{"strided-slice-reverse-is-forward", stridedSlice, "a reverse slice takes the right elements in forward order", stepping(func(_ *sliceAttributes, _ []int64, steps []pulled.Step) []pulled.Step {
		for k := range steps {
			if s := &steps[k]; s.Kind == openvino.Slicing && s.Stride < 0 && s.Count > 1 {
				s.Begin += (s.Count - 1) * s.Stride
				s.Stride = -s.Stride
			}
		}
		return steps
	})},
}

// rank orders new axes after all other steps.
func rank(s pulled.Step) int {
	if s.Kind == openvino.NewAxis {
		return 1
	}
	return 0
}

// bit returns the value of a mask at step i.
func bit(mask []int64, i int) int64 {
	if i < 0 || i >= len(mask) {
		return 0
	}
	return mask[i]
}

// resized returns a copy of a mask with n entries. Additional ones have the
// value further.
func resized(mask []int64, n int, further int64) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = further
		if i < len(mask) {
			list[i] = mask[i]
		}
	}
	return list
}

// masking is the fault of misreading the attributes of a valid call.
func masking(change func(a *sliceAttributes)) fault {
	altered := altering(func(a *sliceAttributes, _ []backends.Operand) { change(a) })
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		return altered(b, job)
	}
}

// stepping is the fault of misreading the steps of a valid call. Outside the
// data, the nearest element is read.
func stepping(change func(a *sliceAttributes, sizes []int64, steps []pulled.Step) []pulled.Step) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		outcome := b.check(job)
		if outcome.Status != backends.Done {
			return outcome
		}
		a, sizes := backends.As[sliceAttributes](job), job.Operands[0].Desc.Sizes
		steps := change(a, sizes, pulled.Steps(a, sizes, spec.FirstAnswer))
		inferred := []int64{}
		for _, s := range steps {
			if s.Kind != openvino.Shrink {
				inferred = append(inferred, s.Count)
			}
		}
		outcome.Sizes = [][]int64{inferred}
		if !job.CheckOnly {
			gather(job, inferred, steps)
		}
		return outcome
	}
}

// gather fills an output of the given sizes as the steps state, unless its buffer is too small.
func gather(job *backends.Job, sizes []int64, steps []pulled.Step) {
	data, output := open(&job.Operands[0], job.Operands[0].Desc.Sizes), open(&job.Operands[1], sizes)
	if bytes, fits := output.dtype.Bytes(output.span); !fits || bytes > int64(len(output.buffer)) || slices.Contains(data.sizes, 0) {
		return
	}
	from := make([]int64, len(data.sizes))
	output.each(func(index []int64) {
		k := 0
		for _, s := range steps {
			x := int64(0)
			if s.Kind != openvino.Shrink {
				x = index[k]
				k++
			}
			switch s.Kind {
			case openvino.NewAxis:
			case openvino.Skip:
				from[s.Dim] = x
			default:
				from[s.Dim] = max(0, min(s.Begin+s.Stride*x, data.sizes[s.Dim]-1))
			}
		}
		output.set(index, data.bits(from))
	})
}
