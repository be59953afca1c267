package openvino

import (
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A model is what OpenVINO reads.
type model struct {
	text    []byte // the XML of IR, or ONNX
	weights []byte // of IR: its constants
	inputs  []input
}

// An input of a model.
type input struct {
	name  string // in a model of ONNX
	dtype tensor.DType
	kind  int32 // the ov_element_type_e
	sizes []int64
	data  []byte // as it lies in memory
	moved bool   // it is no argument that steers the operator
	sized bool   // the text states its sizes
}

// open reports whether a model may leave the sizes of an input open.
func (in *input) open() bool { return in.moved && !in.sized }

// A layer of IR is the counterpart of an operator.
type layer struct {
	operator      *spec.Operator
	kind, version string
	// inputs are operands, or attributes of the operator that are integers or lists of
	// these. The other attributes are those of the layer.
	inputs []string
}

var layers = []layer{
	{openvino.StridedSlice, "StridedSlice", "opset1", []string{"data", "begin", "end", "stride"}},
	{openvino.Slice, "Slice", "opset8", []string{"data", "start", "stop", "step", "axes"}},
	{openvino.Pad, "Pad", "opset12", []string{"data", "pads_begin", "pads_end", "pad_value"}},
	{openvino.Gather, "Gather", "opset8", []string{"data", "indices", "axis"}},
	{openvino.ScatterNdUpdate, "ScatterNDUpdate", "opset15", []string{"data", "indices", "updates"}},
	{openvino.ScatterElementsUpdate, "ScatterElementsUpdate", "opset12", []string{"data", "indices", "updates", "axis"}},
	{openvino.ScatterUpdate, "ScatterUpdate", "opset3", []string{"data", "indices", "updates", "axis"}},
	{openvino.Roll, "Roll", "opset7", []string{"data", "shift", "axes"}},
	{openvino.ReverseSequence, "ReverseSequence", "opset1", []string{"data", "seq_lengths"}},
	{openvino.SliceScatter, "SliceScatter", "opset15", []string{"data", "updates", "start", "stop", "step", "axes"}},
	{openvino.BatchToSpace, "BatchToSpace", "opset2", []string{"data", "block_shape", "crops_begin", "crops_end"}},
	{openvino.SpaceToBatch, "SpaceToBatch", "opset2", []string{"data", "block_shape", "pads_begin", "pads_end"}},
	{openvino.OneHot, "OneHot", "opset16", []string{"indices", "depth", "on_value", "off_value"}},
	{openvino.Add, "Add", "opset1", []string{"a", "b"}},
	{openvino.Subtract, "Subtract", "opset1", []string{"a", "b"}},
	{openvino.Multiply, "Multiply", "opset1", []string{"a", "b"}},
	{openvino.Divide, "Divide", "opset1", []string{"a", "b"}},
	{openvino.Mod, "Mod", "opset1", []string{"a", "b"}},
	{openvino.FloorMod, "FloorMod", "opset1", []string{"a", "b"}},
	{openvino.Negative, "Negative", "opset1", []string{"a"}},
	{openvino.Abs, "Abs", "opset1", []string{"a"}},
	{openvino.Sign, "Sign", "opset1", []string{"a"}},
	{openvino.Maximum, "Maximum", "opset1", []string{"a", "b"}},
	{openvino.Minimum, "Minimum", "opset1", []string{"a", "b"}},
	{openvino.Relu, "ReLU", "opset1", []string{"a"}},
	{openvino.Clamp, "Clamp", "opset1", []string{"a"}},
	{openvino.Floor, "Floor", "opset1", []string{"a"}},
	{openvino.Ceiling, "Ceiling", "opset1", []string{"a"}},
	{openvino.Equal, "Equal", "opset1", []string{"a", "b"}},
	{openvino.NotEqual, "NotEqual", "opset1", []string{"a", "b"}},
	{openvino.Less, "Less", "opset1", []string{"a", "b"}},
	{openvino.LessEqual, "LessEqual", "opset1", []string{"a", "b"}},
	{openvino.Greater, "Greater", "opset1", []string{"a", "b"}},
	{openvino.GreaterEqual, "GreaterEqual", "opset1", []string{"a", "b"}},
	{openvino.LogicalAnd, "LogicalAnd", "opset1", []string{"a", "b"}},
	{openvino.LogicalOr, "LogicalOr", "opset1", []string{"a", "b"}},
	{openvino.LogicalXor, "LogicalXor", "opset1", []string{"a", "b"}},
	{openvino.LogicalNot, "LogicalNot", "opset1", []string{"a"}},
	{openvino.BitwiseAnd, "BitwiseAnd", "opset13", []string{"a", "b"}},
	{openvino.BitwiseOr, "BitwiseOr", "opset13", []string{"a", "b"}},
	{openvino.BitwiseXor, "BitwiseXor", "opset13", []string{"a", "b"}},
	{openvino.BitwiseNot, "BitwiseNot", "opset13", []string{"a"}},
	{openvino.BitwiseLeftShift, "BitwiseLeftShift", "opset15", []string{"a", "b"}},
	{openvino.BitwiseRightShift, "BitwiseRightShift", "opset15", []string{"a", "b"}},
	{openvino.Select, "Select", "opset1", []string{"cond", "then", "else"}},
	{openvino.Convert, "Convert", "opset1", []string{"data"}},
	{openvino.ReduceSum, "ReduceSum", "opset1", []string{"data", "axes"}},
	{openvino.ReduceProd, "ReduceProd", "opset1", []string{"data", "axes"}},
	{openvino.ReduceMean, "ReduceMean", "opset1", []string{"data", "axes"}},
	{openvino.ReduceL1, "ReduceL1", "opset4", []string{"data", "axes"}},
	{openvino.ReduceMax, "ReduceMax", "opset1", []string{"data", "axes"}},
	{openvino.ReduceMin, "ReduceMin", "opset1", []string{"data", "axes"}},
	{openvino.ReduceLogicalAnd, "ReduceLogicalAnd", "opset1", []string{"data", "axes"}},
	{openvino.ReduceLogicalOr, "ReduceLogicalOr", "opset1", []string{"data", "axes"}},
	{openvino.CumSum, "CumSum", "opset3", []string{"data", "axis"}},
	{openvino.MatMul, "MatMul", "opset1", []string{"a", "b"}},
	{openvino.Convolution, "Convolution", "opset1", []string{"data", "kernel"}},
	{openvino.GroupConvolution, "GroupConvolution", "opset1", []string{"data", "kernel"}},
	{openvino.ConvolutionBackpropData, "ConvolutionBackpropData", "opset1", []string{"data", "kernel", "output_shape"}},
	{openvino.GroupConvolutionBackpropData, "GroupConvolutionBackpropData", "opset1", []string{"data", "kernel", "output_shape"}},
	{openvino.MaxPool, "MaxPool", "opset14", []string{"data"}},
	{openvino.AvgPool, "AvgPool", "opset14", []string{"data"}},
	{openvino.Einsum, "Einsum", "opset7", []string{"Inputs"}},
	{openvino.FakeQuantize, "FakeQuantize", "opset1", []string{"X", "input_low", "input_high", "output_low", "output_high"}},
	{openvino.NonZero, "NonZero", "opset3", []string{"elements"}},
	{openvino.TopK, "TopK", "opset11", []string{"data", "k"}},
	{openvino.EmbeddingBagPackedSum, "EmbeddingBagPackedSum", "opset3", []string{"emb_table", "indices", "per_sample_weights"}},
	{openvino.EmbeddingBagOffsetsSum, "EmbeddingBagOffsetsSum", "opset3", []string{"emb_table", "indices", "offsets", "default_index", "per_sample_weights"}},
	{openvino.EmbeddingSegmentsSum, "EmbeddingSegmentsSum", "opset3", []string{"emb_table", "indices", "segment_ids", "num_segments", "default_index", "per_sample_weights"}},
}

// typed has the attribute of a layer that names the element type of its output.
var typed = map[*spec.Operator]string{openvino.Convert: "destination_type", openvino.NonZero: "output_type"}

// layerOf returns the layer of an operator, or nil.
func layerOf(op *spec.Operator) *layer {
	i := slices.IndexFunc(layers, func(l layer) bool { return l.operator == op })
	if i < 0 {
		return nil
	}
	return &layers[i]
}

// elements are the element types: their names in IR, and their ov_element_type_e.
var elements = map[tensor.DType]struct {
	name string
	kind int32
}{
	tensor.Float16: {"f16", 3},
	tensor.Float32: {"f32", 4},
	tensor.Float64: {"f64", 5},
	tensor.Int8:    {"i8", 7},
	tensor.Int16:   {"i16", 8},
	tensor.Int32:   {"i32", 9},
	tensor.Int64:   {"i64", 10},
	tensor.Uint8:   {"u8", 16},
	tensor.Uint16:  {"u16", 17},
	tensor.Uint32:  {"u32", 18},
	tensor.Uint64:  {"u64", 19},

	tensor.Bool:          {"boolean", 1},
	tensor.Bfloat16:      {"bf16", 2},
	tensor.Int4:          {"i4", 6},
	tensor.Uint1:         {"u1", 11},
	tensor.Uint2:         {"u2", 12},
	tensor.Uint4:         {"u4", 14},
	tensor.NF4:           {"nf4", 20},
	tensor.Float8E4M3FN:  {"f8e4m3", 21},
	tensor.Float8E5M2:    {"f8e5m2", 22},
	tensor.Float4E2M1:    {"f4e2m1", 24},
	tensor.Float8E8M0FNU: {"f8e8m0", 25},
}

// maxConstants is how many bytes the constants of a model have at most.
const maxConstants = 1 << 28

// written writes a model of calls of one operator without connections between them, or of one program.
// The error is what IR cannot state.
func written(m mode, calls ...*spec.Call) (*model, error) {
	w := &writer{mode: m, weights: []byte{0}} // OpenVINO refuses a constant without bytes if there are no weights
	w.add(`<net name="conform" version="11"><layers>`)
	for i, c := range calls {
		if len(calls) > 1 {
			w.suffix = fmt.Sprintf(".%d", i)
		}
		if c.Program != nil {
			w.program(c)
		} else {
			of := w.operator(c, func(_ int, in *input) port { return w.source(in) })
			for k := range c.Outputs() {
				w.result(port{of.layer, of.port + k}, strings.Repeat("_", k))
			}
		}
	}
	if len(w.weights) > maxConstants {
		return nil, fmt.Errorf("constants of %d bytes; at most %d are possible", len(w.weights), maxConstants)
	}
	w.add("</layers><edges>%s</edges></net>", w.edges)
	return &model{w.text, w.weights, w.inputs}, nil
}

// operands returns the inputs of the layer of a call, and which tensor of the call each is, -1 for a
// list.
func (l *layer) operands(c *spec.Call) (inputs []input, of []int) {
	for _, name := range l.inputs {
		if p := c.Operator.Param(name); p >= 0 {
			first, _ := c.Counts.Span(p)
			for k, t := range c.Of(name) {
				steers := l.operator == openvino.Roll && p > 0 // as the bounds of Slice do, which are attributes here
				inputs = append(inputs, input{"", t.DType, elements[t.DType].kind, t.Sizes, tensor.Pack(t.DType, t.Data), !steers, c.Operator.Params[p].Sized})
				of = append(of, first+k)
			}
			if name == "default_index" && weighted(c) {
				inputs, of = append(inputs, scalar(-1, c.Tensors[1].DType)), append(of, -1) // which says that there is none
			}
			continue
		}
		if l.operator == openvino.NonZero {
			inputs, of = append(inputs, found(c)), append(of, -1)
		} else if field := c.Fields().Named(name); field.List == nil {
			d := tensor.Int64
			if l.operator == openvino.EmbeddingSegmentsSum {
				d = c.Tensors[1].DType // as all that name places
			}
			inputs = append(inputs, scalar(*field.Int, d))
		} else if list := field.List.Entries(); list != nil {
			inputs = append(inputs, listed(list))
		} else {
			continue
		}
		of = append(of, -1)
	}
	return inputs, of
}

// found returns the input in which a call finds elements.
func found(c *spec.Call) input {
	a := c.Attributes.(*openvino.NonZeroAttributes)
	d, sizes := a.X(c)
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}}
	n, _ := tensor.Elements(sizes) // few
	t.Data = make([]byte, n*d.Size())
	for i := range n {
		t.SetBits(i, a.Element(d, i))
	}
	return input{"", d, elements[d].kind, sizes, tensor.Pack(d, t.Data), true, false}
}

