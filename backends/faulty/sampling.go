package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// samplingMutants misunderstand where MaxUnpool, Col2Im, GridSample and RotaryEmbedding put or take elements.
var samplingMutants = []Mutant{
	{"max-unpool-strides-ignored", onnx.MaxUnpool.Name, "windows are always one element apart", altering(func(a *onnx.MaxUnpoolAttributes, _ []backends.Operand) { a.Strides = nil })},
	{"max-unpool-first-stride", onnx.MaxUnpool.Name, "the first stride is that of all dimensions", altering(func(a *onnx.MaxUnpoolAttributes, _ []backends.Operand) { a.Strides = firstOf(a.Strides) })},
	{"max-unpool-pads-ignored", onnx.MaxUnpool.Name, "the output lacks no padding", altering(func(a *onnx.MaxUnpoolAttributes, _ []backends.Operand) { a.Pads = nil })},
	{"max-unpool-output-shape-ignored", onnx.MaxUnpool.Name, "the attributes always give the sizes of the output", altering(func(a *onnx.MaxUnpoolAttributes, _ []backends.Operand) { a.OutputShape = nil })},
	{"max-unpool-column-major", onnx.MaxUnpool.Name, "places count elements with the last two dimensions exchanged, where the sizes allow it", pulling(func(job *pull.Job, right pull.Func) pull.Func {
		sizes := job.Sizes[job.Inputs]
		d := len(sizes) - 1
		if sizes[d] != sizes[d-1] {
			return right
		}
		return func(output int, to, from []int64) pull.Source {
			to = slices.Clone(to)
			to[d], to[d-1] = to[d-1], to[d]
			return right(output, to, from)
		}
	})},
	{"max-unpool-over-output", onnx.MaxUnpool.Name, "places are counted over the output, although the backend promises the sizes that the attributes give", following(onnx.MaxUnpoolPlaces, onnx.PlacesOutput)},
	{"max-unpool-first-wins", onnx.MaxUnpool.Name, "the first element at a place wins, although the backend promises the last", following(onnx.MaxUnpoolDuplicates, family.DuplicateFirstWins)},
	{"max-unpool-drops-outside", onnx.MaxUnpool.Name, "an element whose place is outside is dropped, although the backend promises to reject it", following(onnx.MaxUnpoolOutside, onnx.PlaceDropped)},
	{"col2im-first-stride", onnx.Col2im.Name, "the first stride is that of all dimensions", altering(func(a *onnx.Col2ImAttributes, _ []backends.Operand) { a.Strides = firstOf(a.Strides) })},
	{"col2im-dilations-ignored", onnx.Col2im.Name, "neighbours in a block are always neighbours in the image", altering(func(a *onnx.Col2ImAttributes, _ []backends.Operand) { a.Dilations = nil })},
	{"col2im-pads-exchanged", onnx.Col2im.Name, "the padding of the begin is at the end, and that of the end at the begin", altering(func(a *onnx.Col2ImAttributes, _ []backends.Operand) {
		n := len(a.Pads) / 2
		a.Pads = slices.Concat(a.Pads[n:], a.Pads[:n])
	})},
	{"col2im-last-block-wins", onnx.Col2im.Name, "where blocks overlap, the last one overwrites the others", counting(func(_ *pull.Job, _ []int64, t *pull.Terms) {
		t.List = t.List[max(0, len(t.List)-1):]
	})},
	{"col2im-channels-interleaved", onnx.Col2im.Name, "neighbouring elements of a block are of different channels", elementOfBlock(func(k, c, _, channels int64) int64 { return k*channels + c })},
	{"col2im-block-reversed", onnx.Col2im.Name, "a block has its elements in the reverse order", elementOfBlock(func(k, c, elements, _ int64) int64 { return c*elements + elements - 1 - k })},
	{"col2im-blocks-reversed", onnx.Col2im.Name, "the blocks are in the reverse order", counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		for _, term := range t.List {
			term[0].At[2] = job.Sizes[0][2] - 1 - term[0].At[2]
		}
	})},
	{"grid-sample-align-corners-ignored", onnx.GridSample.Name, "-1 and 1 are always the outer ends of elements", altering(func(a *onnx.GridSampleAttributes, _ []backends.Operand) { a.AlignCorners = false })},
	{"grid-sample-align-corners-always", onnx.GridSample.Name, "-1 and 1 are always the centers of elements", altering(func(a *onnx.GridSampleAttributes, _ []backends.Operand) { a.AlignCorners = true })},
	{"grid-sample-zeros-as-border", onnx.GridSample.Name, "outside X is the border in place of zeros", padded(onnx.GridZeros, onnx.GridBorder)},
	{"grid-sample-border-as-zeros", onnx.GridSample.Name, "outside X are zeros in place of the border", padded(onnx.GridBorder, onnx.GridZeros)},
	{"grid-sample-reflection-as-border", onnx.GridSample.Name, "outside X is the border in place of reflections", padded(onnx.GridReflection, onnx.GridBorder)},
	{"grid-sample-always-nearest", onnx.GridSample.Name, "the nearest element is always taken", altering(func(a *onnx.GridSampleAttributes, _ []backends.Operand) { a.Mode = onnx.GridNearest })},
	{"grid-sample-rounds-first", onnx.GridSample.Name, "a location is rounded before it is reflected, although the backend promises the other order", following(onnx.GridSampleTies, onnx.GridSampleRounded)},
	{"grid-sample-coordinates-in-order", onnx.GridSample.Name, "the first coordinate is that of the first spatial dimension, where the sizes allow it", counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		x := job.Sizes[0]
		for i := range t.List {
			at := t.List[i][0].At[2:len(x)]
			if !slices.ContainsFunc(x[3:], func(size int64) bool { return size != x[2] }) {
				slices.Reverse(at)
			}
		}
	})},
	{"rotary-embedding-interleaved-ignored", onnx.RotaryEmbedding.Name, "a pair is always of an element of each half", altering(func(a *onnx.RotaryEmbeddingAttributes, _ []backends.Operand) { a.Interleaved = false })},
	{"rotary-embedding-interleaved-always", onnx.RotaryEmbedding.Name, "a pair is always of neighbours", altering(func(a *onnx.RotaryEmbeddingAttributes, _ []backends.Operand) { a.Interleaved = true })},
	{"rotary-embedding-dim-ignored", onnx.RotaryEmbedding.Name, "all elements of a head are always to be rotated, for which the caches are too small", altering(func(a *onnx.RotaryEmbeddingAttributes, _ []backends.Operand) { a.RotaryEmbeddingDim = 0 })},
	{"rotary-embedding-sines-exchanged", onnx.RotaryEmbedding.Name, "sines are taken for cosines, and the other way round", angled(func(_ *pull.Job, angle *pull.Factor) { angle.Operand = 3 - angle.Operand })},
	{"rotary-embedding-first-token", onnx.RotaryEmbedding.Name, "without position_ids, all tokens of a batch have the angles of the first one", angled(func(job *pull.Job, angle *pull.Factor) {
		if job.Inputs == 3 {
			angle.At[1] = 0
		}
	})},
	{"rotary-embedding-first-pair", onnx.RotaryEmbedding.Name, "all pairs of a token have the angle of the first one", angled(func(job *pull.Job, angle *pull.Factor) {
		angle.At[len(job.Sizes[angle.Operand])-1] = 0
	})},
	{"rotary-embedding-negative-from-none", onnx.RotaryEmbedding.Name, "no negative position counts from the back, although the backend promises it", following(onnx.RotaryNegative, onnx.PositionNone)},
	{"rotary-embedding-copies-outside", onnx.RotaryEmbedding.Name, "a token whose position the caches lack is not rotated, although the backend promises to reject it", following(onnx.RotaryOutside, onnx.PlaceDropped)},
}

// elementOfBlock is the fault of taking another element of the second dimension of the input for element k of a
// block of channel c.
func elementOfBlock(place func(k, c, elements, channels int64) int64) fault {
	return counting(func(job *pull.Job, to []int64, t *pull.Terms) {
		elements := pull.Product(pull.As[onnx.Col2ImAttributes](job).BlockShape...)
		for _, term := range t.List {
			at := &term[0].At[1]
			*at = place(*at%elements, to[1], elements, job.Sizes[0][1]/elements)
		}
	})
}

// padded is the fault of taking one padding_mode for another.
func padded(mode, as int64) fault {
	return altering(func(a *onnx.GridSampleAttributes, _ []backends.Operand) {
		if a.PaddingMode == mode {
			a.PaddingMode = as
		}
	})
}

// angled is the fault of rotating by other cosines and sines.
func angled(change func(job *pull.Job, angle *pull.Factor)) fault {
	return counting(func(job *pull.Job, _ []int64, t *pull.Terms) {
		for _, term := range t.List {
			if len(term) > 1 {
				change(job, &term[1])
			}
		}
	})
}
