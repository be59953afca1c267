package vulkan

import (
	"errors"
	"slices"

	"example.com/conform/backends/vulkan/vk"
)

// Properties of memory that the host reads at full speed without flushes.
const (
	visible = vk.MemoryPropertyHostVisibleBit | vk.MemoryPropertyHostCoherentBit
	cached  = visible | vk.MemoryPropertyHostCachedBit
	local   = vk.MemoryPropertyDeviceLocalBit
)

// memoryTypes are the types of memory for buffers, in order of preference.
type memoryTypes struct {
	device []uint32 // accessible to shaders
	host   []uint32 // accessible to the host; nil if device is too
}

// chooseMemory decides between memory that both device and host access, and
// staging. Shared memory must be fast for both: the device's own memory, cached
// by the host. A window into the memory of a discrete device is not cached, and
// reading it is some hundred times slower than a copy.
func chooseMemory(memory *vk.PhysicalDeviceMemoryProperties, staging bool) (memoryTypes, error) {
	if shared := prefer(memory, local|cached); shared != nil && !staging {
		return memoryTypes{device: shared}, nil
	}
	t := memoryTypes{device: prefer(memory, local, 0), host: prefer(memory, cached, visible)}
	if t.device == nil || t.host == nil {
		return t, errors.New("the device has no memory that the host can access coherently")
	}
	return t, nil
}

// prefer returns the types of memory that have all properties of a wish, in the
// order of the wishes.
func prefer(memory *vk.PhysicalDeviceMemoryProperties, wishes ...vk.MemoryPropertyFlags) []uint32 {
	var found []uint32
	for _, wish := range wishes {
		for k, t := range memory.MemoryTypes[:min(memory.MemoryTypeCount, vk.MaxMemoryTypes)] {
			if t.PropertyFlags&wish == wish && t.PropertyFlags&unusual == 0 && !slices.Contains(found, uint32(k)) {
				found = append(found, uint32(k))
			}
		}
	}
	return found
}

// unusual are properties of memory that is unsuitable for these buffers:
// protected, or coherent at a cost.
const unusual = ^(cached | local)
