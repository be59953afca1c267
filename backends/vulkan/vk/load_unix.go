//go:build (linux || darwin) && (amd64 || arm64) && !noplugin

package vk

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// libraries returns possible names of the system's Vulkan library.
func libraries() []string {
	if runtime.GOOS == "darwin" {
		// dlopen does not search Homebrew's folder on Apple silicon.
		return []string{"libvulkan.1.dylib", "libMoltenVK.dylib", "/opt/homebrew/lib/libvulkan.1.dylib", "/opt/homebrew/lib/libMoltenVK.dylib"}
	}
	return []string{"libvulkan.so.1"}
}

// symbol loads a library and returns the address of an exported symbol. Errors
// must be queried on the thread on which they occurred.
func symbol(library, name string) (uintptr, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(library, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return 0, err
	}
	return purego.Dlsym(handle, name)
}
