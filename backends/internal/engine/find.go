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

// A Search says where the library of an engine may lie.
type Search struct {
	Path     string // where the user says that it lies, or "" to look for it
	Flag     string // the flag that says it; "" for library
	Variable string // the environment variable that says it
	// Wheel says where the engine's Python package has the library, as a pattern
	// for each operating system, relative to site-packages:
	// "openvino/libs/libopenvino_c.so*".
	Wheel map[string]string
	Name  string // of the Python package
}

// Environment lists the variables that a search heeds. They are to be handed on to
// the process that searches.
func (s *Search) Environment() []string {
	return []string{s.Variable, "VIRTUAL_ENV", "CONDA_PREFIX", "XDG_CACHE_HOME", "LOCALAPPDATA", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"}
}

// Find returns the path of the library. It takes the first of these: the path that
// the user states, that of the environment variable, and the library of the Python
// package in the environment that is active, in the one of the first python3 in
// PATH, in the user's own, and in the one that scripts/engines made.
func (s *Search) Find() (string, error) {
	if path := cmp.Or(s.Path, os.Getenv(s.Variable)); path != "" {
		return path, nil
	}
	for _, folder := range environments() {
		for _, packages := range []string{"lib/python3*/site-packages", "lib/python3*/dist-packages", "Lib/site-packages"} {
			found, _ := filepath.Glob(filepath.Join(folder, packages, s.Wheel[runtime.GOOS])) // no pattern of ours is malformed
			if len(found) > 0 {
				return found[len(found)-1], nil
			}
		}
	}
	return "", fmt.Errorf("there is no library of %s: pip install %[1]s, make engines-install, or state its path by --%s or %s", s.Name, cmp.Or(s.Flag, "library"), s.Variable)
}

// environments lists the folders of Python environments, best first.
func environments() []string {
	list := []string{os.Getenv("VIRTUAL_ENV"), os.Getenv("CONDA_PREFIX")}
	if python, err := exec.LookPath("python3"); err == nil {
		if python, err = filepath.EvalSymlinks(python); err == nil {
			prefix := filepath.Dir(filepath.Dir(python))
			list = append(list, prefix, filepath.Join(prefix, "local"))
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		list = append(list, filepath.Join(home, ".local"))
	}
	if cache, err := os.UserCacheDir(); err == nil {
		list = append(list, filepath.Join(cache, "conform", "engines", "python"))
	}
	return slices.DeleteFunc(list, func(folder string) bool { return folder == "" })
}
