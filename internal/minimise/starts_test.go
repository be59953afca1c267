package minimise_test

import (
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// These are the calls that the tests of the passes start from.

// shares cuts two rows of three into three parts, one of them empty.
func shares() spec.Call {
	c := spec.NewCall(onnx.Split)
	c.Pass(1, 3)
	a := c.Attributes.(*onnx.SplitAttributes)
	a.Axis, a.Split = 1, []int64{1, 0, 2}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{2, 3}, []byte{1, 2, 3, 4, 5, 6}
	return c
}

// long is the end of rows of more than 2^32 elements, of which three are stated.
func long() spec.Call {
	c := spec.NewCall(onnx.Slice)
	a := c.Attributes.(*onnx.SliceAttributes)
	a.Starts, a.Ends = []int64{0, 1 << 32}, []int64{2, 1<<32 + 8}
	c.Tensors[0].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 1<<32 + 8}}
	c.Tensors[0].Patches = []spec.Patch{{First: 1 << 32, Data: []byte{1}}, {First: 2<<32 + 8, Data: []byte{0, 7}}}
	c.Tensors[1].DType = tensor.Uint8
	return c
}

// parted is a block of 2 by 3 by 4 that is to be cut in two along an axis.
func parted(axis int64) func() spec.Call {
	return func() spec.Call {
		c := spec.NewCall(onnx.Split)
		c.Pass(1, 2)
		c.CheckOnly = true
		c.Tensors[0].Sizes, c.Tensors[0].DType = []int64{2, 3, 4}, tensor.Uint8
		a := c.Attributes.(*onnx.SplitAttributes)
		a.Axis, a.Split = axis, []int64{1, c.Tensors[0].Sizes[(axis+3)%3] - 1}
		return c
	}
}

// joined are four rows from three inputs.
func joined() spec.Call {
	c := spec.NewCall(onnx.Concat)
	c.Pass(0, 3)
	c.Attributes.(*onnx.ConcatAttributes).Axis = -2
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
		if i < 3 {
			c.Tensors[i].Sizes = []int64{int64(1 + i%2), 2}
			c.Tensors[i].Data = []byte{1, 2, 3, 4}[:2+2*(i%2)]
		}
	}
	return c
}

// windowed is a window of a matrix, with a start for each dimension.
func windowed() spec.Call {
	c := spec.NewCall(stablehlo.DynamicSlice)
	c.Pass(1, 2)
	c.Attributes.(*stablehlo.DynamicSliceAttributes).SliceSizes = []int64{1, 2}
	for i, sizes := range [][]int64{{2, 3}, {}, {}, {1, 2}} {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Uint8, sizes
	}
	c.Tensors[0].Data, c.Tensors[1].Data, c.Tensors[2].Data = []byte{1, 2, 3, 4, 5, 6}, []byte{0}, []byte{1}
	return c
}

// selected are two of three rows.
func selected() spec.Call {
	c := spec.NewCall(onnx.Compress)
	a := c.Attributes.(*onnx.CompressAttributes)
	a.Axis, a.Condition = 0, []int64{1, 0, 1}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{3, 2}, []byte{1, 2, 3, 4, 5, 6}
	return c
}

// blocks are four elements of depth in a square.
func blocks() spec.Call {
	c := spec.NewCall(onnx.DepthToSpace)
	c.Attributes.(*onnx.DepthToSpaceAttributes).Blocksize = 2
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{1, 4, 1, 1}, []byte{1, 2, 3, 4}
	return c
}

// pointed is the last element of two rows of three.
func pointed() spec.Call {
	c := spec.NewCall(onnx.GatherNd)
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data = []int64{2, 3}, []byte{1, 2, 3, 4, 5, 6}
	c.Tensors[1].Sizes, c.Tensors[1].Data = []int64{2}, []byte{1, 2}
	return c
}

// framed is a row with one element more before and two behind it, along an axis
// that is named, and one row more behind.
func framed() spec.Call {
	c := spec.NewCall(onnx.Pad)
	a := c.Attributes.(*onnx.PadAttributes)
	a.Pads, a.Axes = []int64{1, 0, 2, 1}, []int64{-1, 0}
	for i := range c.Tensors {
		c.Tensors[i].DType = tensor.Uint8
	}
	c.Tensors[0].Sizes, c.Tensors[0].Data, c.Tensors[1].Data = []int64{1, 2}, []byte{1, 2}, []byte{9}
	return c
}

