package gen_test

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

func classifyDMLCopy(c *spec.Call, _ *spec.Rule) map[string]string {
	return classifyDML(c, c.Tensors[0].Rank())
}

// classifyDML reads off what the calls of all DirectML operators have.
func classifyDML(c *spec.Call, rank int) map[string]string {
	input := &c.Tensors[0]
	total := "none"
	for i := range c.Tensors {
		t := &c.Tensors[i]
		layout, ok := t.Layout.(*tensor.Strided)
		if !ok || layout.TotalBytes == 0 {
			continue
		}
		place, err := t.Place()
		switch {
		case err != nil || layout.TotalBytes < (place.Span*t.DType.Size()+3)/4*4:
			total = "short of it"
		case total != "short of it" && layout.TotalBytes > (1<<32-1)*t.DType.Size():
			total = "vast"
		case total == "none" && layout.TotalBytes > (place.Span*t.DType.Size()+3)/4*4:
			total = "beyond the least"
		}
	}
	return map[string]string{
		"rank": rankName(rank, 8), "width": widthName(input.DType), "kind": kindName(input.DType), "shape": shapeName(input.Sizes),
		"input layout": layoutName(input), "output layout": layoutName(c.Output()), "total size": total,
	}
}

func layoutName(t *spec.Tensor) string {
	layout, ok := t.Layout.(*tensor.Strided)
	if !ok || layout.Strides == nil {
		return "implicit"
	}
	span, elements, packed := int64(1), int64(1), true
	for i, size := range slices.Backward(t.Sizes) {
		if size > 1 {
			packed = packed && layout.Strides[i] == elements
		}
		span += (size - 1) * layout.Strides[i]
		elements *= size
	}
	if slices.Contains(t.Sizes, 0) {
		return "packed"
	}
	if _, err := tensor.MinimumBytes(t.Sizes, layout.Strides, t.DType.Size()); err != nil {
		return "vast"
	}
	overlaps, err := tensor.Overlaps(t.Sizes, layout.Strides)
	switch {
	case err != nil:
		return err.Error()
	case overlaps:
		return "overlapping"
	case packed:
		return "packed"
	case span == elements:
		return "transposed"
	default:
		return "padded"
	}
}

func levelName(level dml.FeatureLevel) string {
	switch {
	case level < dml.Level2_1:
		return "1.0"
	case level < dml.Level3_0:
		return "2.1"
	case level < dml.Level4_1:
		return "3.0"
	case level < 0x5000:
		return "4.1"
	default:
		return "5.0"
	}
}

func classifySlice1(c *spec.Call, _ *spec.Rule) map[string]string {
	a := c.Attributes.(*dml.Slice1Attributes)
	input, output := &c.Tensors[0], &c.Tensors[1]
	count := min(len(a.InputWindowOffsets), len(a.InputWindowSizes), len(a.InputWindowStrides)) // one may be longer
	seen := classifyDML(c, count)
	seen["feature level"] = levelName(a.FeatureLevel)
	seen["output shape"] = strings.TrimPrefix(shapeName(output.Sizes), "long ")
	length, most := "full", int64(0)
	low, high, broken := true, true, false
	positive, negative, zero := false, false, false
	for i, size := range a.InputWindowSizes[:count] {
		offset, stride := a.InputWindowOffsets[i], a.InputWindowStrides[i]
		most = max(most, stride, -stride)
		positive, negative, zero = positive || stride > 0, negative || stride < 0, zero || stride == 0
		if i < input.Rank() {
			low, high = low && offset == 0, high && offset+size >= input.Sizes[i]
			broken = broken || size == 0 || offset+size > max(input.Sizes[i], 1)
		}
		if size == 0 || stride == 0 || i >= output.Rank() || output.Sizes[i] == 0 {
			continue
		}
		switch copied := 1 + (size-1)/max(stride, -stride); {
		case output.Sizes[i] > copied:
			length = "beyond"
		case output.Sizes[i] < copied:
			length = "shorter"
		}
	}
	seen["output length"] = length
	seen["window strides"] = map[bool]string{true: "1", false: "above 1"}[most <= 1]
	if most == 1<<31-1 {
		seen["window strides"] = "the largest"
	}
	switch {
	case broken:
		seen["windows"] = "broken"
	case low && high:
		seen["windows"] = "whole"
	case low:
		seen["windows"] = "at the low edge"
	case high:
		seen["windows"] = "at the high edge"
	default:
		seen["windows"] = "inside"
	}
	switch {
	case zero:
		seen["window signs"] = "some 0"
	case positive && negative:
		seen["window signs"] = "mixed"
	case positive:
		seen["window signs"] = "positive"
	case negative:
		seen["window signs"] = "negative"
	default:
		seen["window signs"] = "none"
	}
	return seen
}

