//go:build windows && (amd64 || arm64) && !noplugin

package engine

import (
	"path/filepath"
	"syscall"

	"github.com/ebitengine/purego"
	"golang.org/x/sys/windows"
)

// A Library is one that is loaded.
type Library syscall.Handle

// load finds the dependencies of a library in its folder, if the path states the folder.
func load(path string) (Library, error) {
	var flags uintptr
	if filepath.IsAbs(path) {
		flags = windows.LOAD_WITH_ALTERED_SEARCH_PATH
	}
	handle, err := windows.LoadLibraryEx(path, 0, flags)
	return Library(handle), err
}

func (l Library) bind(s Symbol) error {
	address, err := syscall.GetProcAddress(syscall.Handle(l), s.Name)
	if err == nil {
		purego.RegisterFunc(s.Function, address)
	}
	return err
}

// Unload unloads the library. None of its functions may be called afterwards.
func (l Library) Unload() { _ = syscall.FreeLibrary(syscall.Handle(l)) }

// Register sets the Go function that a pointer points to, to call the C function at an
// address.
func Register(function any, address uintptr) { purego.RegisterFunc(function, address) }

// Callback returns the address of a function that the library can call, which lasts as
// long as the process.
func Callback(function any) uintptr { return purego.NewCallback(function) }
