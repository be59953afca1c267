package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// MaxUnpool draws calls of onnx.max_unpool.
var MaxUnpool = draw.Generator{
	Operator: onnx.MaxUnpool,
	Version:  1,
	Draw:     draw.With(drawMaxUnpool),
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return operand == 1 && drawPlaces(s, c, &c.Tensors[1])
	},
	Features: slices.Concat(features, draw.Interacting(
		family.Distances("strides"), padFeature, family.Kernels(draw.List("kernel_shape")),
		draw.Feature{Name: "output_shape", Values: []string{"absent", "the same", "larger", "smaller"}, Of: func(c *spec.Call) int {
			shape, unpooled := draw.List("output_shape")(c), unpooledSizes(c)
			if shape == nil {
				return 0
			}
			value := 1
			for d := range min(len(shape), len(unpooled)) {
				if shape[d] < unpooled[d] {
					return 3
				} else if shape[d] > unpooled[d] {
					value = 2
				}
			}
			return value
		}},
		draw.Named("I", 1, func(c *spec.Call) (int, int64) {
			if c.Tensors[1].DType != tensor.Int64 {
				return draw.NoAxis, 0
			}
			return draw.NoAxis, max(0, elements(unpooledSizes(c)))
		}),
	)),
}

func drawMaxUnpool(s *draw.Source, c *spec.Call, a *onnx.MaxUnpoolAttributes) {
	x := drawFirst(s, c, s.Rank(3, 5))
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, x.Sizes...)
	n := x.Rank() - 2
	*a = onnx.MaxUnpoolAttributes{KernelShape: make([]int64, n), Strides: family.Ones(n), Pads: make([]int64, 2*n)}
	stride, pad, room := draw.Bias(s), draw.Bias(s), draw.RoomFor(draw.MaxGrown, x.Sizes)
	for d, size := range x.Sizes[2:] {
		if a.KernelShape[d] = s.Between(1, 3); stride.Toss(s) {
			a.Strides[d] = s.Between(1, 3)
		}
		if size == 0 {
			a.Strides[d] = 1
			continue
		}
		more := (size-1)*a.Strides[d] + a.KernelShape[d] - size
		if room.Grow(size, more) < more {
			a.Strides[d], a.KernelShape[d] = 1, 1
		}
		for _, i := range []int{d, n + d} {
			if all := (size-1)*a.Strides[d] + a.KernelShape[d] - a.Pads[d]; pad.Toss(s) {
				a.Pads[i] = s.Between(0, min(a.KernelShape[d]-1, max(all-1, 0)))
			}
		}
	}
	if s.OneIn(2) {
		a.OutputShape = (&onnx.MaxUnpoolAttributes{KernelShape: a.KernelShape, Strides: a.Strides, Pads: a.Pads}).Unpooled(c, nil)
		more, less := draw.Bias(s), draw.Seldom(s, 4)
		for d := range a.OutputShape {
			switch spatial := d >= 2; {
			case (spatial || s.OneIn(8)) && more.Toss(s):
				a.OutputShape[d] += s.Between(1, 2)
			case less.Toss(s) && a.OutputShape[d] > 0:
				a.OutputShape[d]--
			}
		}
	}
	if slices.Max(a.Strides) == 1 && s.OneIn(2) {
		a.Strides = nil
	}
	if slices.Max(a.Pads) == 0 && s.OneIn(2) {
		a.Pads = nil
	}
}

// unpooledSizes returns the sizes that the attributes give the output of a call, or nil if their lists have other
// lengths than X.
func unpooledSizes(c *spec.Call) []int64 {
	a, n := spec.As[onnx.MaxUnpoolAttributes](c), c.Tensors[0].Rank()-2
	if n < 1 || len(a.KernelShape) != n || a.Strides != nil && len(a.Strides) != n || a.Pads != nil && len(a.Pads) != 2*n {
		return nil
	}
	return a.Unpooled(c, nil)
}

// drawPlaces fills t with places of the output of a call: in half of the calls different ones, as far as there are
// as many. Few are outside.
func drawPlaces(s *draw.Source, c *spec.Call, t *spec.Tensor) bool {
	n := elements(unpooledSizes(c))
	if t.DType != tensor.Int64 || n < 1 {
		return false
	}
	distinct, stray, i := n <= draw.MaxGrown && s.OneIn(2), draw.Seldom(s, 8), int64(0)
	var order []int64
	if distinct {
		order = draw.Permutation(s, n, nil)
	}
	draw.Integers(t, func() int64 {
		i++
		switch {
		case stray.Toss(s):
			return draw.Pick(s, []int64{-1, -n, n, n + 1, 1<<32 + s.Below(n)})
		case distinct:
			return order[i%n]
		}
		return s.Below(n)
	})
	return true
}
