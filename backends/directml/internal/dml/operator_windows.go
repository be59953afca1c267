//go:build amd64 || arm64

package dml

import (
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
)

// Operator is IDMLOperator.
type Operator struct{ com.Object[com.Unknown] }

// dispatchableMethods are the methods of IDMLDispatchable.
type dispatchableMethods struct {
	com.Unknown
	_                    [5]uintptr // IDMLObject and IDMLDeviceChild
	GetBindingProperties uintptr
	Reset                uintptr // only in IDMLOperatorInitializer
}

// CompiledOperator is IDMLCompiledOperator.
type CompiledOperator struct{ dispatchable }

// OperatorInitializer is IDMLOperatorInitializer.
type OperatorInitializer struct{ dispatchable }

type dispatchable struct {
	com.Object[dispatchableMethods]
}

// BindingProperties returns what a dispatch must bind. Methods return
// structures through a second, hidden parameter.
func (d *dispatchable) BindingProperties() BindingProperties {
	var properties BindingProperties
	_, _, _ = syscall.SyscallN(d.Methods.GetBindingProperties, uintptr(unsafe.Pointer(d)), uintptr(unsafe.Pointer(&properties)))
	return properties
}

// Reset sets the operators to initialise.
func (i *OperatorInitializer) Reset(operators []*CompiledOperator) error {
	result, _, _ := syscall.SyscallN(i.Methods.Reset, uintptr(unsafe.Pointer(i)), uintptr(len(operators)), uintptr(unsafe.Pointer(unsafe.SliceData(operators))))
	return com.Check("IDMLOperatorInitializer::Reset", result)
}

// BindingTable is IDMLBindingTable: the buffers of one dispatch. A wrong
// binding removes the device; see [Device.RemovedReason]. Binding structures
// are read at once, and must be pinned until then.
type BindingTable struct {
	com.Object[bindingTableMethods]
}

type bindingTableMethods struct {
	com.Unknown
	_                      [5]uintptr // IDMLObject and IDMLDeviceChild
	BindInputs             uintptr
	BindOutputs            uintptr
	BindTemporaryResource  uintptr
	BindPersistentResource uintptr
	Reset                  uintptr
}

// BindInputs binds the inputs.
func (t *BindingTable) BindInputs(bindings []BindingDesc) {
	_, _, _ = syscall.SyscallN(t.Methods.BindInputs, uintptr(unsafe.Pointer(t)), uintptr(len(bindings)), uintptr(unsafe.Pointer(unsafe.SliceData(bindings))))
}

// BindOutputs binds the outputs; for an initializer, the persistent resources
// of its operators.
func (t *BindingTable) BindOutputs(bindings []BindingDesc) {
	_, _, _ = syscall.SyscallN(t.Methods.BindOutputs, uintptr(unsafe.Pointer(t)), uintptr(len(bindings)), uintptr(unsafe.Pointer(unsafe.SliceData(bindings))))
}

// BindTemporary binds memory that the dispatch may use.
func (t *BindingTable) BindTemporary(binding *BindingDesc) {
	_, _, _ = syscall.SyscallN(t.Methods.BindTemporaryResource, uintptr(unsafe.Pointer(t)), uintptr(unsafe.Pointer(binding)))
}

// BindPersistent binds the result of the operator's initialisation.
func (t *BindingTable) BindPersistent(binding *BindingDesc) {
	_, _, _ = syscall.SyscallN(t.Methods.BindPersistentResource, uintptr(unsafe.Pointer(t)), uintptr(unsafe.Pointer(binding)))
}

// Reset prepares the table for another dispatch, without bindings.
func (t *BindingTable) Reset(desc *BindingTableDesc) error {
	result, _, _ := syscall.SyscallN(t.Methods.Reset, uintptr(unsafe.Pointer(t)), uintptr(unsafe.Pointer(desc)))
	return com.Check("IDMLBindingTable::Reset", result)
}

// CommandRecorder is IDMLCommandRecorder.
type CommandRecorder struct{ com.Object[recorderMethods] }

type recorderMethods struct {
	com.Unknown
	_              [5]uintptr // IDMLObject and IDMLDeviceChild
	RecordDispatch uintptr
}

// Dispatch records the work of a [CompiledOperator] or an
// [OperatorInitializer]. Afterwards the table may be reset; the descriptors and
// buffers must stay until the device is done.
func (r *CommandRecorder) Dispatch(list *d3d12.CommandList, work Dispatchable, table *BindingTable) {
	_, _, _ = syscall.SyscallN(r.Methods.RecordDispatch, uintptr(unsafe.Pointer(r)), uintptr(unsafe.Pointer(list)), uintptr(work.Pointer()), uintptr(unsafe.Pointer(table)))
}

// Dispatchable is IDMLDispatchable.
type Dispatchable interface {
	BindingProperties() BindingProperties
	// Pointer returns the object's address, for a [BindingTableDesc].
	Pointer() unsafe.Pointer
}

// Pointer implements [Dispatchable].
func (d *dispatchable) Pointer() unsafe.Pointer { return unsafe.Pointer(d) }
