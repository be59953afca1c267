//go:build windows && (amd64 || arm64)

package dml

import "unsafe"

const slot = unsafe.Sizeof(uintptr(0))

// Slots says where the methods lie in their tables.
func Slots() map[string]uintptr {
	var (
		device       deviceMethods
		dispatchable dispatchableMethods
		table        bindingTableMethods
		recorder     recorderMethods
	)
	return map[string]uintptr{
		"IDMLDevice::CheckFeatureSupport":          unsafe.Offsetof(device.CheckFeatureSupport) / slot,
		"IDMLDevice::CreateOperator":               unsafe.Offsetof(device.CreateOperator) / slot,
		"IDMLDevice::CompileOperator":              unsafe.Offsetof(device.CompileOperator) / slot,
		"IDMLDevice::CreateOperatorInitializer":    unsafe.Offsetof(device.CreateOperatorInitializer) / slot,
		"IDMLDevice::CreateCommandRecorder":        unsafe.Offsetof(device.CreateCommandRecorder) / slot,
		"IDMLDevice::CreateBindingTable":           unsafe.Offsetof(device.CreateBindingTable) / slot,
		"IDMLDevice::GetDeviceRemovedReason":       unsafe.Offsetof(device.GetDeviceRemovedReason) / slot,
		"IDMLDispatchable::GetBindingProperties":   unsafe.Offsetof(dispatchable.GetBindingProperties) / slot,
		"IDMLOperatorInitializer::Reset":           unsafe.Offsetof(dispatchable.Reset) / slot,
		"IDMLBindingTable::BindInputs":             unsafe.Offsetof(table.BindInputs) / slot,
		"IDMLBindingTable::BindOutputs":            unsafe.Offsetof(table.BindOutputs) / slot,
		"IDMLBindingTable::BindTemporaryResource":  unsafe.Offsetof(table.BindTemporaryResource) / slot,
		"IDMLBindingTable::BindPersistentResource": unsafe.Offsetof(table.BindPersistentResource) / slot,
		"IDMLBindingTable::Reset":                  unsafe.Offsetof(table.Reset) / slot,
		"IDMLCommandRecorder::RecordDispatch":      unsafe.Offsetof(recorder.RecordDispatch) / slot,
	}
}
