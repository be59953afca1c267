//go:build noplugin || !((linux || darwin || windows) && (amd64 || arm64))

package vk

import (
	"errors"
	"fmt"
	"runtime"
)

// A Loader is the system's Vulkan library. It cannot be loaded here.
type Loader struct{ GlobalFunctions }

// Open answers with errors.ErrUnsupported.
func Open(...string) (*Loader, error) {
	return nil, fmt.Errorf("loading Vulkan: %w in this build for %s/%s", errors.ErrUnsupported, runtime.GOOS, runtime.GOARCH)
}

// Instance answers with errors.ErrUnsupported.
func (*Loader) Instance(Instance) (*InstanceFunctions, error) { return nil, errors.ErrUnsupported }

// Device answers with errors.ErrUnsupported.
func (*InstanceFunctions) Device(Device) (*DeviceFunctions, error) {
	return nil, errors.ErrUnsupported
}

// Callback answers with errors.ErrUnsupported.
func Callback(func(DebugUtilsMessageSeverityFlagsEXT, DebugUtilsMessageTypeFlagsEXT, *DebugUtilsMessengerCallbackDataEXT)) (uintptr, error) {
	return 0, errors.ErrUnsupported
}
