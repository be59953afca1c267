package vulkan

import (
	"fmt"
	"slices"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// An adapter is a physical device that can be chosen.
type adapter struct {
	handle   vk.PhysicalDevice
	index    int // in the order of the loader
	name     string
	kind     vk.PhysicalDeviceType
	version  vk.Version // of the API that the device supports
	uuid     [vk.UUIDSize]uint8
	driver   string // its name and version
	unusable string // why, or ""

	reported      vk.PhysicalDeviceLimits
	maxAllocation uint64 // bytes
	memory        vk.PhysicalDeviceMemoryProperties
	family        uint32 // of queues for compute
	timestampBits uint32 // valid bits of a timestamp on such a queue; 0 for no timestamps
	extensions    []string
	storage8      bool // shaders access 8-bit elements of storage buffers
	storage16     bool // and 16-bit ones
	int64         bool // shaders have 64-bit integers
}

// adapters returns the physical devices, usable or not.
func (i *instance) adapters() ([]*adapter, error) {
	handles, err := list("vkEnumeratePhysicalDevices", func(n *uint32, first *vk.PhysicalDevice) vk.Result {
		return i.fn.EnumeratePhysicalDevices(i.handle, n, first)
	})
	if err != nil {
		return nil, err
	}
	adapters := make([]*adapter, 0, len(handles))
	for k, handle := range handles {
		a := &adapter{handle: handle, index: k}
		if err := a.read(i.fn); err != nil {
			return nil, err
		}
		adapters = append(adapters, a)
	}
	return adapters, nil
}

// read queries the device's properties.
func (a *adapter) read(fn *vk.InstanceFunctions) error {
	var p vk.PhysicalDeviceProperties
	fn.GetPhysicalDeviceProperties(a.handle, &p)
	a.name, a.kind, a.version, a.reported = vk.Fixed(p.DeviceName[:]), p.DeviceType, vk.Version(p.ApiVersion), p.Limits
	a.driver = fmt.Sprintf("driver %#x", p.DriverVersion) // each vendor encodes it differently
	if a.version < minVersion {
		a.unusable = fmt.Sprintf("version %v of Vulkan is needed", minVersion)
		return nil
	}
	extensions, err := list("vkEnumerateDeviceExtensionProperties", func(n *uint32, first *vk.ExtensionProperties) vk.Result {
		return fn.EnumerateDeviceExtensionProperties(a.handle, nil, n, first)
	})
	if err != nil {
		return err
	}
	a.extensions = extensionNames(extensions)
	a.readProperties(fn)
	a.readFeatures(fn)
	fn.GetPhysicalDeviceMemoryProperties(a.handle, &a.memory)
	a.readQueues(fn)
	return nil
}

// has reports whether the device has the features of an extension that Vulkan
// 1.2 adopted.
func (a *adapter) has(extension string) bool {
	return a.version >= vk.Version12 || slices.Contains(a.extensions, extension)
}

func (a *adapter) readProperties(fn *vk.InstanceFunctions) {
	driver := vk.PhysicalDeviceDriverProperties{SType: vk.StructureTypePhysicalDeviceDriverProperties}
	sizes := vk.PhysicalDeviceMaintenance3Properties{SType: vk.StructureTypePhysicalDeviceMaintenance3Properties}
	id := vk.PhysicalDeviceIDProperties{SType: vk.StructureTypePhysicalDeviceIDProperties, PNext: unsafe.Pointer(&sizes)}
	if a.has(driverPropertiesKHR) {
		sizes.PNext = unsafe.Pointer(&driver)
	}
	fn.GetPhysicalDeviceProperties2(a.handle, &vk.PhysicalDeviceProperties2{
		SType: vk.StructureTypePhysicalDeviceProperties2,
		PNext: unsafe.Pointer(&id),
	})
	a.uuid, a.maxAllocation = id.DeviceUUID, sizes.MaxMemoryAllocationSize
	if name := vk.Fixed(driver.DriverName[:]); name != "" {
		a.driver = name
		if info := vk.Fixed(driver.DriverInfo[:]); info != "" {
			a.driver += " " + info
		}
	}
}

func (a *adapter) readFeatures(fn *vk.InstanceFunctions) {
	eight := vk.PhysicalDevice8BitStorageFeatures{SType: vk.StructureTypePhysicalDevice8BitStorageFeatures}
	sixteen := vk.PhysicalDevice16BitStorageFeatures{SType: vk.StructureTypePhysicalDevice16BitStorageFeatures}
	if a.has(eightBitStorage) {
		sixteen.PNext = unsafe.Pointer(&eight)
	}
	features := vk.PhysicalDeviceFeatures2{
		SType: vk.StructureTypePhysicalDeviceFeatures2,
		PNext: unsafe.Pointer(&sixteen),
	}
	fn.GetPhysicalDeviceFeatures2(a.handle, &features)
	a.storage8 = eight.StorageBuffer8BitAccess == vk.True
	a.storage16 = sixteen.StorageBuffer16BitAccess == vk.True
	a.int64 = features.Features.ShaderInt64 == vk.True
}

func (a *adapter) readQueues(fn *vk.InstanceFunctions) {
	var n uint32
	fn.GetPhysicalDeviceQueueFamilyProperties(a.handle, &n, nil)
	families := make([]vk.QueueFamilyProperties, n)
	fn.GetPhysicalDeviceQueueFamilyProperties(a.handle, &n, unsafe.SliceData(families))
	for k, family := range families {
		if family.QueueFlags&vk.QueueComputeBit != 0 && family.QueueCount > 0 {
			a.family, a.timestampBits = uint32(k), family.TimestampValidBits
			return
		}
	}
	a.unusable = "it has no queue that computes"
}
