//go:build amd64 || arm64

package directml

import (
	"unsafe"

	"example.com/conform/backends/directml/internal/d3d12"
	native "example.com/conform/backends/directml/internal/dml"
)

// bindings are the buffers to bind next, in DirectML's structures. They contain
// pointers to themselves, so that they are pinned once.
type bindings struct {
	descs   [maxBound]native.BindingDesc
	buffers [maxBound]native.BufferBinding
	count   int
}

// maxBound is the largest number of buffers that are bound at once: the
// persistent resources of the operators in one initialisation.
const maxBound = 256

func newBindings() *bindings {
	b := &bindings{}
	for i := range b.descs {
		b.descs[i].Desc = &b.buffers[i]
	}
	return b
}

// add adds a part of a buffer, or nothing if the buffer is nil.
func (b *bindings) add(buffer *d3d12.Resource, offset, size int64) {
	b.descs[b.count].Type = native.BindingNone
	if buffer != nil {
		b.descs[b.count].Type = native.BindingBuffer
	}
	b.buffers[b.count] = native.BufferBinding{Buffer: unsafe.Pointer(buffer), Offset: uint64(offset), SizeInBytes: uint64(size)}
	b.count++
}

// take returns what was added since the last call.
func (b *bindings) take() []native.BindingDesc {
	taken := b.descs[:b.count]
	b.count = 0
	return taken
}
