package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The generators of convolutions.
var (
	Convolution                  = convolution(openvino.Convolution)
	GroupConvolution             = convolution(openvino.GroupConvolution)
	ConvolutionBackpropData      = backprop(openvino.ConvolutionBackpropData)
	GroupConvolutionBackpropData = backprop(openvino.GroupConvolutionBackpropData)
)

func convolution(op *spec.Operator) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.ConvolutionAttributes) {
			image, kernel, maps := drawConvolution(s, c)
			a.Dilations = drawWindows(s, &a.Windows, image[2:], kernel, 0)
			setKernel(s, c, image, kernel, maps, false)
		}),
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, dilated, groupFeatures),
	}
}

// backprop draws padding for windows in an input, which is cut off the output as far as that goes.
func backprop(op *spec.Operator) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.BackpropAttributes) {
			image, kernel, maps := drawConvolution(s, c)
			for d := range image[2:] {
				image[2+d] = max(1, image[2+d])
			}
			a.Dilations = drawWindows(s, &a.Windows, slices.Repeat([]int64{1 << 10}, len(kernel)), kernel, 0)
			setKernel(s, c, image, kernel, maps, true)
			if a.OutputPadding, a.OutputShape = nil, nil; s.OneIn(2) {
				a.OutputPadding = make([]int64, len(kernel))
			}
			shaped := s.OneIn(3)
			for d, size := range image[2:] {
				all := a.Strides[d]*(size-1) + a.Dilations[d]*(kernel[d]-1) + 1
				if a.OutputPadding != nil {
					a.OutputPadding[d] = s.Between(0, 3)
					all += a.OutputPadding[d]
				}
				a.PadsBegin[d] = min(a.PadsBegin[d], max(all-1, 0))
				a.PadsEnd[d] = min(a.PadsEnd[d], max(all-1-a.PadsBegin[d], 0))
				if shaped {
					a.OutputShape = append(a.OutputShape, max(0, all+s.Between(-2*kernel[d], draw.Pick(s, []int64{0, 0, 3}))))
				}
			}
		}),
		Fill: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, dilated, groupFeatures, draw.Interacting(
			draw.Some("output_padding", func(c *spec.Call) bool { return draw.List("output_padding")(c) != nil }),
			draw.Some("output_shape", func(c *spec.Call) bool { return draw.List("output_shape")(c) != nil }),
		)),
	}
}

// drawConvolution draws the sizes of an input, the spatial sizes of a kernel, and how many feature maps a group has.
func drawConvolution(s *draw.Source, c *spec.Call) (image, kernel []int64, maps int64) {
	image, maps = drawImage(s, c), s.Between(1, 3)
	return image, drawKernel(s, image, maps, 1, 2, 2, 3, 3, 4), maps
}

// setKernel sets the sizes of a kernel, for which the channels of the image are divided into groups.
func setKernel(s *draw.Source, c *spec.Call, image, kernel []int64, maps int64, backward bool) {
	w, channels := &c.Tensors[1], image[1]
	if openvino.GroupDimensions(c.Operator) > 0 {
		group := s.Between(1, max(1, min(channels, 4)))
		if channels%group != 0 {
			group = channels
		}
		w.Sizes, channels = append(w.Sizes, group), channels/group
	}
	lead := []int64{maps, channels}
	if backward {
		slices.Reverse(lead)
	}
	w.Sizes = append(append(w.Sizes, lead...), kernel...)
}

var groupFeatures = draw.Interacting(draw.Of("groups", []string{"none", "0", "1", "more"}, []int64{0, 1, 2}, func(c *spec.Call) int64 {
	if w := c.Tensors[1].Sizes; openvino.GroupDimensions(c.Operator) > 0 && len(w) > 0 {
		return w[0]
	}
	return -1
}))
