package pjrt

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// The names of the modes.
const (
	modeRuntime  = "runtime"
	modeConstant = "constant"
	modePlain    = "unoptimised"
	modeFolded   = "folded"
	modeDonated  = "donated"
	modeParallel = "parallel"
)

// An operation is one of StableHLO, with its operands.
type operation struct {
	runtime  bool // the mode gives bounds at run time
	name     string
	operands []operand
	// attributes are its properties, each as "name = value".
	attributes []string
	region     string // what it does with elements, of some
	// sizes are those of the result if they are an argument of the operation. Otherwise
	// the result has rank dimensions, whose sizes the compiler infers.
	sizes []int64
	rank  int
	dtype tensor.DType // of the result
	named string       // the result, in the program
	more  []value      // further results, whose sizes are an argument
	// captured is how many operands at the end are no arguments, but what the regions take.
	captured int
}

// A value is a result of an operation, in the program.
type value struct{ named, shape string }

// results returns the results of an operation.
func (o *operation) results() []value {
	return append([]value{{o.named, o.result()}}, o.more...)
}

// An operand is a value of a program: one of its parameters, or a constant.
type operand struct {
	dtype tensor.DType
	sizes []int64
	data  []byte // of which an element has one byte at least
	// constant puts the data into the program. A parameter gets it at run time.
	constant bool
	// inner says that it is the result of another operation, so that its data are not known.
	inner   bool
	donated bool   // a result may be written over the parameter
	named   string // the operand, in the program
}

// elementTypes are the names of element types.
var elementTypes = map[tensor.DType]string{
	tensor.Float64: "f64", tensor.Float32: "f32", tensor.Float16: "f16", tensor.Int64: "i64", tensor.Int32: "i32", tensor.Int16: "i16",
	tensor.Int8: "i8", tensor.Uint64: "ui64", tensor.Uint32: "ui32", tensor.Uint16: "ui16", tensor.Uint8: "ui8",
	tensor.Bool: "i1", tensor.Bfloat16: "bf16", tensor.Complex64: "complex<f32>",
	tensor.Float8E4M3FN: "f8E4M3FN", tensor.Float8E4M3FNUZ: "f8E4M3FNUZ", tensor.Float8E5M2: "f8E5M2", tensor.Float8E5M2FNUZ: "f8E5M2FNUZ",
	tensor.Float8E8M0FNU: "f8E8M0FNU", tensor.Float4E2M1: "f4E2M1FN", tensor.Int4: "i4", tensor.Uint4: "ui4", tensor.Int2: "i2", tensor.Uint2: "ui2",
}

// shaped returns the type of a tensor.
func shaped(sizes []int64, dtype tensor.DType) string {
	var b strings.Builder
	b.WriteString("tensor<")
	for _, size := range sizes {
		b.WriteString(strconv.FormatInt(size, 10) + "x")
	}
	return b.String() + elementTypes[dtype] + ">"
}

// result returns the type of the operation's result.
func (o *operation) result() string {
	if o.sizes != nil {
		return shaped(o.sizes, o.dtype)
	}
	return "tensor<" + strings.Repeat("?x", o.rank) + elementTypes[o.dtype] + ">"
}

// module returns the program of operations, which may take results of earlier ones, and the
// operands that are its parameters. The program returns the results of some operations. If it
// donates, the memory of its first parameter is free for a result.
func module(operations []*operation, returned []value, donates bool) (text string, parameters []*operand) {
	var head, body, names, types []string
	defined := map[string]bool{}
	for _, o := range operations {
		for i := range o.operands {
			p := &o.operands[i]
			if p.inner || defined[p.named] {
				continue
			}
			defined[p.named] = true
			if of := shaped(p.sizes, p.dtype); p.constant {
				body = append(body, fmt.Sprintf("  %%%s = stablehlo.constant %s : %s\n", p.named, dense(p), of))
			} else {
				if p.donated = donates && len(head) == 0; p.donated {
					of += " {jax.buffer_donor = true}"
				}
				head = append(head, "%"+p.named+": "+of)
				parameters = append(parameters, p)
			}
		}
		body = append(body, o.text())
	}
	for _, v := range returned {
		names, types = append(names, "%"+v.named), append(types, v.shape)
	}
	results := strings.Join(types, ", ")
	if len(types) > 1 {
		results = "(" + results + ")"
	}
	return fmt.Sprintf("func.func public @main(%s) -> %s {\n%s  return %s : %s\n}\n",
		strings.Join(head, ", "), results, strings.Join(body, ""), strings.Join(names, ", "), strings.Join(types, ", ")), parameters
}

// text returns the line of an operation.
func (o *operation) text() string {
	var names, types []string
	for i := range o.operands[:len(o.operands)-o.captured] {
		names, types = append(names, "%"+o.operands[i].named), append(types, shaped(o.operands[i].sizes, o.operands[i].dtype))
	}
	attributes := ""
	if len(o.attributes) > 0 {
		attributes = " <{" + strings.Join(o.attributes, ", ") + "}>"
	}
	var made, results []string
	for _, v := range o.results() {
		made, results = append(made, "%"+v.named), append(results, v.shape)
	}
	result := strings.Join(results, ", ")
	if len(results) > 1 {
		result = "(" + result + ")"
	}
	return fmt.Sprintf("  %s = \"stablehlo.%s\"(%s)%s%s : (%s) -> %s\n",
		strings.Join(made, ", "), o.name, strings.Join(names, ", "), attributes, o.region, strings.Join(types, ", "), result)
}

// dense returns the value of a constant.
func dense(p *operand) string {
	data := p.data
	switch {
	case len(data) == 0:
		return "dense<>"
	case p.dtype == tensor.Bool: // eight in a byte
		packed := make([]byte, (len(data)+7)/8)
		for i, value := range data {
			packed[i/8] |= value << (i % 8)
		}
		data = packed
	}
	return `dense<"0x` + strings.ToUpper(hex.EncodeToString(data)) + `">`
}

// int64s returns an attribute that is a list.
func int64s(name string, values []int64) string {
	if len(values) == 0 {
		return name + " = array<i64>"
	}
	return name + " = array<i64: " + join(values) + ">"
}

// join returns numbers separated by commas.
func join(values []int64) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = strconv.FormatInt(v, 10)
	}
	return strings.Join(words, ", ")
}

// int64Of returns an attribute that is a number.
func int64Of(name string, value int64) string { return fmt.Sprintf("%s = %d : i64", name, value) }

// boolOf returns an attribute that is true or false.
func boolOf(name string, value bool) string { return fmt.Sprintf("%s = %t", name, value) }

// is makes o an operation with attributes.
func (o *operation) is(name string, attributes ...string) error {
	o.name, o.attributes = name, attributes
	return nil
}

// upTo lists the dimensions below n.
func upTo(n int) []int64 {
	list := make([]int64, n)
	for d := range list {
		list[d] = int64(d)
	}
	return list
}

// dmlRank is how many dimensions a tensor of DirectML has at most.
const dmlRank = 8

// An operator is which calls of an operator StableHLO takes, and how a single operation
// expresses one.
type operator struct {
	indices []tensor.DType // of the second operand, as the text has them, if it holds indices
	minRank int            // in the text
	level   int64          // the DML_FEATURE_LEVEL of calls of DirectML
	own     bool           // the operator is StableHLO's, and its calls state the result
	express func(o *operation, job *backends.Job) error
}
