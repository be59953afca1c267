//go:build windows && (amd64 || arm64)

package dxgi

import "unsafe"

const slot = unsafe.Sizeof(uintptr(0))

// Slots says where the methods lie in their tables.
func Slots() map[string]uintptr {
	return map[string]uintptr{
		"IDXGIFactory1::EnumAdapters1":   unsafe.Offsetof(factoryMethods{}.EnumAdapters1) / slot,
		"IDXGIFactory4::EnumWarpAdapter": unsafe.Offsetof(factoryMethods{}.EnumWarpAdapter) / slot,
		"IDXGIAdapter1::GetDesc1":        unsafe.Offsetof(adapterMethods{}.GetDesc1) / slot,
	}
}
