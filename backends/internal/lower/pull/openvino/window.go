package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// frames returns the spatial dimensions of a job, and how many windows each has.
func frames(job *pull.Job, kernel []int64) (list []pull.Frame, counts []int64) {
	a := job.Attributes.(openvino.Windowed).Window()
	for d, size := range kernel {
		g := pull.Frame{Input: job.Sizes[0][2+d], Kernel: size, Stride: a.Strides[d], Dilation: 1}
		if dilations := dilationsOf(job); dilations != nil {
			g.Dilation = dilations[d]
		}
		if a.AutoPad == openvino.PadExplicit {
			g.Before, g.Behind = a.PadsBegin[d], a.PadsEnd[d]
		}
		if !a.Same() {
			list, counts = append(list, g), append(counts, g.Fit())
			continue
		}
		n := g.Input
		if job.Answer(openvino.SameSize) == openvino.SameDivided && n > 0 {
			n = 1 + (n-1)/g.Stride
		}
		if missing := g.Stride*(n-1) + g.Span() - g.Input; missing > 0 {
			g.Before, g.Behind = missing/2, missing/2
			if missing%2 == 1 && a.AutoPad == openvino.PadSameLower {
				g.Before++
			} else {
				g.Behind += missing % 2
			}
		}
		list, counts = append(list, g), append(counts, n)
	}
	return list, counts
}

func dilationsOf(job *pull.Job) []int64 {
	switch a := job.Attributes.(type) {
	case *openvino.ConvolutionAttributes:
		return a.Dilations
	case *openvino.BackpropAttributes:
		return a.Dilations
	case *openvino.MaxPoolAttributes:
		return a.Dilations
	}
	return nil
}
