//go:build windows && (amd64 || arm64) && !noplugin

package vk

import "syscall"

// libraries returns possible names of the system's Vulkan library.
func libraries() []string { return []string{"vulkan-1.dll"} }

// symbol loads a library and returns the address of an exported symbol.
func symbol(library, name string) (uintptr, error) {
	handle, err := syscall.LoadLibrary(library)
	if err != nil {
		return 0, err
	}
	return syscall.GetProcAddress(handle, name)
}
