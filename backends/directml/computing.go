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
	{"dml.element_wise_add", native.ElementWiseAdd, 3, (*call).expressPair},
	{"dml.element_wise_subtract", native.ElementWiseSubtract, 3, (*call).expressPair},
	{"dml.element_wise_multiply", native.ElementWiseMultiply, 3, (*call).expressPair},
	{"dml.element_wise_abs", native.ElementWiseAbs, 2, (*call).expressUnary},
	{"dml.element_wise_negate", native.ElementWiseNegate, 2, (*call).expressUnary},
	{"dml.element_wise_max", native.ElementWiseMax, 3, (*call).expressPair},
	{"dml.element_wise_min", native.ElementWiseMin, 3, (*call).expressPair},
	{"dml.element_wise_clip", native.ElementWiseClip, 2, (*call).expressClip},
	{"dml.element_wise_logical_and", native.ElementWiseLogicalAnd, 3, (*call).expressPair},
	{"dml.element_wise_logical_or", native.ElementWiseLogicalOr, 3, (*call).expressPair},
	{"dml.element_wise_logical_xor", native.ElementWiseLogicalXor, 3, (*call).expressPair},
	{"dml.element_wise_logical_not", native.ElementWiseLogicalNot, 2, (*call).expressUnary},
	{"dml.element_wise_logical_equals", native.ElementWiseLogicalEquals, 3, (*call).expressPair},
	{"dml.element_wise_logical_greater_than", native.ElementWiseLogicalGreaterThan, 3, (*call).expressPair},
	{"dml.element_wise_logical_less_than", native.ElementWiseLogicalLessThan, 3, (*call).expressPair},
	{"dml.element_wise_logical_greater_than_or_equal", native.ElementWiseLogicalGreaterThanOrEqual, 3, (*call).expressPair},
	{"dml.element_wise_logical_less_than_or_equal", native.ElementWiseLogicalLessThanOrEqual, 3, (*call).expressPair},
	{"dml.reduce", native.Reduce, 2, (*call).expressReduce},
	{"dml.argmax", native.Argmax, 2, (*call).expressArg},
	{"dml.argmin", native.Argmin, 2, (*call).expressArg},
	{"dml.cumulative_summation", native.CumulativeSummation, 2, (*call).expressCumulativeSummation},
	{"dml.gemm", native.Gemm, 4, (*call).expressGemm},
	{"dml.element_wise_quantize_linear", native.ElementWiseQuantizeLinear, 4, (*call).expressQuantize},
	{"dml.element_wise_dequantize_linear", native.ElementWiseDequantizeLinear, 4, (*call).expressQuantize},
}

// optional are the operators that may lack their last input.
var optional = []native.OperatorType{native.Gemm, native.ElementWiseQuantizeLinear, native.ElementWiseDequantizeLinear}

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
	for i, axis := range axes {
		if err := c.expressCounts(count{"Axes", axis, &c.axes[i]}); err != nil {
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
	if c.absent > 0 {
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
	if c.absent > 0 {
		c.quantize.ZeroPointTensor = nil
	}
	c.desc.Desc = unsafe.Pointer(&c.quantize)
	return nil
}