// weighted reports whether a call has weights behind a default_index that it lacks.
func weighted(c *spec.Call) bool {
	return c.Operator.Param("default_index") >= 0 && len(c.Of("default_index")) == 0 && len(c.Of("per_sample_weights")) > 0
}

// scalar returns an integer as an input.
func scalar(n int64, d tensor.DType) input {
	in := listed([]int64{n})
	in.sizes, in.dtype, in.kind = nil, d, elements[d].kind
	in.data = in.data[:d.Size()]
	return in
}

// listed returns a list of integers as an input.
func listed(list []int64) input {
	in := input{"", tensor.Int64, elements[tensor.Int64].kind, []int64{int64(len(list))}, nil, false, false}
	for _, entry := range list {
		in.data = binary.LittleEndian.AppendUint64(in.data, uint64(entry))
	}
	return in
}

// A writer writes a model in IR.
type writer struct {
	mode
	text, edges, weights []byte
	inputs               []input
	layers               int    // written so far; the id of the next one
	suffix               string // of the names of the current call's layers
}

// A port is an output of a layer.
type port struct{ layer, port int }

func (w *writer) add(format string, args ...any) { w.text = fmt.Appendf(w.text, format, args...) }

// source writes the layer of an input, a constant or a parameter.
func (w *writer) source(in *input) port {
	if w.constants == onnxdata.AllConstants || w.constants == onnxdata.IndexConstants && !in.moved {
		w.constant(in)
	} else {
		w.parameter(in, w.open && in.open())
	}
	return port{w.layers - 1, 0}
}

