package main

import (
	"context"
	"errors"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/plugin"
)

// libraryPrefix begins the name of a backend that is a shared library: what
// follows is its path. Only conform serve loads it into its own process.
const libraryPrefix = "lib:"

// library returns the backend of a shared library, if name is of one.
func library(name string) (b available, ok bool, err error) {
	path, ok := strings.CutPrefix(name, libraryPrefix)
	if ok && path == "" {
		err = errors.New("a path is missing after lib: in --backend")
	}
	return available{
		name:    name,
		about:   "a shared library with the interface of conform_backend.h",
		foreign: true,
		open:    func(context.Context) (backends.Backend, error) { return plugin.Open(path) },
	}, ok, err
}
