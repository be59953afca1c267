package pjrt

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// within refuses indices that are out of range. Index i of the second operand is for a
// dimension of sizes[i%len(sizes)] elements.
func (o *operation) within(sizes ...int64) error {
	p := &o.operands[1]
	if p.inner {
		return engine.Gap("StableHLO clamps or drops an index that is out of range, and what a node computes may be")
	}
	if !p.dtype.Integer() {
		return nil
	}
	t := spec.Tensor{Desc: tensor.Desc{DType: p.dtype, Sizes: p.sizes}, Data: p.data}
	for i := range int64(len(p.data)) / p.dtype.Size() {
		if at := t.Bits(i); len(sizes) > 0 && at >= uint64(sizes[i%int64(len(sizes))]) {
			return engine.Gap("StableHLO clamps or drops an index that is out of range")
		}
	}
	return nil
}

// gather makes o a gather, which takes one element along each dimension that a slice
// lacks.
func (o *operation) gather(d stablehlo.DimensionNumbers) error {
	sizes := slices.Clone(o.operands[0].sizes)
	for _, list := range [][]int64{d.Removed, d.Batching} {
		for _, i := range list {
			sizes[i] = min(sizes[i], 1)
		}
	}
	for _, i := range d.Starts {
		if sizes[i] == 0 {
			return engine.Gap("StableHLO's gather takes an element of each dimension that has indices")
		}
	}
	return o.is("gather", gatherNumbers(d), int64s("slice_sizes", sizes), boolOf("indices_are_sorted", false))
}

// gatherNumbers returns the attribute of a gather that has its dimension numbers.
func gatherNumbers(d stablehlo.DimensionNumbers) string {
	return "dimension_numbers = #stablehlo.gather<" + numbers(d, "offset_dims", "collapsed_slice_dims", "operand_batching_dims", "start_indices_batching_dims", "start_index_map") + ">"
}

// numbers writes dimension numbers under the names that an operation gives them.
func numbers(d stablehlo.DimensionNumbers, names ...string) string {
	var words []string
	for i, list := range [][]int64{d.Window, d.Removed, d.Batching, d.IndicesBatching, d.Starts} {
		if len(list) > 0 {
			words = append(words, fmt.Sprintf("%s = [%s]", names[i], join(list)))
		}
	}
	return strings.Join(append(words, fmt.Sprintf("index_vector_dim = %d", d.Vector)), ", ")
}

func gather(o *operation, job *backends.Job) error {
	axis, ok := normalise.Axis(backends.As[onnx.GatherAttributes](job).Axis, o.rank)
	if !ok {
		return errAxis
	}
	indices := job.Operands[1].Desc.Rank()
	d := stablehlo.DimensionNumbers{Removed: []int64{int64(axis)}, Starts: []int64{int64(axis)}, Vector: int64(indices)}
	o.rank += indices - 1
	d.Window = slices.Delete(upTo(o.rank), axis, axis+indices)
	if err := o.within(o.operands[0].sizes[axis]); err != nil {
		return err
	}
	return o.gather(d)
}

// errAxis is the gap of an axis that names no dimension.
var errAxis = engine.Gap("StableHLO has no axis, but lists of dimensions")

func gatherElements(o *operation, _ *backends.Job, a *onnx.GatherElementsAttributes) error {
	d, err := o.elements(a.Axis)
	if err != nil {
		return err
	}
	return o.gather(d)
}

// elements returns the dimension numbers of an operation that has an index for each
// element: all dimensions except the axis are batches.
func (o *operation) elements(axis int64) (d stablehlo.DimensionNumbers, err error) {
	at, ok := normalise.Axis(axis, o.rank)
	data, indices := o.operands[0].sizes, o.operands[1].sizes
	switch {
	case !ok:
		return d, errAxis
	case len(data) != len(indices):
		return d, engine.Gap("StableHLO takes indices of any rank")
	}
	for i := range data {
		if i != at && indices[i] < data[i] {
			return d, engine.Gap("the batches of StableHLO's indices are those of the data")
		}
	}
	only := []int64{int64(at)}
	batches := slices.Delete(upTo(o.rank), at, at+1)
	return stablehlo.DimensionNumbers{Removed: only, Batching: batches, IndicesBatching: batches, Starts: only, Vector: int64(o.rank)}, o.within(data[at])
}

