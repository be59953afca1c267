package faulty

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// narrowMutants compute with integers as other numbers, which lack some of them.
var narrowMutants = []Mutant{
	{"add-in-float64", onnx.Add.Name, "integers of 64 bits are added as float64", between(64, sum)},
	{"mul-in-float32", onnx.Mul.Name, "integers of 32 bits are multiplied as float32", between(32, product)},
	{"pow-in-float64", onnx.Pow.Name, "integers of 64 bits are raised as float64", narrowed(64)},
	{"less-as-signed", onnx.Less.Name, "uint64 is compared as int64", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		return pull.BoolBits(int64(t.Bits(0, 0)) < int64(t.Bits(1, 0))), job.DTypes[0] == tensor.Uint64
	})},
	{"reduce-max-in-float64", onnx.ReduceMax.Name, "integers of 64 bits are compared as float64", narrowed(64)},
	{"mat-mul-in-float32", onnx.MatMul.Name, "sums of integers of 32 bits are float32", narrowed(32)},
	{"cast-via-float32", onnx.Cast.Name, "integers of 32 bits become float32 first", casting(viaFloat32)},
	{"stablehlo-add-in-float64", stablehlo.Add.Name, "integers of 64 bits are added as float64", between(64, sum)},
	{"multiply-in-float32", stablehlo.Multiply.Name, "integers of 32 bits are multiplied as float32", between(32, product)},
	{"compare-as-signed", stablehlo.Compare.Name, "uint64 is compared as int64", instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		x, y, direction := int64(t.Bits(0, 0)), int64(t.Bits(1, 0)), pull.As[stablehlo.CompareAttributes](job).Direction
		is := x == y && (direction == stablehlo.DirectionLE || direction == stablehlo.DirectionGE || direction == stablehlo.DirectionEQ) ||
			x < y && (direction == stablehlo.DirectionLE || direction == stablehlo.DirectionLT || direction == stablehlo.DirectionNE) ||
			x > y && (direction == stablehlo.DirectionGE || direction == stablehlo.DirectionGT || direction == stablehlo.DirectionNE)
		return pull.BoolBits(is), job.DTypes[0] == tensor.Uint64
	})},
	{"maximum-in-float64", stablehlo.Maximum.Name, "integers of 64 bits are compared as float64", narrowed(64)},
	{"reduce-in-float64", stablehlo.Reduce.Name, "integers of 64 bits are compared as float64", narrowedIf(64, func(job *pull.Job) bool {
		body := pull.As[stablehlo.ReduceAttributes](job).Body
		return body == stablehlo.BodyMaximum || body == stablehlo.BodyMinimum
	})},
	{"dot-general-in-float32", stablehlo.DotGeneral.Name, "sums of integers of 32 bits are float32", narrowed(32)},
	{"convert-via-float32", stablehlo.Convert.Name, "integers of 32 bits become float32 first", casting(viaFloat32)},
}

func sum(x, y float64) float64     { return x + y }
func product(x, y float64) float64 { return x * y }

// between is the fault of computing integers of so many bits by pairs, as floats of as many.
func between(bits int64, of func(x, y float64) float64) fault {
	return instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		d := job.DTypes[0]
		if d.Float() || d.Bits() != bits {
			return 0, false
		}
		return integerOf(d, rounded(bits, of(floatOf(d, t.Bits(0, 0)), floatOf(d, t.Bits(1, 0))))), true
	})
}

// narrowed is the fault of results of so many bits that are the nearest floats of as many.
func narrowed(bits int64) fault {
	return narrowedIf(bits, func(*pull.Job) bool { return true })
}

// narrowedIf is narrowed where the attributes of a job are such.
func narrowedIf(bits int64, are func(job *pull.Job) bool) fault {
	return instead(func(job *pull.Job, t *pull.Terms) (uint64, bool) {
		d := job.DTypes[0]
		if d.Float() || d.Bits() != bits || !are(job) {
			return 0, false
		}
		return integerOf(d, rounded(bits, floatOf(d, job.Combine(t)))), true
	})
}

// viaFloat32 converts integers of 32 bits as float32 to integers that are not narrower.
func viaFloat32(from, to tensor.DType, element, right uint64) uint64 {
	if from.Float() || from.Bits() != 32 || to.Float() || to.Bits() < 32 {
		return right
	}
	wide := tensor.Int64 // whose low bits a narrower type has
	return to.Clip(integerOf(wide, rounded(32, floatOf(from, element))))
}

// rounded returns the nearest float of so many bits.
func rounded(bits int64, x float64) float64 {
	if bits == 32 {
		return float64(float32(x))
	}
	return x
}

// floatOf returns the nearest float64 of an integer.
func floatOf(d tensor.DType, bits uint64) float64 {
	if d.Signed() {
		return float64(pull.Arithmetic{DType: d}.Integer(bits))
	}
	return float64(bits)
}

// integerOf returns the integer of a data type that is a whole number, or the nearest.
func integerOf(d tensor.DType, x float64) uint64 {
	most := math.Ldexp(1, int(d.Bits()))
	if d.Signed() {
		most /= 2
	}
	switch {
	case x >= most:
		return uint64(1)<<(d.Bits()-1) - 1 + map[bool]uint64{true: 0, false: 1 << (d.Bits() - 1)}[d.Signed()]
	case !d.Signed():
		return uint64(max(x, 0))
	}
	return d.Clip(uint64(int64(max(x, -most))))
}
