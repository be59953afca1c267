// Package engines surveys the engines that conform can run: how each engine
// behaves on every rule and every question, in each of its modes. The command
// survey runs them and writes docs/engines.json, docs/engines/history.json and
// docs/engines.md. Package site makes a site of these and of the reproductions in
// docs/engines.
package engines

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// An Engine is an engine of the survey.
type Engine struct {
	Name  string // in the survey, in the names of its journals, and of its folder in docs/engines
	Title string // for people
	Short string // the title where there is little room, if it is another
	// Folders are those in docs/engines, if they are not that of the name.
	Folders []string
	Args    []string // the arguments of conform run: the backend and its flags; without a backend for a Python adapter
	// Python is the option of scripts/engines that prints the interpreter for
	// an adapter in sdk/python/engines; "" if the engine has a backend.
	Python string
	// Modes are those of the survey, if the engine has several. They are the ones
	// whose answers differ: each further mode runs all cases again.
	Modes []string
	// Random is the number of random cases in each mode: as many as take some
	// ten seconds. ShrinkRuns is the number of runs for shrinking each
	// divergence. These numbers, not time, decide what the survey finds.
	Random, ShrinkRuns int64
	Waivers            string // the file of its known divergences
}

// All returns the engines of the survey, the only list of them.
func All() []Engine {
	return []Engine{
		{Name: "litert", Title: "LiteRT", Args: []string{"--backend=litert"}, Modes: []string{"builtin", "reference", "xnnpack"}, Random: 20000, ShrinkRuns: 5000, Waivers: "backends/litert/waivers.yaml"},
		{Name: "onnxruntime", Title: "ONNX Runtime", Short: "ONNX RT", Args: []string{"--backend=onnxruntime"}, Modes: []string{"runtime", "dynamic", "folded", "unoptimised"}, Random: 5000, ShrinkRuns: 2000, Waivers: "backends/onnxruntime/waivers.yaml"},
		// The excluded cases write outside OpenVINO's memory and make varying
		// other cases crash.
		{Name: "openvino", Title: "OpenVINO", Args: []string{"--backend=openvino", "--job-timeout=4s"}, Modes: []string{"constant", "runtime", "folded", "single"}, ShrinkRuns: 300, Waivers: "backends/openvino/waivers.yaml"},
		{Name: "pjrt", Title: "XLA", Args: []string{"--backend=pjrt"}, Modes: []string{"runtime", "folded"}, Random: 500, ShrinkRuns: 50, Waivers: "backends/pjrt/waivers.yaml"},
		{Name: "webnn", Title: "WebNN", Args: []string{"--backend=webnn"}, Modes: []string{"constant", "input"}, Random: 5000, ShrinkRuns: 500, Waivers: "backends/webnn/waivers.yaml"},
		// Some calls take a second, and some do not end.
		{Name: "onnx", Title: "ONNX reference", Short: "ONNX ref.", Args: []string{"--job-timeout=4s"}, Python: "--python", Modes: []string{"runtime", "constant"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/onnx.waivers.yaml"},
		// Optimisers of models, of which only programs say something.
		{Name: "optimiser", Title: "ONNX optimisers", Short: "Optimiser", Folders: []string{"onnxoptimizer", "onnxslim"}, Args: []string{"onnx.program"}, Python: "--python", Modes: []string{"onnxoptimizer", "onnxslim"}, Random: 1000, ShrinkRuns: 200, Waivers: "sdk/python/engines/optimiser.waivers.yaml"},
		// IREE compiles a model for each case. On some its compiler never ends, and the adapters' usual
		// limit of 5 minutes would be spent on every attempt to make such a case smaller.
		{Name: "iree", Title: "IREE", Args: []string{"--job-timeout=20s"}, Python: "--python", Modes: []string{"llvm"}, ShrinkRuns: 5, Waivers: "sdk/python/engines/iree.waivers.yaml"},
		{Name: "numpy", Title: "NumPy", Python: "--python", Random: 20000, ShrinkRuns: 5000, Waivers: "sdk/python/engines/numpy.waivers.yaml"},
		{Name: "jax", Title: "JAX", Python: "--frameworks", Modes: []string{"eager", "jit"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/jax.waivers.yaml"},
		{Name: "mlx", Title: "MLX", Python: "--frameworks", Modes: []string{"eager", "compiled"}, Random: 5000, ShrinkRuns: 500, Waivers: "sdk/python/engines/mlx.waivers.yaml"},
		{Name: "mnn", Title: "MNN", Python: "--frameworks", Modes: []string{"lazy", "eager", "threads", "module", "session"}, ShrinkRuns: 1000, Waivers: "sdk/python/engines/mnn.waivers.yaml"},
		{Name: "ncnn", Title: "ncnn", Python: "--frameworks", Modes: []string{"packed", "plain", "threads"}, Random: 20000, ShrinkRuns: 200, Waivers: "sdk/python/engines/ncnn.waivers.yaml"},
		{Name: "stablehlo", Title: "StableHLO interpreter", Short: "StableHLO", Args: []string{"stablehlo.*"}, Python: "--frameworks", Random: 500, ShrinkRuns: 50, Waivers: "sdk/python/engines/stablehlo.waivers.yaml"},
		{Name: "tensorflow", Title: "TensorFlow", Python: "--frameworks", Modes: []string{"eager", "graph", "xla"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/tensorflow.waivers.yaml"},
		// The mode decomposed takes at least a twentieth of a second for each
		// call.
		{Name: "torch", Title: "PyTorch", Python: "--torch", Modes: []string{"eager"}, Random: 20000, ShrinkRuns: 500, Waivers: "sdk/python/engines/torch.waivers.yaml"},
	}
}

// Journal returns the name of the journal of a run in a mode, which is "" if the
// engine has one alone.
func (e *Engine) Journal(folder, mode string) string {
	if mode != "" {
		mode = "." + mode
	}
	return filepath.Join(folder, e.Name+mode+".jsonl")
}

// A Run is the report of an engine in one mode.
type Run struct {
	Engine string
	*reports.Report
	Evidence []result.Evidence // about questions, in the order of the cases
}

// owns reports whether a folder of docs/engines is the engine's.
func (e *Engine) owns(folder string) bool {
	if e.Folders != nil {
		return slices.Contains(e.Folders, folder)
	}
	return folder == e.Name
}

// Of returns the engine with a name, or that of the reproductions in a folder of
// docs/engines, or nil.
func Of(name string) *Engine {
	all := All()
	for i := range all {
		if all[i].Name == name || all[i].owns(name) {
			return &all[i]
		}
	}
	return nil
}

// Command returns the command that shows what a case does in a mode, where "" is the only mode or the
// one that the engine begins with.
func (e *Engine) Command(mode, id string) string {
	var words []string
	if e.Python != "" {
		backend := fmt.Sprintf("'$(scripts/engines %s)' sdk/python/engines/%s_engine.py", e.Python, e.Name)
		if mode != "" {
			backend += " --mode=" + mode
		}
		words = append(words, `--backend="exec:`+backend+`"`, "--start-timeout=5m", "--job-timeout=5m")
	}
	for _, argument := range e.Args {
		if strings.HasPrefix(argument, "--") && !strings.HasPrefix(argument, "--exclude=") {
			words = append(words, argument)
		}
	}
	if e.Python == "" && mode != "" {
		words = append(words, "--mode="+mode)
	}
	return "conform run " + strings.Join(words, " ") + " --no-waivers --random=0 '" + id + "'"
}

// Read reads the journals of an engine from a folder, one for each of its
// modes.
func Read(folder string, e *Engine) ([]Run, error) {
	var names []string
	for _, mode := range []string{"", "*"} {
		found, err := filepath.Glob(e.Journal(folder, mode))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	var list []Run
	for _, name := range names {
		run, err := e.ReadRun(name)
		if err != nil {
			return nil, err
		}
		list = append(list, run)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the run left no journal", e.Name)
	}
	return list, nil
}

// ReadRun reads the journal of a run in one mode. It fails if the run is not complete. One that
// gave up because the engine had crashed too often counts as complete.
func (e *Engine) ReadRun(journal string) (Run, error) {
	f, err := files.Open(journal)
	if err != nil {
		return Run{}, err
	}
	defer func() { _ = f.Close() }()
	var sum reports.Accumulator
	var evidence []result.Evidence
	err = reports.ReadJournal(journal, f, func(_ int, entry *result.Entry) error {
		if entry.Unit != nil {
			evidence = append(evidence, entry.Unit.Evidence...)
		}
		return sum.Add(entry)
	})
	if err != nil {
		return Run{}, err
	}
	r := sum.Report()
	if end := r.Runs[len(r.Runs)-1].Ended; end != reports.Finished && end != reports.GaveUp {
		return Run{}, fmt.Errorf("%s: the run was %s", journal, end)
	}
	return Run{e.Name, r, evidence}, nil
}
