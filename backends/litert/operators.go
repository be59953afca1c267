package litert

import (
	"math"
	"slices"

	flatbuffers "github.com/google/flatbuffers/go"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// An operator is which calls of an operator LiteRT takes, and how a single operation
// expresses one.
type operator struct {
	dtypes  []tensor.DType // of the first operand, as the operation's description lists them
	maxRank int
	indices []tensor.DType // of the second operand, as the text has them, where it steers the operation
	level   int64          // the DML_FEATURE_LEVEL of calls of DirectML
	express func(n *node, job *backends.Job) error
}

// Element types that descriptions of operations list.
var (
	sliced    = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32, tensor.Int64, tensor.Int16, tensor.Int8, tensor.Uint8, tensor.Uint32, tensor.Bool}
	gathered  = []tensor.DType{tensor.Float32, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint8, tensor.Bool}
	padded    = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8}
	transform = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32, tensor.Int64, tensor.Int8, tensor.Uint8, tensor.Bool}
	tiled     = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8, tensor.Bool}
	joined    = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint8, tensor.Uint32, tensor.Bool}
	cut       = []tensor.DType{tensor.Float32, tensor.Int16, tensor.Int32, tensor.Int8, tensor.Uint8}
	broadcast = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int8, tensor.Uint8, tensor.Uint32, tensor.Int16, tensor.Int64, tensor.Bool}
	reversed  = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64}
	reshaped  = append(tensor.Common(), tensor.Bool, tensor.Bfloat16, tensor.Complex64, tensor.Int4)
)

var operators = map[*spec.Operator]operator{
	dml.Slice1:            {dtypes: sliced, maxRank: 5, level: normalise.Level, express: engine.With(slice1)},
	openvino.StridedSlice: {dtypes: sliced, maxRank: 5, express: stridedSlice},
	openvino.Slice:        {dtypes: sliced, maxRank: 5, express: slice},
	openvino.Pad:          {dtypes: padded, maxRank: 5, express: pad},
	onnx.Slice:            {dtypes: sliced, maxRank: 5, express: slice},
	onnx.Pad:              {dtypes: padded, maxRank: 5, express: pad},
	onnx.Concat:           {dtypes: joined, maxRank: 8, express: engine.With(concat)},
	onnx.Split:            {dtypes: cut, maxRank: 8, express: engine.With(split)},
	onnx.Transpose:        {dtypes: transform, maxRank: 6, express: transpose},
	onnx.Tile:             {dtypes: tiled, maxRank: 8, express: engine.With(tile)},
	onnx.Expand:           {dtypes: broadcast, maxRank: 8, express: expand},
	onnx.Reshape:          {dtypes: reshaped, maxRank: 8, express: engine.With(reshape)},
	onnx.Gather:           {dtypes: gathered, maxRank: 8, indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: engine.With(gather)},
	onnx.GatherNd:         {dtypes: gathered, maxRank: 8, indices: []tensor.DType{tensor.Int64}, express: engine.With(gatherND)},
	onnx.ReverseSequence:  {dtypes: reversed, maxRank: 8, indices: []tensor.DType{tensor.Int64}, express: engine.With(reverseSequence)},
}

// is makes n an operation. Constants follow the inputs that n has.
func (n *node) is(op operation, constants ...operand) error {
	for i := range constants {
		if constants[i].data != nil && len(constants[i].data) == 0 {
			return engine.Gap("LiteRT has no constant without elements")
		}
	}
	n.op, n.version = op, 1
	n.tensors = append(n.tensors, constants...)
	return nil
}

// integers makes fields of 32 bits the options of an operation.
func (n *node) integers(fields ...int64) {
	n.fields = len(fields)
	n.options = func(b *flatbuffers.Builder) {
		for i, value := range fields {
			b.PrependInt32Slot(i, int32(value), 0)
		}
	}
}

// fits refuses numbers that 32 bits do not hold.
func fits(lists ...[]int64) error {
	for _, values := range lists {
		if slices.ContainsFunc(values, func(v int64) bool { return v < math.MinInt32 || v > math.MaxInt32 }) {
			return engine.Gap("LiteRT's bounds have 32 bits")
		}
	}
	return nil
}

