package onnxdata

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/internal/describe"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// An operator maps an operator of conform to ONNX. Each ONNX input is a tensor
// or an attribute of conform's operator.
type operator struct {
	op *spec.Operator
	// Name is the operator's name in ONNX, and Text the version that conform's text has.
	Name string `json:"name"`
	Text int64  `json:"text"`
	// Opset is the version of the text, or the last one without what later says; least is the
	// first version with the same meaning for conform's data types.
	Opset  int64 `json:"opset"`
	least  int64
	Inputs []string `json:"inputs"`
	// Types are those of inputs that are attributes of conform's operator, if not int64.
	Types map[string]string `json:"types,omitempty"`
	// Shares are those of these inputs that may be of int32, too, all of a call at once, and Makes is the only data
	// type of the first output, if there is one.
	Shares []string `json:"shares,omitempty"`
	Makes  string   `json:"makes,omitempty"`
	// redefined is the version before which calls mean another thing, where imported tests are older.
	redefined int64
	// unlike returns in which respect a call is one of an earlier text of the same version alone, or nothing.
	unlike func(c *spec.Call) string
	// later reports whether a call needs the version of the text, where only some do.
	later func(c *spec.Call) bool
	// needs returns the first version that has what a call needs, where that is a version between.
	needs func(c *spec.Call) int64
	// Only are the ONNX attributes for which conform supports a single value.
	Only map[string]string `json:"only,omitempty"`
	// Typed says that inputs that are attributes of conform's operator have the output's data type.
	Typed bool `json:"typed,omitempty"`
	// Shaped says that the only input is two lists of conform's operator: its elements and its shape.
	Shaped bool `json:"shaped,omitempty"`
	// To is the attribute of ONNX that is the data type of the output, if there is one. It is left out
	// where the output has the one that a call has without it, if implied says that.
	To      string `json:"to,omitempty"`
	implied func(c *spec.Call) tensor.DType
	// Tensor is the integer attribute of conform's operator that is a tensor of one element in
	// ONNX, of the output's data type.
	Tensor string `json:"tensor,omitempty"`
}

// apart is what the text of an operator, its parameters and its attributes do not tell. The
// inputs of ONNX are by default the parameters, and then the attributes that the text takes as
// inputs.
var apart = map[*spec.Operator]operator{
	onnx.BitCast:         {To: "to"},
	onnx.BitShift:        {least: 11},
	onnx.Cast:            {least: 13, To: "to"},
	onnx.CastLike:        {least: 15},
	onnx.CenterCropPad:   {Inputs: []string{"input_data", "shape"}},
	onnx.Compress:        {least: 11, Inputs: []string{"input", "condition"}},
	onnx.ConstantOfShape: {least: 9, Tensor: "value"},
	onnx.ConvTranspose:   {redefined: 11},
	onnx.CumSum:          {Inputs: []string{"x", "axis"}},
	onnx.Einsum:          {Opset: 12, later: ofBfloat16},
	onnx.Equal:           {least: 13},
	onnx.DequantizeLinear: {Opset: 25, least: 21, To: "output_dtype", implied: func(c *spec.Call) tensor.DType { return c.Tensors[1].DType }, needs: func(c *spec.Call) int64 {
		return between(c.Tensors[1].DType != c.Output().DType)
	}},
	onnx.EyeLike:   {least: 9, To: "dtype", implied: func(c *spec.Call) tensor.DType { return c.Tensors[0].DType }},
	onnx.Flatten:   {least: 13},
	onnx.Identity:  {least: 13},
	onnx.IsNan:     {least: 13},
	onnx.LeakyRelu: {least: 6},
	onnx.Mod:       {Opset: 13, least: 10, later: roundsDown},
	onnx.NonZero:   {least: 9, Inputs: []string{"X"}, Shaped: true},
	onnx.OneHot:    {least: 11, Inputs: []string{"indices", "depth", "values"}},
	onnx.PRelu:     {least: 9, redefined: 7},
	onnx.Pad:       {least: 19, Inputs: []string{"data", "pads", "constant_value", "axes"}},
	onnx.Pow:       {least: 13},
	onnx.QuantizeLinear: {Opset: 25, least: 21, To: "output_dtype", implied: ofZeroPoint, needs: func(c *spec.Call) int64 {
		return between(c.Tensors[0].DType != c.Tensors[1].DType)
	}},
	onnx.Range:           {least: 11, Inputs: []string{"start", "limit", "delta"}, Typed: true},
	onnx.Reshape:         {least: 14},
	onnx.Resize:          {Inputs: []string{"X", "roi", "scales", "sizes"}, Only: map[string]string{"mode": "nearest"}},
	onnx.ReverseSequence: {least: 10},
	onnx.RotaryEmbedding: {unlike: hasWideCaches},
	onnx.Round:           {least: 11},
	onnx.Shape:           {least: 15},
	onnx.Size:            {least: 1},
	onnx.SpaceToDepth:    {Opset: 13, later: hasMode},
	onnx.Squeeze:         {least: 13},
	onnx.TopK:            {least: 11},
	onnx.Transpose:       {least: 13},
	onnx.Unique:          {least: 11, Inputs: []string{"X"}, Shaped: true},
	onnx.Unsqueeze:       {least: 13},
}

