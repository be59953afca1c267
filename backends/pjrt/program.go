package pjrt

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"example.com/conform/spec/tensor"
)

// An operation is one of StableHLO, with its operands.
type operation struct {
	name     string
	operands []operand
	// attributes are its properties, each as "name = value".
	attributes []string
	region     string // of a scatter
	// sizes are those of the result if they are an argument of the operation. Otherwise
	// the result has rank dimensions, whose sizes the compiler infers.
	sizes []int64
	rank  int
	dtype tensor.DType // of the result
}

// An operand is a value of a program: one of its parameters, or a constant.
type operand struct {
	dtype tensor.DType
	sizes []int64
	data  []byte // of which an element has one byte at least
	// constant puts the data into the program. A parameter gets it at run time.
	constant bool
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

// program returns the program of an operation, and the operands that are its parameters.
func (o *operation) program() (text string, parameters []*operand) {
	var head, constants, names, types []string
	for i := range o.operands {
		p := &o.operands[i]
		name, of := "%"+strconv.Itoa(i), shaped(p.sizes, p.dtype)
		names, types = append(names, name), append(types, of)
		if !p.constant {
			head = append(head, name+": "+of)
			parameters = append(parameters, p)
			continue
		}
		constants = append(constants, "  "+name+" = stablehlo.constant "+dense(p)+" : "+of+"\n")
	}
	attributes := ""
	if len(o.attributes) > 0 {
		attributes = " <{" + strings.Join(o.attributes, ", ") + "}>"
	}
	return fmt.Sprintf("func.func public @main(%s) -> %s {\n%s  %%r = \"stablehlo.%s\"(%s)%s%s : (%s) -> %[2]s\n  return %%r : %[2]s\n}\n",
		strings.Join(head, ", "), o.result(), strings.Join(constants, ""), o.name, strings.Join(names, ", "), attributes, o.region,
		strings.Join(types, ", ")), parameters
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
