package directml

import (
	"encoding/binary"
	"fmt"
	"math"
	"unsafe"

	native "example.com/conform/backends/directml/internal/dml"
	"example.com/conform/spec/dml"
)

// computing are the operators that compute.
var computing = []operator{
	{"dml.element_wise_add", native.ElementWiseAdd, 3, 0, (*call).expressPair},
	{"dml.element_wise_subtract", native.ElementWiseSubtract, 3, 0, (*call).expressPair},
	{"dml.element_wise_multiply", native.ElementWiseMultiply, 3, 0, (*call).expressPair},
	{"dml.element_wise_abs", native.ElementWiseAbs, 2, 0, (*call).expressUnary},
	{"dml.element_wise_negate", native.ElementWiseNegate, 2, 0, (*call).expressUnary},
	{"dml.element_wise_max", native.ElementWiseMax, 3, 0, (*call).expressPair},
	{"dml.element_wise_min", native.ElementWiseMin, 3, 0, (*call).expressPair},
	{"dml.element_wise_clip", native.ElementWiseClip, 2, 0, (*call).expressClip},
	{"dml.element_wise_logical_and", native.ElementWiseLogicalAnd, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_or", native.ElementWiseLogicalOr, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_xor", native.ElementWiseLogicalXor, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_not", native.ElementWiseLogicalNot, 2, 0, (*call).expressUnary},
	{"dml.element_wise_logical_equals", native.ElementWiseLogicalEquals, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_greater_than", native.ElementWiseLogicalGreaterThan, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_less_than", native.ElementWiseLogicalLessThan, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_greater_than_or_equal", native.ElementWiseLogicalGreaterThanOrEqual, 3, 0, (*call).expressPair},
	{"dml.element_wise_logical_less_than_or_equal", native.ElementWiseLogicalLessThanOrEqual, 3, 0, (*call).expressPair},
	{"dml.reduce", native.Reduce, 2, 0, (*call).expressReduce},
	{"dml.argmax", native.Argmax, 2, 0, (*call).expressArg},
	{"dml.argmin", native.Argmin, 2, 0, (*call).expressArg},
	{"dml.cumulative_summation", native.CumulativeSummation, 2, 0, (*call).expressCumulativeSummation},
	{"dml.gemm", native.Gemm, 4, 0, (*call).expressGemm},
	{"dml.element_wise_quantize_linear", native.ElementWiseQuantizeLinear, 4, 0, (*call).expressQuantize},
	{"dml.element_wise_dequantize_linear", native.ElementWiseDequantizeLinear, 4, 0, (*call).expressQuantize},
	{"dml.convolution", native.Convolution, 4, 0, (*call).expressConvolution},
	{"dml.max_pooling2", native.MaxPooling2, 3, 2, (*call).expressMaxPooling2},
	{"dml.top_k1", native.TopK1, 3, 2, (*call).expressTopK1},
	{"dml.element_wise_sign", native.ElementWiseSign, 2, 0, (*call).expressUnary},
}

// optional are the operators that may lack their last input, or their last output.
var optional = []native.OperatorType{native.Gemm, native.ElementWiseQuantizeLinear, native.ElementWiseDequantizeLinear, native.Convolution, native.MaxPooling2}

func (c *call) expressPair(any) error {
	c.desc.Desc = unsafe.Pointer(&c.binary)
	return nil
}

func (c *call) expressUnary(any) error {
	c.desc.Desc = unsafe.Pointer(&c.clip)
	return nil
}

func (c *call) expressClip(attributes any) error {
	a, ok := attributes.(*dml.ElementWiseClipAttributes)
	if !ok {
		return fmt.Errorf("dml.element_wise_clip has no attributes of type %T", attributes)
	}
	c.clip.Min, c.clip.Max = float32(a.Min), float32(a.Max)
	c.key = binary.LittleEndian.AppendUint32(c.key, math.Float32bits(c.clip.Min))
	c.key = binary.LittleEndian.AppendUint32(c.key, math.Float32bits(c.clip.Max))
	return c.expressUnary(nil)
}

func (c *call) expressReduce(attributes any) error {
	a, ok := attributes.(*dml.ReduceAttributes)
	if !ok {
		return fmt.Errorf("dml.reduce has no attributes of type %T", attributes)
	}
	c.desc.Desc, c.reduce.Function = unsafe.Pointer(&c.reduce), uint32(a.Function)
	c.key = append(c.key, byte(a.Function))
	return c.expressAxes(a.Axes, &c.reduce.AxisCount)
}

func (c *call) expressArg(attributes any) error {
	a, ok := attributes.(*dml.ArgAttributes)
	if !ok {
		return fmt.Errorf("the operator has no attributes of type %T", attributes)
	}
	c.desc.Desc, c.arg.AxisDirection = unsafe.Pointer(&c.arg), uint32(a.AxisDirection)
	c.key = append(c.key, byte(a.AxisDirection))
	return c.expressAxes(a.Axes, &c.arg.AxisCount)
}

// expressAxes sets the list of axes, and how many there are.
func (c *call) expressAxes(axes []int64, n *uint32) error {
	if len(axes) > maxListed {
		return fmt.Errorf("AxisCount of %d is above %d", len(axes), maxListed)
	}
	*n = uint32(len(axes))
	c.key = append(c.key, byte(len(axes)))
	return c.expressEntries("Axes", axes, c.axes[:])
}

// expressEntries sets the entries of a list.
func (c *call) expressEntries(name string, entries []int64, to []uint32) error {
	for i, entry := range entries {
		if err := c.expressCounts(count{name, entry, &to[i]}); err != nil {
			return err
		}
	}
	return nil
}

func (c *call) expressCumulativeSummation(attributes any) error {
	a, ok := attributes.(*dml.CumulativeSummationAttributes)
	if !ok {
		return fmt.Errorf("dml.cumulative_summation has no attributes of type %T", attributes)
	}
	exclusive := int64(0)
	if a.HasExclusiveSum {
		exclusive = 1
	}
	d := &c.cumulates
	c.desc.Desc = unsafe.Pointer(d)
	return c.expressCounts(
		count{"Axis", a.Axis, &d.Axis}, count{"AxisDirection", a.AxisDirection, &d.AxisDirection}, count{"HasExclusiveSum", exclusive, &d.HasExclusiveSum})
}

// expressGemm leaves out C if there are three operands.
func (c *call) expressGemm(attributes any) error {
	a, ok := attributes.(*dml.GemmAttributes)
	if !ok {
		return fmt.Errorf("dml.gemm has no attributes of type %T", attributes)
	}
	c.gemm = native.GemmDesc{
		ATensor: &c.operands[0].tensor, BTensor: &c.operands[1].tensor, CTensor: &c.operands[2].tensor, OutputTensor: &c.operands[c.count-1].tensor,
		TransA: uint32(a.TransA), TransB: uint32(a.TransB), Alpha: float32(a.Alpha), Beta: float32(a.Beta),
	}
	if c.absent[0] > 0 {
		c.gemm.CTensor = nil
	}
	c.desc.Desc = unsafe.Pointer(&c.gemm)
	c.key = append(c.key, byte(a.TransA), byte(a.TransB))
	c.key = binary.LittleEndian.AppendUint32(c.key, math.Float32bits(c.gemm.Alpha))
	c.key = binary.LittleEndian.AppendUint32(c.key, math.Float32bits(c.gemm.Beta))
	return nil
}

// expressQuantize leaves out the zero point if there are three operands.
func (c *call) expressQuantize(any) error {
	c.quantize = native.QuantizeDesc{
		InputTensor: &c.operands[0].tensor, ScaleTensor: &c.operands[1].tensor, ZeroPointTensor: &c.operands[2].tensor, OutputTensor: &c.operands[c.count-1].tensor,
	}
	if c.absent[0] > 0 {
		c.quantize.ZeroPointTensor = nil
	}
	c.desc.Desc = unsafe.Pointer(&c.quantize)
	return nil
}

// A list is one with an entry for each spatial dimension.
type list struct {
	name    string
	entries []int64
	to      **uint32
}

// expressSteps sets lists of one length, and the member that counts their entries.
func (c *call) expressSteps(n *uint32, lists ...list) error {
	*n = uint32(len(lists[0].entries))
	c.key = append(c.key, byte(*n))
	for i, l := range lists {
		if len(l.entries) != int(*n) {
			return inexpressible("one DimensionCount cannot be %d and %d", *n, len(l.entries))
		}
		if *n > maxListed {
			return fmt.Errorf("DimensionCount of %d is above %d", *n, maxListed)
		}
		*l.to = &c.steps[i][0]
		if err := c.expressEntries(l.name, l.entries, c.steps[i][:]); err != nil {
			return err
		}
	}
	return nil
}

// expressConvolution leaves out the bias if there are three operands.
func (c *call) expressConvolution(attributes any) error {
	a, ok := attributes.(*dml.ConvolutionAttributes)
	if !ok {
		return fmt.Errorf("dml.convolution has no attributes of type %T", attributes)
	}
	d := &c.convolves
	*d = native.ConvolutionDesc{
		InputTensor: &c.operands[0].tensor, FilterTensor: &c.operands[1].tensor, BiasTensor: &c.operands[2].tensor, OutputTensor: &c.operands[c.count-1].tensor,
	}
	if c.absent[0] > 0 {
		d.BiasTensor = nil
	}
	c.desc.Desc = unsafe.Pointer(d)
	if err := c.expressCounts(count{"Mode", a.Mode, &d.Mode}, count{"Direction", a.Direction, &d.Direction}, count{"GroupCount", a.GroupCount, &d.GroupCount}); err != nil {
		return err
	}
	return c.expressSteps(&d.DimensionCount, list{"Strides", a.Strides, &d.Strides}, list{"Dilations", a.Dilations, &d.Dilations},
		list{"StartPadding", a.StartPadding, &d.StartPadding}, list{"EndPadding", a.EndPadding, &d.EndPadding}, list{"OutputPadding", a.OutputPadding, &d.OutputPadding})
}

// expressMaxPooling2 leaves out the indices if there are two operands.
func (c *call) expressMaxPooling2(attributes any) error {
	a, ok := attributes.(*dml.MaxPooling2Attributes)
	if !ok {
		return fmt.Errorf("dml.max_pooling2 has no attributes of type %T", attributes)
	}
	d := &c.maxPools
	*d = native.MaxPooling2Desc{InputTensor: &c.operands[0].tensor, OutputTensor: &c.operands[1].tensor, OutputIndicesTensor: &c.operands[2].tensor}
	if c.absent[1] > 0 {
		d.OutputIndicesTensor = nil
	}
	c.desc.Desc = unsafe.Pointer(d)
	return c.expressSteps(&d.DimensionCount, list{"Strides", a.Strides, &d.Strides}, list{"WindowSize", a.WindowSize, &d.WindowSize},
		list{"StartPadding", a.StartPadding, &d.StartPadding}, list{"EndPadding", a.EndPadding, &d.EndPadding}, list{"Dilations", a.Dilations, &d.Dilations})
}

func (c *call) expressTopK1(attributes any) error {
	a, ok := attributes.(*dml.TopK1Attributes)
	if !ok {
		return fmt.Errorf("dml.top_k1 has no attributes of type %T", attributes)
	}
	d := &c.topK1
	*d = native.TopK1Desc{InputTensor: &c.operands[0].tensor, OutputValueTensor: &c.operands[1].tensor, OutputIndexTensor: &c.operands[2].tensor}
	c.desc.Desc = unsafe.Pointer(d)
	return c.expressCounts(count{"Axis", a.Axis, &d.Axis}, count{"K", a.K, &d.K}, count{"AxisDirection", a.AxisDirection, &d.AxisDirection})
}
