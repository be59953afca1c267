package onnxruntime

import (
	"slices"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/internal/onnxdata"
)

// beside calls a session while other calls of it run, on the same elements in the opposite order:
// no call may show in another.
func (b *Backend) beside(s session, m *onnxdata.Model) (err error) {
	others := make([]func(), engine.Others)
	for i := range others {
		others[i] = func() { b.another(s, m) }
	}
	engine.Beside(func() { err = b.call(s, m, &b.run) }, others...)
	return err
}

// another calls a session on the elements of a model's inputs in the opposite order, unless there are
// too many. Its results are dropped.
func (b *Backend) another(s session, m *onnxdata.Model) {
	other := &onnxdata.Model{Inputs: slices.Clone(m.Inputs), Outputs: slices.Clone(m.Outputs)}
	for i := range other.Inputs {
		switch v := &other.Inputs[i]; {
		case len(v.Data) > engine.MaxTurned:
			return
		case v.Moved:
			v.Data = engine.Turned(v.Data, v.DType.Size())
		}
	}
	for k := range other.Outputs {
		other.Outputs[k].Sizes = nil // the library makes them
	}
	var r run
	defer b.releaseValues(&r)
	if b.values(other, nil, &r) == nil {
		_ = b.call(s, other, &r)
	}
}
