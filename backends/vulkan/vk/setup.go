package vk

import "unsafe"

// ApplicationInfo is VkApplicationInfo: the application that opens an instance,
// and its version of the API.
type ApplicationInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	PApplicationName   *byte
	ApplicationVersion uint32
	PEngineName        *byte
	EngineVersion      uint32
	ApiVersion         uint32
}

// InstanceCreateInfo is VkInstanceCreateInfo: the parameters of vkCreateInstance.
type InstanceCreateInfo struct {
	SType                   StructureType
	PNext                   unsafe.Pointer
	Flags                   InstanceCreateFlags
	PApplicationInfo        *ApplicationInfo
	EnabledLayerCount       uint32
	PpEnabledLayerNames     **byte
	EnabledExtensionCount   uint32
	PpEnabledExtensionNames **byte
}

// LayerProperties is VkLayerProperties: a layer that the loader offers.
type LayerProperties struct {
	LayerName             [MaxExtensionNameSize]byte
	SpecVersion           uint32
	ImplementationVersion uint32
	Description           [MaxDescriptionSize]byte
}

// ExtensionProperties is VkExtensionProperties: an extension of an instance or a device.
type ExtensionProperties struct {
	ExtensionName [MaxExtensionNameSize]byte
	SpecVersion   uint32
}

// ValidationFeaturesEXT is VkValidationFeaturesEXT: additional checks of the
// validation layer.
type ValidationFeaturesEXT struct {
	SType                          StructureType
	PNext                          unsafe.Pointer
	EnabledValidationFeatureCount  uint32
	PEnabledValidationFeatures     *ValidationFeatureEnableEXT
	DisabledValidationFeatureCount uint32
	PDisabledValidationFeatures    unsafe.Pointer
}

// DebugUtilsMessengerCreateInfoEXT is VkDebugUtilsMessengerCreateInfoEXT: the
// messages that go to a callback.
type DebugUtilsMessengerCreateInfoEXT struct {
	SType           StructureType
	PNext           unsafe.Pointer
	Flags           Flags
	MessageSeverity DebugUtilsMessageSeverityFlagsEXT
	MessageType     DebugUtilsMessageTypeFlagsEXT
	PfnUserCallback uintptr
	PUserData       unsafe.Pointer
}

// DebugUtilsMessengerCallbackDataEXT is VkDebugUtilsMessengerCallbackDataEXT: one message.
type DebugUtilsMessengerCallbackDataEXT struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            Flags
	PMessageIdName   *byte
	MessageIdNumber  int32
	PMessage         *byte
	QueueLabelCount  uint32
	PQueueLabels     unsafe.Pointer
	CmdBufLabelCount uint32
	PCmdBufLabels    unsafe.Pointer
	ObjectCount      uint32
	PObjects         unsafe.Pointer
}

// DeviceQueueCreateInfo is VkDeviceQueueCreateInfo: the queues of a family that a device opens.
type DeviceQueueCreateInfo struct {
	SType            StructureType
	PNext            unsafe.Pointer
	Flags            Flags
	QueueFamilyIndex uint32
	QueueCount       uint32
	PQueuePriorities *float32
}

// DeviceCreateInfo is VkDeviceCreateInfo: the parameters of vkCreateDevice.
type DeviceCreateInfo struct {
	SType                   StructureType
	PNext                   unsafe.Pointer
	Flags                   Flags
	QueueCreateInfoCount    uint32
	PQueueCreateInfos       *DeviceQueueCreateInfo
	EnabledLayerCount       uint32
	PpEnabledLayerNames     **byte
	EnabledExtensionCount   uint32
	PpEnabledExtensionNames **byte
	PEnabledFeatures        *PhysicalDeviceFeatures
}
