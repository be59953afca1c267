package onnx

import (
	"errors"
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// MaxUnpool pulls for onnx.max_unpool: a table says which element of X each element of the output has.
var MaxUnpool = pull.Operator{Sizes: pull.Sized(unpooledSizes), Make: pull.With(maxUnpool), Traits: pull.Moves | pull.Invents | pull.Searches}

func unpooledSizes(job *pull.Job, a *onnx.MaxUnpoolAttributes) []int64 {
	if a.OutputShape != nil {
		return a.OutputShape
	}
	return grownBack(job, a)
}

// grownBack returns the sizes that the attributes give the output.
func grownBack(job *pull.Job, a *onnx.MaxUnpoolAttributes) []int64 {
	sizes := job.Join(job.Sizes[0])
	n := len(sizes) - 2
	for d, kernel := range a.KernelShape {
		step := int64(1)
		if a.Strides != nil {
			step = a.Strides[d]
		}
		sizes[2+d] = kernel + step*(sizes[2+d]-1)
		if a.Pads != nil {
			sizes[2+d] -= a.Pads[d] + a.Pads[n+d]
		}
	}
	return sizes
}

var errNoPlace = errors.New("an element of I is no place of the output")

func maxUnpool(job *pull.Job, a *onnx.MaxUnpoolAttributes) (pull.Func, error) {
	x, sizes, counted := job.Sizes[0], unpooledSizes(job, a), grownBack(job, a)
	if !slices.Equal(counted, sizes) && job.Answer(onnx.MaxUnpoolPlaces) == onnx.PlacesOutput {
		counted = sizes
	}
	table := map[int64]int64{} // which element of X is at a place
	most, at, from := pull.Product(counted...), job.Ints(len(x)), job.Ints(len(x))
	for e := range pull.Product(x...) {
		tensor.Unravel(e, x, from)
		k := job.Integer(1, from)
		inside := k >= 0 && k < most
		if inside {
			tensor.Unravel(k, counted, at)
			for d := range at {
				inside = inside && at[d] < sizes[d]
			}
		}
		if !inside {
			if job.Answer(onnx.MaxUnpoolOutside) == onnx.PlaceRejected {
				return nil, errNoPlace
			}
			continue
		}
		to := tensor.RowMajor(at, sizes)
		if first, again := table[to]; again {
			answer := job.Answer(onnx.MaxUnpoolDuplicates)
			if answer == family.DuplicateFirstWins {
				continue
			}
			bits := job.Bits(0, from)
			tensor.Unravel(first, x, at)
			if answer == family.DuplicateRejected && job.Bits(0, at) != bits {
				return nil, pull.ErrDuplicate
			}
		}
		table[to] = e
	}
	return func(_ int, to, from []int64) pull.Source {
		e, placed := table[tensor.RowMajor(to, sizes)]
		if !placed {
			return pull.Source{Operand: pull.Constant}
		}
		tensor.Unravel(e, x, from[:len(x)])
		return pull.Source{}
	}, nil
}