// uneven is a slice of three dimensions whose lists have entries for none, one
// and two of them.
func uneven() spec.Call {
	c := window()
	c.CheckOnly = true
	for i := range c.Tensors {
		c.Tensors[i].Sizes, c.Tensors[i].Data = []int64{2, 3, 4}, nil
	}
	a := c.Attributes.(*dml.Slice1Attributes)
	a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides = []int64{}, []int64{2}, []int64{1, -1}
	return c
}

// fewLengths cuts a row into three parts, and says how long one is.
func fewLengths() spec.Call {
	c := shares()
	c.Attributes.(*onnx.SplitAttributes).Split = []int64{3}
	return c
}

// bare is framed for all axes, in their order.
func bare() spec.Call {
	c := framed()
	a := c.Attributes.(*onnx.PadAttributes)
	a.Pads, a.Axes = []int64{0, 1, 1, 2}, nil
	return c
}

// window is a slice of two rows of three.
func window() spec.Call {
	return spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, -1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 2}}},
		},
	}
}

// short is a slice of two elements.
func short() spec.Call {
	return spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0}, InputWindowSizes: []int64{2}, InputWindowStrides: []int64{1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}}, Data: []byte{1, 2}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2}, Layout: &tensor.Strided{Strides: []int64{3}}}},
		},
	}
}

// reversed is a slice in two steps.
func reversed() spec.Call {
	return spec.Call{
		Operator: openvino.StridedSlice,
		Attributes: &openvino.StridedSliceAttributes{
			Begin: []int64{2, 0}, End: []int64{-1030, 1}, Stride: []int64{-1, 1}, BeginMask: []int64{}, EndMask: []int64{0, 1},
		},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3, 2}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8}},
		},
	}
}

// strided is a copy to a strided layout with room to spare.
func strided() spec.Call {
	return spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}}, Data: []byte{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 0xff, 0xff}},
			{Desc: tensor.Desc{DType: tensor.Int16, Sizes: []int64{2, 3}, Layout: &tensor.Strided{Strides: []int64{6, 2}, TotalBytes: 24}}},
		},
	}
}

// number is a copy of one number.
func number() spec.Call {
	desc := tensor.Desc{DType: tensor.Int16, Sizes: []int64{1}}
	return spec.Call{
		Operator: dml.Copy, Attributes: &dml.CopyAttributes{},
		Tensors: []spec.Tensor{{Desc: desc, Data: []byte{0xfe, 0xff}}, {Desc: desc}},
	}
}

// checked is strided, only checked.
func checked() spec.Call {
	c := strided()
	c.CheckOnly, c.Tensors[0].Data = true, nil
	return c
}

// padded is a copy to a padded layout in column-major order.
func padded() spec.Call {
	return spec.Call{
		Operator: xla.Copy, Attributes: &xla.CopyAttributes{},
		Tensors: []spec.Tensor{
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}}, Data: []byte{1, 2, 3, 4, 5, 6}},
			{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, Layout: &tensor.XLA{
				MinorToMajor: []int64{0, 1}, PaddedDimensions: []int64{2, 6}, PaddingValue: tensor.OnePadding,
			}}},
		},
	}
}

// ordered is the same without padding.
func ordered() spec.Call {
	c := padded()
	layout := c.Tensors[1].Layout.(*tensor.XLA)
	layout.PaddedDimensions, layout.PaddingValue = nil, tensor.UnspecifiedPadding
	return c
}

// scatter is a scatter of one update along the first axis of two.
func scatter() spec.Call {
	desc := func(d tensor.DType) tensor.Desc { return tensor.Desc{DType: d, Sizes: []int64{1, 2}} }
	return spec.Call{
		Operator: dml.Scatter, Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 1},
		Tensors: []spec.Tensor{
			{Desc: desc(tensor.Uint8), Data: []byte{0, 7}},
			{Desc: desc(tensor.Uint32), Data: []byte{5, 0, 0, 0, 0, 0, 0, 0}},
			{Desc: desc(tensor.Uint8), Data: []byte{9, 3}},
			{Desc: desc(tensor.Uint8)},
		},
	}
}
