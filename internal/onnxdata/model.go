package onnxdata

import (
	"math"

	"example.com/conform/spec"
)

// A model holds the parts of a ModelProto that a test needs.
type model struct {
	opset     int64
	nodes     []node
	inputs    []string               // of the graph, one for each input of a data set
	outputs   []string               // of the graph
	constants map[string]spec.Tensor // the graph's initializers, by name
	tensors   bool                   // all inputs and outputs of the graph are tensors
}

// A node is a NodeProto.
type node struct {
	operator, domain string
	inputs, outputs  []string
	attributes       []attribute
}

// An attribute is an AttributeProto.
type attribute struct {
	name     string
	kind     uint64 // one of the kinds below
	number   int64
	float    float32
	text     string
	tensor   []byte // a TensorProto
	integers []int64
}

// The fields of a TypeProto that say that a value is a sequence, or optional.
const typeSequence, typeOptional = 4, 9

// The kinds of attributes that operators of conform have.
const (
	kindFloat  = 1
	kindInt    = 2
	kindString = 3
	kindTensor = 4
	kindInts   = 7
)

// operator returns the operator of a model, or "Program" if it has several nodes; "" if
// conform lacks one of them.
func (m *model) operator() string {
	for i := range m.nodes {
		if n := &m.nodes[i]; n.domain != "" && n.domain != "ai.onnx" || called(n.operator) == nil {
			return ""
		}
	}
	switch len(m.nodes) {
	case 0:
		return ""
	case 1:
		return m.nodes[0].operator
	}
	return "Program"
}

func parseModel(message []byte) (*model, error) {
	m := &model{constants: map[string]spec.Tensor{}, tensors: true}
	return m, fields(message, func(f field) error {
		switch f.number {
		case 7: // graph
			return m.graph(f.bytes)
		case 8: // opset_import
			return m.opsetID(f.bytes)
		}
		return nil
	})
}

// opsetID reads the opset version of the ONNX domain.
func (m *model) opsetID(message []byte) error {
	domain, version := "", int64(0)
	err := fields(message, func(f field) error {
		switch f.number {
		case 1:
			domain = string(f.bytes)
		case 2:
			version = int64(f.n)
		}
		return nil
	})
	if domain == "" || domain == "ai.onnx" {
		m.opset = version
	}
	return err
}

func (m *model) graph(message []byte) error {
	return fields(message, func(f field) error {
		switch f.number {
		case 1: // node
			n, err := parseNode(f.bytes)
			m.nodes = append(m.nodes, n)
			return err
		case 5: // initializer
			if m.operator() == "" {
				return nil // the model tests another operator
			}
			t, name, err := parseNamed(f.bytes)
			m.constants[name] = t
			return err
		case 11, 12: // input, output
			return fields(f.bytes, func(named field) error {
				switch {
				case named.number == 2: // type
					return fields(named.bytes, func(t field) error {
						m.tensors = m.tensors && t.number != typeSequence && t.number != typeOptional
						return nil
					})
				case named.number != 1:
				case f.number == 11:
					m.inputs = append(m.inputs, string(named.bytes))
				default:
					m.outputs = append(m.outputs, string(named.bytes))
				}
				return nil
			})
		}
		return nil
	})
}

func parseNode(message []byte) (n node, err error) {
	err = fields(message, func(f field) error {
		switch f.number {
		case 1:
			n.inputs = append(n.inputs, string(f.bytes))
		case 2:
			n.outputs = append(n.outputs, string(f.bytes))
		case 4:
			n.operator = string(f.bytes)
		case 5:
			a, err := parseAttribute(f.bytes)
			n.attributes = append(n.attributes, a)
			return err
		case 7:
			n.domain = string(f.bytes)
		}
		return nil
	})
	return n, err
}

func parseAttribute(message []byte) (a attribute, err error) {
	err = fields(message, func(f field) (err error) {
		switch f.number {
		case 1:
			a.name = string(f.bytes)
		case 2:
			a.float = math.Float32frombits(uint32(f.n))
		case 3:
			a.number = int64(f.n)
		case 4:
			a.text = string(f.bytes)
		case 5:
			a.tensor = f.bytes
		case 8:
			a.integers, err = f.integers(a.integers)
		case 20:
			a.kind = f.n
		}
		return err
	})
	return a, err
}
