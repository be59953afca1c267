// Package tensorflowjs runs operators on TensorFlow.js, in Node. The adapter is adapter.mjs, which
// conform carries, and writes into the user's cache with the library of the protocol.
package tensorflowjs

import (
	"context"
	"path/filepath"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/node"
	"example.com/conform/backends/named"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/facts"
)

var tensorFlow = node.Engine{Name: "tensorflow-js", Package: "@tensorflow/tfjs-core"}

// Engine is TensorFlow.js as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: tensorFlow.Name, About: "TensorFlow.js in Node", Modes: Modes(), Foreign: true, Options: tensorFlow.Options(),
		Start: func(ctx context.Context, s named.Settings, o remote.Options) (backends.Backend, error) {
			return named.Opened(Start(ctx, &s, o))
		},
	}
}

// Modes lists the backends of TensorFlow.js that need no browser.
func Modes() []backends.Mode {
	return []backends.Mode{{Name: "cpu", About: "kernels in JavaScript"}, {Name: "wasm", About: "kernels in WebAssembly"}}
}

// Start starts the adapter.
func Start(ctx context.Context, s *named.Settings, o remote.Options) (*remote.Backend, error) {
	mode, err := engine.ModeNamed(Modes(), s.Mode)
	if err != nil {
		return nil, err
	}
	program, module, err := tensorFlow.Find(s)
	if err != nil {
		return nil, err
	}
	files, err := facts.Of(tensorFlow.Name).Adapter()
	if err != nil {
		return nil, err
	}
	folder, err := engine.Written(tensorFlow.Name, files)
	if err != nil {
		return nil, err
	}
	o.Command = []string{program, filepath.Join(folder, "adapter.mjs"), module, mode.Name}
	return remote.Start(ctx, o)
}
