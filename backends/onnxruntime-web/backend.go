// Package onnxruntimeweb runs operators on ONNX Runtime Web, in Node, on WebAssembly. Each call
// becomes a model, as of ONNX Runtime, which the reader of a kit runs: a process of Node gets cases
// and answers with results. One that a case has ended is started again.
package onnxruntimeweb

import (
	"context"
	"errors"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/node"
	"example.com/conform/backends/named"
	"example.com/conform/backends/recorded"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

var web = node.Engine{Name: "onnxruntime-web", Package: "onnxruntime-web"}

// Engine is ONNX Runtime Web as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: web.Name, About: "ONNX Runtime Web in Node, on WebAssembly", Modes: Modes(), Foreign: true,
		Options: web.Options(), Environment: []string{"XDG_CACHE_HOME", "LOCALAPPDATA"},
		Open: func(ctx context.Context, s named.Settings) (backends.Backend, error) {
			return named.Opened(Open(ctx, s))
		},
	}
}

// Modes lists the ways to state a call in a model.
func Modes() []backends.Mode {
	list := make([]backends.Mode, len(modes))
	for i := range modes {
		list[i] = modes[i].Mode
	}
	return list
}

// A mode is a way to state a call in a model.
type mode struct {
	backends.Mode

	form onnxdata.Form
}

// String returns the name of the mode.
func (m mode) String() string { return m.Name }

var modes = []mode{
	{backends.Mode{Name: "runtime", About: "all inputs are given at run time; their sizes are in the model"}, onnxdata.Form{}},
	{backends.Mode{Name: "dynamic", About: "all inputs are given at run time; the model leaves their sizes open"}, onnxdata.Form{Open: true}},
	{backends.Mode{Name: "constant", About: "bounds, sizes and indices are constants of the model"}, onnxdata.Form{Constants: onnxdata.IndexConstants}},
}

// A Backend is ONNX Runtime Web in one mode. It implements [backends.Backend].
type Backend struct {
	form        onnxdata.Form
	process     process
	description backends.Description
}

// Open starts Node.
func Open(ctx context.Context, s named.Settings) (*Backend, error) {
	m, err := engine.ModeNamed(modes, s.Mode)
	if err != nil {
		return nil, err
	}
	b := &Backend{form: m.form}
	if b.process.program, b.process.module, err = web.Find(&s); err != nil {
		return nil, err
	}
	version, err := b.process.start(ctx)
	if err != nil {
		b.process.end()
		return nil, err
	}
	b.description = describe(version, m.Name)
	return b, nil
}

// describe returns the description of a version in a mode. The package has no tensors of other
// types.
func describe(version, mode string) backends.Description {
	d := backends.Description{
		Name: "ONNX Runtime Web", Version: version, Device: "wasm", Mode: mode,
		Readings: []string{onnx.OtherBools.ID + "=kept", onnx.WhereTruth.ID + "=undefined"},
	}
	var types []tensor.DType
	for t := tensor.Float64; t <= tensor.Bool; t++ {
		types = append(types, t)
	}
	for _, op := range append(onnxdata.Operators(), onnx.Program) {
		d.Capabilities = append(d.Capabilities, backends.Capability{Operator: op.Name, DTypes: types, NoCheckOnly: true, OwnForms: op.Program})
	}
	return d
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	b.process.end()
	return nil
}

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	return b.Step(ctx, jobs, func(int, *backends.Outcome) {})
}

// Step implements [backends.Stepper].
func (b *Backend) Step(ctx context.Context, jobs []backends.Job, each func(job int, o *backends.Outcome)) ([]backends.Outcome, error) {
	return engine.Step(ctx, len(jobs), func(i int) backends.Outcome { return b.job(ctx, &jobs[i]) }, each)
}

// job runs a job.
func (b *Backend) job(ctx context.Context, j *backends.Job) backends.Outcome {
	c := engine.Call(j)
	m, err := b.model(c)
	if limit, ok := errors.AsType[*spec.LimitError](err); ok {
		return backends.Outcome{Status: backends.Gap, Detail: limit.Err.Error()}
	}
	if err != nil {
		return backends.Outcome{Status: backends.Unsupported, Detail: err.Error()}
	}
	line, err := b.process.ask(ctx, m)
	if err != nil {
		return backends.Outcome{Status: backends.Crashed, Detail: err.Error()}
	}
	r, err := recorded.Parse(line)
	if err != nil {
		return backends.Outcome{Status: backends.Failed, Detail: "the answer of Node: " + err.Error()}
	}
	return r.Outcome(j)
}

// model makes the model of a call, of the oldest opset version that means the same.
func (b *Backend) model(c *spec.Call) (*onnxdata.Model, error) {
	form := b.form
	var err error
	if form.Opset, err = onnxdata.OpsetFor(c); err != nil {
		return nil, err
	}
	return onnxdata.Build(form, c)
}
