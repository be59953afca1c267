//go:build (linux || darwin) && (amd64 || arm64) && !noplugin

package plugin

import (
	"fmt"
	"runtime"

	"github.com/ebitengine/purego"
)

// A library is one that is loaded.
type library uintptr

// load loads the library at a path with what it depends on.
func load(path string) (library, error) {
	runtime.LockOSThread() // dlerror is of the thread
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	return library(handle), err
}

// bind looks up what a backend exports.
func (l library) bind(f *functions) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for _, s := range f.symbols() {
		address, err := purego.Dlsym(uintptr(l), s.name)
		if err != nil {
			return fmt.Errorf("it does not export %s: %w", s.name, err)
		}
		purego.RegisterFunc(s.function, address)
	}
	return nil
}

func (l library) unload() { _ = purego.Dlclose(uintptr(l)) }
