//go:build amd64 || arm64

package dxgi

import (
	"errors"
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/win32"
)

var (
	iidFactory4 = com.GUID{Data1: 0x1bc6ea02, Data2: 0xef36, Data3: 0x464f, Data4: [8]byte{0xbf, 0x0c, 0x21, 0xca, 0x39, 0xe5, 0x16, 0x8a}}
	iidAdapter1 = com.GUID{Data1: 0x29038f61, Data2: 0x3839, Data3: 0x4626, Data4: [8]byte{0x91, 0xfd, 0x08, 0x68, 0x79, 0x01, 0x1a, 0x05}}
)

// Factory is IDXGIFactory4.
type Factory struct{ com.Object[factoryMethods] }

type factoryMethods struct {
	com.Unknown
	_               [9]uintptr // IDXGIObject and IDXGIFactory
	EnumAdapters1   uintptr
	_               [14]uintptr
	EnumWarpAdapter uintptr
}

// NewFactory returns a factory. The caller releases it.
func NewFactory() (*Factory, error) {
	create, err := win32.Procedure("dxgi.dll", "CreateDXGIFactory1")
	if err != nil {
		return nil, err
	}
	var factory *Factory
	result, _, _ := syscall.SyscallN(create, uintptr(unsafe.Pointer(&iidFactory4)), uintptr(unsafe.Pointer(&factory)))
	return factory, com.Check("CreateDXGIFactory1", result)
}

// Adapter returns the adapter with the given number, or nil after the last. The
// caller releases it.
func (f *Factory) Adapter(number int) (*Adapter, error) {
	var adapter *Adapter
	result, _, _ := syscall.SyscallN(f.Methods.EnumAdapters1, uintptr(unsafe.Pointer(f)), uintptr(number), uintptr(unsafe.Pointer(&adapter)))
	err := com.Check("IDXGIFactory1::EnumAdapters1", result)
	if failed, ok := errors.AsType[*com.Error](err); ok && failed.Result == com.NotFound {
		return nil, nil
	}
	return adapter, err
}

// WARP returns the software adapter of Windows. The caller releases it.
func (f *Factory) WARP() (*Adapter, error) {
	var adapter *Adapter
	result, _, _ := syscall.SyscallN(f.Methods.EnumWarpAdapter, uintptr(unsafe.Pointer(f)), uintptr(unsafe.Pointer(&iidAdapter1)), uintptr(unsafe.Pointer(&adapter)))
	return adapter, com.Check("IDXGIFactory4::EnumWarpAdapter", result)
}

// Adapter is IDXGIAdapter1.
type Adapter struct{ com.Object[adapterMethods] }

type adapterMethods struct {
	com.Unknown
	_        [7]uintptr // IDXGIObject and IDXGIAdapter
	GetDesc1 uintptr
}

// Desc describes the adapter.
func (a *Adapter) Desc() (AdapterDesc, error) {
	var desc AdapterDesc
	result, _, _ := syscall.SyscallN(a.Methods.GetDesc1, uintptr(unsafe.Pointer(a)), uintptr(unsafe.Pointer(&desc)))
	return desc, com.Check("IDXGIAdapter1::GetDesc1", result)
}

// Name returns the adapter's name.
func (d *AdapterDesc) Name() string { return syscall.UTF16ToString(d.Description[:]) }