// operator writes the layer of a call, and returns its first output. From returns where an input comes from, which is tensor k of
// the call, or a list if k is -1.
func (w *writer) operator(c *spec.Call, from func(k int, in *input) port) port {
	l := layerOf(c.Operator)
	inputs, of := l.operands(c)
	sources := make([]port, len(inputs))
	for i := range inputs {
		sources[i] = from(of[i], &inputs[i])
	}
	id, n := w.layers, len(inputs)
	w.add(`<layer id="%d" name="operator%s" type="%s" version="%s"><data`, id, w.suffix, l.kind, l.version)
	for _, field := range c.Fields() {
		if l.operator != openvino.NonZero { // all are its input
			w.attribute(l, &field)
		}
	}
	if name := typed[l.operator]; name != "" {
		w.add(` %s="%s"`, name, elements[c.Output().DType].name)
	}
	if outputs := c.Outputs(); len(outputs) > 1 {
		w.add(` index_element_type="%s"`, elements[outputs[1].DType].name)
	}
	w.add("/><input>")
	for i, source := range sources {
		w.add(`<port id="%d"/>`, i)
		w.edge(source, id, i)
	}
	w.add("</input><output>")
	for k, output := range c.Outputs() {
		w.add(`<port id="%d" precision="%s"/>`, n+k, precision(output.DType))
	}
	w.add("</output></layer>")
	w.layers++
	return port{id, n}
}

