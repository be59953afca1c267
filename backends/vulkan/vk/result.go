package vk

import (
	"errors"
	"fmt"
)

// Errors to match with errors.Is.
var (
	ErrDeviceLost  = errors.New("the device is lost")
	ErrOutOfMemory = errors.New("out of memory") // the host's or the device's
)

// A CallError is the failure of a function.
type CallError struct {
	Function string
	Result   Result // not [Success]
}

// Error returns the function and the result.
func (e *CallError) Error() string { return e.Function + ": " + e.Result.String() }

// Is reports whether target is [ErrDeviceLost] or [ErrOutOfMemory] and matches
// the result.
func (e *CallError) Is(target error) bool {
	switch e.Result {
	case ErrorDeviceLost:
		return target == ErrDeviceLost
	case ErrorOutOfHostMemory, ErrorOutOfDeviceMemory:
		return target == ErrOutOfMemory
	}
	return false
}

// Err returns nil for [Success], and otherwise a *[CallError].
func (r Result) Err(function string) error {
	if r == Success {
		return nil
	}
	return &CallError{Function: function, Result: r}
}

// String returns the registry's name of r.
func (r Result) String() string {
	if name, ok := resultNames[r]; ok {
		return name
	}
	return fmt.Sprintf("VkResult %d", int32(r))
}

// resultNames are the registry's names.
var resultNames = map[Result]string{
	Success:                          "VK_SUCCESS",
	NotReady:                         "VK_NOT_READY",
	Timeout:                          "VK_TIMEOUT",
	EventSet:                         "VK_EVENT_SET",
	EventReset:                       "VK_EVENT_RESET",
	Incomplete:                       "VK_INCOMPLETE",
	ErrorOutOfHostMemory:             "VK_ERROR_OUT_OF_HOST_MEMORY",
	ErrorOutOfDeviceMemory:           "VK_ERROR_OUT_OF_DEVICE_MEMORY",
	ErrorInitializationFailed:        "VK_ERROR_INITIALIZATION_FAILED",
	ErrorDeviceLost:                  "VK_ERROR_DEVICE_LOST",
	ErrorMemoryMapFailed:             "VK_ERROR_MEMORY_MAP_FAILED",
	ErrorLayerNotPresent:             "VK_ERROR_LAYER_NOT_PRESENT",
	ErrorExtensionNotPresent:         "VK_ERROR_EXTENSION_NOT_PRESENT",
	ErrorFeatureNotPresent:           "VK_ERROR_FEATURE_NOT_PRESENT",
	ErrorIncompatibleDriver:          "VK_ERROR_INCOMPATIBLE_DRIVER",
	ErrorTooManyObjects:              "VK_ERROR_TOO_MANY_OBJECTS",
	ErrorFormatNotSupported:          "VK_ERROR_FORMAT_NOT_SUPPORTED",
	ErrorFragmentedPool:              "VK_ERROR_FRAGMENTED_POOL",
	ErrorUnknown:                     "VK_ERROR_UNKNOWN",
	ErrorOutOfPoolMemory:             "VK_ERROR_OUT_OF_POOL_MEMORY",
	ErrorInvalidExternalHandle:       "VK_ERROR_INVALID_EXTERNAL_HANDLE",
	ErrorFragmentation:               "VK_ERROR_FRAGMENTATION",
	ErrorInvalidOpaqueCaptureAddress: "VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS",
	ErrorValidationFailedEXT:         "VK_ERROR_VALIDATION_FAILED_EXT",
	ErrorInvalidShaderNV:             "VK_ERROR_INVALID_SHADER_NV",
}
