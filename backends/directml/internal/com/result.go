package com

import "fmt"

// A Result is an HRESULT, which methods return. If its highest bit is set, the
// method failed.
type Result uint32

// The results that are distinguished or named (winerror.h).
const (
	OK               Result = 0
	NotImplemented   Result = 0x80004001
	NoInterface      Result = 0x80004002
	BadPointer       Result = 0x80004003
	Unspecified      Result = 0x80004005
	Unexpected       Result = 0x8000ffff
	OutOfMemory      Result = 0x8007000e
	InvalidArgument  Result = 0x80070057
	InvalidCall      Result = 0x887a0001
	NotFound         Result = 0x887a0002
	Unsupported      Result = 0x887a0004
	DeviceRemoved    Result = 0x887a0005
	DeviceHung       Result = 0x887a0006
	DeviceReset      Result = 0x887a0007
	DriverFault      Result = 0x887a0020
	ComponentMissing Result = 0x887a002d
)

var resultNames = map[Result]string{
	OK:               "S_OK",
	NotImplemented:   "E_NOTIMPL",
	NoInterface:      "E_NOINTERFACE",
	BadPointer:       "E_POINTER",
	Unspecified:      "E_FAIL",
	Unexpected:       "E_UNEXPECTED",
	OutOfMemory:      "E_OUTOFMEMORY",
	InvalidArgument:  "E_INVALIDARG",
	InvalidCall:      "DXGI_ERROR_INVALID_CALL",
	NotFound:         "DXGI_ERROR_NOT_FOUND",
	Unsupported:      "DXGI_ERROR_UNSUPPORTED",
	DeviceRemoved:    "DXGI_ERROR_DEVICE_REMOVED",
	DeviceHung:       "DXGI_ERROR_DEVICE_HUNG",
	DeviceReset:      "DXGI_ERROR_DEVICE_RESET",
	DriverFault:      "DXGI_ERROR_DRIVER_INTERNAL_ERROR",
	ComponentMissing: "DXGI_ERROR_SDK_COMPONENT_MISSING",
}

// Failed reports whether the method failed.
func (r Result) Failed() bool { return r>>31 != 0 }

// String returns the number and, if it is known, the name in C.
func (r Result) String() string {
	if name, ok := resultNames[r]; ok {
		return fmt.Sprintf("0x%08X %s", uint32(r), name)
	}
	return fmt.Sprintf("0x%08X", uint32(r))
}

// An Error is the failure of a method.
type Error struct {
	Method string // such as ID3D12Device::CreateFence
	Result Result
}

// Error returns the method and the result.
func (e *Error) Error() string { return e.Method + ": " + e.Result.String() }

// Check returns an [*Error] if a method returned an HRESULT of failure. Only
// the low 32 bits of the returned word count.
func Check(method string, returned uintptr) error {
	if result := Result(uint32(returned)); result.Failed() {
		return &Error{method, result}
	}
	return nil
}
