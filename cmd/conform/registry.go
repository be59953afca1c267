package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform"
	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
	"example.com/conform/internal/suggest"
)

// registry lists every backend, in the order in which they are shown, to be
// opened with the given flags.
func registry(s *deviceFlags) []available {
	list := honest(s)
	for _, mutant := range faulty.All() {
		list = append(list, available{
			name:  faultyPrefix + mutant.Name,
			about: mutant.Fault,
			open:  func(context.Context) (backends.Backend, error) { return mutant.Open(), nil },
		})
	}
	return list
}

// honest lists the backends that are not wrong on purpose. Only they accept flags
// and have modes.
func honest(s *deviceFlags) []available {
	return []available{{
		name:  "cpu",
		about: "native strided implementation on the host CPU",
		open:  func(context.Context) (backends.Backend, error) { return cpu.New(), nil },
	}, vulkanBackend(s), directML(s), onnxRuntime(s), openVINO(s), webNN(s), liteRT(s), pjrtBackend(s)}
}

// honestNamed returns the backend of a name that is not wrong on purpose, or none. A library
// is one, too.
func honestNamed(name string) available {
	list := honest(&deviceFlags{})
	if b, ok, err := library(name, &deviceFlags{}); ok && err == nil {
		list = append(list, b)
	}
	if i := slices.IndexFunc(list, func(b available) bool { return b.name == name }); i >= 0 {
		return list[i]
	}
	return available{}
}

// backendNamed returns the backend that --backend names.
func backendNamed(name string, s *deviceFlags) (available, error) {
	if b, ok, err := library(name, s); ok {
		return b, errors.Join(err, s.checkFor(b))
	}
	list := honest(s)
	if !slices.ContainsFunc(list, func(b available) bool { return b.name == name }) {
		list = registry(s)
	}
	for _, b := range list {
		if b.name != name {
			continue
		}
		err := s.checkFor(b)
		if !b.foreign { // runs on kernels of the CPU
			err = errors.Join(err, cpu.CheckVariable())
		}
		return b, err
	}
	return available{}, fmt.Errorf("unknown backend %q: %s", name, otherBackend(name, list))
}

// checkFor returns the error of a flag that is wrong for a backend.
func (s *deviceFlags) checkFor(b available) error {
	err := s.check(b.name, b.accepts)
	if names := modeNames(b.modes); err == nil && s.mode != "" && len(names) > 0 && !slices.Contains(names, s.mode) {
		err = fmt.Errorf("--%s: %s has no mode %q: want one of %s", modeFlag, b.name, s.mode, strings.Join(names, ", "))
	}
	return err
}

// otherBackend says which backend may have been meant by a name that none has.
func otherBackend(name string, list []available) string {
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
	if _, err := fs.Stat(conform.Waivers, "sdk/python/engines/"+name+".waivers.yaml"); err == nil {
		return fmt.Sprintf("it is an engine in Python: --backend='%spython3 sdk/python/engines/%s_engine.py', or with the wheel '%spython -m conform_engines %s'", execPrefix, name, execPrefix, name)
	}
	var all, own []string
	for _, b := range list {
		all = append(all, b.name)
		if !strings.HasPrefix(b.name, faultyPrefix) {
			own = append(own, b.name)
		}
	}
	if meant := suggest.Nearest(name, all); meant != "" {
		return fmt.Sprintf("did you mean %s?", meant)
	}
	return fmt.Sprintf("want %s, %sCOMMAND, %sPATH or a %sNAME: see `conform backends`", strings.Join(own, ", "), execPrefix, libraryPrefix, faultyPrefix)
}

func backendNames() []string {
	var names []string
	for _, b := range registry(&deviceFlags{}) {
		names = append(names, b.name)
	}
	return names
}

// acceptedBy returns those of the flags that a backend accepts.
func (s *deviceFlags) acceptedBy(backend string) deviceFlags {
	var accepted deviceFlags
	given, accepts := s.texts(), honestNamed(backend).accepts
	for i, text := range accepted.texts() {
		if slices.Contains(accepts, text.name) {
			*text.value = *given[i].value
		}
	}
	accepted.validate = s.validate && slices.Contains(accepts, validateFlag)
	return accepted
}