// result writes the layer of an output of the model, whose name has a mark.
func (w *writer) result(of port, mark string) {
	w.add(`<layer id="%d" name="result%s%s" type="Result" version="opset1"><input><port id="0"/></input></layer>`, w.layers, mark, w.suffix)
	w.edge(of, w.layers, 0)
	w.layers++
}

// program writes the layers of a program. The name of each ends with the number of its node or output.
func (w *writer) program(c *spec.Call) {
	calls, ports := make([]spec.Call, len(c.Program.Nodes)), map[spec.Wire]port{}
	for i := range calls {
		n := &c.Program.Nodes[i]
		calls[i] = n.Call(func(wire spec.Wire) spec.Tensor {
			if wire.Node == spec.OfProgram {
				return c.Tensors[wire.Tensor]
			}
			return calls[wire.Node].Outputs()[wire.Tensor]
		})
		w.suffix = fmt.Sprintf("_%d", i)
		of := w.operator(&calls[i], func(k int, in *input) port {
			if k < 0 {
				return w.source(in)
			}
			wire := n.Inputs[k]
			if _, made := ports[wire]; !made {
				ports[wire] = w.source(in)
			}
			return ports[wire]
		})
		for t := range calls[i].Outputs() {
			ports[spec.Wire{Node: i, Tensor: t}] = port{of.layer, of.port + t}
		}
	}
	for k, wire := range c.Program.Outputs {
		w.suffix = fmt.Sprintf("_%d", k)
		w.result(ports[wire], "")
	}
}

