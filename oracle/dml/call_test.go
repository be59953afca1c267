package dml_test

import (
	"fmt"
	"math"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// operand returns a packed operand. Without values it has no data: an output.
func operand(d tensor.DType, sizes []int64, values ...int64) spec.Tensor {
	t := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: sizes}}
	if values == nil {
		return t
	}
	t.Data = make([]byte, int64(len(values))*d.Size())
	for i, value := range values {
		bits := uint64(value)
		if d == tensor.Float32 {
			bits = uint64(math.Float32bits(float32(value)))
		}
		t.SetBits(int64(i), bits)
	}
	return t
}

// laidOut gives an operand strides.
func laidOut(t spec.Tensor, strides ...int64) spec.Tensor {
	t.Layout = &tensor.Strided{Strides: strides}
	return t
}

// numbers returns the numbers from first on.
func numbers(first, n int64) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = first + int64(i)
	}
	return list
}

func slice1(input, output spec.Tensor, offsets, sizes, strides []int64) *spec.Call {
	return &spec.Call{
		Operator: dml.Slice1,
		Attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: offsets, InputWindowSizes: sizes, InputWindowStrides: strides,
		},
		Tensors: []spec.Tensor{input, output},
	}
}

func scatter(axis int64, input, indices, updates spec.Tensor) *spec.Call {
	output := operand(input.DType, input.Sizes)
	return &spec.Call{
		Operator:   dml.Scatter,
		Attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: axis},
		Tensors:    []spec.Tensor{input, indices, updates, output},
	}
}

func copied(input, output spec.Tensor) *spec.Call {
	return &spec.Call{Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, Tensors: []spec.Tensor{input, output}}
}

// choices parses "question=answer" pins.
func choices(pins []string) []spec.Choice {
	parsed := make([]spec.Choice, len(pins))
	for i, pin := range pins {
		choice, err := catalogue.Choice(pin)
		Expect(err).NotTo(HaveOccurred())
		parsed[i] = choice
	}
	return parsed
}

// alternatives evaluates a well-formed call.
func alternatives(c *spec.Call, pins ...string) []oracle.Alternative {
	GinkgoHelper()
	Expect(c.WellFormed(1 << 20)).To(Succeed())
	var e oracle.Evaluator
	list, err := e.Alternatives(c, choices(pins))
	Expect(err).NotTo(HaveOccurred())
	return list
}

// outcome writes what c admits under the pins, which must leave no question
// open: "8 6 2 5|7 4", "rejected: RULE", or "anything, or rejection".
func outcome(c *spec.Call, pins ...string) string {
	GinkgoHelper()
	list := alternatives(c, pins...)
	Expect(list).To(HaveLen(1), "questions are left open: %v", list[0].Choices)
	return written(c, &list[0])
}

// outcomes writes what c admits under each reading.
func outcomes(c *spec.Call) map[string]string {
	GinkgoHelper()
	all := map[string]string{}
	list := alternatives(c)
	for i := range list {
		var names []string
		for _, choice := range list[i].Choices {
			names = append(names, choice.Question.Answers[choice.Answer].Name)
		}
		all[strings.Join(names, " ")] = written(c, &list[i])
	}
	return all
}

func written(c *spec.Call, a *oracle.Alternative) string {
	if v := a.Rejects(); v != nil {
		return "rejected: " + v.Rule.ID
	}
	var parts []string
	for i, source := range a.Admissible.Outputs[0].Sources() {
		part := value(c, source)
		for _, other := range a.Admissible.Outputs[0].Others(int64(i)) {
			part += "|" + value(c, other)
		}
		parts = append(parts, part)
	}
	text := strings.Join(parts, " ")
	if a.Admissible.MayReject() {
		text += ", or rejection"
	}
	return text
}

// value writes the element that a source names, as a number.
func value(c *spec.Call, s spec.Source) string {
	if s.Operand == spec.Anything {
		return "anything"
	}
	bits := s.Bits(c)
	switch c.Output().DType {
	case tensor.Float32:
		return fmt.Sprint(math.Float32frombits(uint32(bits)))
	default:
		return fmt.Sprint(bits)
	}
}

// explanation writes the rule and the arithmetic of one output element.
func explanation(c *spec.Call, element int64, pins ...string) string {
	GinkgoHelper()
	why, err := oracle.Explain(c, choices(pins), 0, element)
	Expect(err).NotTo(HaveOccurred())
	return why.Rule.ID + ": " + why.Arithmetic + why.Note
}
