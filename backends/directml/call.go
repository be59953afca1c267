package directml

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	native "example.com/conform/backends/directml/internal/dml"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A call is a job in the structures of DirectML.h. It contains pointers to
// itself, so it is pinned once and reused for further jobs.
type call struct {
	desc      native.OperatorDesc
	slice1    native.Slice1Desc
	scatter   native.ScatterDesc
	identity  native.IdentityDesc
	gatherND1 native.GatherND1Desc
	scatterND native.ScatterNDDesc
	padding1  native.Padding1Desc
	binary    native.BinaryDesc
	clip      native.ClipDesc
	reduce    native.ReduceDesc
	arg       native.ArgDesc
	cumulates native.CumulativeSummationDesc
	gemm      native.GemmDesc
	quantize  native.QuantizeDesc
	convolves native.ConvolutionDesc
	maxPools  native.MaxPooling2Desc
	topK1     native.TopK1Desc

	axes                       [maxListed]uint32
	windowOffsets, windowSizes [maxListed]uint32
	windowStrides              [maxListed]int32
	paddings                   [2][maxListed]uint32 // at the starts and at the ends
	steps                      [5][maxListed]uint32 // lists with an entry for each spatial dimension

	operands [maxOperands]operand
	count    int    // of the operands
	inputs   int    // how many of them are inputs
	absent   [2]int // optional inputs behind the others, and outputs
	key      []byte // equal for calls with the same operator
}

// An operand is the descriptor of a tensor.
type operand struct {
	tensor         native.TensorDesc
	buffer         native.BufferTensorDesc
	sizes, strides [maxListed]uint32
}

const (
	maxOperands = 4
	// maxListed bounds the lists that are passed on, far above DirectML's eight
	// dimensions.
	maxListed = 64
)

// An operator is an operator that the backend passes to DirectML.
type operator struct {
	name     string
	kind     native.OperatorType
	operands int
	outputs  int // how many of them are outputs, if not one
	// express sets the members other than tensors.
	express func(c *call, attributes any) error
}

var operators = append(computing, []operator{
	{"dml.slice1", native.Slice1, 2, 0, (*call).expressSlice1},
	{"dml.scatter", native.ScatterElements, 4, 0, (*call).expressScatter},
	{"dml.copy", native.ElementWiseIdentity, 2, 0, (*call).expressCopy},
	{"dml.gather_nd1", native.GatherND1, 3, 0, (*call).expressGatherND1},
	{"dml.scatter_nd", native.ScatterND, 4, 0, (*call).expressScatterND},
	{"dml.padding1", native.Padding1, 2, 0, (*call).expressPadding1},
}...)

// dataTypes are DirectML's names of the element types.
var dataTypes = map[tensor.DType]native.DataType{
	tensor.Float64: native.Float64,
	tensor.Float32: native.Float32,
	tensor.Float16: native.Float16,
	tensor.Int64:   native.Int64,
	tensor.Int32:   native.Int32,
	tensor.Int16:   native.Int16,
	tensor.Int8:    native.Int8,
	tensor.Uint64:  native.Uint64,
	tensor.Uint32:  native.Uint32,
	tensor.Uint16:  native.Uint16,
	tensor.Uint8:   native.Uint8,
}

// newCall returns a call with everything set that does not depend on a job.
func newCall() *call {
	c := &call{}
	for i := range c.operands {
		o := &c.operands[i]
		o.tensor = native.TensorDesc{Type: native.TensorTypeBuffer, Desc: &o.buffer}
		o.buffer.Sizes = &o.sizes[0]
	}
	tensors := [maxOperands]*native.TensorDesc{&c.operands[0].tensor, &c.operands[1].tensor, &c.operands[2].tensor, &c.operands[3].tensor}
	c.slice1 = native.Slice1Desc{
		InputTensor: tensors[0], OutputTensor: tensors[1],
		InputWindowOffsets: &c.windowOffsets[0], InputWindowSizes: &c.windowSizes[0], InputWindowStrides: &c.windowStrides[0],
	}
	c.scatter = native.ScatterDesc{InputTensor: tensors[0], IndicesTensor: tensors[1], UpdatesTensor: tensors[2], OutputTensor: tensors[3]}
	c.binary = native.BinaryDesc{ATensor: tensors[0], BTensor: tensors[1], OutputTensor: tensors[2]}
	c.clip = native.ClipDesc{InputTensor: tensors[0], OutputTensor: tensors[1]}
	c.reduce = native.ReduceDesc{InputTensor: tensors[0], OutputTensor: tensors[1], Axes: &c.axes[0]}
	c.arg = native.ArgDesc{InputTensor: tensors[0], OutputTensor: tensors[1], Axes: &c.axes[0]}
	c.cumulates = native.CumulativeSummationDesc{InputTensor: tensors[0], OutputTensor: tensors[1]}
	c.identity = native.IdentityDesc{InputTensor: tensors[0], OutputTensor: tensors[1]}
	c.gatherND1 = native.GatherND1Desc{InputTensor: tensors[0], IndicesTensor: tensors[1], OutputTensor: tensors[2]}
	c.scatterND = native.ScatterNDDesc{InputTensor: tensors[0], IndicesTensor: tensors[1], UpdatesTensor: tensors[2], OutputTensor: tensors[3]}
	c.padding1 = native.Padding1Desc{
		InputTensor: tensors[0], OutputTensor: tensors[1], StartPadding: &c.paddings[0][0], EndPadding: &c.paddings[1][0],
	}
	return c
}

