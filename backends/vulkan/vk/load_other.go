//go:build noplugin || !((linux || darwin || windows) && (amd64 || arm64))

package vk

import (
	"errors"
	"fmt"
	"runtime"
)

// A Loader is the system's Vulkan library. It cannot be loaded on this system.
type Loader struct{ GlobalFunctions }

// Open returns errors.ErrUnsupported.
func Open(...string) (*Loader, error) {
	return nil, fmt.Errorf("loading Vulkan: %w in this build for %s/%s", errors.ErrUnsupported, runtime.GOOS, runtime.GOARCH)
}

// Instance returns errors.ErrUnsupported.
func (*Loader) Instance(Instance) (*InstanceFunctions, error) { return nil, errors.ErrUnsupported }

// Device returns errors.ErrUnsupported.
func (*InstanceFunctions) Device(Device) (*DeviceFunctions, error) {
	return nil, errors.ErrUnsupported
}

// Callback returns errors.ErrUnsupported.
func Callback(func(DebugUtilsMessageSeverityFlagsEXT, DebugUtilsMessageTypeFlagsEXT, *DebugUtilsMessengerCallbackDataEXT)) (uintptr, error) {
	return 0, errors.ErrUnsupported
}
