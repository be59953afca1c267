// Package recorded is a backend whose results a program has recorded that knows nothing of
// conform: a reader of a kit, which conform export writes. conform then judges them as it
// judges any backend.
package recorded

import (
	"context"
	"errors"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// option is the name of the option for the file of results.
const option = "results"

// Engine is recorded results as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "recorded", About: "what a reader of a kit recorded, which conform export --kit writes",
		Options: []named.Option{{Name: option, About: "file of the record", Check: func(path string) error {
			_, err := Open(path)
			return err
		}}},
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) {
			if s.Options[option] == "" {
				return nil, errors.New("name the file that a reader of a kit wrote: --option " + option + "=FILE")
			}
			return named.Opened(Open(s.Options[option]))
		},
	}
}

// A Backend knows the results of the calls of a kit. It implements [backends.Backend].
type Backend struct {
	description backends.Description
	results     map[string]*Result // by the keys of the calls
}

// Open reads the results of a file.
func Open(path string) (*Backend, error) {
	head, results, err := read(path)
	if err != nil {
		return nil, err
	}
	b := &Backend{results: results, description: backends.Description{
		Name: head.Name, Version: head.Version, Device: head.Device,
		Notes: []string{"Its results were recorded without conform: no memory besides the outputs was seen, and each case ran once."},
	}}
	var types []tensor.DType
	for d := tensor.Float64; d.Shared(); d++ {
		types = append(types, d)
	}
	for _, op := range append(onnxdata.Operators(), onnx.Program) {
		b.description.Capabilities = append(b.description.Capabilities, backends.Capability{Operator: op.Name, DTypes: types, NoCheckOnly: true})
	}
	return b, nil
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error { return nil }

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	return engine.Step(ctx, len(jobs), func(i int) backends.Outcome { return b.job(&jobs[i]) }, func(int, *backends.Outcome) {})
}

// job returns the outcome of a job, and writes its outputs.
func (b *Backend) job(j *backends.Job) backends.Outcome {
	key, err := onnxdata.Key(engine.Call(j))
	if limit, ok := errors.AsType[*spec.LimitError](err); ok {
		return backends.Outcome{Status: backends.Gap, Detail: limit.Err.Error()}
	}
	if err != nil {
		return backends.Outcome{Status: backends.Gap, Detail: err.Error()}
	}
	r := b.results[key]
	if r == nil {
		return backends.Outcome{Status: backends.Gap, Detail: "no result of this call was recorded"}
	}
	return r.Outcome(j)
}
