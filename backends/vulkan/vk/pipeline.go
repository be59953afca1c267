package vk

import "unsafe"

// DescriptorSetLayoutBinding is VkDescriptorSetLayoutBinding: what a shader finds at a binding.
type DescriptorSetLayoutBinding struct {
	Binding            uint32
	DescriptorType     DescriptorType
	DescriptorCount    uint32
	StageFlags         ShaderStageFlags
	PImmutableSamplers unsafe.Pointer
}

// DescriptorSetLayoutCreateInfo is VkDescriptorSetLayoutCreateInfo: what vkCreateDescriptorSetLayout is told.
type DescriptorSetLayoutCreateInfo struct {
	SType        StructureType
	PNext        unsafe.Pointer
	Flags        Flags
	BindingCount uint32
	PBindings    *DescriptorSetLayoutBinding
}

// DescriptorPoolSize is VkDescriptorPoolSize: how many descriptors of a type a pool holds.
type DescriptorPoolSize struct {
	Type            DescriptorType
	DescriptorCount uint32
}

// DescriptorPoolCreateInfo is VkDescriptorPoolCreateInfo: what vkCreateDescriptorPool is told.
type DescriptorPoolCreateInfo struct {
	SType         StructureType
	PNext         unsafe.Pointer
	Flags         Flags
	MaxSets       uint32
	PoolSizeCount uint32
	PPoolSizes    *DescriptorPoolSize
}

// DescriptorSetAllocateInfo is VkDescriptorSetAllocateInfo: what vkAllocateDescriptorSets is told.
type DescriptorSetAllocateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	DescriptorPool     DescriptorPool
	DescriptorSetCount uint32
	PSetLayouts        *DescriptorSetLayout
}

// DescriptorBufferInfo is VkDescriptorBufferInfo: a part of a buffer, in bytes.
type DescriptorBufferInfo struct {
	Buffer Buffer
	Offset uint64
	Range  uint64
}

// WriteDescriptorSet is VkWriteDescriptorSet: what a binding of a set refers to from now on.
type WriteDescriptorSet struct {
	SType            StructureType
	PNext            unsafe.Pointer
	DstSet           DescriptorSet
	DstBinding       uint32
	DstArrayElement  uint32
	DescriptorCount  uint32
	DescriptorType   DescriptorType
	PImageInfo       unsafe.Pointer
	PBufferInfo      *DescriptorBufferInfo
	PTexelBufferView unsafe.Pointer
}

// PushConstantRange is VkPushConstantRange: which push constants a shader sees, in bytes.
type PushConstantRange struct {
	StageFlags ShaderStageFlags
	Offset     uint32
	Size       uint32
}

// PipelineLayoutCreateInfo is VkPipelineLayoutCreateInfo: what vkCreatePipelineLayout is told.
type PipelineLayoutCreateInfo struct {
	SType                  StructureType
	PNext                  unsafe.Pointer
	Flags                  Flags
	SetLayoutCount         uint32
	PSetLayouts            *DescriptorSetLayout
	PushConstantRangeCount uint32
	PPushConstantRanges    *PushConstantRange
}

// PipelineCacheCreateInfo is VkPipelineCacheCreateInfo: what vkCreatePipelineCache is told.
type PipelineCacheCreateInfo struct {
	SType           StructureType
	PNext           unsafe.Pointer
	Flags           Flags
	InitialDataSize uint
	PInitialData    unsafe.Pointer
}

// ShaderModuleCreateInfo is VkShaderModuleCreateInfo: what vkCreateShaderModule is told: SPIR-V, its size in bytes.
type ShaderModuleCreateInfo struct {
	SType    StructureType
	PNext    unsafe.Pointer
	Flags    Flags
	CodeSize uint
	PCode    *uint32
}

// SpecializationMapEntry is VkSpecializationMapEntry: where the value of a constant lies, in bytes.
type SpecializationMapEntry struct {
	ConstantID uint32
	Offset     uint32
	Size       uint
}

// SpecializationInfo is VkSpecializationInfo: values of the constants of a shader, their size in bytes.
type SpecializationInfo struct {
	MapEntryCount uint32
	PMapEntries   *SpecializationMapEntry
	DataSize      uint
	PData         unsafe.Pointer
}

// PipelineShaderStageCreateInfo is VkPipelineShaderStageCreateInfo: the shader of a pipeline.
type PipelineShaderStageCreateInfo struct {
	SType               StructureType
	PNext               unsafe.Pointer
	Flags               Flags
	Stage               ShaderStageFlags
	Module              ShaderModule
	PName               *byte
	PSpecializationInfo *SpecializationInfo
}

// ComputePipelineCreateInfo is VkComputePipelineCreateInfo: what vkCreateComputePipelines is told.
type ComputePipelineCreateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	Flags              Flags
	Stage              PipelineShaderStageCreateInfo
	Layout             PipelineLayout
	BasePipelineHandle Pipeline
	BasePipelineIndex  int32
}
