//go:build windows && (amd64 || arm64) && !noplugin

package vk

import "syscall"

// libraries returns the names that the system's Vulkan library may have.
func libraries() []string { return []string{"vulkan-1.dll"} }

// symbol loads a library and returns the address of what it exports.
func symbol(library, name string) (uintptr, error) {
	handle, err := syscall.LoadLibrary(library)
	if err != nil {
		return 0, err
	}
	return syscall.GetProcAddress(handle, name)
}
