package onnxdata

import (
	"encoding/binary"
	"fmt"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A computer writes the nodes of a model that compute lists from the sizes of its inputs.
type computer struct {
	inputs []input // of the call, in whose sizes entries are looked for
	suffix string
	nodes  []byte
	graph  []byte          // the constants that the nodes take
	shapes map[string]bool // the names of inputs whose Shape is there
}

// entriesOf returns the integers of a list.
func entriesOf(v *Value) []int64 {
	list := make([]int64, v.Sizes[0])
	for i := range list {
		list[i], _ = tensor.Integer(v.DType, v.Bits(int64(i)))
	}
	return list
}

// finds reports whether an entry of a list is a size of an input.
func (c *computer) finds(v *Value) bool {
	return slices.ContainsFunc(entriesOf(v), func(entry int64) bool { _, _, found := c.size(entry); return found })
}

// compute writes the nodes that compute a list: a Gather of the Shape of an input for each
// entry that is one of its sizes, constants for the others, and a Concat of all. The list has
// entries.
func (c *computer) compute(v *Value) {
	var pieces []string
	for i, entry := range entriesOf(v) {
		piece := fmt.Sprintf("%s_%d%s", v.Name, i, c.suffix)
		pieces = append(pieces, piece)
		name, d, found := c.size(entry)
		if !found {
			c.constant(piece, entry)
			continue
		}
		shape := name + "_shape" + c.suffix
		if !c.shapes[shape] {
			c.shapes[shape] = true
			c.node("Shape", shape, nil, name+c.suffix)
		}
		c.constant(piece+"_axis", int64(d))
		c.node("Gather", piece, nil, shape, piece+"_axis")
	}
	axis := appendNumber(appendNumber(appendText(nil, 1, "axis"), 3, 0), 20, kindInt)
	if v.DType == tensor.Int64 {
		c.node("Concat", v.Name+c.suffix, axis, pieces...)
		return
	}
	c.node("Concat", v.Name+"_wide"+c.suffix, axis, pieces...)
	to := appendNumber(appendNumber(appendText(nil, 1, "to"), 3, uint64(v.Type)), 20, kindInt)
	c.node("Cast", v.Name+c.suffix, to, v.Name+"_wide"+c.suffix)
}

// size returns the first input and its first dimension that have a size.
func (c *computer) size(size int64) (name string, d int, found bool) {
	for i := range c.inputs {
		if in := &c.inputs[i]; in.Moved {
			if d := slices.Index(in.Sizes, size); d >= 0 {
				return in.Name, d, true
			}
		}
	}
	return "", 0, false
}

// constant adds a list of one integer.
func (c *computer) constant(name string, value int64) {
	v := Value{Name: name, Type: TypeOf(tensor.Int64), Tensor: spec.Tensor{
		Desc: tensor.Desc{DType: tensor.Int64, Sizes: []int64{1}}, Data: binary.LittleEndian.AppendUint64(nil, uint64(value)),
	}}
	c.graph = appendMessage(c.graph, 5, v.Proto())
}

// node adds a node with one output, and an attribute unless it is nil.
func (c *computer) node(kind, output string, attribute []byte, inputs ...string) {
	var node []byte
	for _, name := range inputs {
		node = appendText(node, 1, name)
	}
	node = appendText(appendText(node, 2, output), 4, kind)
	if attribute != nil {
		node = appendMessage(node, 5, attribute)
	}
	c.nodes = appendMessage(c.nodes, 1, node)
}
