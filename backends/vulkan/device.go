package vulkan

import (
	"slices"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// A device is an open adapter with one queue.
type device struct {
	*adapter
	fn     *vk.DeviceFunctions
	handle vk.Device
	queue  vk.Queue
	limits limits
	types  memoryTypes
}

// openDevice opens an adapter with the features that the shaders need.
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
		// It depends on the storage class of another extension, which Vulkan
		// 1.1 includes.
		extensions = append(extensions, eightBitStorage)
	}
	if slices.Contains(a.extensions, portabilitySubset) { // required by the specification
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

// features returns the chain of features to enable.
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

// bounds returns the adapter's limits.
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

// wait waits until the device is idle.
func (d *device) wait() error { return d.fn.DeviceWaitIdle(d.handle).Err("vkDeviceWaitIdle") }

// close frees the device. Everything made from it is freed already.
func (d *device) close() {
	d.fn.DestroyDevice(d.handle, nil)
}
