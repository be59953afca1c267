package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// windowsMutants misunderstand the windows of convolutions and pools.
var windowsMutants = []Mutant{
	{"conv-pads-exchanged", onnx.Conv.Name, "the padding of the begin is at the end, and that of the end at the begin", altering(func(a *onnx.ConvAttributes, _ []backends.Operand) {
		n := len(a.Pads) / 2
		a.Pads = slices.Concat(a.Pads[n:], a.Pads[:n])
	})},
	{"conv-pads-in-pairs", onnx.Conv.Name, "pads has the begin and the end of each dimension side by side", altering(func(a *onnx.ConvAttributes, _ []backends.Operand) {
		pads, n := slices.Clone(a.Pads), len(a.Pads)/2
		for i := range n {
			pads[i], pads[n+i] = a.Pads[2*i], a.Pads[2*i+1]
		}
		a.Pads = pads
	})},
	{"conv-same-lower-as-upper", onnx.Conv.Name, "an odd padding always has more at the end", altering(func(a *onnx.ConvAttributes, _ []backends.Operand) {
		if a.AutoPad == onnx.AutoPadSameLower {
			a.AutoPad = onnx.AutoPadSameUpper
		}
	})},
	{"conv-dilations-ignored", onnx.Conv.Name, "neighbours in a window are always neighbours in the input", tapping(func(job *pull.Job, _ []int64, x, kernel []int64) {
		for d, dilation := range pull.As[onnx.ConvAttributes](job).Dilations {
			x[2+d] = max(0, x[2+d]-kernel[2+d]*(dilation-1))
		}
	})},
	{"conv-kernel-flipped", onnx.Conv.Name, "the kernel is in the reverse order", tapping(func(job *pull.Job, _ []int64, _, kernel []int64) {
		for d, size := range job.Sizes[1][2:] {
			kernel[2+d] = size - 1 - kernel[2+d]
		}
	})},
	{"conv-kernel-transposed", onnx.Conv.Name, "the last two dimensions of the kernel are exchanged, where its sizes allow it", tapping(func(job *pull.Job, _ []int64, _, kernel []int64) {
		if d := len(kernel) - 1; d > 2 && job.Sizes[1][d] == job.Sizes[1][d-1] {
			kernel[d], kernel[d-1] = kernel[d-1], kernel[d]
		}
	})},
	{"conv-groups-interleaved", onnx.Conv.Name, "a group has every so many channels, and not neighbours", tapping(func(job *pull.Job, to []int64, x, kernel []int64) {
		group := pull.As[onnx.ConvAttributes](job).Group
		x[1] = kernel[1]*group + to[1]/(job.Sizes[1][0]/group)
	})},
	{"conv-groups-of-feature-maps-interleaved", onnx.Conv.Name, "neighbouring feature maps are of different groups", tapping(func(job *pull.Job, to []int64, x, kernel []int64) {
		x[1] = to[1]%pull.As[onnx.ConvAttributes](job).Group*job.Sizes[1][1] + kernel[1]
	})},
	{"conv-first-stride", onnx.Conv.Name, "the first stride is that of all dimensions", altering(func(a *onnx.ConvAttributes, _ []backends.Operand) { a.Strides = firstOf(a.Strides) })},
	{"conv-bias-of-first", onnx.Conv.Name, "the first element of the bias is added everywhere", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last >= 0 && len(t.List[last]) == 1 {
			t.List[last][0].At[0] = 0
		}
	})},
	{"max-pool-ceil-ignored", onnx.MaxPool.Name, "the number of windows is always rounded down", altering(func(a *onnx.MaxPoolAttributes, _ []backends.Operand) { a.CeilMode = false })},
	{"max-pool-ceil-always", onnx.MaxPool.Name, "the number of windows is always rounded up", altering(func(a *onnx.MaxPoolAttributes, _ []backends.Operand) { a.CeilMode = true })},
	{"max-pool-storage-order-ignored", onnx.MaxPool.Name, "places are always in row-major order", altering(func(a *onnx.MaxPoolAttributes, _ []backends.Operand) { a.StorageOrder = false })},
	{"max-pool-dilations-ignored", onnx.MaxPool.Name, "neighbours in a window are neighbours in the input, and windows are as many", counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		if len(t.List) == 0 {
			return
		}
		first := t.List[0][0].At
		for i := range t.List {
			for d, dilation := range pull.As[onnx.MaxPoolAttributes](job).Dilations {
				at := &t.List[i][0].At[2+d]
				*at = first[2+d] + (*at-first[2+d])/dilation
			}
		}
	})},
	{"average-pool-count-ignored", onnx.AveragePool.Name, "elements of the padding never count", altering(func(a *onnx.AveragePoolAttributes, _ []backends.Operand) { a.CountIncludePad = false })},
	{"average-pool-count-always", onnx.AveragePool.Name, "elements of the padding always count", altering(func(a *onnx.AveragePoolAttributes, _ []backends.Operand) { a.CountIncludePad = true })},
	{"average-pool-ceil-ignored", onnx.AveragePool.Name, "the number of windows is always rounded down", altering(func(a *onnx.AveragePoolAttributes, _ []backends.Operand) { a.CeilMode = false })},
	{"conv-transpose-pads-exchanged", onnx.ConvTranspose.Name, "what is to be cut off the begin is cut off the end, and the other way round", altering(func(a *onnx.ConvTransposeAttributes, _ []backends.Operand) {
		n := len(a.Pads) / 2
		a.Pads = slices.Concat(a.Pads[n:], a.Pads[:n])
	})},
	{"conv-transpose-dilations-ignored", onnx.ConvTranspose.Name, "neighbours in a window are always neighbours in the output", altering(func(a *onnx.ConvTransposeAttributes, _ []backends.Operand) { a.Dilations = nil })},
	{"conv-transpose-first-stride", onnx.ConvTranspose.Name, "the first stride is that of all dimensions", altering(func(a *onnx.ConvTransposeAttributes, _ []backends.Operand) { a.Strides = firstOf(a.Strides) })},
	{"conv-transpose-kernel-flipped", onnx.ConvTranspose.Name, "the kernel is in the reverse order", tapping(func(job *pull.Job, _ []int64, _, kernel []int64) {
		for d, size := range job.Sizes[1][2:] {
			kernel[2+d] = size - 1 - kernel[2+d]
		}
	})},
	{"conv-transpose-groups-interleaved", onnx.ConvTranspose.Name, "a group has every so many channels, and not neighbours", tapping(func(job *pull.Job, to []int64, x, kernel []int64) {
		group := pull.As[onnx.ConvTransposeAttributes](job).Group
		x[1] = x[1]%(job.Sizes[0][1]/group)*group + to[1]/job.Sizes[1][1]
		kernel[0] = x[1]
	})},
	{"conv-transpose-output-padding-before", onnx.ConvTranspose.Name, "what output_padding adds is at the begin", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		return func(output int, to, from []int64) pull.Source {
			to = slices.Clone(to)
			for d, more := range pull.As[onnx.ConvTransposeAttributes](job).OutputPadding {
				size := job.Sizes[job.Inputs][2+d]
				to[2+d] = (to[2+d] + size - more%size) % size
			}
			return right(output, to, from)
		}
	})},
	{"conv-transpose-output-shape-as-upper", onnx.ConvTranspose.Name, "with output_shape, more is always cut off the end", altering(func(a *onnx.ConvTransposeAttributes, _ []backends.Operand) {
		if a.OutputShape != nil {
			a.AutoPad, a.Pads = onnx.AutoPadSameUpper, nil
		}
	})},
	{"conv-transpose-bias-of-first", onnx.ConvTranspose.Name, "the first element of the bias is added everywhere", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		if last := len(t.List) - 1; last >= 0 && len(t.List[last]) == 1 {
			t.List[last][0].At[0] = 0
		}
	})},
	{"lp-pool-p-ignored", onnx.LpPool.Name, "magnitudes are always added as they are", altering(func(a *onnx.LpPoolAttributes, _ []backends.Operand) { a.P = 1 })},
	{"lp-pool-ceil-ignored", onnx.LpPool.Name, "the number of windows is always rounded down", altering(func(a *onnx.LpPoolAttributes, _ []backends.Operand) { a.CeilMode = false })},
	{"conv-integer-same-lower-as-upper", onnx.ConvInteger.Name, "an odd padding always has more at the end", altering(func(a *onnx.ConvAttributes, _ []backends.Operand) {
		if a.AutoPad == onnx.AutoPadSameLower {
			a.AutoPad = onnx.AutoPadSameUpper
		}
	})},
}

// tapping is the fault of a convolution whose products are of other elements: change has the
// coordinates of the input and of the kernel for the element at to.
func tapping(change func(job *pull.Job, to []int64, x, kernel []int64)) fault {
	return counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		for _, term := range t.List {
			if len(term) > 1 {
				change(job, to, term[0].At[:len(job.Sizes[0])], term[1].At[:len(job.Sizes[1])])
			}
		}
	})
}

// firstOf returns a list in which the first entry stands for all.
func firstOf(list []int64) []int64 {
	if len(list) == 0 {
		return list
	}
	return slices.Repeat(list[:1], len(list))
}
