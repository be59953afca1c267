package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Col2im pulls for onnx.col2im.
var Col2im = pull.Computed(pull.Folds|pull.Adds, imageSizes, col2Im)

func imageSizes(job *pull.Job, _ int) []int64 {
	a, x := pull.As[onnx.Col2ImAttributes](job), job.Sizes[0]
	return job.Join([]int64{x[0], x[1] / pull.Product(a.BlockShape...)}, a.ImageShape)
}

func col2Im(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a := pull.As[onnx.Col2ImAttributes](job)
	blocks, windows := make([]int64, len(a.ImageShape)), make([]pull.Frame, len(a.ImageShape))
	for d, size := range a.ImageShape {
		g := pull.Frame{Kernel: a.BlockShape[d], Stride: 1, Dilation: 1, Transposed: true}
		if a.Strides != nil {
			g.Stride = a.Strides[d]
		}
		if a.Dilations != nil {
			g.Dilation = a.Dilations[d]
		}
		if a.Pads != nil {
			g.Before, g.Behind = a.Pads[d], a.Pads[d+len(windows)]
		}
		for first := int64(0); first+g.Span() <= g.Before+size+g.Behind; first += g.Stride {
			g.Input++
		}
		blocks[d], windows[d] = g.Input, g
	}
	kernel, block := make([]int64, len(windows)), make([]int64, len(windows))
	return func(to []int64, t *pull.Terms) {
		pull.Visit(windows, to[2:], kernel, block, func() {
			x := t.Add(0)
			x[0], x[1] = to[0], to[1]*pull.Product(a.BlockShape...)+tensor.RowMajor(kernel, a.BlockShape)
			x[2] = tensor.RowMajor(block, blocks)
		})
	}, pull.Sums(job)
}
