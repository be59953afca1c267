package onnxruntime

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
	"example.com/conform/internal/onnxdata"
)

// Engine is ONNX Runtime as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "onnxruntime", About: "ONNX Runtime, on any of its execution providers",
		Modes: Modes(), Device: true, Devices: deviceNames, Library: true, Foreign: true,
		Options: []named.Option{
			{Name: providerOptions, About: "options of the execution provider, with commas between them, such as backend_path=/opt/mine.so,level=1", Check: checkPairs},
			{Name: sessionOptions, About: "entries of the session's configuration, in the same form, such as session.intra_op.allow_spinning=0", Check: checkPairs},
			{Name: deviceOption, About: "which of the devices of a plugin: a number from 0, or a part of its description; the first by default"},
			{Name: registrationOption, About: "the name under which a plugin is registered; that of the plugin by default"},
		},
		Environment: append(search("").Environment(), "CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES",
			softwareAdapter, "VK_DRIVER_FILES", "VK_ICD_FILENAMES", "XDG_RUNTIME_DIR", "GGML_NO_BACKTRACE"),
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) { return named.Opened(Open(s)) },
	}
}

// engineName is the name of the engine's folder, and of its backend.
const engineName = "onnxruntime"

// Plugin is an execution provider in a library of its own as a backend that a user can name: a device
// of the library that its Python package stands beside.
func Plugin(device, pip, about string) named.Backend {
	b := Engine()
	b.Name, b.About = engineName+"-"+device, about
	b.Device, b.Devices = false, nil
	b.Open = func(_ context.Context, s named.Settings) (backends.Backend, error) {
		s.Device = device
		beside := search(s.Library)
		beside.Name, beside.Made = pip, "plugins"
		beside.Has = func(library string) bool { return pluginNamed(plugins(library), device) != nil }
		return named.Opened(open(b.Name, s, beside))
	}
	return b
}

// softwareAdapter is the variable by which the provider of WebGPU takes a software device.
const softwareAdapter = "ORT_WEBGPU_EP_ALLOW_SOFTWARE_ADAPTER"

// The names of the options.
const (
	providerOptions    = "provider-options"
	sessionOptions     = "session-options"
	deviceOption       = "ep-device"
	registrationOption = "registration"
)

// checkPairs returns what is wrong with options of the library.
func checkPairs(text string) error {
	_, _, err := pairs(text)
	return err
}

// search is where to look for the library.
func search(path string) *engine.Search {
	return &engine.Search{
		Path: path, Variable: "CONFORM_ONNXRUNTIME", Name: "onnxruntime",
		Wheel: map[string]string{
			"linux":   "onnxruntime/capi/libonnxruntime.so*",
			"darwin":  "onnxruntime/capi/libonnxruntime.*dylib",
			"windows": "onnxruntime/capi/onnxruntime.dll",
		},
	}
}

// A mode is a way to run an operator.
type mode struct {
	backends.Mode
	form    onnxdata.Form
	threads int32
	level   level // of optimisation
	resizes bool  // each model runs with other sizes before it runs a job
	// parallel means that a model runs on other elements while it runs a job.
	parallel bool
}

// A level is a GraphOptimizationLevel.
type level int32

// The levels of optimisation.
const (
	levelNone     level = 0
	levelBasic    level = 1
	levelExtended level = 2
	levelLayout   level = 3
	levelAll      level = 99
)

// threads is how many threads the mode of that name has.
const threads = 4

// modes are the modes, the default first.
var modes = []mode{
	{Mode: backends.Mode{Name: "runtime", About: "all inputs are given at run time; their sizes are in the model"}, form: onnxdata.Form{}, threads: 1, level: levelAll},
	{Mode: backends.Mode{Name: "dynamic", About: "all inputs are given at run time; the model leaves their sizes open"}, form: onnxdata.Form{Open: true}, threads: 1, level: levelAll},
	{Mode: backends.Mode{Name: "resized", About: "as dynamic, and the model runs with larger or smaller sizes before each call"}, form: onnxdata.Form{Open: true}, threads: 1, level: levelAll, resizes: true},
	{Mode: backends.Mode{Name: "constant", About: "bounds, sizes and indices are constants of the model"}, form: onnxdata.Form{Constants: onnxdata.IndexConstants}, threads: 1, level: levelAll},
	{Mode: backends.Mode{Name: "computed", About: "as dynamic, and bounds and sizes that are a size of an input are computed from it; the others are constants"}, form: onnxdata.Form{Constants: onnxdata.IndexConstants, Open: true, Computed: true}, threads: 1, level: levelAll},
	{Mode: backends.Mode{Name: "folded", About: "all inputs are constants, and the model is evaluated when it is loaded"}, form: onnxdata.Form{Constants: onnxdata.AllConstants}, threads: 1, level: levelAll},
	{Mode: backends.Mode{Name: "threads", About: "as runtime, with several threads"}, form: onnxdata.Form{}, threads: threads, level: levelAll},
	{Mode: backends.Mode{Name: "parallel", About: "as runtime, while three other calls of the model run on other elements"}, form: onnxdata.Form{}, threads: 1, level: levelAll, parallel: true},
	{Mode: backends.Mode{Name: "unoptimised", About: "as constant, and the library optimises nothing", Plain: true}, form: onnxdata.Form{Constants: onnxdata.IndexConstants}, threads: 1, level: levelNone},
	{Mode: backends.Mode{Name: "basic", About: "as constant, with the basic optimisations alone"}, form: onnxdata.Form{Constants: onnxdata.IndexConstants}, threads: 1, level: levelBasic},
	{Mode: backends.Mode{Name: "extended", About: "as constant, with the basic and the extended optimisations"}, form: onnxdata.Form{Constants: onnxdata.IndexConstants}, threads: 1, level: levelExtended},
	{Mode: backends.Mode{Name: "layout", About: "as extended, with the optimisations of layouts too"}, form: onnxdata.Form{Constants: onnxdata.IndexConstants}, threads: 1, level: levelLayout},
}

// Modes lists the modes, the default first.
func Modes() []backends.Mode {
	list := make([]backends.Mode, len(modes))
	for i := range modes {
		list[i] = modes[i].Mode
	}
	return list
}
