package openvino

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// FakeQuantize is the pull function of the operator.
var FakeQuantize = pull.Elementwise(func(job *pull.Job, bits []uint64) uint64 {
	a := job.Arithmetic(0)
	if a.Above(bits[0], a.Greater(bits[1], bits[2])) {
		return bits[4]
	}
	if !a.Above(bits[0], a.Less(bits[1], bits[2])) {
		return bits[3]
	}
	var x [5]float64
	for i := range x {
		x[i] = a.Value(bits[i])
	}
	round, steps := math.RoundToEven, float64(pull.As[openvino.FakeQuantizeAttributes](job).Levels-1)
	if job.Answer(openvino.FakeQuantizeTies) == openvino.TiesUp {
		round = math.Round // of what is not negative
	}
	return a.Of(round((x[0]-x[1])/(x[2]-x[1])*steps)/steps*(x[4]-x[3]) + x[3])
})