func (w *writer) edge(from port, to, input int) {
	w.edges = fmt.Appendf(w.edges, `<edge from-layer="%d" from-port="%d" to-layer="%d" to-port="%d"/>`, from.layer, from.port, to, input)
}

func (w *writer) constant(in *input) {
	w.add(`<layer id="%d" name="constant_%[1]d%s" type="Const" version="opset1"><data element_type="%s" shape="%s" offset="%d" size="%d"/>`,
		w.layers, w.suffix, elements[in.dtype].name, joined(in.sizes, false), len(w.weights), len(in.data))
	w.output(in, false)
	w.weights = append(w.weights, in.data...)
}

func (w *writer) parameter(in *input, open bool) {
	w.add(`<layer id="%d" name="parameter_%[1]d%s" type="Parameter" version="opset1"><data element_type="%s" shape="%s"/>`,
		w.layers, w.suffix, elements[in.dtype].name, joined(in.sizes, open))
	w.output(in, open)
	w.inputs = append(w.inputs, *in)
}

// output ends a layer whose only port is an output.
func (w *writer) output(in *input, open bool) {
	w.add(`<output><port id="0" precision="%s">`, precision(in.dtype))
	for _, size := range in.sizes {
		if open {
			size = -1
		}
		w.add("<dim>%d</dim>", size)
	}
	w.add("</port></output></layer>")
	w.layers++
}

// attribute writes a field that is not an input: a list, or a value with a name.
func (w *writer) attribute(l *layer, field *spec.Field) {
	switch {
	case field.Characters() != nil:
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(*field.Characters())) // which a Builder never fails
		w.add(` %s="%s"`, field.Name, &text)
	case slices.Contains(l.inputs, field.Name), field.List != nil && field.List.Entries() == nil:
	case field.List != nil:
		w.add(` %s="%s"`, field.Name, joined(field.List.Entries(), false))
	case field.Bool != nil:
		w.add(` %s="%t"`, strings.ReplaceAll(field.Name, "exclude_pad", "exclude-pad"), *field.Bool)
	case field.Float != nil:
		w.add(` %s="%g"`, field.Name, *field.Float)
	case field.Enum == nil:
		w.add(` %s="%d"`, field.Name, *field.Int)
	default: // the text has ignore-negative, and OpenVINO ignore_negative
		w.add(` %s="%s"`, field.Name, strings.ReplaceAll(field.Enum.NameOf(*field.Int), "-", "_"))
	}
}

// joined returns a list as text, or if it is open, an unknown for each entry.
func joined(list []int64, open bool) string {
	words := make([]string, len(list))
	for i, entry := range list {
		if words[i] = strconv.FormatInt(entry, 10); open {
			words[i] = "-1"
		}
	}
	return strings.Join(words, ",")
}

// precision returns the name that a port has for an element type.
func precision(d tensor.DType) string {
	name := strings.ToUpper(elements[d].name)
	switch {
	case d == tensor.Bool:
		return "BOOL"
	case d.Common() && d.Float():
		return "FP" + name[1:]
	}
	return name
}
