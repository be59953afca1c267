package pjrt_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/pjrt"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

var output = enginetest.Of(tensor.Uint8, nil)

// slice1 is a window of rows and columns.
func slice1(offsets, sizes, strides []int64) *dml.Slice1Attributes {
	return &dml.Slice1Attributes{FeatureLevel: 0x6400, InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides}
}

var _ = Describe("a call", func() {
	DescribeTable("is a program of one operation", func(mode, program string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		text, _, err := pjrt.Program(&job, mode)
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(Equal(program))
	},
		Entry("a window with steps, whose limits are stated", "runtime", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<?x?xui8> {
  %r = "stablehlo.slice"(%0) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 2>}> : (tensor<2x3xui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, dml.Slice1, slice1([]int64{0, 1}, []int64{2, 2}, []int64{1, 2}), enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 1})),
		Entry("one without steps, whose start is given at run time", "runtime", `func.func public @main(%0: tensor<2x3xui8>, %1: tensor<i64>, %2: tensor<i64>) -> tensor<?x?xui8> {
  %r = "stablehlo.dynamic_slice"(%0, %1, %2) <{slice_sizes = array<i64: 2, 1>}> : (tensor<2x3xui8>, tensor<i64>, tensor<i64>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.Slice, &onnx.SliceAttributes{Starts: []int64{-2}, Ends: []int64{2}, Axes: []int64{-1}}, enginetest.Bytes(), output),
		Entry("the same with constant bounds", "constant", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<?x?xui8> {
  %r = "stablehlo.slice"(%0) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1, 1>}> : (tensor<2x3xui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.Slice, &onnx.SliceAttributes{Starts: []int64{-2}, Ends: []int64{2}, Axes: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a whole dimension backward", "constant", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<?x?xui8> {
  %r = "stablehlo.reverse"(%0) <{dimensions = array<i64: 1>}> : (tensor<2x3xui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, openvino.StridedSlice, &openvino.StridedSliceAttributes{
			Begin: []int64{0, 0}, End: []int64{0, -4}, Stride: []int64{1, -1}, BeginMask: []int64{0, 1}, EndMask: []int64{1, 0},
		}, enginetest.Bytes(), output),
		Entry("a pad whose value is not stated: it is a constant", "runtime", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<?x?xui8> {
  %1 = stablehlo.constant dense<"0x00"> : tensor<ui8>
  %r = "stablehlo.pad"(%0, %1) <{edge_padding_low = array<i64: 0, -1>, edge_padding_high = array<i64: 0, 2>, interior_padding = array<i64: 0, 0>}> : (tensor<2x3xui8>, tensor<ui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.Pad, &onnx.PadAttributes{Pads: []int64{-1, 2}, Axes: []int64{1}}, enginetest.Bytes(), output),
		Entry("a gather of StableHLO, with the dimension numbers that are stated", "runtime", `func.func public @main(%0: tensor<2x3xui8>, %1: tensor<1xi32>) -> tensor<1x3xui8> {
  %r = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>, indices_are_sorted = true}> : (tensor<2x3xui8>, tensor<1xi32>) -> tensor<1x3xui8>
  return %r : tensor<1x3xui8>
}
`, stablehlo.Gather, &stablehlo.GatherAttributes{
			OffsetDims: []int64{1}, CollapsedSliceDims: []int64{0}, StartIndexMap: []int64{0}, IndexVectorDim: 1, SliceSizes: []int64{1, 3}, IndicesAreSorted: true,
		}, enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1}, 1), enginetest.Of(tensor.Uint8, []int64{1, 3})),
		Entry("a dynamic_gather, whose sizes of slices are a constant", "runtime", `func.func public @main(%0: tensor<2x3xui8>, %1: tensor<1xi32>) -> tensor<1x3xui8> {
  %2 = stablehlo.constant dense<"0x0103"> : tensor<2xi8>
  %r = "stablehlo.dynamic_gather"(%0, %1, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<2x3xui8>, tensor<1xi32>, tensor<2xi8>) -> tensor<1x3xui8>
  return %r : tensor<1x3xui8>
}
`, stablehlo.DynamicGather, &stablehlo.DynamicGatherAttributes{OffsetDims: []int64{1}, CollapsedSliceDims: []int64{0}, StartIndexMap: []int64{0}, IndexVectorDim: 1},
			enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1}, 1), enginetest.Of(tensor.Int8, []int64{2}, 1, 3), enginetest.Of(tensor.Uint8, []int64{1, 3})),
		Entry("a dynamic_pad, whose amounts are constants", "runtime", `func.func public @main(%0: tensor<2x3xui8>, %1: tensor<ui8>) -> tensor<2x4xui8> {
  %2 = stablehlo.constant dense<"0x00FF"> : tensor<2xi8>
  %3 = stablehlo.constant dense<"0x0000"> : tensor<2xi8>
  %4 = stablehlo.constant dense<"0x0001"> : tensor<2xi8>
  %r = "stablehlo.dynamic_pad"(%0, %1, %2, %3, %4) : (tensor<2x3xui8>, tensor<ui8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) -> tensor<2x4xui8>
  return %r : tensor<2x4xui8>
}
`, stablehlo.DynamicPad, &stablehlo.DynamicPadAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{}, 0), enginetest.Of(tensor.Int8, []int64{2}, 0, -1),
			enginetest.Of(tensor.Int8, []int64{2}, 0, 0), enginetest.Of(tensor.Int8, []int64{2}, 0, 1), enginetest.Of(tensor.Uint8, []int64{2, 4})),
		Entry("a transpose that may be written over the data", "donated", `func.func public @main(%0: tensor<2x3xui8> {jax.buffer_donor = true}) -> tensor<?x?xui8> {
  %r = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output),
		Entry("constants that are truth values, eight in a byte", "folded", `func.func public @main() -> tensor<?xi1> {
  %0 = stablehlo.constant dense<"0x0501"> : tensor<9xi1>
  %r = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0>}> : (tensor<9xi1>) -> tensor<?xi1>
  return %r : tensor<?xi1>
}
`, openvino.Slice, &openvino.SliceAttributes{Start: []int64{8}, Stop: []int64{-10}, Step: []int64{-1}},
			spec.Tensor{Desc: tensor.Desc{DType: tensor.Bool, Sizes: []int64{9}}, Data: []byte{1, 0, 1, 0, 0, 0, 0, 0, 1}}, enginetest.Of(tensor.Bool, nil)),
		Entry("constants of less than a byte, one in a byte", "folded", `func.func public @main() -> tensor<?x?xi4> {
  %0 = stablehlo.constant dense<"0x010F"> : tensor<1x2xi4>
  %r = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<1x2xi4>) -> tensor<?x?xi4>
  return %r : tensor<?x?xi4>
}
`, onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Of(tensor.Int4, []int64{1, 2}, 1, -1), enginetest.Of(tensor.Int4, nil)),
		Entry("a reshape, which takes the sizes of its output", "runtime", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<3x2xui8> {
  %r = "stablehlo.reshape"(%0) : (tensor<2x3xui8>) -> tensor<3x2xui8>
  return %r : tensor<3x2xui8>
}
`, onnx.Reshape, &onnx.ReshapeAttributes{Shape: []int64{3, 2}}, enginetest.Bytes(), output),
		Entry("a broadcast of a matrix to more dimensions, all of it folded", "folded", `func.func public @main() -> tensor<2x2x3xui8> {
  %0 = stablehlo.constant dense<"0x010203040506"> : tensor<2x3xui8>
  %r = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<2x3xui8>) -> tensor<2x2x3xui8>
  return %r : tensor<2x2x3xui8>
}
`, onnx.Expand, &onnx.ExpandAttributes{Shape: []int64{2, 2, 3}}, enginetest.Bytes(), output),
		Entry("rows that indices name, which are constants", "constant", `func.func public @main(%0: tensor<2x3xui8>) -> tensor<?x?xui8> {
  %1 = stablehlo.constant dense<"0x01000000"> : tensor<1xi32>
  %r = "stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>, indices_are_sorted = false}> : (tensor<2x3xui8>, tensor<1xi32>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.Gather, &onnx.GatherAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1}, 1), output),
		Entry("an update for each row, which is added", "runtime", `func.func public @main(%0: tensor<2x3xui8>, %1: tensor<2x1xi64>, %2: tensor<2x1xui8>) -> tensor<?x?xui8> {
  %r = "stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old0: tensor<ui8>, %new0: tensor<ui8>):
    %both0 = stablehlo.add %old0, %new0 : tensor<ui8>
    stablehlo.return %both0 : tensor<ui8>
  }) : (tensor<2x3xui8>, tensor<2x1xi64>, tensor<2x1xui8>) -> tensor<?x?xui8>
  return %r : tensor<?x?xui8>
}
`, onnx.ScatterElements, &onnx.ScatterElementsAttributes{Axis: 1, Reduction: family.ReduceAdd}, enginetest.Bytes(),
			enginetest.Of(tensor.Int64, []int64{2, 1}, 2, 0), enginetest.Of(tensor.Uint8, []int64{2, 1}, 7, 8), output),
	)

	DescribeTable("is handed to every plugin, though one has a fault there", func(op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		text, _, err := pjrt.Program(&job, "runtime")
		Expect(err).NotTo(HaveOccurred())
		Expect(text).To(ContainSubstring(`"stablehlo.` + op.Short() + `"`))
	},
		Entry("truth values as bits, which end the process", stablehlo.BitcastConvert, nil, enginetest.Of(tensor.Bool, []int64{8}, 1, 0, 0, 0, 0, 0, 0, 0), enginetest.Of(tensor.Uint8, nil)),
		Entry("an update at a start of 2 bits, which damages memory", stablehlo.DynamicUpdateSlice, &stablehlo.DynamicUpdateSliceAttributes{},
			enginetest.Of(tensor.Uint8, []int64{4}, 1, 2, 3, 4), enginetest.Of(tensor.Uint8, []int64{1}, 9), enginetest.Of(tensor.Int2, []int64{}, 1), enginetest.Of(tensor.Uint8, []int64{4})),
		Entry("a slice of size 0 that a result lacks, which ends the process", stablehlo.Gather,
			&stablehlo.GatherAttributes{CollapsedSliceDims: []int64{0, 1}, IndexVectorDim: 1, SliceSizes: []int64{1, 0}}, enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1, 0}, []int64{}...), output),
		Entry("the same, where it is an operand", stablehlo.DynamicGather,
			&stablehlo.DynamicGatherAttributes{CollapsedSliceDims: []int64{0, 1}, IndexVectorDim: 1}, enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1, 0}, []int64{}...), enginetest.Of(tensor.Int32, []int64{2}, 1, 0), output),
		Entry("a size of a slice of an unsigned type with its highest bit", stablehlo.DynamicGather,
			&stablehlo.DynamicGatherAttributes{OffsetDims: []int64{0, 1}}, enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{0}, []int64{}...), enginetest.Of(tensor.Uint2, []int64{2}, 2, 3), output),
		Entry("starts without entries", stablehlo.Scatter, &stablehlo.ScatterAttributes{UpdateWindowDims: []int64{1, 2}, IndexVectorDim: 1},
			enginetest.Bytes(), enginetest.Of(tensor.Int32, []int64{1, 0}, []int64{}...), enginetest.Bytes(), enginetest.Bytes()),
		Entry("starts of 2 bits", stablehlo.Scatter, &stablehlo.ScatterAttributes{UpdateWindowDims: []int64{1, 2}, ScatterDimsToOperandDims: []int64{0}, IndexVectorDim: 1},
			enginetest.Bytes(), enginetest.Of(tensor.Uint2, []int64{1, 1}, 0), enginetest.Bytes(), enginetest.Bytes()),
		Entry("starts whose type does not hold the size", stablehlo.Scatter, &stablehlo.ScatterAttributes{ScatterDimsToOperandDims: []int64{0}, IndexVectorDim: 1},
			enginetest.Of(tensor.Uint8, []int64{8}, 1, 2, 3, 4, 5, 6, 7, 8), enginetest.Of(tensor.Int4, []int64{1, 1}, 0), enginetest.Bytes(), enginetest.Bytes()),
	)

	DescribeTable("that is not one operation is a gap", func(mode, reason string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		_, _, err := pjrt.Program(&job, mode)
		Expect(err).To(MatchError(reason))
	},
		Entry("a byte of bool that a constant lacks", "folded", "a truth value that is a constant is a bit", onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{0}},
			spec.Tensor{Desc: tensor.Desc{DType: tensor.Bool, Sizes: []int64{2}}, Data: []byte{1, 2}}, enginetest.Of(tensor.Bool, []int64{2})),
		Entry("a part of a window", "runtime", "StableHLO's slice takes all that the window has", dml.Slice1,
			slice1([]int64{0, 0}, []int64{2, 3}, []int64{1, 1}), enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 2})),
		Entry("a part of a dimension, backward", "runtime", "StableHLO slices forward, and reverses whole dimensions", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{-9}, Axes: []int64{1}, Steps: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a dimension backward beside a part of another", "runtime", "StableHLO slices forward, and reverses whole dimensions", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{2, 1}, Ends: []int64{-9, 2}, Axes: []int64{1, 0}, Steps: []int64{-1, 1}}, enginetest.Bytes(), output),
		Entry("fewer starts than dimensions", "runtime", "StableHLO's slice takes an entry for each dimension", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{1}}, enginetest.Bytes(), output),
		Entry("fewer steps than dimensions", "runtime", "StableHLO's slice takes an entry for each dimension", openvino.StridedSlice,
			&openvino.StridedSliceAttributes{Begin: []int64{0}, End: []int64{1}, BeginMask: []int64{0}, EndMask: []int64{0}}, enginetest.Bytes(), output),
		Entry("a backward step whose end is masked", "runtime", "StableHLO's slice has no masks, such as one of the end of a backward step", openvino.StridedSlice,
			&openvino.StridedSliceAttributes{Begin: []int64{0, 2}, End: []int64{2, 0}, Stride: []int64{1, -1}, BeginMask: []int64{0, 0}, EndMask: []int64{0, 1}}, enginetest.Bytes(), output),
		Entry("a start that is clamped", "constant", "StableHLO's slice does not clamp where it begins", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{4}, Ends: []int64{9}, Axes: []int64{1}}, enginetest.Bytes(), output),
		Entry("a window that is moved, where its start is given at run time", "runtime", "StableHLO's dynamic_slice moves a window that is not inside of the data", dml.Slice1,
			slice1([]int64{0, 2}, []int64{2, 2}, []int64{1, 1}), enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 2})),
		Entry("a reflection", "runtime", "StableHLO pads by a constant", onnx.Pad, &onnx.PadAttributes{Pads: []int64{1, 0, 0, 2}, Mode: onnx.PadReflect}, enginetest.Bytes(), output),
		Entry("a size that is inferred", "runtime", "StableHLO's reshape takes the sizes of the output", onnx.Reshape, &onnx.ReshapeAttributes{Shape: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a shape that is broadcast itself", "runtime", "StableHLO's broadcast_in_dim takes the sizes of the output", onnx.Expand,
			&onnx.ExpandAttributes{Shape: []int64{2, 1}}, enginetest.Bytes(), output),
		Entry("an index behind the last", "runtime", "StableHLO clamps or drops an index that is out of range", onnx.Gather, &onnx.GatherAttributes{}, enginetest.Bytes(),
			enginetest.Of(tensor.Int64, []int64{2}, 1, 2), output),
		Entry("an index of a tuple that is out of range for its own dimension", "runtime", "StableHLO clamps or drops an index that is out of range", onnx.GatherNd,
			&onnx.GatherNDAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{2}, 2, 1), output),
		Entry("fewer indices than rows", "runtime", "the batches of StableHLO's indices are those of the data", onnx.GatherElements, &onnx.GatherElementsAttributes{Axis: 1},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 1}, 0), output),
		Entry("an axis", "runtime", "StableHLO has no axis, but lists of dimensions", onnx.Gather, &onnx.GatherAttributes{Axis: 2}, enginetest.Bytes(),
			enginetest.Of(tensor.Int64, []int64{1}, 0), output),
		Entry("an output of another type", "runtime", "the output of StableHLO is of uint8, not of int8", onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int8, nil)),
	)

	Describe("of a program", func() {
		// chosen is a program of which a node takes rows by the indices that a wire leads to.
		chosen := func(indices spec.Wire) backends.Job {
			input := spec.Wire{Node: spec.OfProgram}
			return enginetest.Program(&spec.Program{
				Nodes: []spec.Node{
					enginetest.Node(onnx.Reshape, &onnx.ReshapeAttributes{Shape: []int64{-1}}, input),
					enginetest.Node(onnx.Gather, &onnx.GatherAttributes{}, input, indices),
				},
				Outputs: []spec.Wire{{Node: 0}, {Node: 1}},
			}, []spec.Tensor{enginetest.Of(tensor.Int64, []int64{2, 1}, 1, 0)}, []spec.Tensor{enginetest.Of(tensor.Int64, nil), enginetest.Of(tensor.Int64, nil)})
		}
		It("is an operation for each node, and states the sizes of all results", func() {
			job := chosen(spec.Wire{Node: spec.OfProgram})
			text, _, err := pjrt.Program(&job, "constant")
			Expect(err).NotTo(HaveOccurred())
			Expect(text).To(Equal(`func.func public @main(%0: tensor<2x1xi64>) -> (tensor<2xi64>, tensor<2x1x1xi64>) {
  %a = "stablehlo.reshape"(%0) : (tensor<2x1xi64>) -> tensor<2xi64>
  %constant0 = stablehlo.constant dense<"0x01000000000000000000000000000000"> : tensor<2x1xi64>
  %b = "stablehlo.gather"(%0, %constant0) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>, indices_are_sorted = false}> : (tensor<2x1xi64>, tensor<2x1xi64>) -> tensor<2x1x1xi64>
  return %a, %b : tensor<2xi64>, tensor<2x1x1xi64>
}
`))
		})
		It("has regions for the bodies of a node, which capture what a loop does not carry", func() {
			of := func(k int) spec.Wire { return spec.Wire{Node: spec.OfProgram, Tensor: k} }
			loop := enginetest.Node(stablehlo.While, &struct{}{}, of(0), of(1))
			loop.Counts = spec.Counts{2, 1}
			loop.Bodies = []*spec.Program{
				{Nodes: []spec.Node{enginetest.Node(stablehlo.Not, &struct{}{}, of(0))}, Outputs: []spec.Wire{{}}},
				{Outputs: []spec.Wire{of(1)}},
			}
			truth := enginetest.Of(tensor.Bool, []int64{}, 1)
			job := enginetest.ProgramOf(stablehlo.Program, &spec.Program{Nodes: []spec.Node{loop}, Outputs: []spec.Wire{{}}}, []spec.Tensor{truth, truth}, []spec.Tensor{enginetest.Of(tensor.Bool, nil)})
			text, _, err := pjrt.Program(&job, "runtime")
			Expect(err).NotTo(HaveOccurred())
			Expect(text).To(Equal(`func.func public @main(%0: tensor<i1>, %1: tensor<i1>) -> tensor<i1> {
  %a = "stablehlo.while"(%0) ({
^bb0(%a0_of0: tensor<i1>):
  %a0_a = "stablehlo.not"(%a0_of0) : (tensor<i1>) -> tensor<i1>
  stablehlo.return %a0_a : tensor<i1>
}, {
^bb0(%a1_of0: tensor<i1>):
  stablehlo.return %1 : tensor<i1>
}) : (tensor<i1>) -> tensor<i1>
  return %a : tensor<i1>
}
`))
		})
		It("is a gap if a node computes indices, which may be out of range", func() {
			job := chosen(spec.Wire{Node: 0})
			_, _, err := pjrt.Program(&job, "runtime")
			Expect(err).To(MatchError("StableHLO clamps or drops an index that is out of range, and what a node computes may be"))
		})
		It("is a gap if a node breaks a rule, as its result has no sizes", func() {
			job := chosen(spec.Wire{Node: spec.OfProgram})
			job.Program.Nodes[0].Bound = onnx.Reshape.Bind(&onnx.ReshapeAttributes{Shape: []int64{3}})
			_, _, err := pjrt.Program(&job, "runtime")
			Expect(err).To(MatchError(HavePrefix("the types of a program state the sizes of each result: node 0, onnx.reshape: onnx.reshape/")))
		})
	})

	DescribeTable("has its data in the program or beside it", func(mode string, parameters int) {
		job := enginetest.JobOf(onnx.Gather, &onnx.GatherAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1}, 0), output)
		_, n, err := pjrt.Program(&job, mode)
		Expect(err).NotTo(HaveOccurred())
		Expect(n).To(Equal(parameters))
	},
		Entry("all of it beside", "runtime", 2),
		Entry("indices inside", "constant", 1),
		Entry("all of it inside", "folded", 0),
	)
})
