//go:build (linux || darwin) && (amd64 || arm64) && !noplugin

package engine

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// A Library is one that is loaded.
type Library uintptr

func load(path string) (Library, error) {
	runtime.LockOSThread() // dlerror is of the thread
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	return Library(handle), err
}

func (l Library) bind(s Symbol) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	address, err := purego.Dlsym(uintptr(l), s.Name)
	if err == nil {
		purego.RegisterFunc(s.Function, address)
	}
	return err
}

// Unload unloads the library. None of its functions may be called afterwards.
func (l Library) Unload() { _ = purego.Dlclose(uintptr(l)) }

// Register sets the Go function that a pointer points to, to call the C function at an
// address.
func Register(function any, address uintptr) { purego.RegisterFunc(function, address) }

// Callback returns the address of a function that the library can call, which lasts as
// long as the process.
func Callback(function any) uintptr { return purego.NewCallback(function) }
