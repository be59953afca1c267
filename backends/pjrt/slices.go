package pjrt

import (
	"encoding/binary"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A window is the part of each dimension that a slice takes: from begin up to limit, by
// strides. A reversed dimension is taken whole.
type window struct {
	begin, limit, stride []int64
	reversed             []int64
}

// whole returns the window of all elements.
func whole(sizes []int64) window {
	return window{begin: make([]int64, len(sizes)), limit: slices.Clone(sizes), stride: slices.Repeat([]int64{1}, len(sizes))}
}

func slice1(o *operation, job *backends.Job, a *dml.Slice1Attributes) error {
	if len(a.InputWindowOffsets) != o.rank || len(a.InputWindowSizes) != o.rank || len(a.InputWindowStrides) != o.rank || job.Operands[1].Desc.Rank() != o.rank {
		return engine.Gap("StableHLO's slice takes an entry for each dimension")
	}
	if o.rank > dmlRank {
		return engine.Gap("StableHLO, unlike DirectML, has no greatest rank")
	}
	if err := normalise.WholeWindow(job, "StableHLO's slice"); err != nil {
		return err
	}
	w := whole(job.Operands[0].Desc.Sizes)
	for d, stride := range a.InputWindowStrides {
		first, size := a.InputWindowOffsets[d], a.InputWindowSizes[d]
		switch {
		case size == 0:
			return engine.Gap("StableHLO, unlike DirectML, has windows without elements")
		case stride >= 0:
			w.begin[d], w.limit[d], w.stride[d] = first, first+size, stride
		case stride == -1 && first == 0 && size == w.limit[d]:
			w.reversed = append(w.reversed, int64(d))
		default:
			return errBackward
		}
	}
	return o.slice(w, job)
}

// errBackward is the gap of a slice with a stride below zero.
var errBackward = engine.Gap("StableHLO slices forward, and reverses whole dimensions")

// slice makes o a slice or a reverse, or in the mode that gives bounds at run time, a
// dynamic_slice, if the window has no steps.
func (o *operation) slice(w window, job *backends.Job) error {
	sizes := job.Operands[0].Desc.Sizes
	inside, plain := true, true
	for d, size := range sizes {
		inside = inside && 0 <= w.begin[d] && w.begin[d] <= w.limit[d] && w.limit[d] <= size
		plain = plain && w.stride[d] == 1
	}
	switch {
	case len(w.reversed) > 0:
		if !slices.Equal(w.limit, sizes) || slices.Max(w.begin) > 0 || !plain {
			return errBackward
		}
		return o.is("reverse", int64s("dimensions", w.reversed))
	case !o.runtime || !plain:
		return o.is("slice", int64s("start_indices", w.begin), int64s("limit_indices", w.limit), int64s("strides", w.stride))
	case !inside:
		return engine.Gap("StableHLO's dynamic_slice moves a window that is not inside of the data")
	}
	taken := make([]int64, o.rank)
	for d := range taken {
		taken[d] = w.limit[d] - w.begin[d]
		o.operands = append(o.operands, scalar(w.begin[d]))
	}
	return o.is("dynamic_slice", int64s("slice_sizes", taken))
}

// scalar returns an operand of one integer.
func scalar(value int64) operand {
	return operand{dtype: tensor.Int64, sizes: []int64{}, data: binary.LittleEndian.AppendUint64(nil, uint64(value))}
}

func slice(o *operation, job *backends.Job) error {
	bounds, err := normalise.Slice(job, "StableHLO's slice")
	if err != nil {
		return err
	}
	w := whole(job.Operands[0].Desc.Sizes)
	for d, b := range bounds {
		if b == nil {
			continue
		}
		if err := w.take(d, b.Begin, b.End, b.Step); err != nil {
			return err
		}
	}
	return o.slice(w, job)
}

// take states the bounds of a dimension, as the texts of ONNX and OpenVINO define them: a
// negative one counts from the back, and an end beyond the data is that of the data.
func (w *window) take(d int, begin, end, stride int64) error {
	size := w.limit[d]
	if begin < 0 {
		begin += size
	}
	if begin < 0 || begin > size {
		return engine.Gap("StableHLO's slice does not clamp where it begins")
	}
	if stride < 0 {
		if stride != -1 || begin != size-1 || end >= -size {
			return errBackward
		}
		w.reversed = append(w.reversed, int64(d))
		return nil
	}
	if end < 0 {
		end += size
	}
	if end = min(end, size); end < begin {
		return engine.Gap("StableHLO's slice ends no earlier than it begins")
	}
	w.begin[d], w.limit[d], w.stride[d] = begin, end, stride
	return nil
}

func stridedSlice(o *operation, job *backends.Job, a *openvino.StridedSliceAttributes) error {
	strides, err := normalise.Strides(a, "StableHLO's slice")
	if err != nil {
		return err
	}
	masks, err := normalise.MasksOf(a)
	switch {
	case err != nil:
		return err
	case masks.Ellipsis|masks.NewAxis|masks.ShrinkAxis != 0:
		return engine.Gap("StableHLO's slice has no mask of dimensions")
	case len(strides) != o.rank: // see openvino.strided_slice/fewer-steps
		return engine.Gap("StableHLO's slice takes an entry for each dimension")
	}
	w := whole(job.Operands[0].Desc.Sizes)
	for d, stride := range strides {
		begin, end, size := a.Begin[d], a.End[d], w.limit[d]
		if masks.Begin>>d&1 != 0 {
			begin = 0
			if stride < 0 {
				begin = size - 1
			}
		}
		if masks.End>>d&1 != 0 {
			if stride < 0 { // see openvino.strided_slice/reverse-end-mask
				return engine.Gap("StableHLO's slice has no masks, such as one of the end of a backward step")
			}
			end = size
		}
		if err := w.take(d, begin, end, stride); err != nil {
			return err
		}
	}
	return o.slice(w, job)
}