// express sets c to the given job. It returns an [*inexpressibleError] if the
// structures cannot state it, and another error if the job is malformed.
func (c *call) express(op *operator, job *backends.Job) error {
	c.desc.Type, c.count, c.inputs = op.kind, len(job.Operands), job.Operator.Inputs(job.Counts)
	outputs := max(1, op.outputs)
	c.absent = [2]int{op.operands - outputs - c.inputs, outputs + c.inputs - c.count}
	if absent := op.operands - c.count; absent != 0 && (absent != 1 || !slices.Contains(optional, op.kind)) {
		return fmt.Errorf("%s takes %d operands, not %d", op.name, op.operands, len(job.Operands))
	}
	c.key = append(c.key[:0], byte(op.kind), byte(c.count))
	if err := op.express(c, job.Attributes); err != nil {
		return err
	}
	for i := range job.Operands {
		if err := c.operands[i].express(&job.Operands[i].Desc); err != nil {
			return fmt.Errorf("operand %d: %w", i, err)
		}
		c.key = c.operands[i].appendKey(c.key)
	}
	return nil
}

func (c *call) expressSlice1(attributes any) error {
	a, ok := attributes.(*dml.Slice1Attributes)
	if !ok {
		return fmt.Errorf("dml.slice1 has no attributes of type %T", attributes)
	}
	n := len(a.InputWindowOffsets)
	if len(a.InputWindowSizes) != n || len(a.InputWindowStrides) != n {
		return inexpressible("one DimensionCount cannot be %d, %d and %d", n, len(a.InputWindowSizes), len(a.InputWindowStrides))
	}
	if n > maxListed {
		return fmt.Errorf("DimensionCount of %d is above %d", n, maxListed)
	}
	c.slice1.DimensionCount = uint32(n)
	c.key = append(c.key, byte(n))
	for i := range n {
		offset, size, stride := a.InputWindowOffsets[i], a.InputWindowSizes[i], a.InputWindowStrides[i]
		switch {
		case offset < 0 || offset > math.MaxUint32:
			return inexpressible("InputWindowOffsets[%d] = %d is no UINT", i, offset)
		case size < 0 || size > math.MaxUint32:
			return inexpressible("InputWindowSizes[%d] = %d is no UINT", i, size)
		case stride < math.MinInt32 || stride > math.MaxInt32:
			return inexpressible("InputWindowStrides[%d] = %d is no INT", i, stride)
		}
		c.windowOffsets[i], c.windowSizes[i], c.windowStrides[i] = uint32(offset), uint32(size), int32(stride)
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(offset))
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(size))
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(int32(stride)))
	}
	c.desc.Desc = unsafe.Pointer(&c.slice1)
	return nil
}

func (c *call) expressScatter(attributes any) error {
	a, ok := attributes.(*dml.ScatterAttributes)
	if !ok {
		return fmt.Errorf("dml.scatter has no attributes of type %T", attributes)
	}
	c.desc.Desc = unsafe.Pointer(&c.scatter)
	return c.expressCounts(count{"Axis", a.Axis, &c.scatter.Axis})
}

func (c *call) expressCopy(attributes any) error {
	if _, ok := attributes.(*dml.CopyAttributes); !ok {
		return fmt.Errorf("dml.copy has no attributes of type %T", attributes)
	}
	c.desc.Desc = unsafe.Pointer(&c.identity)
	return nil
}

func (c *call) expressGatherND1(attributes any) error {
	a, ok := attributes.(*dml.GatherND1Attributes)
	if !ok {
		return fmt.Errorf("dml.gather_nd1 has no attributes of type %T", attributes)
	}
	c.desc.Desc = unsafe.Pointer(&c.gatherND1)
	return c.expressCounts(
		count{"InputDimensionCount", a.InputDimensionCount, &c.gatherND1.InputDimensionCount},
		count{"IndicesDimensionCount", a.IndicesDimensionCount, &c.gatherND1.IndicesDimensionCount},
		count{"BatchDimensionCount", a.BatchDimensionCount, &c.gatherND1.BatchDimensionCount})
}

