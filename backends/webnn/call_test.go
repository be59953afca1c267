package webnn_test

import (
	"encoding/json"
	"math"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/enginetest"
	"example.com/conform/backends/webnn"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
	own "example.com/conform/spec/webnn"
)

// limits are those of a browser that takes everything as the operands that tests
// have, but int32 alone as indices of a scatter.
const limits = `{
	"slice": {"input": {"dataTypes": ["uint8"], "rankRange": {"min": 0, "max": 5}}, "output": {"rankRange": {"max": 5}}},
	"reverse": {"input": {"dataTypes": ["uint8"], "rankRange": {"min": 0, "max": 2}}},
	"clamp": {"output": {"rankRange": {"max": 5}}}, "cast": {"output": {"rankRange": {"max": 5}}}, "reduceSum": {"output": {"rankRange": {"max": 5}}},
	"gemm": {"output": {"rankRange": {"max": 2}}}, "conv2d": {"output": {"rankRange": {"max": 4}}},
	"gather": {"input": {"dataTypes": ["uint8"]}, "indices": {"dataTypes": ["int32", "int64"]}, "output": {"rankRange": {"max": 3}}},
	"scatterND": {"input": {"dataTypes": ["uint8"]}, "indices": {"dataTypes": ["int32"]}, "updates": {"dataTypes": ["uint8"]}},
	"preferredInputLayout": "nhwc"
}`

var output = enginetest.Of(tensor.Uint8, nil)