// operators are the ONNX operators, by conform's names.
var operators = func() (list []operator) {
	for _, op := range catalogue.Operators() {
		if op.Text() == "onnx" {
			list = append(list, mapped(op))
		}
	}
	slices.SortFunc(list, func(a, b operator) int { return cmp.Compare(a.op.Name, b.op.Name) })
	return list
}()

// mapped returns the mapping of an operator, whose text is "ONNX Cast-28".
func mapped(op *spec.Operator) operator {
	o := apart[op]
	name, version, _ := strings.Cut(strings.TrimPrefix(describe.Document(op), "ONNX "), "-")
	o.op, o.Name, o.Types = op, name, map[string]string{}
	o.Text, _ = strconv.ParseInt(version, 10, 64)
	o.Opset = cmp.Or(o.Opset, o.Text)
	o.least = cmp.Or(o.least, o.Opset)
	derived := []string{}
	for i := range op.Params {
		if p := &op.Params[i]; p.Dir != spec.Out {
			derived = append(derived, p.Name)
		}
	}
	for _, f := range op.Bind(op.NewAttributes()).Fields {
		if f.Input {
			derived = append(derived, f.Name)
		}
		if f.Shares() {
			o.Shares = append(o.Shares, f.Name)
		}
		if d := f.ListType(); slices.Contains(o.Inputs, f.Name) && d != tensor.Int64 {
			o.Types[f.Name] = d.String()
		}
	}
	if o.Inputs == nil {
		o.Inputs = derived
	}
	if d := op.Params[op.Inputs(nil)].Type; d.Valid() {
		o.Makes = d.String()
	}
	return o
}

// Table returns the mapping of each operator, by conform's names, as JSON. Adapters in Python
// read it.
func Table() ([]byte, error) {
	table := map[string]operator{}
	for _, o := range operators {
		table[o.op.Name] = o
	}
	return json.Marshal(table)
}

// LeastOpset stands for the first opset version of each operator with the meaning of conform's text.
const LeastOpset = 1

// NewestOpset returns the newest opset version of the operators of conform's texts.
func NewestOpset() int64 {
	newest := slices.MaxFunc(operators, func(a, b operator) int { return cmp.Compare(a.Opset, b.Opset) })
	return newest.Opset
}

// Since returns the first opset version with the meaning of conform's text of an operator, by its
// name, or 0 if it is no operator of ONNX.
func Since(name string) int64 {
	for i := range operators {
		if operators[i].op.Name == name {
			return operators[i].least
		}
	}
	return 0
}

// hasMode reports whether a call of SpaceToDepth states the attribute mode, which is new.
func hasMode(c *spec.Call) bool { return !c.Fields().Named("mode").IsDefault() }

// roundsDown reports whether a call of Mod has quotients of floats, which were rounded toward
// zero alone before.
func roundsDown(c *spec.Call) bool {
	return c.Tensors[0].DType.Float() && c.Fields().Named("fmod").IsDefault()
}

// hasWideCaches is about a call of RotaryEmbedding whose caches have more cosines than elements are rotated in pairs.
// ONNX 1.18 ignored these, and later texts refuse them.
func hasWideCaches(c *spec.Call) string {
	x, cos := c.Tensors[0].Sizes, c.Tensors[1].Sizes
	a := spec.As[onnx.RotaryEmbeddingAttributes](c)
	if n := a.RotaryEmbeddingDim; n > 0 && len(x) == 4 && len(cos) > 0 && 2*cos[len(cos)-1] == x[3] && n < x[3] {
		return "caches for whole heads, of ONNX 1.18"
	}
	return ""
}

// ofBfloat16 reports whether a call of Einsum is of the type that is new.
func ofBfloat16(c *spec.Call) bool { return c.Tensors[0].DType == tensor.Bfloat16 }

// between returns the version in which quantisation has several types of floats in one call, if that is so.
func between(several bool) int64 {
	if several {
		return 23
	}
	return 0
}

// ofZeroPoint returns the data type of the zero point of a call of QuantizeLinear, or that which is
// quantised to without one.
func ofZeroPoint(c *spec.Call) tensor.DType {
	if points := c.Of("y_zero_point"); len(points) > 0 {
		return points[0].DType
	}
	return tensor.Uint8
}

// called returns the operator with an ONNX name, or nil.
func called(name string) *operator {
	for i := range operators {
		if operators[i].Name == name {
			return &operators[i]
		}
	}
	return nil
}

// of returns the mapping of an operator, or nil.
func of(op *spec.Operator) *operator {
	for i := range operators {
		if operators[i].op == op {
			return &operators[i]
		}
	}
	return nil
}
