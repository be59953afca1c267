//go:build windows && (amd64 || arm64) && !noplugin

package plugin

import (
	"fmt"
	"syscall"

	"github.com/ebitengine/purego"
)

// A library is one that is loaded.
type library syscall.Handle

// load loads the library at a path with what it depends on.
func load(path string) (library, error) {
	handle, err := syscall.LoadLibrary(path)
	return library(handle), err
}

// bind looks up what a backend exports.
func (l library) bind(f *functions) error {
	for _, s := range f.symbols() {
		address, err := syscall.GetProcAddress(syscall.Handle(l), s.name)
		if err != nil {
			return fmt.Errorf("it does not export %s: %w", s.name, err)
		}
		purego.RegisterFunc(s.function, address)
	}
	return nil
}

func (l library) unload() { _ = syscall.FreeLibrary(syscall.Handle(l)) }