func classifyScatter(c *spec.Call, broken *spec.Rule) map[string]string {
	a := c.Attributes.(*dml.ScatterAttributes)
	input, indices, updates := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2]
	rank := int64(input.Rank())
	seen := classifyDML(c, input.Rank())
	seen["feature level"] = levelName(a.FeatureLevel)
	seen["indices layout"], seen["updates layout"] = layoutName(indices), layoutName(updates)
	switch axis := a.Axis; {
	case axis >= rank:
		seen["axis"] = "none"
	case rank == 1:
		seen["axis"] = "the only one"
	case axis == 0:
		seen["axis"] = "the first"
	case axis == rank-1:
		seen["axis"] = "the last"
	default:
		seen["axis"] = "a middle one"
	}
	switch {
	case seen["axis"] == "none" || seen["shape"] == "empty":
		seen["axis size"] = "none"
	case input.Sizes[a.Axis] == 1:
		seen["axis size"] = "1"
	default:
		seen["axis size"] = "more"
	}
	switch {
	case seen["axis size"] == "none" || broken == dml.ScatterSameDimensionCount:
		seen["index count"] = "none"
	case indices.Sizes[a.Axis] == 0:
		seen["index count"] = "0"
	case indices.Sizes[a.Axis] < input.Sizes[a.Axis]:
		seen["index count"] = "fewer"
	case indices.Sizes[a.Axis] == input.Sizes[a.Axis]:
		seen["index count"] = "as many"
	default:
		seen["index count"] = "more"
	}
	seen["index type"] = indices.DType.String()
	if !slices.Contains([]tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}, indices.DType) {
		seen["index type"] = "other"
	}
	seen["indices"], seen["negative indices"] = classifyIndices(c, broken)
	return seen
}

// unreadIndices lists the rules without which the indices mean nothing, or
// are not there.
var unreadIndices = []*spec.Rule{
	dml.ScatterAxisInRange, dml.ScatterSameDimensionCount, dml.ScatterIndicesSizes, dml.ScatterIndexTypes1_0, dml.ScatterIndexTypes3_0,
	dml.SizesNonzero,
}

func classifyIndices(c *spec.Call, broken *spec.Rule) (class, negative string) {
	input, indices, axis := &c.Tensors[0], &c.Tensors[1], int(c.Attributes.(*dml.ScatterAttributes).Axis)
	if c.CheckOnly || slices.Contains(unreadIndices, broken) || input.Rank() == 0 {
		return "not read", "none"
	}
	class, negative = "distinct", "none"
	n := input.Sizes[axis]
	elements, _ := tensor.Elements(indices.Sizes)
	at := make([]int64, indices.Rank())
	taken := map[string]bool{}
	for element := range elements {
		index := int64(indices.Bits(element))
		if indices.DType == tensor.Int32 {
			index = int64(int32(index))
		}
		if indices.DType.Signed() && index < 0 {
			negative = "some"
			index += n
		}
		if index < 0 || index >= n { // an unsigned index beyond 63 bits is negative here
			class = "out of range"
			continue
		}
		tensor.Unravel(element, indices.Sizes, at)
		at[axis] = index
		key := string(appendAll(nil, at))
		if taken[key] && class == "distinct" {
			class = "repeated"
		}
		taken[key] = true
	}
	return class, negative
}

func appendAll(key []byte, index []int64) []byte {
	for _, i := range index {
		key = append(key, byte(i), byte(i>>8))
	}
	return key
}
