// Package minimise makes a call smaller while it keeps a property, such as
// diverging in a given way. It is pure: the caller's predicate runs the call.
package minimise

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A measure orders calls by size, the most important number first. A smaller
// call is easier to understand.
type measure [7]int64

func (m measure) less(than measure) bool { return slices.Compare(m[:], than[:]) < 0 }

// measureOf returns, in this order: whether the call runs at all (a call with
// data is better than one that is only checked), elements, dimensions,
// layout, attributes, data type, data.
func measureOf(c *spec.Call) measure {
	var m measure
	if c.CheckOnly {
		m[0] = 1
	}
	for i := range c.Tensors {
		t := &c.Tensors[i]
		elements, err := tensor.Elements(t.Sizes)
		if err != nil || elements > 1<<40 {
			elements = 1 << 40
		}
		m[1] += elements
		m[2] += int64(t.Rank())
		m[3] += layoutWeight(t)
		m[5] += int64(t.DType.Size())*16 + dtypeWeight(t.DType)
		m[6] += dataWeight(t)
	}
	m[4] = attributesWeight(c.Attributes)
	return m
}

// dtypeWeight prefers unsigned integers to signed ones and those to floats.
func dtypeWeight(d tensor.DType) int64 {
	switch {
	case d.Float():
		return 2
	case d.Signed():
		return 1
	default:
		return 0
	}
}

func layoutWeight(t *spec.Tensor) int64 {
	weight := int64(0)
	switch layout := t.Layout.(type) {
	case *tensor.Strided:
		weight = 1 << 20
		for _, stride := range layout.Strides {
			weight += 1 + min(stride, 1<<12)
		}
		if layout.TotalBytes != 0 {
			weight += 1<<16 + min(layout.TotalBytes, 1<<15)
		}
	case *tensor.XLA:
		weight = 1 << 20
		if layout.MinorToMajor != nil {
			weight += 1 << 12
			for i, dimension := range layout.MinorToMajor {
				weight += int64(i) * max(0, min(dimension, 64)) // least for major to minor
			}
		}
		if layout.PaddedDimensions != nil {
			weight += 1 << 16
			for _, width := range layout.PaddedDimensions {
				weight += min(max(width, 0), 1<<10)
			}
		}
		weight += int64(layout.PaddingValue)
	}
	return weight
}

// attributesWeight counts list entries and the magnitude of values; negative
// values weigh a little more than positive ones.
func attributesWeight(a spec.Attributes) int64 {
	weight := int64(0)
	for _, field := range a.Fields() {
		if field.Value != nil {
			if field.Default == nil || *field.Value != *field.Default {
				weight += 1 + valueWeight(*field.Value)
			}
			continue
		}
		if *field.List != nil {
			weight += 2
		}
		for _, value := range *field.List {
			weight += 2 + valueWeight(value)
		}
	}
	return weight
}

func valueWeight(value int64) int64 {
	const most = 1 << 32
	switch {
	case value >= 0:
		return 2 * min(value, most)
	case value > -most:
		return -2*value + 1
	default:
		return 2*most + 1
	}
}

// dataWeight prefers 0, then 1, 2, …, then anything else.
func dataWeight(t *spec.Tensor) int64 {
	if t.Data == nil {
		return 0
	}
	elements := int64(len(t.Data)) / t.DType.Size()
	weight := int64(0)
	for i := range elements {
		n, ok := whole(t.DType, t.Bits(i))
		if !ok {
			n = 1 << 20
		}
		weight += n
	}
	return weight
}