func (c *call) expressScatterND(attributes any) error {
	a, ok := attributes.(*dml.ScatterNDAttributes)
	if !ok {
		return fmt.Errorf("dml.scatter_nd has no attributes of type %T", attributes)
	}
	c.desc.Desc = unsafe.Pointer(&c.scatterND)
	return c.expressCounts(
		count{"InputDimensionCount", a.InputDimensionCount, &c.scatterND.InputDimensionCount},
		count{"IndicesDimensionCount", a.IndicesDimensionCount, &c.scatterND.IndicesDimensionCount})
}

func (c *call) expressPadding1(attributes any) error {
	a, ok := attributes.(*dml.Padding1Attributes)
	if !ok {
		return fmt.Errorf("dml.padding1 has no attributes of type %T", attributes)
	}
	n := len(a.StartPadding)
	if len(a.EndPadding) != n {
		return inexpressible("one DimensionCount cannot be %d and %d", n, len(a.EndPadding))
	}
	if n > maxListed {
		return fmt.Errorf("DimensionCount of %d is above %d", n, maxListed)
	}
	p := &c.padding1
	c.desc.Desc = unsafe.Pointer(p)
	p.PaddingMode, p.PaddingValueDataType = uint32(a.PaddingMode), native.DataType(a.PaddingValueDataType)
	p.PaddingValue, p.DimensionCount = uint64(a.PaddingValue), uint32(n)
	c.key = append(c.key, byte(a.PaddingMode), byte(a.PaddingValueDataType), byte(n))
	c.key = binary.LittleEndian.AppendUint64(c.key, p.PaddingValue)
	for i := range n {
		if err := c.expressCounts(
			count{"StartPadding", a.StartPadding[i], &c.paddings[0][i]}, count{"EndPadding", a.EndPadding[i], &c.paddings[1][i]}); err != nil {
			return err
		}
	}
	return nil
}

// A count is a member that is a UINT.
type count struct {
	name  string
	value int64
	to    *uint32
}

// expressCounts sets members.
func (c *call) expressCounts(counts ...count) error {
	for _, m := range counts {
		if m.value < 0 || m.value > math.MaxUint32 {
			return inexpressible("%s = %d is no UINT", m.name, m.value)
		}
		*m.to = uint32(m.value)
		c.key = binary.LittleEndian.AppendUint32(c.key, *m.to)
	}
	return nil
}

// express sets o to the given descriptor, total size included.
func (o *operand) express(d *tensor.Desc) error {
	if !d.DType.Valid() {
		return fmt.Errorf("%v is not a data type", d.DType)
	}
	rank := d.Rank()
	if rank > maxListed {
		return fmt.Errorf("DimensionCount of %d is above %d", rank, maxListed)
	}
	o.buffer.DataType = dataTypes[d.DType]
	o.buffer.DimensionCount = uint32(rank)
	for i, size := range d.Sizes {
		if size < 0 || size > math.MaxUint32 {
			return inexpressible("Sizes[%d] = %d is no UINT", i, size)
		}
		o.sizes[i] = uint32(size)
	}
	total := int64(0)
	var strides []uint32
	o.buffer.Strides = nil
	switch layout := d.Layout.(type) {
	case nil:
	case *tensor.Strided:
		total = layout.TotalBytes
		if layout.Strides == nil {
			break
		}
		if len(layout.Strides) != rank {
			return inexpressible("one DimensionCount cannot be %d and %d", rank, len(layout.Strides))
		}
		for i, stride := range layout.Strides {
			if stride < 0 || stride > math.MaxUint32 {
				return inexpressible("Strides[%d] = %d is no UINT", i, stride)
			}
			o.strides[i] = uint32(stride)
		}
		strides = o.strides[:rank]
		o.buffer.Strides = &o.strides[0]
	default:
		return inexpressible("DML_BUFFER_TENSOR_DESC has no such layout")
	}
	switch {
	case total < 0:
		return inexpressible("TotalTensorSizeInBytes = %d is no UINT64", total)
	case total > 0:
		o.buffer.TotalTensorSizeInBytes = uint64(total)
		return nil
	}
	least, ok := minimumBytes(o.sizes[:rank], strides, uint64(d.DType.Size()))
	if !ok {
		return inexpressible("TotalTensorSizeInBytes does not fit in a UINT64")
	}
	o.buffer.TotalTensorSizeInBytes = least
	return nil
}

// appendKey appends a key that is equal for equal operands.
func (o *operand) appendKey(key []byte) []byte {
	rank := o.buffer.DimensionCount
	strided := byte(0)
	if o.buffer.Strides != nil {
		strided = 1
	}
	key = append(key, byte(o.buffer.DataType), byte(rank), strided)
	key = binary.LittleEndian.AppendUint64(key, o.buffer.TotalTensorSizeInBytes)
	for _, size := range o.sizes[:rank] {
		key = binary.LittleEndian.AppendUint32(key, size)
	}
	if strided != 0 {
		for _, stride := range o.strides[:rank] {
			key = binary.LittleEndian.AppendUint32(key, stride)
		}
	}
	return key
}
