package engine

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
)

// A Search is where to look for the library of an engine.
type Search struct {
	Path     string // the path that the user states, or "" to look for it
	Variable string // the environment variable that states it
	// Wheel is where the engine's Python package has the library: a pattern for each
	// operating system, relative to site-packages, such as
	// "openvino/libs/libopenvino_c.so*".
	Wheel map[string]string
	Name  string // of the Python package
	// Has reports whether a library that was found is the one that is looked for. It may be nil.
	Has func(path string) bool
	// Made is the argument of scripts/engines that installs the engine, if it needs one.
	Made string
}

// Environment lists the variables that a search reads. A process that searches must
// inherit them.
func (s *Search) Environment() []string {
	return []string{s.Variable, "VIRTUAL_ENV", "CONDA_PREFIX", "XDG_CACHE_HOME", "LOCALAPPDATA", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"}
}

// Open finds the library, loads it and has start open a backend over it. The error is
// an [*Error] if a library is found.
func (s *Search) Open(start func(library Library, path string) error) error {
	path, err := s.Find()
	if err != nil {
		return err
	}
	library, err := Load(path)
	if err != nil {
		return err
	}
	if err := start(library, path); err != nil {
		return &Error{Path: path, Err: err}
	}
	return nil
}

// Find returns the path of the library: the one that the user states, or the one in the
// environment variable, or the library of the Python package in the first environment
// that has it. These are the active one, the one into which conform is installed, that of
// the first python3 in PATH, the user's own, and the one that scripts/engines makes.
func (s *Search) Find() (string, error) {
	if path := cmp.Or(s.Path, os.Getenv(s.Variable)); path != "" {
		return path, nil
	}
	for _, folder := range s.environments() {
		for _, packages := range []string{"lib/python3*/site-packages", "lib/python3*/dist-packages", "Lib/site-packages"} {
			found, _ := filepath.Glob(filepath.Join(folder, packages, s.Wheel[runtime.GOOS])) // no pattern of ours is malformed
			if s.Has != nil {
				found = slices.DeleteFunc(found, func(path string) bool { return !s.Has(path) })
			}
			if len(found) > 0 {
				return found[len(found)-1], nil
			}
		}
	}
	return "", fmt.Errorf("there is no library of %s: pip install %[1]s, make %s-install, or state its path by --library or %s", s.Name, cmp.Or(s.Made, "engines"), s.Variable)
}

// Found is the note of a description that names the library.
func Found(path string) string { return "The library is " + path + "." }

// environments lists the folders of Python environments, best first.
func (s *Search) environments() []string {
	list := []string{os.Getenv("VIRTUAL_ENV"), os.Getenv("CONDA_PREFIX")}
	if program, err := os.Executable(); err == nil {
		list = append(list, filepath.Dir(filepath.Dir(program)))
	}
	if python, err := exec.LookPath("python3"); err == nil {
		list = append(list, filepath.Dir(filepath.Dir(python))) // a virtual environment links to the Python that made it
		if python, err = filepath.EvalSymlinks(python); err == nil {
			prefix := filepath.Dir(filepath.Dir(python))
			list = append(list, prefix, filepath.Join(prefix, "local"))
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, filepath.Join(home, ".local"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		list = append(list, filepath.Join(cache, "conform", "engines", cmp.Or(s.Made, "python")))
	}
	return slices.DeleteFunc(list, func(folder string) bool { return folder == "" })
}
