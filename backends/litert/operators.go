package litert

import (
	"fmt"
	"math"
	"slices"

	flatbuffers "github.com/google/flatbuffers/go"

	"example.com/conform/backends"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// An operator is one that a single operation of LiteRT expresses.
type operator struct {
	name    string
	dtypes  []tensor.DType // of the first operand, as the operation's description lists them
	maxRank int
	indices []tensor.DType // of the second operand, as the text has them, where it steers the operation
	level   int64
	express func(n *node, job *backends.Job) error
}

// Element types that descriptions of operations list.
var (
	sliced    = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32, tensor.Int64, tensor.Int16, tensor.Int8, tensor.Uint8, tensor.Uint32}
	gathered  = []tensor.DType{tensor.Float32, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint8}
	padded    = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8}
	transform = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int32, tensor.Int64, tensor.Int8, tensor.Uint8}
	tiled     = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64, tensor.Uint8}
	joined    = []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint8, tensor.Uint32}
	cut       = []tensor.DType{tensor.Float32, tensor.Int16, tensor.Int32, tensor.Int8, tensor.Uint8}
	broadcast = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int8, tensor.Uint8, tensor.Uint32, tensor.Int16, tensor.Int64}
	reversed  = []tensor.DType{tensor.Float32, tensor.Int32, tensor.Int64}
)

var operators = []operator{
	{name: "dml.slice1", dtypes: sliced, maxRank: 5, level: latest, express: slice1},
	{name: "openvino.strided_slice", dtypes: sliced, maxRank: 5, express: stridedSlice},
	{name: "openvino.slice", dtypes: sliced, maxRank: 5, express: openvinoSlice},
	{name: "openvino.pad", dtypes: padded, maxRank: 5, express: openvinoPad},
	{name: "onnx.slice", dtypes: sliced, maxRank: 5, express: onnxSlice},
	{name: "onnx.pad", dtypes: padded, maxRank: 5, express: onnxPad},
	{name: "onnx.concat", dtypes: joined, maxRank: 8, express: concat},
	{name: "onnx.split", dtypes: cut, maxRank: 8, express: split},
	{name: "onnx.transpose", dtypes: transform, maxRank: 6, express: transpose},
	{name: "onnx.tile", dtypes: tiled, maxRank: 8, express: tile},
	{name: "onnx.expand", dtypes: broadcast, maxRank: 8, express: expand},
	{name: "onnx.reshape", maxRank: 8, express: reshape},
	{name: "onnx.gather", dtypes: gathered, maxRank: 8, indices: []tensor.DType{tensor.Int32, tensor.Int64}, express: gather},
	{name: "onnx.gather_nd", dtypes: gathered, maxRank: 8, indices: []tensor.DType{tensor.Int64}, express: gatherND},
	{name: "onnx.reverse_sequence", dtypes: reversed, maxRank: 8, indices: []tensor.DType{tensor.Int64}, express: reverseSequence},
}

// latest is the DML_FEATURE_LEVEL that calls of DirectML are expressed for.
const latest = 0x6400

// A refusalError says why a call does not reach LiteRT.
type refusalError struct{ backends.Outcome }

func (e *refusalError) Error() string { return e.Detail }

// gap refuses a call that one operation does not express.
func gap(format string, args ...any) error {
	return &refusalError{backends.Outcome{Status: backends.Gap, Detail: fmt.Sprintf(format, args...)}}
}

// is makes n an operation with more inputs, which are constants.
func (n *node) is(op operation, constants ...operand) error {
	for i := range constants {
		if constants[i].data != nil && len(constants[i].data) == 0 {
			return gap("LiteRT has no constant without elements")
		}
	}
	n.op, n.version = op, 1
	n.tensors = append(n.tensors, constants...)
	return nil
}

// integer sets a field of the options of an operation that is an integer.
func (n *node) integers(fields ...int64) {
	n.fields = len(fields)
	n.options = func(b *flatbuffers.Builder) {
		for i, value := range fields {
			b.PrependInt32Slot(i, int32(value), 0)
		}
	}
}

// fits refuses numbers that LiteRT's 32 bits do not hold.
func fits(lists ...[]int64) error {
	for _, values := range lists {
		if slices.ContainsFunc(values, func(v int64) bool { return v < math.MinInt32 || v > math.MaxInt32 }) {
			return gap("LiteRT's bounds have 32 bits")
		}
	}
	return nil
}