func slice1(n *node, job *backends.Job, a *dml.Slice1Attributes) error {
	rank := job.Operands[0].Desc.Rank()
	if len(a.InputWindowOffsets) != rank || len(a.InputWindowSizes) != rank || len(a.InputWindowStrides) != rank || job.Operands[1].Desc.Rank() != rank {
		return engine.Gap("LiteRT's SLICE takes an entry for each dimension")
	}
	if err := normalise.WholeWindow(job, "LiteRT's SLICE"); err != nil {
		return err
	}
	if err := fits(a.InputWindowOffsets, a.InputWindowSizes); err != nil {
		return err
	}
	begin, end, plain, mask := make([]int64, rank), make([]int64, rank), true, int64(0)
	for d, stride := range a.InputWindowStrides {
		first, size := a.InputWindowOffsets[d], a.InputWindowSizes[d]
		switch {
		case stride == 0:
			return engine.Gap("a stride of LiteRT's STRIDED_SLICE is not 0")
		case first+size > job.Operands[0].Desc.Sizes[d]:
			return engine.Gap("LiteRT's STRIDED_SLICE clamps a window")
		}
		begin[d], end[d] = first, first+size
		if stride < 0 { // from the last element to the one before the first
			begin[d], end[d] = first+size-1, first-1
			if first == 0 {
				mask |= 1 << d
			}
		}
		plain = plain && stride == 1
	}
	if plain {
		return n.is(slicing, list(begin), list(a.InputWindowSizes))
	}
	return n.stridedSlice(begin, end, a.InputWindowStrides, normalise.Masks{End: mask})
}

// stridedSlice makes n a STRIDED_SLICE.
func (n *node) stridedSlice(begin, end, strides []int64, m normalise.Masks) error {
	if err := fits(begin, end, strides); err != nil {
		return err
	}
	n.integers(m.Begin, m.End, m.Ellipsis, m.NewAxis, m.ShrinkAxis)
	return n.is(stridedSlicing, list(begin), list(end), list(strides))
}

func stridedSlice(n *node, job *backends.Job) error {
	a := backends.As[openvino.StridedSliceAttributes](job)
	strides, err := normalise.Strides(a, "LiteRT's STRIDED_SLICE")
	if err != nil {
		return err
	}
	masks, err := normalise.MasksOf(a)
	if err != nil {
		return err
	}
	return n.stridedSlice(a.Begin, a.End, strides, masks)
}

// slice states by masks which dimensions are whole.
func slice(n *node, job *backends.Job) error {
	bounds, err := normalise.Slice(job, "LiteRT's STRIDED_SLICE")
	if err != nil {
		return err
	}
	rank := len(bounds)
	begin, end, strides, whole := make([]int64, rank), make([]int64, rank), make([]int64, rank), int64(0)
	for d, b := range bounds {
		if b == nil {
			strides[d], whole = 1, whole|1<<d
			continue
		}
		begin[d], end[d], strides[d] = b.Begin, b.End, b.Step
	}
	return n.stridedSlice(begin, end, strides, normalise.Masks{Begin: whole, End: whole})
}

// mirrors are the modes of MIRROR_PAD. An image can have as many elements as the
// dimension, less 1, and the mode more.
var mirrors = map[string]int8{"reflect": 0, "symmetric": 1}

