package pjrt

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// own is how the operators of StableHLO are expressed: a call is an operation already.
var own = operator{own: true, express: restate}

// restate makes o the operation that a job states, with its result.
func restate(o *operation, job *backends.Job, _ string) error {
	for i := range o.operands {
		if job.Operator == stablehlo.DynamicUpdateSlice && o.operands[i].dtype.Bits() == 2 && holdsIndices(job, i) {
			return engine.Gap("an update with a start index of 2 bits damages memory: docs/engines/pjrt/update_slice_int2_start.py")
		}
	}
	result := &job.Operands[job.Inputs()].Desc
	if is := result.DType; job.Operator == stablehlo.BitcastConvert && (is == tensor.Bool) != (o.dtype == tensor.Bool) {
		return engine.Gap("truth values have 8 bits, and other sizes end the process: docs/engines/pjrt/bitcast_bool.py")
	}
	o.dtype, o.sizes = result.DType, append([]int64{}, result.Sizes...)
	if job.Operator == stablehlo.DynamicIota || job.Operator == stablehlo.DynamicBroadcastInDim {
		if shape := &o.operands[len(o.operands)-1]; len(shape.sizes) == 1 && shape.sizes[0] != int64(len(o.sizes)) {
			shape.constant = true // given at run time, it may end the process: docs/engines/stablehlo/dynamic_shape_length.py
		}
	}
	if job.Operator == stablehlo.DynamicPad {
		for i := 2; i < len(o.operands); i++ {
			o.operands[i].constant = true // XLA runs no other dynamic_pad
		}
	}
	var attributes []string
	if a, is := job.Attributes.(*stablehlo.GatherAttributes); is {
		if err := emptySlice(a.Numbers(), a.SliceSizes); err != nil {
			return err
		}
		return o.is("gather", gatherNumbers(a.Numbers()), int64s("slice_sizes", a.SliceSizes), boolOf("indices_are_sorted", a.IndicesAreSorted))
	}
	if a, is := job.Attributes.(*stablehlo.DynamicGatherAttributes); is {
		stated := &o.operands[2]
		sizes, err := stated.asSizes()
		if err == nil {
			err = emptySlice(a.Numbers(), sizes)
		}
		if err != nil {
			return err
		}
		stated.constant = true // XLA runs no other dynamic_gather
		return o.is("dynamic_gather", gatherNumbers(a.Numbers()), boolOf("indices_are_sorted", a.IndicesAreSorted))
	}
	if a, is := job.Attributes.(*stablehlo.ScatterAttributes); is {
		if err := scatterGap(a, o.operands[0].sizes, o.operands[1].dtype); err != nil {
			return err
		}
		o.region = reducing(a.UpdateComputation, o.operands[0].dtype)
		return o.is("scatter", scatterNumbers(a.Numbers()), boolOf("indices_are_sorted", a.IndicesAreSorted), boolOf("unique_indices", a.UniqueIndices))
	}
	for _, f := range job.Fields() {
		if f.List != nil {
			attributes = append(attributes, int64s(f.Name, f.List.Entries()))
		} else {
			attributes = append(attributes, int64Of(f.Name, *f.Int))
		}
	}
	return o.is(job.Operator.Short(), attributes...)
}

// emptySlice returns why XLA does not run a gather of slices of some sizes.
func emptySlice(n stablehlo.DimensionNumbers, sizes []int64) error {
	for _, d := range slices.Concat(n.Removed, n.Batching) {
		if 0 <= d && d < int64(len(sizes)) && sizes[d] == 0 {
			return engine.Gap("a slice of size 0 that the result lacks may end the process: docs/engines/pjrt/gather_empty_slice.py")
		}
	}
	return nil
}

// asSizes returns the elements of an operand that states sizes, none if it has no integers.
func (p *operand) asSizes() (sizes []int64, err error) {
	if !p.dtype.Integer() {
		return nil, nil
	}
	t := spec.Tensor{Desc: tensor.Desc{DType: p.dtype, Sizes: p.sizes}, Data: p.data}
	for i := range int64(len(p.data)) / p.dtype.Size() {
		bits := t.Bits(i)
		if !p.dtype.Signed() && bits>>(p.dtype.Bits()-1) == 1 {
			return nil, engine.Gap("a size of an unsigned type is read as signed: docs/engines/stablehlo/unsigned_shape.py")
		}
		sizes = append(sizes, int64(bits))
	}
	return sizes, nil
}

// scatterGap returns why XLA does not run a scatter into data of some sizes.
func scatterGap(a *stablehlo.ScatterAttributes, sizes []int64, index tensor.DType) error {
	bits := index.Bits()
	if index.Signed() {
		bits--
	}
	for _, d := range a.ScatterDimsToOperandDims {
		if 0 <= d && d < int64(len(sizes)) && bits < 63 && sizes[d] > 1<<bits-1 {
			return engine.Gap("the type of start indices does not hold the size of the data: docs/engines/pjrt/scatter_narrow_start.py")
		}
	}
	switch {
	case len(a.ScatterDimsToOperandDims) == 0:
		return engine.Gap("starts have no entries: docs/engines/pjrt/scatter_scalar.py")
	case index.Bits() == 2, index.Bits() == 4 && len(a.InputBatchingDims) > 0:
		return engine.Gap("start indices of 2 bits, or of 4 with a batch: docs/engines/pjrt/gather_batch_int2.py")
	}
	return nil
}

// holdsIndices reports whether an operand of an operation is one of indices.
func holdsIndices(job *backends.Job, i int) bool {
	p, _ := job.Counts.Param(min(i, job.Inputs()))
	return job.Operator.Params[p].Indices
}
