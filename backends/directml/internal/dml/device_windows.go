//go:build amd64 || arm64

package dml

import (
	"runtime"
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
	"example.com/conform/backends/directml/internal/win32"
)

var (
	iidDevice              = com.GUID{Data1: 0x6dbd6437, Data2: 0x96fd, Data3: 0x423f, Data4: [8]byte{0xa9, 0x8c, 0xae, 0x5e, 0x7c, 0x2a, 0x57, 0x3f}}
	iidOperator            = com.GUID{Data1: 0x26caae7a, Data2: 0x3081, Data3: 0x4633, Data4: [8]byte{0x95, 0x81, 0x22, 0x6f, 0xbe, 0x57, 0x69, 0x5d}}
	iidCompiledOperator    = com.GUID{Data1: 0x6b15e56a, Data2: 0xbf5c, Data3: 0x4902, Data4: [8]byte{0x92, 0xd8, 0xda, 0x3a, 0x65, 0x0a, 0xfe, 0xa4}}
	iidOperatorInitializer = com.GUID{Data1: 0x427c1113, Data2: 0x435c, Data3: 0x469c, Data4: [8]byte{0x86, 0x76, 0x4d, 0x5d, 0xd0, 0x72, 0xf8, 0x13}}
	iidBindingTable        = com.GUID{Data1: 0x29c687dc, Data2: 0xde74, Data3: 0x4e3b, Data4: [8]byte{0xab, 0x00, 0x11, 0x68, 0xf2, 0xfc, 0x3c, 0xfc}}
	iidCommandRecorder     = com.GUID{Data1: 0xe6857a76, Data2: 0x2e3e, Data3: 0x4fdd, Data4: [8]byte{0xbf, 0xf4, 0x5d, 0x2b, 0xa1, 0x0f, 0xb4, 0x53}}
)

// Features that can be queried (DML_FEATURE).
const (
	featureDataTypeSupport = 0
	featureLevels          = 1
)

// Device is IDMLDevice. The caller releases the objects that it creates.
type Device struct{ com.Object[deviceMethods] }

type deviceMethods struct {
	com.Unknown
	_                         [4]uintptr // IDMLObject
	CheckFeatureSupport       uintptr
	CreateOperator            uintptr
	CompileOperator           uintptr
	CreateOperatorInitializer uintptr
	CreateCommandRecorder     uintptr
	CreateBindingTable        uintptr
	_                         [2]uintptr
	GetDeviceRemovedReason    uintptr
}

// NewDevice returns a DirectML device for a Direct3D device. The library has
// the given name or path.
func NewDevice(library string, on *d3d12.Device) (*Device, error) {
	create, err := win32.Procedure(library, "DMLCreateDevice")
	if err != nil {
		return nil, err
	}
	var device *Device
	result, _, _ := syscall.SyscallN(create, uintptr(unsafe.Pointer(on)), 0, uintptr(unsafe.Pointer(&iidDevice)), uintptr(unsafe.Pointer(&device)))
	return device, com.Check("DMLCreateDevice", result)
}

// FeatureLevel returns the highest of [FeatureLevels] that the device supports.
// Libraries before DirectML 1.1 do not have this query.
func (d *Device) FeatureLevel() (uint32, error) {
	levels := FeatureLevels()
	var pinner runtime.Pinner
	pinner.Pin(&levels[0])
	defer pinner.Unpin()
	query := FeatureLevelsQuery{RequestedFeatureLevelCount: uint32(len(levels)), RequestedFeatureLevels: &levels[0]}
	var highest uint32
	result, _, _ := syscall.SyscallN(d.Methods.CheckFeatureSupport, uintptr(unsafe.Pointer(d)), featureLevels,
		unsafe.Sizeof(query), uintptr(unsafe.Pointer(&query)), unsafe.Sizeof(highest), uintptr(unsafe.Pointer(&highest)))
	return highest, com.Check("IDMLDevice::CheckFeatureSupport(FEATURE_LEVELS)", result)
}

// Supports reports whether tensors may have the data type.
func (d *Device) Supports(t DataType) (bool, error) {
	var supported uint32
	result, _, _ := syscall.SyscallN(d.Methods.CheckFeatureSupport, uintptr(unsafe.Pointer(d)), featureDataTypeSupport,
		unsafe.Sizeof(t), uintptr(unsafe.Pointer(&t)), unsafe.Sizeof(supported), uintptr(unsafe.Pointer(&supported)))
	return supported != 0, com.Check("IDMLDevice::CheckFeatureSupport(TENSOR_DATA_TYPE_SUPPORT)", result)
}

// NewOperator returns the operator that desc describes. DirectML validates the
// description here. Everything that desc points to must be pinned.
func (d *Device) NewOperator(desc *OperatorDesc) (*Operator, error) {
	var operator *Operator
	result, _, _ := syscall.SyscallN(d.Methods.CreateOperator, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(desc)), uintptr(unsafe.Pointer(&iidOperator)), uintptr(unsafe.Pointer(&operator)))
	return operator, com.Check("IDMLDevice::CreateOperator", result)
}

// Compile compiles the operator, with DML_EXECUTION_FLAG_NONE.
func (d *Device) Compile(operator *Operator) (*CompiledOperator, error) {
	var compiled *CompiledOperator
	result, _, _ := syscall.SyscallN(d.Methods.CompileOperator, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(operator)), 0, uintptr(unsafe.Pointer(&iidCompiledOperator)), uintptr(unsafe.Pointer(&compiled)))
	return compiled, com.Check("IDMLDevice::CompileOperator", result)
}

// NewInitializer returns an initializer without operators; see
// [OperatorInitializer.Reset].
func (d *Device) NewInitializer() (*OperatorInitializer, error) {
	var initializer *OperatorInitializer
	result, _, _ := syscall.SyscallN(d.Methods.CreateOperatorInitializer, uintptr(unsafe.Pointer(d)), 0, 0, uintptr(unsafe.Pointer(&iidOperatorInitializer)), uintptr(unsafe.Pointer(&initializer)))
	return initializer, com.Check("IDMLDevice::CreateOperatorInitializer", result)
}

// NewRecorder returns a recorder of dispatches.
func (d *Device) NewRecorder() (*CommandRecorder, error) {
	var recorder *CommandRecorder
	result, _, _ := syscall.SyscallN(d.Methods.CreateCommandRecorder, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(&iidCommandRecorder)), uintptr(unsafe.Pointer(&recorder)))
	return recorder, com.Check("IDMLDevice::CreateCommandRecorder", result)
}

// NewBindingTable returns a table without a dispatch; see [BindingTable.Reset].
func (d *Device) NewBindingTable() (*BindingTable, error) {
	var table *BindingTable
	result, _, _ := syscall.SyscallN(d.Methods.CreateBindingTable, uintptr(unsafe.Pointer(d)), 0, uintptr(unsafe.Pointer(&iidBindingTable)), uintptr(unsafe.Pointer(&table)))
	return table, com.Check("IDMLDevice::CreateBindingTable", result)
}

// RemovedReason returns an error if the device was removed, for example because
// of a wrong binding.
func (d *Device) RemovedReason() error {
	result, _, _ := syscall.SyscallN(d.Methods.GetDeviceRemovedReason, uintptr(unsafe.Pointer(d)))
	return com.Check("IDMLDevice::GetDeviceRemovedReason", result)
}
