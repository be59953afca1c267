package vk

import "unsafe"

// PhysicalDeviceProperties is VkPhysicalDeviceProperties: the properties of a
// device.
type PhysicalDeviceProperties struct {
	ApiVersion        uint32
	DriverVersion     uint32
	VendorID          uint32
	DeviceID          uint32
	DeviceType        PhysicalDeviceType
	DeviceName        [MaxPhysicalDeviceNameSize]byte
	PipelineCacheUUID [UUIDSize]uint8
	Limits            PhysicalDeviceLimits
	SparseProperties  PhysicalDeviceSparseProperties
}

// PhysicalDeviceSparseProperties is VkPhysicalDeviceSparseProperties: how a device keeps sparse memory.
type PhysicalDeviceSparseProperties struct {
	ResidencyStandard2DBlockShape            Bool32
	ResidencyStandard2DMultisampleBlockShape Bool32
	ResidencyStandard3DBlockShape            Bool32
	ResidencyAlignedMipSize                  Bool32
	ResidencyNonResidentStrict               Bool32
}

// PhysicalDeviceProperties2 is VkPhysicalDeviceProperties2: the head of the chain of properties.
type PhysicalDeviceProperties2 struct {
	SType      StructureType
	PNext      unsafe.Pointer
	Properties PhysicalDeviceProperties
}

// PhysicalDeviceIDProperties is VkPhysicalDeviceIDProperties: the identifiers
// of a device.
type PhysicalDeviceIDProperties struct {
	SType           StructureType
	PNext           unsafe.Pointer
	DeviceUUID      [UUIDSize]uint8
	DriverUUID      [UUIDSize]uint8
	DeviceLUID      [LUIDSize]uint8
	DeviceNodeMask  uint32
	DeviceLUIDValid Bool32
}

// PhysicalDeviceMaintenance3Properties is VkPhysicalDeviceMaintenance3Properties: the limits that Vulkan 1.1 added.
type PhysicalDeviceMaintenance3Properties struct {
	SType                   StructureType
	PNext                   unsafe.Pointer
	MaxPerSetDescriptors    uint32
	MaxMemoryAllocationSize uint64
}

// ConformanceVersion is VkConformanceVersion: the version of the conformance tests that a driver passed.
type ConformanceVersion struct {
	Major    uint8
	Minor    uint8
	Subminor uint8
	Patch    uint8
}

// PhysicalDeviceDriverProperties is VkPhysicalDeviceDriverProperties: the
// driver's description of itself.
type PhysicalDeviceDriverProperties struct {
	SType              StructureType
	PNext              unsafe.Pointer
	DriverID           DriverId
	DriverName         [MaxDriverNameSize]byte
	DriverInfo         [MaxDriverInfoSize]byte
	ConformanceVersion ConformanceVersion
}

// Extent3D is VkExtent3D: a size in three dimensions.
type Extent3D struct {
	Width  uint32
	Height uint32
	Depth  uint32
}

// QueueFamilyProperties is VkQueueFamilyProperties: the capabilities of a
// family's queues.
type QueueFamilyProperties struct {
	QueueFlags                  QueueFlags
	QueueCount                  uint32
	TimestampValidBits          uint32
	MinImageTransferGranularity Extent3D
}