func slice1(n *node, job *backends.Job) error {
	a := job.Attributes.(*dml.Slice1Attributes)
	rank := job.Operands[0].Desc.Rank()
	if len(a.InputWindowOffsets) != rank || len(a.InputWindowSizes) != rank || len(a.InputWindowStrides) != rank || job.Operands[1].Desc.Rank() != rank {
		return gap("LiteRT's SLICE takes an entry for each dimension")
	}
	if err := fits(a.InputWindowOffsets, a.InputWindowSizes); err != nil {
		return err
	}
	begin, end, plain, mask := make([]int64, rank), make([]int64, rank), true, int64(0)
	for d, stride := range a.InputWindowStrides {
		first, size := a.InputWindowOffsets[d], a.InputWindowSizes[d]
		switch {
		case stride == 0:
			return gap("a stride of LiteRT's STRIDED_SLICE is not 0")
		case job.Operands[1].Desc.Sizes[d] != dml.MaxCopiedElements(size, stride):
			return gap("LiteRT's SLICE takes all that the window has")
		case first+size > job.Operands[0].Desc.Sizes[d]:
			return gap("LiteRT's STRIDED_SLICE clamps a window")
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
	return n.stridedSlice(begin, end, a.InputWindowStrides, 0, mask, 0, 0, 0)
}

// stridedSlice makes n a STRIDED_SLICE with masks: of begin, end, ellipsis, new axis
// and shrink axis.
func (n *node) stridedSlice(begin, end, strides []int64, masks ...int64) error {
	if err := fits(begin, end, strides); err != nil {
		return err
	}
	n.integers(masks...)
	return n.is(stridedSlicing, list(begin), list(end), list(strides))
}

// stridedSlice expresses StridedSlice, whose masks list the bits of LiteRT's.
func stridedSlice(n *node, job *backends.Job) error {
	a := job.Attributes.(*openvino.StridedSliceAttributes)
	masks := make([]int64, 5)
	for i, list := range [][]int64{a.BeginMask, a.EndMask, a.EllipsisMask, a.NewAxisMask, a.ShrinkAxisMask} {
		if len(list) != len(a.Begin) && (list != nil || i < 2) {
			return gap("a mask of LiteRT's STRIDED_SLICE has a bit for each entry")
		}
		for k, bit := range list {
			if bit != 0 && bit != 1 {
				return gap("a mask of LiteRT's STRIDED_SLICE has a bit for each entry")
			}
			masks[i] |= bit << k
		}
	}
	strides := a.Stride
	if strides == nil {
		strides = slices.Repeat([]int64{1}, len(a.Begin))
	}
	if len(a.End) != len(a.Begin) || len(strides) != len(a.Begin) {
		return gap("LiteRT's STRIDED_SLICE has one length for all lists")
	}
	return n.stridedSlice(a.Begin, a.End, strides, masks...)
}

func onnxSlice(n *node, job *backends.Job) error {
	s := family.Slice(*job.Attributes.(*onnx.SliceAttributes))
	if s.Axes == nil && len(s.Starts) != job.Operands[0].Desc.Rank() {
		return gap("LiteRT's STRIDED_SLICE has no axes: it takes an entry for each dimension")
	}
	return n.sliceAlong(job, s)
}

func openvinoSlice(n *node, job *backends.Job) error {
	s := job.Attributes.(*openvino.SliceAttributes)
	return n.sliceAlong(job, family.Slice{Starts: s.Start, Ends: s.Stop, Axes: s.Axes, Steps: s.Step})
}

// sliceAlong states the bounds of some axes, and by masks that the others are whole.
func (n *node) sliceAlong(job *backends.Job, s family.Slice) error {
	if len(s.Ends) != len(s.Starts) || s.Axes != nil && len(s.Axes) != len(s.Starts) || s.Steps != nil && len(s.Steps) != len(s.Starts) {
		return gap("LiteRT's STRIDED_SLICE has one length for all lists")
	}
	rank := job.Operands[0].Desc.Rank()
	begin, end, strides := make([]int64, rank), make([]int64, rank), slices.Repeat([]int64{1}, rank)
	whole := int64(1)<<rank - 1
	for i := range s.Starts {
		d, ok := s.Axis(i, rank)
		if !ok || whole>>d&1 == 0 {
			return gap("LiteRT's STRIDED_SLICE has one entry for each dimension")
		}
		begin[d], end[d], strides[d] = s.Starts[i], s.Ends[i], s.Step(i)
		whole &^= 1 << d
	}
	return n.stridedSlice(begin, end, strides, whole, whole, 0, 0, 0)
}

func concat(n *node, job *backends.Job) error {
	axis := job.Attributes.(*onnx.ConcatAttributes).Axis
	if err := fits([]int64{axis}); err != nil {
		return err
	}
	n.integers(axis)
	return n.is(concatenation)
}

func split(n *node, job *backends.Job) error {
	a := job.Attributes.(*onnx.SplitAttributes)
	outputs := int64(n.outputs)
	if err := fits(a.Split, []int64{a.Axis}); err != nil {
		return err
	}
	n.integers(outputs)
	switch d, ok := family.Dimension(a.Axis, job.Operands[0].Desc.Rank()); {
	case (a.Split != nil) == (a.NumOutputs != 0):
		return gap("LiteRT's split takes lengths or a number of parts")
	case a.Split != nil && slices.Contains(a.Split, -1):
		return gap("a length of -1 in LiteRT's SPLIT_V is what is left")
	case a.Split != nil:
		return n.is(splittingAt, list(a.Split), scalar(a.Axis))
	case a.NumOutputs != outputs:
		return gap("LiteRT's SPLIT has no outputs but those that are parts")
	case ok && job.Operands[0].Desc.Sizes[d]%outputs != 0:
		return gap("LiteRT's SPLIT makes equal parts")
	}
	n.tensors = slices.Insert(n.tensors, 0, scalar(a.Axis))
	return n.is(splitting)
}

func transpose(n *node, job *backends.Job) error {
	perm := job.Attributes.(*onnx.TransposeAttributes).Perm
	if perm == nil { // all in reverse
		for d := job.Operands[0].Desc.Rank() - 1; d >= 0; d-- {
			perm = append(perm, int64(d))
		}
	}
	if err := fits(perm); err != nil {
		return err
	}
	return n.is(transposing, list(perm))
}

func tile(n *node, job *backends.Job) error {
	repeats := job.Attributes.(*onnx.TileAttributes).Repeats
	if err := fits(repeats); err != nil {
		return err
	}
	return n.is(tiling, list(repeats))
}

func expand(n *node, job *backends.Job) error {
	shape, data := job.Attributes.(*onnx.ExpandAttributes).Shape, job.Operands[0].Desc.Sizes
	for d := range max(len(shape), len(data)) {
		if d >= len(shape) || onnx.FromBack(shape, d+1) == 1 && onnx.FromBack(data, d+1) != 1 {
			return gap("LiteRT's BROADCAST_TO takes the sizes of the output")
		}
	}
	if err := fits(shape); err != nil {
		return err
	}
	defer func() { n.version = 2 }() // the first that there is
	return n.is(broadcasting, list(shape))
}

func reshape(n *node, job *backends.Job) error {
	a := job.Attributes.(*onnx.ReshapeAttributes)
	if slices.Contains(a.Shape, 0) && !a.Allowzero {
		return gap("0 is a size in LiteRT's RESHAPE")
	}
	if err := fits(a.Shape); err != nil {
		return err
	}
	return n.is(reshaping, list(a.Shape))
}

func gather(n *node, job *backends.Job) error {
	axis := job.Attributes.(*onnx.GatherAttributes).Axis
	if err := fits([]int64{axis}); err != nil {
		return err
	}
	n.integers(axis)
	return n.is(gathering)
}

func gatherND(n *node, job *backends.Job) error {
	if job.Attributes.(*onnx.GatherNDAttributes).BatchDims != 0 {
		return gap("LiteRT's GATHER_ND has no batch dimensions")
	}
	return n.is(gatheringND)
}

func reverseSequence(n *node, job *backends.Job) error {
	a := job.Attributes.(*onnx.ReverseSequenceAttributes)
	if a.TimeAxis < 0 || a.TimeAxis > 1 || a.BatchAxis < 0 || a.BatchAxis > 1 {
		return gap("LiteRT's REVERSE_SEQUENCE takes more axes, which it counts from the front")
	}
	n.integers(a.TimeAxis, a.BatchAxis)
	return n.is(reversing)
}
