// Transpose and Concat of ONNX, and programs of them. Two transposes become one, which
// the argument "backwards" composes in the wrong order.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// A value is a packed tensor. It may be the transpose of another, which is none.
type value struct {
	sizes []int64
	data  []byte
	item  int64 // the bytes of an element
	of    *value
	perm  []int64
}

var items = map[string]int64{
	"float64": 8, "float32": 4, "float16": 2, "int64": 8, "int32": 4, "int16": 2, "int8": 1, "uint64": 8, "uint32": 4, "uint16": 2, "uint8": 1,
}

func count(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

func transpose(v *value, perm []int64) (*value, error) {
	if perm == nil {
		for i := range v.sizes {
			perm = append(perm, int64(len(v.sizes)-1-i))
		}
	}
	sorted := slices.Sorted(slices.Values(perm))
	for i := range v.sizes {
		if len(perm) != len(v.sizes) || sorted[i] != int64(i) {
			return nil, RejectedError("perm is no permutation of the axes")
		}
	}
	if v.of != nil {
		composed := make([]int64, len(perm))
		for i := range perm {
			composed[i] = v.perm[perm[i]]
			if slices.Contains(os.Args, "backwards") {
				composed[i] = perm[v.perm[i]]
			}
		}
		return transpose(v.of, composed)
	}
	item := v.item
	result := &value{of: v, perm: perm, item: item}
	for _, axis := range perm {
		result.sizes = append(result.sizes, v.sizes[axis])
	}
	at := make([]int64, len(perm))
	for range int64(len(v.data)) / item {
		from := int64(0)
		for axis := range v.sizes {
			from = from*v.sizes[axis] + at[slices.Index(perm, int64(axis))]
		}
		result.data = append(result.data, v.data[from*item:(from+1)*item]...)
		for i := len(at) - 1; i >= 0; i-- {
			if at[i]++; at[i] < result.sizes[i] {
				break
			}
			at[i] = 0
		}
	}
	return result, nil
}

func concat(inputs []*value, axis int64) (*value, error) {
	rank := int64(len(inputs[0].sizes))
	if axis < 0 {
		axis += rank
	}
	if axis < 0 || axis >= rank {
		return nil, RejectedError("the axis is out of range")
	}
	item := inputs[0].item
	result := &value{sizes: slices.Clone(inputs[0].sizes), item: item}
	result.sizes[axis] = 0
	for _, v := range inputs {
		rest := slices.Clone(v.sizes)
		if int64(len(rest)) == rank {
			rest[axis] = result.sizes[axis]
		}
		if !slices.Equal(rest, result.sizes) {
			return nil, RejectedError("the inputs differ in more than the axis")
		}
		result.sizes[axis] += v.sizes[axis]
	}
	for row := range count(result.sizes[:axis]) {
		for _, v := range inputs {
			if length := count(v.sizes[axis:]) * item; v.data != nil {
				result.data = append(result.data, v.data[row*length:(row+1)*length]...)
			}
		}
	}
	return result, nil
}

func run(j *Job) (sizes any, err error) {
	p := j.Program
	if p == nil { // a call is a program of one node
		node := Node{Operator: j.Operator, Attributes: j.Attributes}
		for _, o := range j.Operands {
			node.Operands = append(node.Operands, NodeOperand{o.Name, o.Name})
		}
		p = &Program{Nodes: []Node{node}, Returns: []string{j.Operands[len(j.Operands)-1].Name}}
	}
	outputs := j.Operands[len(j.Operands)-len(p.Returns):]
	values := map[string]*value{}
	for _, o := range j.Operands[:len(j.Operands)-len(p.Returns)] {
		item := items[o.DType]
		values[o.Name] = &value{sizes: o.Sizes, item: item, data: o.Buffer[:min(int64(len(o.Buffer)), count(o.Sizes)*item)]}
	}
	for _, node := range p.Nodes {
		var attributes struct {
			Perm []int64 `json:"perm"`
			Axis int64   `json:"axis"`
		}
		text, err := json.Marshal(node.Attributes)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &attributes); err != nil {
			return nil, err
		}
		var inputs []*value
		last := len(node.Operands) - 1
		for _, o := range node.Operands[:last] {
			inputs = append(inputs, values[o.Value])
		}
		var made *value
		if node.Operator == "onnx.transpose" {
			made, err = transpose(inputs[0], attributes.Perm)
		} else {
			made, err = concat(inputs, attributes.Axis)
		}
		if err != nil {
			return nil, err
		}
		values[node.Operands[last].Value] = made
	}
	lists := make([][]int64, len(p.Returns))
	for k, name := range p.Returns {
		lists[k] = append([]int64{}, values[name].sizes...)
		copy(outputs[k].Buffer, values[name].data)
	}
	if j.Program == nil {
		return lists[0], nil
	}
	return lists, nil
}

func main() {
	err := Serve("program", "0.1", "host CPU", map[string]Operator{"onnx.transpose": run, "onnx.concat": run, "onnx.program": run}, nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
