package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/directml"
	"example.com/conform/backends/faulty"
	"example.com/conform/backends/litert"
	"example.com/conform/backends/named"
	"example.com/conform/backends/onnxruntime"
	onnxruntimeweb "example.com/conform/backends/onnxruntime-web"
	"example.com/conform/backends/openvino"
	"example.com/conform/backends/pjrt"
	"example.com/conform/backends/plugin"
	"example.com/conform/backends/python"
	"example.com/conform/backends/recorded"
	tensorflowjs "example.com/conform/backends/tensorflow-js"
	"example.com/conform/backends/vulkan"
	"example.com/conform/backends/webnn"
	"example.com/conform/internal/suggest"
)

// honest lists the backends that are not wrong on purpose, in the order in which they are
// shown.
func honest() []named.Backend {
	return []named.Backend{
		cpu.Engine(),
		vulkan.Engine(),
		directml.Engine(),
		onnxruntime.Engine(),
		onnxruntimeweb.Engine(),
		onnxruntime.Plugin("ggml", "onnxruntime-ggml", "ONNX Runtime's plugin for ggml"),
		onnxruntime.Plugin("qnn", "onnxruntime-qnn", "ONNX Runtime's plugin for Qualcomm's NPUs"),
		onnxruntime.Plugin("webgpu", "onnxruntime-ep-webgpu", "ONNX Runtime's plugin for WebGPU"),
		openvino.Engine(),
		webnn.Engine(),
		litert.Engine(),
		pjrt.Engine(),
		python.Engine("iree"),
		python.Engine("jax"),
		python.Engine("mlx"),
		python.Engine("mnn"),
		python.Engine("ncnn"),
		python.Engine("numpy"),
		python.Engine("onnx"),
		python.Engine("optimiser"),
		python.Engine("stablehlo"),
		python.Engine("tensorflow"),
		tensorflowjs.Engine(),
		python.Engine("tinygrad"),
		python.Engine("torch"),
		python.Engine("tract"),
		python.Engine("tvm"),
		recorded.Engine(),
	}
}

// registry lists every backend, in the order in which they are shown.
func registry() []named.Backend {
	list := honest()
	for _, mutant := range faulty.All() {
		list = append(list, named.Backend{
			Name: faultyPrefix + mutant.Name, About: mutant.Fault,
			Open: func(context.Context, named.Settings) (backends.Backend, error) { return mutant.Open(), nil },
		})
	}
	return list
}

// faultyPrefix begins the names of the deliberately wrong backends.
const faultyPrefix = "faulty:"

// execPrefix begins the name of a backend that is any program: what follows
// is its command line.
const execPrefix = "exec:"

// libraryPrefix begins the name of a backend that is a shared library: what
// follows is its path. Only conform serve loads it into its own process.
const libraryPrefix = "lib:"

// library returns the backend of a shared library, if name is of one.
func library(name string) (b named.Backend, ok bool, err error) {
	path, ok := strings.CutPrefix(name, libraryPrefix)
	switch {
	case ok && path == "":
		err = errors.New("a path is missing after lib: in --backend")
	case ok && isHere(path):
		err = fmt.Errorf("--backend %s: the system looks for it elsewhere: did you mean %s%s?", name, libraryPrefix, here(path))
	}
	return named.Backend{
		Name: name, About: "a shared library with the interface of conform_backend.h", Modes: plugin.Modes(), Foreign: true,
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) {
			return named.Opened(plugin.Open(plugin.Options{Library: path, Mode: s.Mode}))
		},
	}, ok, err
}

// isHere reports whether a name without a folder is that of a file in the current folder,
// which is not where a program or a library of that name is looked for.
func isHere(name string) bool {
	info, err := os.Stat(name)
	return filepath.Base(name) == name && err == nil && info.Mode().IsRegular()
}

// here returns the name of a file of the current folder with that folder.
func here(name string) string { return "." + string(filepath.Separator) + name }

// honestNamed returns the backend of a name that is not wrong on purpose, or none. A library
// is one, too.
func honestNamed(name string) named.Backend {
	list := honest()
	if b, ok, err := library(name); ok && err == nil {
		list = append(list, b)
	}
	if i := slices.IndexFunc(list, func(b named.Backend) bool { return b.Name == name }); i >= 0 {
		return list[i]
	}
	return named.Backend{}
}

// backendNamed returns the backend that --backend names, if it takes the settings.
func backendNamed(name string, s *named.Settings) (named.Backend, error) {
	if b, ok, err := library(name); ok {
		return b, errors.Join(err, b.Check(s))
	}
	list := honest()
	if !slices.ContainsFunc(list, func(b named.Backend) bool { return b.Name == name }) {
		list = registry()
	}
	for _, b := range list {
		if b.Name != name {
			continue
		}
		err := b.Check(s)
		if !b.Foreign { // runs on kernels of the CPU
			err = errors.Join(err, cpu.CheckVariable())
		}
		return b, err
	}
	return named.Backend{}, fmt.Errorf("unknown backend %q: %s", name, otherBackend(name, list))
}

// otherBackend says which backend may have been meant by a name that none has.
func otherBackend(name string, list []named.Backend) string {
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		prefix := execPrefix
		if slices.Contains([]string{".so", ".dylib", ".dll"}, filepath.Ext(name)) {
			prefix = libraryPrefix
		}
		if filepath.Base(name) == name { // which is looked for elsewhere
			name = here(name)
		}
		return fmt.Sprintf("it is a file: did you mean %s%s?", prefix, name)
	}
	var all, own []string
	for _, b := range list {
		all = append(all, b.Name)
		if !strings.HasPrefix(b.Name, faultyPrefix) {
			own = append(own, b.Name)
		}
	}
	if meant := suggest.Nearest(name, all); meant != "" {
		return fmt.Sprintf("did you mean %s?", meant)
	}
	return fmt.Sprintf("want %s, %sCOMMAND, %sPATH or a %sNAME: see `conform backends`", strings.Join(own, ", "), execPrefix, libraryPrefix, faultyPrefix)
}

func backendNames() []string {
	var names []string
	for _, b := range registry() {
		names = append(names, b.Name)
	}
	return names
}
