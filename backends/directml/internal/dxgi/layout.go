// Package dxgi binds the part of the DirectX Graphics Infrastructure that lists the
// adapters of a machine. Its structures have the layouts of dxgi.h on 64-bit
// Windows.
package dxgi

import "fmt"

// LUID is the structure of this name: the identity of an adapter until the
// system restarts.
type LUID struct {
	Low  uint32
	High int32
}

// String returns the halves in hexadecimal, the high one first, such as
// 0:0001d5b3.
func (l LUID) String() string { return fmt.Sprintf("%x:%08x", uint32(l.High), l.Low) }

// AdapterDesc is DXGI_ADAPTER_DESC1, 312 bytes.
type AdapterDesc struct {
	Description           [128]uint16 // UTF-16, ended by a zero
	VendorID              uint32
	DeviceID              uint32
	SubSysID              uint32
	Revision              uint32
	DedicatedVideoMemory  uint64
	DedicatedSystemMemory uint64
	SharedSystemMemory    uint64
	AdapterLUID           LUID
	Flags                 uint32
	_                     uint32
}

// FlagSoftware is DXGI_ADAPTER_FLAG_SOFTWARE, a flag of [AdapterDesc].
const FlagSoftware = 2
