package openvino

import (
	"example.com/conform/backends"
	"example.com/conform/internal/onnxdata"
)

// A mode is one of the ways in which OpenVINO runs a job.
type mode struct {
	backends.Mode
	constants onnxdata.Constants
	computed  bool // bounds that are a size of data are computed from it
	open      bool // the model states the ranks of data, and no sizes
	bounded   bool // the model states bounds of the sizes of data
	resizes   bool // each model runs with other sizes before it runs a job
	parallel  bool // other requests of each model run on other elements while one runs a job
	threads   int  // 0 for as many as the device likes
}

// The modes, the default first. On one thread the CPU device of OpenVINO 2026.4 loses the
// errors of shape inference at run time, so only one mode has one thread: see
// backends/openvino/faults/one_thread_no_errors.py.
var modes = []mode{
	{Mode: backends.Mode{Name: "runtime", About: "bounds are given at run time, and sizes of data too"}, open: true, threads: 2},
	{Mode: backends.Mode{Name: "static", About: "bounds are given at run time, sizes of data are of the model"}, threads: 2},
	{Mode: backends.Mode{Name: "constant", About: "bounds and sizes are of the model"}, constants: onnxdata.IndexConstants, threads: 2},
	{Mode: backends.Mode{Name: "dynamic", About: "bounds are of the model, sizes of data are given at run time"}, constants: onnxdata.IndexConstants, open: true, threads: 2},
	{Mode: backends.Mode{Name: "computed", About: "like dynamic, and bounds in models of ONNX that are a size of data are computed from it"}, constants: onnxdata.IndexConstants, open: true, computed: true, threads: 2},
	{Mode: backends.Mode{Name: "bounded", About: "like dynamic, and the model states bounds of each size"}, constants: onnxdata.IndexConstants, open: true, bounded: true, threads: 2},
	{Mode: backends.Mode{Name: "resized", About: "like dynamic, and the model runs with larger or smaller sizes before each call"}, constants: onnxdata.IndexConstants, open: true, resizes: true, threads: 2},
	{Mode: backends.Mode{Name: "folded", About: "all inputs are constants, which OpenVINO's core folds by its reference implementation"}, constants: onnxdata.AllConstants, threads: 2},
	{Mode: backends.Mode{Name: "single", About: "like runtime, on one thread"}, open: true, threads: 1},
	{Mode: backends.Mode{Name: "parallel", About: "like static, while three other requests of the model run on other elements"}, threads: 2, parallel: true},
	{Mode: backends.Mode{Name: "threads", About: "like constant, on as many threads as the device likes"}, constants: onnxdata.IndexConstants},
}

// Modes lists the modes.
func Modes() []backends.Mode {
	list := make([]backends.Mode, len(modes))
	for i := range modes {
		list[i] = modes[i].Mode
	}
	return list
}

// checks reports whether a call can be checked without the elements of its data.
func (m mode) checks() bool { return m.constants == onnxdata.IndexConstants && !m.open }
