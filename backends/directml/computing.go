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
}

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
