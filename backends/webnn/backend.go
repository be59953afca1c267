// Package webnn runs operators by WebNN, the web's interface for neural networks, in
// a browser. Each call becomes a graph of one operation.
//
// The browser is a process of its own, driven over the DevTools protocol. It loads
// one page, which gets all calls of a batch at once. [Backend.Run] fails if the page or
// the context of WebNN dies.
package webnn

import (
	"context"
	"errors"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
)

// optionBrowser is the name of the option for the browser's path.
const optionBrowser = "browser"

// Engine is WebNN as a backend that a user can name. Its devices are cpu, gpu and npu.
func Engine() named.Backend {
	return named.Backend{
		Name: "webnn", About: "WebNN in a browser, driven over the DevTools protocol", Modes: Modes(), Device: true,
		Options: []named.Option{{Name: optionBrowser, About: "path of the browser; by default that of make engines-install"}},
		Foreign: true, Environment: []string{variable, "XDG_CACHE_HOME", "LOCALAPPDATA", "LD_LIBRARY_PATH", "DISPLAY"},
		Open: func(ctx context.Context, s named.Settings) (backends.Backend, error) {
			return named.Opened(Open(ctx, s))
		},
	}
}

// Modes lists the ways to give a graph the operands that steer an operation, such as
// indices.
func Modes() []backends.Mode {
	return []backends.Mode{
		{Name: constant, About: "operands that steer an operation are constants of the graph"},
		{Name: input, About: "they are inputs of the graph, like all others"},
	}
}

// A Backend runs operators in a browser. It implements [backends.Backend].
type Backend struct {
	tab *tab
	builder
	description backends.Description
}

// Open starts the browser.
func Open(ctx context.Context, s named.Settings) (*Backend, error) {
	mode, err := engine.ModeNamed(Modes(), s.Mode)
	if err != nil {
		return nil, err
	}
	path, err := find(s.Options[optionBrowser])
	if err != nil {
		return nil, err
	}
	t, err := start(path)
	if err != nil {
		return nil, err
	}
	b := &Backend{tab: t, builder: builder{mode: mode.Name}}
	if err := b.open(ctx, s.Device); err != nil {
		t.close()
		return nil, err
	}
	return b, nil
}

// open makes the context of WebNN.
func (b *Backend) open(ctx context.Context, device string) error {
	version, err := b.tab.version()
	if err != nil {
		return err
	}
	options := map[string]string{}
	if device != "" {
		options["deviceType"] = device
	}
	if err := b.tab.evaluate(ctx, &b.limits, "open", options); err != nil {
		return fmt.Errorf("%s has no WebNN context: %w", version, err)
	}
	if err := b.probe(ctx); err != nil {
		return err
	}
	b.description = b.describe(version, device)
	return nil
}

// probe builds the smallest graph of each method that takes indices. A browser may build
// a method only with constant indices, which opSupportLimits does not tell.
func (b *Backend) probe(ctx context.Context) error {
	var calls []*call
	for of, op := range operators {
		if c := b.smallest(of, &op); c != nil {
			calls = append(calls, c)
		}
	}
	answers, err := b.ask(ctx, calls, make([]byte, 4))
	b.lacks = map[string]string{}
	for i := range answers {
		if answers[i].Status == "gap" {
			b.lacks[calls[i].Method] = answers[i].Detail
		}
	}
	return err
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	b.tab.close()
	return nil
}

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	var calls []*call
	var at []int     // the job of each call
	data := []byte{} // not null in JSON, even if all operands are empty
	var last *call
	for i := range batch {
		c, err := b.express(&batch[i])
		if refusal, ok := errors.AsType[*engine.RefusalError](err); ok {
			outcomes[i] = refusal.Outcome
			continue
		}
		if err != nil {
			return nil, err
		}
		data = c.lay(data)
		c.Again = c.same(last)
		calls, at, last = append(calls, c), append(at, i), c
	}
	if len(calls) == 0 {
		return outcomes, nil
	}
	answers, err := b.ask(ctx, calls, data)
	if err != nil {
		return nil, err
	}
	for k := range calls {
		if outcomes[at[k]], err = answers[k].apply(&batch[at[k]]); err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

// ask has the page run calls.
func (b *Backend) ask(ctx context.Context, calls []*call, data []byte) ([]answer, error) {
	var reply struct {
		Answers []answer `json:"answers"`
		Lost    string   `json:"lost"`
	}
	if err := b.tab.evaluate(ctx, &reply, "run", calls, data); err != nil {
		return nil, err
	}
	if reply.Lost != "" {
		return nil, fmt.Errorf("the browser lost the context of WebNN: %s", reply.Lost)
	}
	if len(reply.Answers) != len(calls) {
		return nil, fmt.Errorf("the page gave %d answers to %d calls", len(reply.Answers), len(calls))
	}
	return reply.Answers, nil
}
