// Package python runs the engines that are Python packages: the adapter of each is
// adapter.py in its folder beside this one. The files of this folder are what adapters share.
// conform carries them all, and writes them into the user's cache.
package python

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/facts"
)

// optionPython is the name of the option for the interpreter. The other options are the adapter's.
const optionPython = "python"

// startTimeout suits packages that take long to import.
const startTimeout = 5 * time.Minute

// Engine is the engine of a folder as a backend that a user can name.
func Engine(name string) named.Backend {
	f := facts.Of(name)
	b := named.Backend{
		Name: name, About: f.Title + ", a package of Python", Device: f.Python.Device, Foreign: true,
		Options: []named.Option{
			{Name: optionPython, About: "path of the Python that has the package; by default that of scripts/engines, or python3"},
			{Name: "slow", About: "log calls that take at least so many seconds", Check: func(value string) error {
				if _, err := strconv.ParseFloat(value, 64); err != nil {
					return fmt.Errorf("%q is no number of seconds", value)
				}
				return nil
			}},
			{Name: "slow-log", About: "file of that log; by default standard error"},
		},
		Start: func(ctx context.Context, s named.Settings, o remote.Options) (backends.Backend, error) {
			return named.Opened(start(ctx, f, &s, o))
		},
	}
	for _, m := range f.Python.Modes {
		b.Modes = append(b.Modes, backends.Mode{Name: m.Name, About: m.About})
	}
	return b
}

// start starts the adapter of an engine.
func start(ctx context.Context, f *facts.Engine, s *named.Settings, o remote.Options) (*remote.Backend, error) {
	interpreter, err := find(f, s.Options[optionPython])
	if err != nil {
		return nil, err
	}
	files, err := f.Adapter()
	if err != nil {
		return nil, err
	}
	folder, err := engine.Written(f.Name, files)
	if err != nil {
		return nil, fmt.Errorf("the adapter of %s: %w", f.Title, err)
	}
	mode := s.Mode
	if mode == "" && len(f.Python.Modes) > 0 {
		mode = f.Python.Modes[0].Name
	}
	o.Command = []string{interpreter, filepath.Join(folder, "adapter.py"), "--mode=" + mode, "--device=" + s.Device}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		if name != optionPython {
			o.Command = append(o.Command, "--"+name+"="+s.Options[name])
		}
	}
	if o.StartTimeout == remote.DefaultStartTimeout {
		o.StartTimeout = startTimeout
	}
	b, err := remote.Start(ctx, o)
	if err != nil {
		if lacks := lacking.FindStringSubmatch(err.Error()); lacks != nil {
			return nil, fmt.Errorf("%s has no module %s: %s", interpreter, lacks[1], remedy(f))
		}
	}
	return b, err
}

var lacking = regexp.MustCompile(`ModuleNotFoundError: No module named '([^']+)'`)

// remedy says how to get the packages of an engine.
func remedy(f *facts.Engine) string {
	install := "scripts/engines"
	if f.Environment != "python" {
		install += " " + f.Environment
	}
	return fmt.Sprintf("pip install %s, run %s, or name another Python by --option %s=PATH", strings.Join(f.Python.Packages, " "), install, optionPython)
}

// find returns the path of the interpreter: the one that the user states, or that of the
// environment that scripts/engines makes, or the first in PATH.
func find(f *facts.Engine, stated string) (string, error) {
	if stated != "" {
		found, err := exec.LookPath(stated)
		if err != nil {
			err = fmt.Errorf("--option %s: %w", optionPython, err)
		}
		return found, err
	}
	if cache, err := os.UserCacheDir(); err == nil {
		made := filepath.Join(cache, "conform", "engines", f.Environment, "bin", "python")
		if f.Environment == "torch" { // which scripts/bench-peers installs
			made = filepath.Join(cache, "conform", "peers", "torch", "bin", "python")
		}
		if _, err := os.Stat(made); err == nil {
			return made, nil
		}
	}
	names := []string{"python3", "python"}
	if runtime.GOOS == "windows" { // where python3 may be an advertisement of the store
		slices.Reverse(names)
	}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	return "", fmt.Errorf("there is no python3 for %s: %s", f.Title, remedy(f))
}