var _ = Describe("a call", func() {
	DescribeTable("is one operation", func(method, arguments string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		is, with, _, err := webnn.Express("constant", limits, &job)
		Expect(err).NotTo(HaveOccurred())
		Expect(is).To(Equal(method))
		Expect(with).To(MatchJSON(arguments))
	},
		Entry("a window forward", "slice", `[{"operand": 0}, [0, 1], [2, 2], {"strides": [1, 2]}]`, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 1}, InputWindowSizes: []int64{2, 2}, InputWindowStrides: []int64{1, 2}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 1})),
		Entry("a window backward over whole dimensions", "reverse", `[{"operand": 0}, {"axes": [1]}]`, dml.Slice1,
			&dml.Slice1Attributes{InputWindowOffsets: []int64{0, 0}, InputWindowSizes: []int64{2, 3}, InputWindowStrides: []int64{1, -1}},
			enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 3})),
		Entry("a slice of one axis, counted from the back", "slice", `[{"operand": 0}, [0, 1], [2, 2], {"strides": [1, 1]}]`, onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{3}, Axes: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a slice backward over a whole axis", "reverse", `[{"operand": 0}, {"axes": [0]}]`, openvino.Slice,
			&openvino.SliceAttributes{Start: []int64{1}, Stop: []int64{-3}, Step: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a pad of one axis", "pad", `[{"operand": 0}, [0, 1], [0, 2], {"mode": "edge"}]`, onnx.Pad,
			&onnx.PadAttributes{Pads: []int64{1, 2}, Axes: []int64{1}, Mode: onnx.PadEdge}, enginetest.Bytes(), output),
		Entry("a pad by a value", "pad", `[{"operand": 0}, [1, 0], [0, 0], {"mode": "constant", "value": {"number": "7"}}]`, openvino.Pad,
			&openvino.PadAttributes{Begin: []int64{1, 0}, End: []int64{0, 0}}, enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{}, 7), output),
		Entry("a transpose that states nothing", "transpose", `[{"operand": 0}]`, onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), output),
		Entry("a triangle, whose diagonal is an operand", "triangular", `[{"operand": 0}, {"diagonal": -1, "upper": true}]`, onnx.Trilu,
			&onnx.TriluAttributes{Upper: true}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{}, -1), enginetest.Of(tensor.Uint8, []int64{2, 3})),
		Entry("an axis out of range is the browser's to reject", "gather", `[{"operand": 0}, {"operand": 1}, {"axis": 5}]`, onnx.Gather,
			&onnx.GatherAttributes{Axis: 5}, enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1}, 0), output),
		Entry("a clamp without an upper bound", "clamp", `[{"operand": 0}, {"minValue": {"number": "-2.5"}}]`, own.Clamp,
			&own.ClampAttributes{MinValue: -2.5, MaxValue: math.Inf(1)}, enginetest.Bytes(), output),
		Entry("a cast, whose result has another type", "cast", `[{"operand": 0}, "int8"]`, own.Cast, &struct{}{}, enginetest.Bytes(), enginetest.Of(tensor.Int8, nil)),
		Entry("a reduction of no axes", "reduceSum", `[{"operand": 0}, {"axes": [], "keepDimensions": true}]`, own.ReduceSum,
			&own.ReduceAttributes{Axes: []int64{}, KeepDimensions: true}, enginetest.Bytes(), output),
		Entry("a reduction of all axes", "reduceSum", `[{"operand": 0}, {"keepDimensions": false}]`, own.ReduceSum, &own.ReduceAttributes{}, enginetest.Bytes(), output),
		Entry("a product of matrices, of which the third is an option", "gemm",
			`[{"operand": 0}, {"operand": 1}, {"alpha": {"number": "0.5"}, "beta": {"number": "1"}, "aTranspose": false, "bTranspose": true, "c": {"operand": 2}}]`, own.Gemm,
			&own.GemmAttributes{Alpha: 0.5, Beta: 1, BTranspose: true}, enginetest.Bytes(), enginetest.Bytes(), enginetest.Bytes(), output),
		Entry("a convolution, of which the bias is an option", "conv2d", `[{"operand": 0}, {"operand": 1}, {"groups": 1, "inputLayout": "nhwc", "filterLayout": "ihwo", "padding": [0, 1, 0, 0], "bias": {"operand": 2}}]`, own.Conv2d,
			&own.Conv2dAttributes{Steps: own.Steps{Padding: []int64{0, 1, 0, 0}}, Groups: 1, InputLayout: 1, FilterLayout: 3}, enginetest.Bytes(), enginetest.Bytes(), enginetest.Bytes(), output),
		Entry("a resize of one axis, with a second that keeps its size", "resample2d", `[{"operand": 0}, {"axes": [0, 1], "mode": "nearest-neighbor", "sizes": [2, 6]}]`, onnx.Resize,
			&onnx.ResizeAttributes{Sizes: []int64{2, 6}}, enginetest.Bytes(), output),
	)

	It("is rejected if its output is of another type than WebNN's result", func() {
		job := enginetest.JobOf(onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Bytes(), enginetest.Of(tensor.Int8, nil))
		_, _, _, err := webnn.Express("constant", limits, &job)
		Expect(err).To(MatchError("the result of WebNN is of uint8, not of int8"))
	})

	DescribeTable("that is not one operation is a gap", func(reason string, op *spec.Operator, attributes any, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		_, _, _, err := webnn.Express("constant", limits, &job)
		Expect(err).To(MatchError(reason))
	},
		Entry("backward over a part", "WebNN goes backward over whole dimensions alone", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{1}, Ends: []int64{0}, Axes: []int64{1}, Steps: []int64{-1}}, enginetest.Bytes(), output),
		Entry("a step beyond 32 bits", "WebNN's strides have 32 bits", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{0}, Ends: []int64{3}, Axes: []int64{1}, Steps: []int64{1 << 32}}, enginetest.Bytes(), output),
		Entry("a bound that counts from the back", "WebNN's slice has no bounds that count from the back, lie beyond the data or take nothing", onnx.Slice,
			&onnx.SliceAttributes{Starts: []int64{-1}, Ends: []int64{3}, Axes: []int64{1}}, enginetest.Bytes(), output),
		Entry("a tensor without elements", "WebNN has no dimension of 0 elements", onnx.Transpose, &onnx.TransposeAttributes{}, enginetest.Of(tensor.Uint8, []int64{0}), output),
		Entry("fewer elements", "WebNN's pad removes nothing", onnx.Pad, &onnx.PadAttributes{Pads: []int64{0, 0, 0, -1}}, enginetest.Bytes(), output),
		Entry("a NaN, which may be any", "a number of JavaScript's does not say which NaN it is", onnx.Pad, &onnx.PadAttributes{Pads: []int64{1, 1}},
			enginetest.Of(tensor.Float32, []int64{1}, 1), spec.Tensor{Desc: tensor.Desc{DType: tensor.Float32, Sizes: []int64{}}, Data: []byte{0, 0, 0xc0, 0x7f}}, enginetest.Of(tensor.Float32, nil)),
		Entry("a diagonal that is a matrix", "WebNN's triangular takes one integer", onnx.Trilu, &onnx.TriluAttributes{},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 1}, 0), output),
		Entry("an index that does not fit what the browser takes", "WebNN's index 4294967296 would have to fit 32 bits", onnx.ScatterNd, &onnx.ScatterNDAttributes{},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 2}, 1<<32, 0), enginetest.Of(tensor.Uint8, []int64{1}, 9), output),
		Entry("a result of too many dimensions", "results of this browser's gather have rank 3 at most", onnx.Gather, &onnx.GatherAttributes{},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 1, 1}, 0), output),
		Entry("an operation that takes less than the operator's usual one", "this browser's reverse takes no uint8 of rank 3", openvino.Slice,
			&openvino.SliceAttributes{Start: []int64{0}, Stop: []int64{-2}, Step: []int64{-1}}, enginetest.Of(tensor.Uint8, []int64{1, 1, 1}, 1), output),
	)

	DescribeTable("gets its operands", func(mode string, op *spec.Operator, attributes any, ways []string, tensors ...spec.Tensor) {
		job := enginetest.JobOf(op, attributes, tensors...)
		_, _, operands, err := webnn.Express(mode, limits, &job)
		Expect(err).NotTo(HaveOccurred())
		Expect(operands).To(Equal(ways))
	},
		Entry("with indices that are constants", "constant", onnx.Gather, &onnx.GatherAttributes{}, []string{"input uint8", "constant int64"},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1}, 0), output),
		Entry("with indices that are inputs", "input", onnx.Gather, &onnx.GatherAttributes{}, []string{"input uint8", "input int64"},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1}, 0), output),
		Entry("with indices of a type that the browser takes", "input", onnx.ScatterNd, &onnx.ScatterNDAttributes{}, []string{"input uint8", "input int32", "input uint8"},
			enginetest.Bytes(), enginetest.Of(tensor.Int64, []int64{1, 2}, 1, 2), enginetest.Of(tensor.Uint8, []int64{1}, 9), output),
	)

	DescribeTable("ends as the page answers", func(answer string, outcome backends.Outcome) {
		job := enginetest.JobOf(dml.Slice1, &dml.Slice1Attributes{}, enginetest.Bytes(), enginetest.Of(tensor.Uint8, []int64{2, 2}))
		Expect(webnn.Apply(answer, &job)).To(Equal(outcome))
	},
		Entry("done", `{"status": "done", "shapes": [[2, 2]], "data": ["AQIEBQ=="]}`, backends.Outcome{Status: backends.Done}),
		Entry("rejected by the builder", `{"status": "rejected", "detail": "TypeError"}`, backends.Outcome{Status: backends.Rejected, Detail: "TypeError"}),
		Entry("refused as unsupported", `{"status": "gap", "detail": "NotSupportedError"}`, backends.Outcome{Status: backends.Gap, Detail: "NotSupportedError"}),
		Entry("failed", `{"status": "failed", "detail": "UnknownError"}`, backends.Outcome{Status: backends.Failed, Detail: "UnknownError"}),
		Entry("with other sizes than the call states", `{"status": "done", "shapes": [[4]], "data": ["AQIEBQ=="]}`,
			backends.Outcome{Status: backends.Rejected, Detail: "output 0 has sizes [4], not [2 2]"}),
		Entry("with more results than outputs", `{"status": "done", "shapes": [[], []], "data": ["", ""]}`,
			backends.Outcome{Status: backends.Rejected, Detail: "WebNN has 2 results for 1 outputs"}),
	)

	It("leaves alone an output that is too short for the result, whose sizes tell it", func() {
		job := enginetest.JobOf(onnx.Tile, &onnx.TileAttributes{Repeats: []int64{1, 9}}, enginetest.Bytes(), output)
		data, err := json.Marshal(make([]byte, 65))
		Expect(err).NotTo(HaveOccurred())
		before := append([]byte{}, job.Operands[1].Memory...)
		Expect(webnn.Apply(`{"status": "done", "shapes": [[65]], "data": [`+string(data)+`]}`, &job)).
			To(Equal(backends.Outcome{Status: backends.Done, Sizes: [][]int64{{65}}}))
		Expect(job.Operands[1].Memory).To(Equal(before))
	})

	DescribeTable("ends the backend where the page answers nonsense", func(answer, reason string) {
		job := enginetest.JobOf(onnx.Tile, &onnx.TileAttributes{Repeats: []int64{1, 1}}, enginetest.Bytes(), output)
		_, err := webnn.Apply(answer, &job)
		Expect(err).To(MatchError(reason))
	},
		Entry("an unknown status", `{"status": "well"}`, `the page answers "well" to test`),
		Entry("a result without data", `{"status": "done", "shapes": [[]]}`, "the page gives 0 tensors for 1 results of test"),
	)
})
