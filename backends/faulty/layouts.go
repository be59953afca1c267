package faulty

import (
	"cmp"
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// layoutMutants misread descriptors.
var layoutMutants = []Mutant{
	{"xla-copy-reads-major-to-minor", xlaCopy, "the output's minor_to_major is read from major to minor", relaying(func(layout *tensor.XLA) {
		layout.MinorToMajor = slices.Clone(layout.MinorToMajor)
		slices.Reverse(layout.MinorToMajor)
	})},
	{"xla-copy-ignores-minor-to-major", xlaCopy, "the output is written in the default order", relaying(func(layout *tensor.XLA) {
		layout.MinorToMajor = slices.Clone(layout.MinorToMajor)
		slices.Sort(layout.MinorToMajor)
		slices.Reverse(layout.MinorToMajor)
	})},
	{"xla-copy-inverts-minor-to-major", xlaCopy, "minor_to_major is read as the place of each dimension, not the dimension at each place", relayingSized(func(layout *tensor.XLA, sizes []int64) {
		inverse := make([]int64, len(sizes))
		for place, dimension := range layout.Order(len(sizes)) {
			inverse[dimension] = int64(place)
		}
		layout.MinorToMajor = inverse
	})},
	{"xla-copy-ignores-padded-dimensions", xlaCopy, "the output's padded_dimensions are ignored", relaying(func(layout *tensor.XLA) {
		layout.PaddedDimensions = nil
	})},
	{"xla-copy-pads-by-memory-order", xlaCopy, "padded_dimensions are read in the order of memory, where they fit", relayingSized(func(layout *tensor.XLA, sizes []int64) {
		if layout.PaddedDimensions == nil {
			return
		}
		widths := make([]int64, len(sizes))
		for place, dimension := range layout.MinorToMajor {
			widths[dimension] = layout.PaddedDimensions[len(sizes)-1-place]
			if widths[dimension] < sizes[dimension] {
				return
			}
		}
		layout.PaddedDimensions = widths
	})},
	{"xla-copy-padding-unwritten", xlaCopy, "the padding of the output is not written, although the backend promises to fill it", following(xla.PaddingContent, xla.PaddingUnspecified)},
	{"xla-copy-pads-with-infinity", xlaCopy, "the lowest and highest floating-point values are infinite, although the backend promises finite ones", following(xla.PaddingExtremes, xla.ExtremesInfinite)},
	{"xla-copy-padding-always-zero", xlaCopy, "the padding of the output is filled with zeros, whatever padding_value says", relaying(func(layout *tensor.XLA) {
		if layout.PaddingValue != tensor.UnspecifiedPadding {
			layout.PaddingValue = tensor.ZeroPadding
		}
	})},
	{"copy-packs-padded-output", dmlCopy, "the strides of the output are ignored", packing[*dml.CopyAttributes](1)},
	{"copy-packs-padded-input", dmlCopy, "the strides of the input are ignored where its buffer is large enough", packing[*dml.CopyAttributes](0)},
	{"copy-outer-stride-short", dmlCopy, "the second place along the output's first dimension is one byte too early", corrupting(func(_ *Backend, w *work) {
		first := w.output.strides[0]
		if len(w.output.sizes) < 2 || w.output.sizes[0] < 2 || first == 0 || w.output.dtype.Size() < 2 {
			return
		}
		index := make([]int64, len(w.output.sizes))
		index[0] = 1
		at := w.output.offset(index)
		copy(w.output.buffer[at-1:], w.arrays[0].at(index))
	})},
	{"copy-rejects-unusual-strides", dmlCopy, "strides that are not in descending order are rejected", func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		for _, operand := range job.Operands {
			layout, ok := operand.Desc.Layout.(*tensor.Strided)
			if ok && !descending(layout.Strides) {
				return backends.Outcome{Status: backends.Rejected, Detail: "strides must descend"}
			}
		}
		return b.run(job)
	}},
	{"copy-accepts-overlapping-output", dmlCopy, "an output whose elements overlap is accepted, although the backend promises to reject it", following(dml.OverlappingOutput, dml.OverlapAnyCollider)},
	{"copy-int16-column-major", dmlCopy, "where a later dimension of an int16 output has the larger stride, the bytes of its first element are swapped", corrupting(func(_ *Backend, w *work) {
		if w.output.dtype == tensor.Int16 && !descending(w.output.strides) {
			first := w.output.at(make([]int64, len(w.output.sizes)))
			first[0], first[1] = first[1], first[0]
		}
	})},
	{"copy-wraps-32-bit-size", dmlCopy, "the bytes that a tensor needs are computed in 32 bits, so a buffer far too small is accepted", altering(func(_ *dml.CopyAttributes, operands []backends.Operand) {
		for i := range operands {
			desc := &operands[i].Desc
			layout, ok := desc.Layout.(*tensor.Strided)
			if !ok || layout.TotalBytes == 0 {
				continue
			}
			unstated := *desc
			unstated.Layout = &tensor.Strided{Strides: layout.Strides}
			if place, err := unstated.Place(); err == nil && place.Bytes > math.MaxUint32 && int64(uint32(place.Bytes)) <= layout.TotalBytes {
				*desc = unstated
			}
		}
	})},
	{"copy-accepts-small-buffer", dmlCopy, "the total size is not compared with the elements", altering(func(_ *dml.CopyAttributes, operands []backends.Operand) {
		for i := range operands {
			if layout, ok := operands[i].Desc.Layout.(*tensor.Strided); ok && layout != nil {
				operands[i].Desc.Layout = &tensor.Strided{Strides: layout.Strides}
			}
		}
	})},
	{"scatter-packs-indices", scatter, "the strides of the indices are ignored where their buffer is large enough", packing[*dml.ScatterAttributes](1)},
}

// relaying is the fault of misreading the output's layout in a valid call, unless what it
// makes of it needs a longer buffer. It changes a copy.
func relaying(change func(layout *tensor.XLA)) fault {
	return relayingSized(func(layout *tensor.XLA, _ []int64) { change(layout) })
}

func relayingSized(change func(layout *tensor.XLA, sizes []int64)) fault {
	altered := altering(func(_ *xla.CopyAttributes, operands []backends.Operand) {
		output := &operands[1].Desc
		if layout, ok := output.Layout.(*tensor.XLA); ok {
			other := *layout
			change(&other, output.Sizes)
			changed := tensor.Desc{DType: output.DType, Sizes: output.Sizes, Layout: &other}
			if place, err := changed.Place(); err != nil || place.Bytes <= operands[1].Length || operands[1].Memory == nil {
				output.Layout = &other
			}
		}
	})
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		return altered(b, job)
	}
}

// descending reports whether no stride is larger than the one before it.
func descending(strides []int64) bool {
	return slices.IsSortedFunc(strides, func(x, y int64) int { return cmp.Compare(y, x) })
}

// packing is the fault of ignoring the layout of one operand of a valid call.
func packing[A any](operand int) fault {
	packed := altering(func(_ A, operands []backends.Operand) { pack(&operands[operand]) })
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if outcome := b.check(job); outcome.Status != backends.Done {
			return outcome
		}
		return packed(b, job)
	}
}

// pack drops an operand's layout, unless its packed elements need a larger
// buffer.
func pack(o *backends.Operand) {
	packed := tensor.Desc{DType: o.Desc.DType, Sizes: o.Desc.Sizes}
	if place, err := packed.Place(); err == nil && place.Span*packed.DType.Size() <= o.Length {
		o.Desc = packed
	}
}
