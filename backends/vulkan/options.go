package vulkan

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan/vk"
)

// Options select how to open Vulkan.
type Options struct {
	// Device selects the device by index, UUID, name, or a part of the name. If
	// it is empty, the best device is used.
	Device string
	// Validate enables VK_LAYER_KHRONOS_validation. Work fails after its first
	// message.
	Validate bool

	// The other fields are for tests; zero has no effect.

	pull     bool                              // use pull functions for every operator
	change   lower.Change                      // replaces pull functions
	library  string                            // replaces the system's names of the loader
	restrict restrictions                      // of the device
	tuning   *tuning                           // replaces the device's
	most     int64                             // replaces maxCount
	binary   func(name string) ([]byte, error) // replaces the embedded shaders
	// intercept may replace functions of each opened device.
	intercept func(*vk.DeviceFunctions)
}

// limits bound the work in one step on a device.
type limits struct {
	storageRange uint64    // bytes that a storage buffer's binding spans
	storageAlign uint64    // required alignment of a binding's offset, in bytes
	groups       [3]uint32 // workgroups of a dispatch
	groupSize    uint32    // invocations of a workgroup, all along x
	allocation   uint64    // bytes of a buffer
	// tick is the length of a timestamp's tick in nanoseconds; 0 if there are
	// no timestamps.
	tick float32
}

// restrictions reduce a device's limits. Zero restricts nothing.
type restrictions struct {
	storageRange uint64    // bytes; a multiple of the alignment of bindings
	groups       [3]uint32 // each dimension separately
	allocation   uint64    // bytes
	staging      bool      // treat the device's memory as invisible to the host
}

// restrict returns the limits, reduced by restrictions.
func (l limits) restrict(r *restrictions) limits {
	if r.storageRange > 0 {
		l.storageRange = min(l.storageRange, r.storageRange)
	}
	if r.allocation > 0 {
		l.allocation = min(l.allocation, r.allocation)
	}
	for k, groups := range r.groups {
		if groups > 0 {
			l.groups[k] = min(l.groups[k], groups)
		}
	}
	return l
}