func gatherND(o *operation, job *backends.Job, a *onnx.GatherNDAttributes) error {
	if sizes := job.Operands[1].Desc.Sizes; len(sizes) > 0 && sizes[len(sizes)-1] == 0 {
		return engine.Gap("a tuple of StableHLO may have no indices")
	}
	d, slice, err := o.tuples(a.BatchDims)
	if err != nil {
		return err
	}
	o.rank = int(d.Vector) + slice
	d.Window = upTo(o.rank)[d.Vector:]
	return o.gather(d)
}

// tuples returns the dimension numbers of an operation whose indices are tuples, and the
// rank of the slice that a tuple names.
func (o *operation) tuples(batches int64) (d stablehlo.DimensionNumbers, slice int, err error) {
	data, indices := o.operands[0].sizes, o.operands[1].sizes
	if len(data) == 0 || len(indices) == 0 || batches < 0 || batches >= int64(min(len(data), len(indices))) {
		return d, 0, engine.Gap("StableHLO's batches are dimensions of data and indices")
	}
	length := indices[len(indices)-1]
	if length > int64(len(data))-batches {
		return d, 0, engine.Gap("an index of StableHLO is for a dimension of the data")
	}
	names := upTo(len(data))[batches : batches+length]
	d = stablehlo.DimensionNumbers{Removed: names, Batching: upTo(int(batches)), IndicesBatching: upTo(int(batches)), Starts: names, Vector: int64(len(indices)) - 1}
	return d, len(data) - int(batches+length), o.within(data[batches : batches+length]...)
}

func scatterND(o *operation, _ *backends.Job, a *onnx.ScatterNDAttributes) error {
	d, slice, err := o.tuples(0)
	if err != nil {
		return err
	}
	data, updates := o.operands[0].sizes, o.operands[2].sizes
	for i := range slice {
		if at := int(d.Vector) + i; at < len(updates) && updates[at] < data[len(data)-slice+i] {
			return engine.Gap("the updates of StableHLO may be smaller than the slices that they go to")
		}
	}
	d.Window = upTo(int(d.Vector) + slice)[d.Vector:]
	return o.scatter(d, a.Reduction)
}

func scatterElements(o *operation, _ *backends.Job, a *onnx.ScatterElementsAttributes) error {
	d, err := o.elements(a.Axis)
	if err != nil {
		return err
	}
	return o.scatter(d, a.Reduction)
}

func dmlScatter(o *operation, _ *backends.Job, a *dml.ScatterAttributes) error {
	if o.rank > dmlRank {
		return engine.Gap("StableHLO, unlike DirectML, has no greatest rank")
	}
	d, err := o.elements(a.Axis)
	if err != nil {
		return err
	}
	return o.scatter(d, family.ReduceNone)
}

// scatter makes o a scatter. Its region returns the update, or reduces it with the element.
func (o *operation) scatter(d stablehlo.DimensionNumbers, reduction family.Reduction) error {
	o.region = reducing(reduction, o.dtype)
	return o.is("scatter", scatterNumbers(d), boolOf("indices_are_sorted", false), boolOf("unique_indices", false))
}

// region returns the region of an operation that takes two elements of each type: what an operation makes of them, or the
// second ones if that has no name.
func region(name string, dtypes ...tensor.DType) string {
	var old, added, lines, made, types []string
	for i, d := range dtypes {
		of := shaped(nil, d)
		old, added, types = append(old, fmt.Sprintf("%%old%d: %s", i, of)), append(added, fmt.Sprintf("%%new%d: %s", i, of)), append(types, of)
		if name == "" {
			made = append(made, fmt.Sprintf("%%new%d", i))
			continue
		}
		lines = append(lines, fmt.Sprintf("    %%both%d = stablehlo.%s %%old%[1]d, %%new%[1]d : %[3]s\n", i, name, of))
		made = append(made, fmt.Sprintf("%%both%d", i))
	}
	return fmt.Sprintf(" ({\n  ^bb0(%s):\n%s    stablehlo.return %s : %s\n  })",
		strings.Join(append(old, added...), ", "), strings.Join(lines, ""), strings.Join(made, ", "), strings.Join(types, ", "))
}

// reducing returns the region of a scatter.
func reducing(reduction family.Reduction, dtypes ...tensor.DType) string {
	return region([]string{"", "add", "multiply", "maximum", "minimum"}[reduction], dtypes...)
}

// scatterNumbers returns the attribute of a scatter that has its dimension numbers.
func scatterNumbers(d stablehlo.DimensionNumbers) string {
	return "scatter_dimension_numbers = #stablehlo.scatter<" + numbers(d, "update_window_dims", "inserted_window_dims", "input_batching_dims", "scatter_indices_batching_dims", "scatter_dims_to_operand_dims") + ">"
}
