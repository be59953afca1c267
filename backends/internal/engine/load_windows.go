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

// load finds what a library depends on beside the library, if its path says where
// that is.
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

// Unload gives the library back. None of its functions may be called any more.
func (l Library) Unload() { _ = syscall.FreeLibrary(syscall.Handle(l)) }

// Register makes a function of the address of one, as a table of functions has it.
// Function is a pointer to a function.
func Register(function any, address uintptr) { purego.RegisterFunc(function, address) }

// Callback returns the address of a function that the library can call. It stays for
// as long as the process.
func Callback(function any) uintptr { return purego.NewCallback(function) }
