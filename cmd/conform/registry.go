package main

import (
	"context"
	"fmt"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/faulty"
)

// An available backend is one that --backend can name.
type available struct {
	name  string
	about string // what it is, in a few words
	open  func(context.Context) (backends.Backend, error)
}

// faultyPrefix begins the names of the deliberately wrong backends.
const faultyPrefix = "faulty:"

// registry lists every backend, in the order in which they are shown.
func registry() []available {
	list := []available{{
		name:  "cpu",
		about: "native strided implementation on the host CPU",
		open:  func(context.Context) (backends.Backend, error) { return cpu.New(), nil },
	}}
	for _, mutant := range faulty.All() {
		list = append(list, available{
			name:  faultyPrefix + mutant.Name,
			about: mutant.Fault,
			open:  func(context.Context) (backends.Backend, error) { return faulty.New(mutant.Name) },
		})
	}
	return list
}

// backendNamed returns the backend that --backend names.
func backendNamed(name string) (available, error) {
	if b, ok, err := library(name); ok {
		return b, err
	}
	var names []string
	for _, b := range registry() {
		if b.name == name {
			return b, nil
		}
		if !strings.HasPrefix(b.name, faultyPrefix) {
			names = append(names, b.name)
		}
	}
	return available{}, fmt.Errorf("unknown backend %q: want %s or a %sNAME: see `conform backends`", name, strings.Join(names, ", "), faultyPrefix)
}
