package webnn

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// resize expresses a Resize to given sizes that changes two dimensions at most. WebNN
// takes half pixels, and the lower of two nearest neighbours.
func resize(c *call, job *backends.Job, a *onnx.ResizeAttributes) error {
	data := job.Operands[0].Desc.Sizes
	switch {
	case a.Coordinates != family.HalfPixel || a.Nearest != family.PreferFloor:
		return engine.Gap("WebNN's resample2d has half pixels, of which it takes the lower of two")
	case a.Sizes == nil || a.Scales != nil || a.Policy != family.OwnScales || a.Roi != nil:
		return engine.Gap("WebNN's resample2d takes sizes")
	case a.Axes == nil && len(a.Sizes) != len(data):
		return engine.Gap("WebNN's resample2d takes a size for each axis")
	}
	dimensions, err := normalise.Dimensions(a.Axes, len(a.Sizes), len(data), "WebNN's resample2d")
	if err != nil {
		return err
	}
	to := append([]int64{}, data...)
	for i, d := range dimensions {
		if to[d] = a.Sizes[i]; to[d] < 1 {
			return errEmpty
		}
	}
	axes, sizes := []int64{}, []int64{}
	for d := range to {
		if to[d] != data[d] {
			axes, sizes = append(axes, int64(d)), append(sizes, to[d])
		}
	}
	for d := 0; len(axes) < 2 && d < len(to); d++ { // an axis that keeps its size
		if to[d] == data[d] {
			axes, sizes = append(axes, int64(d)), append(sizes, to[d])
		}
	}
	if len(axes) != 2 {
		return engine.Gap("WebNN's resample2d changes two dimensions")
	}
	if axes[0] > axes[1] {
		axes[0], axes[1], sizes[0], sizes[1] = axes[1], axes[0], sizes[1], sizes[0]
	}
	return c.takes("resample2d", options{"mode": "nearest-neighbor", "sizes": sizes, "axes": axes})
}
