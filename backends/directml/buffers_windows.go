//go:build amd64 || arm64

package directml

import (
	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
)

const (
	leastShared      = 1 << 20 // bytes
	leastDescriptors = 1 << 10
)

// A buffer grows in powers of two, and loses its content then.
type buffer struct {
	resource *d3d12.Resource
	size     int64
	memory   []byte // mapped for the CPU; nil on the device
}

// reserve makes the buffer hold at least the given size in bytes.
func (b *buffer) reserve(device *d3d12.Device, heap d3d12.HeapType, size int64) (err error) {
	if size <= b.size {
		return nil
	}
	b.release()
	size = capacity(size, leastShared)
	if b.resource, err = device.NewBuffer(heap, size); err != nil {
		return err
	}
	if heap != d3d12.HeapDefault {
		if b.memory, err = b.resource.Map(size); err != nil {
			return err
		}
	}
	b.size = size
	return nil
}

func (b *buffer) release() {
	com.Drop(&b.resource)
	b.size, b.memory = 0, nil
}

// shared holds the memory of a batch's operands three times, at the same
// offsets: as the CPU wrote it, as the device uses it, and as the CPU reads it.
type shared struct{ upload, work, readback buffer }

// reserve makes each of the buffers hold at least the given size in bytes.
func (s *shared) reserve(device *d3d12.Device, size int64) error {
	if err := s.upload.reserve(device, d3d12.HeapUpload, size); err != nil {
		return err
	}
	if err := s.work.reserve(device, d3d12.HeapDefault, size); err != nil {
		return err
	}
	return s.readback.reserve(device, d3d12.HeapReadback, size)
}

func (s *shared) release() {
	s.upload.release()
	s.work.release()
	s.readback.release()
}

// descriptors are a descriptor heap that grows.
type descriptors struct {
	heap     *d3d12.DescriptorHeap
	length   int
	cpu      d3d12.CPUDescriptor // of the first
	gpu      d3d12.GPUDescriptor
	distance uint64 // between the handles of neighbours
}

// reserve makes the heap hold at least n descriptors.
func (d *descriptors) reserve(device *d3d12.Device, n int) (err error) {
	if d.heap != nil && n <= d.length {
		return nil
	}
	d.release()
	length := int(capacity(int64(n), leastDescriptors))
	if d.heap, err = device.NewDescriptorHeap(length); err != nil {
		return err
	}
	d.length, d.distance = length, device.DescriptorSize()
	d.cpu, d.gpu = d.heap.Start()
	return nil
}

// at returns the handles of the descriptor at an index.
func (d *descriptors) at(index int) (d3d12.CPUDescriptor, d3d12.GPUDescriptor) {
	distance := uint64(index) * d.distance
	return d3d12.CPUDescriptor{Address: d.cpu.Address + distance}, d3d12.GPUDescriptor{Address: d.gpu.Address + distance}
}

func (d *descriptors) release() {
	com.Drop(&d.heap)
	d.length = 0
}
