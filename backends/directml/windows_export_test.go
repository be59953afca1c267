//go:build windows && (amd64 || arm64)

package directml

import (
	"syscall"
	"unsafe"

	"example.com/conform/backends/directml/internal/d3d12"
	"example.com/conform/backends/directml/internal/dxgi"
)

// MaxOperators is how many compiled operators are kept.
const MaxOperators = maxOperators

// Adapter returns the adapter's name and LUID.
func (b *Backend) Adapter() (string, dxgi.LUID) { return b.gpu.adapter.name, b.gpu.adapter.luid }

// Operators returns how many compiled operators there are.
func (b *Backend) Operators() int { return b.gpu.operators.Len() }

// Restart is what happens after an error.
func (b *Backend) Restart(cause error) error { return b.restart(cause) }

// Removed says why the device was removed, nil if it is there.
func (b *Backend) Removed() error { return b.gpu.removed() }

// Spoil binds what DirectML must refuse to bind, which removes its device.
func (b *Backend) Spoil() {
	g := b.gpu
	for operator := range g.operators.All() {
		if err := g.resetTable(operator.operator, 0, &operator.needs); err != nil {
			panic(err)
		}
		g.bound.add(g.shared.work.resource, 4, 4)
		g.table.BindInputs(g.bound.take())
		return
	}
}

// A Reference keeps a device beyond the backend's end.
type Reference struct{ device *d3d12.Device }

// Reference returns one more reference to the device.
func (b *Backend) Reference() Reference {
	_, _, _ = syscall.SyscallN(b.gpu.device.Methods.AddRef, uintptr(unsafe.Pointer(b.gpu.device)))
	return Reference{b.gpu.device}
}

// Release gives the reference up and returns how many others there are.
func (r Reference) Release() int {
	left, _, _ := syscall.SyscallN(r.device.Methods.Release, uintptr(unsafe.Pointer(r.device)))
	return int(uint32(left))
}
