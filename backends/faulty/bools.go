package faulty

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// boolMutants take bytes of bool for numbers of one bit.
var boolMutants = []Mutant{
	{"transpose-makes-true-1", "onnx.transpose", "every true byte becomes 1", following(onnx.OtherBools, spec.OtherBoolOne)},
	{"openvino-slice-makes-true-1", "openvino.slice", "every true byte becomes 1", following(openvino.OtherBools, spec.OtherBoolOne)},
	{"concat-keeps-the-lowest-bit", "onnx.concat", "a byte of bool loses all bits except the lowest", keepingLowestBit},
	{"stablehlo-reverse-keeps-the-lowest-bit", "stablehlo.reverse", "a byte of bool loses all bits except the lowest", keepingLowestBit},
	{"xla-copy-keeps-the-lowest-bit", xlaCopy, "a byte of bool loses all bits except the lowest", keepingLowestBit},
	{"where-tests-the-lowest-bit", "onnx.where", "a condition is true if its lowest bit is set", following(onnx.WhereTruth, family.TruthLowestBit)},
	{"select-tests-the-lowest-bit", "stablehlo.select", "a predicate is true if its lowest bit is set", following(stablehlo.SelectTruth, family.TruthLowestBit)},
}

// keepingLowestBit is the fault of moving bits in place of bytes of bool.
var keepingLowestBit = pulling(func(job *pull.Job, right pull.Func) pull.Func {
	return func(output int, to, from []int64) pull.Source {
		source := right(output, to, from)
		if k := source.Operand; k >= 0 && job.DTypes[k] == tensor.Bool {
			return pull.Source{Operand: pull.Constant, Bits: job.Bits(k, from[:len(job.Sizes[k])]) & 1}
		}
		return source
	}
})
