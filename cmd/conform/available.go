package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/plugin"
	"example.com/conform/backends/remote"
)

// An available backend is one that --backend can name.
type available struct {
	name    string
	about   string // what it is, in a few words
	open    func(context.Context) (backends.Backend, error)
	accepts []string        // names of the deviceFlags that it accepts
	modes   []backends.Mode // in which it can run operators, the default first, if there are several

	// foreign says that code beneath the backend may crash or hang: except for
	// conform serve it runs in a child process, which environment is handed on
	// to, and which start starts if it is not for remote.Start to do so.
	foreign     bool
	environment []string
	// alone, if set, reports whether a job may spoil the process that runs it.
	alone func(*backends.Job) bool
	start func(context.Context, remote.Options) (backends.Backend, error)
}

// modeNames returns the names of modes.
func modeNames(modes []backends.Mode) []string {
	names := make([]string, len(modes))
	for i := range modes {
		names[i] = modes[i].Name
	}
	return names
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
func library(name string, s *deviceFlags) (b available, ok bool, err error) {
	path, ok := strings.CutPrefix(name, libraryPrefix)
	switch {
	case ok && path == "":
		err = errors.New("a path is missing after lib: in --backend")
	case ok && isHere(path):
		err = fmt.Errorf("--backend %s: the system looks for it elsewhere: did you mean %s%s?", name, libraryPrefix, here(path))
	}
	return available{
		name:    name,
		about:   "a shared library with the interface of conform_backend.h",
		foreign: true,
		accepts: []string{modeFlag},
		modes:   plugin.Modes(),
		open: func(context.Context) (backends.Backend, error) {
			b, err := plugin.Open(plugin.Options{Library: path, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
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
