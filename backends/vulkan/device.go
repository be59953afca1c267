package vulkan

import (
	"slices"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// limits are the bounds that work on a device is cut to.
type limits struct {
	storageRange uint64    // bytes that a storage buffer's binding spans
	storageAlign uint64    // what the offset of a binding is a multiple of, in bytes
	groups       [3]uint32 // workgroups of a dispatch
	groupSize    uint32    // invocations of a workgroup, all along x
	allocation   uint64    // bytes of a buffer
	// nanoseconds of one tick of a timestamp; 0 where there are no timestamps.
	tick float32
}

// restrictions make a device smaller than it is. Zero restricts nothing.
type restrictions struct {
	storageRange uint64    // bytes; a multiple of the alignment of bindings
	groups       [3]uint32 // each dimension on its own
	allocation   uint64    // bytes
	staging      bool      // as if the host could not see the device's memory
}

// A device is an adapter that is open, with one queue.
type device struct {
	*adapter
	fn     *vk.DeviceFunctions
	handle vk.Device
	queue  vk.Queue
	limits limits
	types  memoryTypes
}

// openDevice opens an adapter with the features that the shaders need of it.
func (i *instance) openDevice(a *adapter, r *restrictions) (*device, error) {
	types, err := chooseMemory(&a.memory, r.staging)
	if err != nil {
		return nil, err
	}
	d := &device{adapter: a, types: types, limits: a.bounds().restrict(r)}
	priority := float32(1)
	info := vk.DeviceCreateInfo{
		SType:                vk.StructureTypeDeviceCreateInfo,
		PNext:                a.features(),
		QueueCreateInfoCount: 1,
		PQueueCreateInfos: &vk.DeviceQueueCreateInfo{
			SType:            vk.StructureTypeDeviceQueueCreateInfo,
			QueueFamilyIndex: a.family,
			QueueCount:       1,
			PQueuePriorities: &priority,
		},
		PEnabledFeatures: &vk.PhysicalDeviceFeatures{ShaderInt64: vk.Bool(a.int64)},
	}
	var extensions []string
	if a.storage8 && a.version < vk.Version12 {
		// It needs the storage class, which Vulkan 1.1 has of its own.
		extensions = append(extensions, eightBitStorage)
	}
	if slices.Contains(a.extensions, portabilitySubset) { // the specification says so
		extensions = append(extensions, portabilitySubset)
	}
	info.EnabledExtensionCount, info.PpEnabledExtensionNames = uint32(len(extensions)), vk.Strings(extensions)
	if err := i.fn.CreateDevice(a.handle, &info, nil, &d.handle).Err("vkCreateDevice"); err != nil {
		return nil, err
	}
	if d.fn, err = i.fn.Device(d.handle); err != nil {
		return nil, err
	}
	d.fn.GetDeviceQueue(d.handle, a.family, 0, &d.queue)
	return d, nil
}

// features chains what is turned on.
func (a *adapter) features() unsafe.Pointer {
	var next unsafe.Pointer
	if a.storage8 {
		next = unsafe.Pointer(&vk.PhysicalDevice8BitStorageFeatures{
			SType:                   vk.StructureTypePhysicalDevice8BitStorageFeatures,
			PNext:                   next,
			StorageBuffer8BitAccess: vk.True,
		})
	}
	if a.storage16 {
		next = unsafe.Pointer(&vk.PhysicalDevice16BitStorageFeatures{
			SType:                    vk.StructureTypePhysicalDevice16BitStorageFeatures,
			PNext:                    next,
			StorageBuffer16BitAccess: vk.True,
		})
	}
	return next
}

// bounds are the adapter's own limits.
func (a *adapter) bounds() limits {
	l := limits{
		storageRange: uint64(a.reported.MaxStorageBufferRange),
		storageAlign: a.reported.MinStorageBufferOffsetAlignment,
		groups:       a.reported.MaxComputeWorkGroupCount,
		groupSize:    min(a.reported.MaxComputeWorkGroupSize[0], a.reported.MaxComputeWorkGroupInvocations),
		allocation:   a.maxAllocation,
	}
	if a.timestampBits > 0 {
		l.tick = a.reported.TimestampPeriod
	}
	return l
}

// restrict returns the limits as restrictions leave them.
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

// wait returns when the device has nothing left to do.
func (d *device) wait() error { return d.fn.DeviceWaitIdle(d.handle).Err("vkDeviceWaitIdle") }

// close frees the device. What was made of it is freed already.
func (d *device) close() {
	d.fn.DestroyDevice(d.handle, nil)
}
