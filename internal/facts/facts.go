// Package facts reads the facts of engines: the file engine.yaml in the folder of each.
package facts

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"example.com/conform"
	"example.com/conform/internal/onnxdata"
)

// An Engine is the facts of one engine. Nothing of it needs to be installed.
type Engine struct {
	Name  string `yaml:"-"` // of its folder and of its backend
	Title string `yaml:"title"`
	Short string `yaml:"short"` // the title where there is little room, if it is another
	// Environment is that of scripts/engines with the engine's Python package: python,
	// frameworks, compilers or torch. By default it is python.
	Environment string  `yaml:"environment"`
	Python      *Python `yaml:"python"` // nil unless its adapter is in Python
	// Run is the arguments of conform run that hold where nothing else is given: fewer cases
	// of a slow engine, and without cases that spoil it for others.
	Run    []string `yaml:"run"`
	Survey Survey   `yaml:"survey"`
}

// Python is what an adapter in Python needs.
type Python struct {
	Packages []string `yaml:"packages"` // as pip knows them
	Device   bool     `yaml:"device"`   // it has several devices
	Modes    []Mode   `yaml:"modes"`    // the default first, if there are several
}

// A Mode is a way in which an engine runs operators.
type Mode struct {
	Name  string `yaml:"name"`
	About string `yaml:"about"`
}

// A Survey is how the survey runs an engine.
type Survey struct {
	// Modes are those whose answers differ: each further mode runs all cases again.
	Modes     []string `yaml:"modes"`
	Arguments []string `yaml:"arguments"` // of conform run
	// Random is the number of random cases in each mode: as many as take some
	// ten seconds. ShrinkRuns is the number of runs for shrinking each
	// divergence. These numbers, not time, decide what the survey finds.
	Random     int64 `yaml:"random"`
	ShrinkRuns int64 `yaml:"shrink-runs"`
}

// Command returns the command that shows what a case does in a mode, where "" is the only mode or the
// one that the engine begins with.
func (e *Engine) Command(mode, id string) string {
	words := []string{"conform run --backend=" + e.Name}
	if mode != "" {
		words = append(words, "--mode="+mode)
	}
	for _, argument := range e.Survey.Arguments {
		if strings.HasPrefix(argument, "--") && !strings.HasPrefix(argument, "--exclude=") {
			words = append(words, argument)
		}
	}
	return strings.Join(words, " ") + " --no-waivers --random=0 '" + id + "'"
}

// Adapter returns the files of the engine's adapter in Python, or else in JavaScript, by their
// names, with what it imports beside its engine.
func (e *Engine) Adapter() (map[string][]byte, error) {
	names, err := []string{"backends/" + e.Name + "/adapter.mjs", "sdk/javascript/conform_backend.mjs"}, error(nil)
	if e.Python != nil {
		names, err = fs.Glob(conform.Backends, "backends/python/*.py")
		names = append(names, "backends/"+e.Name+"/adapter.py", "sdk/python/conform_backend.py")
	}
	files := map[string][]byte{}
	for _, name := range names {
		if err == nil {
			files[path.Base(name)], err = conform.Backends.ReadFile(name)
		}
	}
	if err == nil && e.Python != nil {
		files["onnx_operators.json"], err = onnxdata.Table()
	}
	return files, err
}

// All lists the engines by name. It panics if a file is malformed, which a test excludes.
var All = sync.OnceValue(func() []Engine {
	names, err := fs.Glob(conform.Backends, "backends/*/engine.yaml")
	must(err)
	list := make([]Engine, len(names))
	for i, name := range names {
		text, err := conform.Backends.ReadFile(name)
		must(err)
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		list[i] = Engine{Name: path.Base(path.Dir(name)), Environment: "python"}
		must(decoder.Decode(&list[i]))
	}
	return list
})

// Of returns the engine of a name, or nil.
func Of(name string) *Engine {
	all := All()
	if i := slices.IndexFunc(all, func(e Engine) bool { return e.Name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
