//go:build (linux || darwin) && (amd64 || arm64) && !noplugin

package vk

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// libraries returns the names that the system's Vulkan library may have.
func libraries() []string {
	if runtime.GOOS == "darwin" {
		// Homebrew's folder on Apple silicon is none that dlopen searches.
		return []string{"libvulkan.1.dylib", "libMoltenVK.dylib", "/opt/homebrew/lib/libvulkan.1.dylib", "/opt/homebrew/lib/libMoltenVK.dylib"}
	}
	return []string{"libvulkan.so.1"}
}

// symbol loads a library and returns the address of what it exports. What goes
// wrong is asked for after it has, of the same thread.
func symbol(library, name string) (uintptr, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(library, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return 0, err
	}
	return purego.Dlsym(handle, name)
}
