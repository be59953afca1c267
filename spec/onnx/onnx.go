// Package onnx specifies operators of ONNX, one file an operator, after the
// operator texts of ONNX 1.20 and later (docs/Operators.md). Inputs whose values
// decide the sizes of an output, such as pads, are attributes here.
package onnx

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// negativeAxis makes the rule about negative axes that a section of a text states.
func negativeAxis(text spec.Text, section string) *spec.Rule {
	return text.Meaning("negative-axis", section,
		"A negative axis counts from the back: -1 is the last dimension.")
}

// int64s makes the check that the tensors of a parameter are of type INT64.
func int64s(name string) func(k *spec.Check) {
	return func(k *spec.Check) {
		for _, t := range k.Of(name) {
			if t.DType != tensor.Int64 {
				k.Breaks("%s is %v", name, t.DType)
			}
		}
	}
}

// The data types that texts list: wideTypes, everyType, which also has those of 8
// bits and less that came later, and realTypes, which are all of these but complex numbers. Lists of the texts have strings and complex128 too,
// which conform does not represent.
var (
	wideTypes = append(tensor.Common(), tensor.Bool, tensor.Complex64, tensor.Bfloat16)
	everyType = append(wideTypes,
		tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ, tensor.Float8E8M0FNU, tensor.Float4E2M1,
		tensor.Int4, tensor.Uint4, tensor.Int2, tensor.Uint2)
	realTypes = slices.DeleteFunc(slices.Clone(everyType), func(d tensor.DType) bool { return d == tensor.Complex64 })
)

// OtherBools is about bytes of bool that are no truth values in a model either.
var OtherBools = spec.Text{Name: "onnx.types", Document: "ONNX (onnx.proto)"}.OtherBools("TensorProto.raw_data, of models alone")

// Rounding is about the floats of all operators that compute.
var Rounding = spec.Text{Name: "onnx.floats", Document: "ONNX (Operators.md)"}.Rounding("operators that compute (silent)")

// outputDType checks that the output has the data type of the first operand.
func outputDType(k *spec.Check) { spec.SameDType(0, k.Inputs())(k) }

// repeatedAxis makes the question about an axis that axes names twice, which the
// texts leave undefined. Last is the statement of the answer "last".
func repeatedAxis(text spec.Text, last string) *spec.Question {
	return text.Question("repeated-axis", "axes", "What happens if axes names one axis twice?",
		[]spec.Option{{Name: "reject", Statement: "The call is rejected.", Rejects: true}, {Name: "last", Statement: last}})
}

// axesDistinct makes the rule that no axis is named twice, unless the answer to a
// question of [repeatedAxis] is "last".
func axesDistinct(text spec.Text, repeated *spec.Question) *spec.Rule {
	return text.Static("axes-distinct", "axes", "No axis is named twice, unless the answer to "+repeated.ID+" is last.", func(k *spec.Check) {
		axes := k.Fields().Named("axes").List.Entries()
		if d, found := family.Repeated(axes, k.Tensors[0].Rank()); found && k.Rejects(repeated) {
			k.Breaks("axis %d is repeated", d)
		}
	})
}

// ofScalar makes the question about a scalar, which the text does not exclude and
// implementations reject.
func ofScalar(text spec.Text, section, ask string) *spec.Question {
	return text.Question("scalar", section, ask,
		[]spec.Option{{Name: "copy", Statement: "Yes: no list has an entry for an axis, and the output is the scalar."}, spec.Rejected})
}

// rejectsScalar reports whether the first operand is a scalar, and the answer to a
// question of [ofScalar] is to reject it.
func rejectsScalar(k *spec.Check, scalar *spec.Question) bool {
	return k.Tensors[0].Rank() == 0 && k.Rejects(scalar)
}

// perAxis makes the check that the named lists, of which at most one is present,
// have n entries for each entry of axes, or for each dimension of the first operand
// if axes is absent. A scalar has none, unless the answer to the question is to reject
// it.
func perAxis(n int, scalar *spec.Question, names ...string) func(k *spec.Check) {
	return func(k *spec.Check) {
		axes, entries := k.Tensors[0].Rank(), 0
		if list := k.Fields().Named("axes").List.Entries(); list != nil {
			axes = len(list)
		}
		for _, name := range names {
			entries += k.Fields().Named(name).List.Len()
		}
		if entries != n*axes || rejectsScalar(k, scalar) {
			k.Breaks("%d %s for %d axes", entries, strings.Join(names, " or "), axes)
		}
	}
}

// equalBut reports whether two tensors of the same rank have the same sizes in every
// dimension except the axis.
func equalBut(axis int, a, b []int64) bool {
	for d, size := range a {
		if d != axis && size != b[d] {
			return false
		}
	}
	return true
}

// sum returns the sum of some numbers, or -1 if it is beyond 63 bits.
func sum(numbers ...int64) int64 {
	total, ok := tensor.Sum(numbers...)
	if !ok {
		return -1
	}
	return total
}

// product returns the product of some sizes, or -1 if it is beyond 63 bits.
func product(sizes ...int64) int64 {
	if slices.Contains(sizes, 0) {
		return 0
	}
	all := int64(1)
	for _, size := range sizes {
		n, ok := tensor.Mul(all, size)
		if !ok {
			return -1
		}
		all = n
	}
	return all
}