func pad(n *node, job *backends.Job) error {
	p, err := normalise.Pads(job, "LiteRT's PAD")
	if err != nil {
		return err
	}
	mirror, mirrored := mirrors[p.Mode]
	rank := job.Operands[0].Desc.Rank()
	switch {
	case p.Mode != "constant" && !mirrored:
		return engine.Gap("LiteRT pads by a constant or by a mirror image")
	case len(job.Operands) == 3 && job.Operands[1].Desc.Rank() > 0:
		return engine.Gap("the value of LiteRT's PADV2 is one number")
	case len(p.Begin) != rank || len(p.End) != rank:
		return engine.Gap("LiteRT's PAD takes an entry for each dimension")
	case p.Removes():
		return engine.Gap("LiteRT's PAD removes nothing")
	}
	if err := fits(p.Begin, p.End); err != nil {
		return err
	}
	var both []int64
	for d, size := range job.Operands[0].Desc.Sizes {
		if mirrored && max(p.Begin[d], p.End[d]) >= size+int64(mirror) {
			return engine.Gap("LiteRT's MIRROR_PAD adds no more than a dimension mirrors")
		}
		both = append(both, p.Begin[d], p.End[d])
	}
	pads := int32s([]int64{int64(rank), 2}, both)
	value := n.tensors[1:]
	n.tensors = n.tensors[:1:1]
	switch {
	case mirrored:
		n.fields = 1
		n.options = func(b *flatbuffers.Builder) { b.PrependInt8Slot(0, mirror, 0) }
		return n.is(mirroring, pads)
	case len(value) == 0:
		return n.is(padding, pads)
	}
	return n.is(paddingBy, pads, value[0])
}

func concat(n *node, _ *backends.Job, a *onnx.ConcatAttributes) error {
	if err := fits([]int64{a.Axis}); err != nil {
		return err
	}
	n.integers(a.Axis)
	return n.is(concatenation)
}

func split(n *node, job *backends.Job, a *onnx.SplitAttributes) error {
	axis := a.Axis
	lengths, err := normalise.Lengths(job, "LiteRT's SPLIT")
	if err != nil {
		return err
	}
	if err := fits(lengths, []int64{axis}); err != nil {
		return err
	}
	n.integers(int64(n.outputs))
	switch {
	case slices.Contains(lengths, -1):
		return engine.Gap("a length of -1 in LiteRT's SPLIT_V is what is left")
	case lengths != nil:
		return n.is(splittingAt, list(lengths), scalar(axis))
	}
	n.tensors = slices.Insert(n.tensors, 0, scalar(axis))
	return n.is(splitting)
}

func transpose(n *node, job *backends.Job) error {
	perm := normalise.Permutation(job)
	if err := fits(perm); err != nil {
		return err
	}
	return n.is(transposing, list(perm))
}

func tile(n *node, _ *backends.Job, a *onnx.TileAttributes) error {
	if err := fits(a.Repeats); err != nil {
		return err
	}
	return n.is(tiling, list(a.Repeats))
}

func expand(n *node, job *backends.Job) error {
	shape, err := normalise.Expanded(job, "LiteRT's BROADCAST_TO")
	if err != nil {
		return err
	}
	if err := fits(shape); err != nil {
		return err
	}
	defer func() { n.version = 2 }() // BROADCAST_TO has no version 1
	return n.is(broadcasting, list(shape))
}

func reshape(n *node, _ *backends.Job, a *onnx.ReshapeAttributes) error {
	if slices.Contains(a.Shape, 0) && !a.Allowzero {
		return engine.Gap("0 is a size in LiteRT's RESHAPE")
	}
	if err := fits(a.Shape); err != nil {
		return err
	}
	return n.is(reshaping, list(a.Shape))
}

func gather(n *node, _ *backends.Job, a *onnx.GatherAttributes) error {
	if err := fits([]int64{a.Axis}); err != nil {
		return err
	}
	n.integers(a.Axis)
	return n.is(gathering)
}

func gatherND(n *node, _ *backends.Job, a *onnx.GatherNDAttributes) error {
	if a.BatchDims != 0 {
		return engine.Gap("LiteRT's GATHER_ND has no batch dimensions")
	}
	return n.is(gatheringND)
}

func reverseSequence(n *node, _ *backends.Job, a *onnx.ReverseSequenceAttributes) error {
	if a.TimeAxis < 0 || a.TimeAxis > 1 || a.BatchAxis < 0 || a.BatchAxis > 1 {
		return engine.Gap("LiteRT's REVERSE_SEQUENCE takes more axes, which it counts from the front")
	}
	n.integers(a.TimeAxis, a.BatchAxis)
	return n.is(reversing)
}
