package vk

import "unsafe"

// DescriptorSetLayoutBinding is VkDescriptorSetLayoutBinding: one binding of a
// shader.
type DescriptorSetLayoutBinding struct {
	Binding            uint32
	DescriptorType     DescriptorType
	DescriptorCount    uint32
	StageFlags         ShaderStageFlags
	PImmutableSamplers unsafe.Pointer
}

// DescriptorSetLayoutCreateInfo is VkDescriptorSetLayoutCreateInfo: the parameters of vkCreateDescriptorSetLayout.
type DescriptorSetLayoutCreateInfo struct {
	SType        StructureType
	PNext        unsafe.Pointer
	Flags        Flags
	BindingCount uint32
	PBindings    *DescriptorSetLayoutBinding
}

// DescriptorPoolSize is VkDescriptorPoolSize: the number of descriptors of a
// type in a pool.
type DescriptorPoolSize struct {
	Type            DescriptorType
	DescriptorCount uint32
}

// DescriptorPoolCreateInfo is VkDescriptorPoolCreateInfo: the parameters of vkCreateDescriptorPool.
type DescriptorPoolCreateInfo struct {
	SType         StructureType
	PNext         unsafe.Pointer
	Flags         Flags
	MaxSets       uint32
	PoolSizeCount uint32
	PPoolSizes    *DescriptorPoolSize
}

// DescriptorSetAllocateInfo is VkDescriptorSetAllocateInfo: the parameters of vkAllocateDescriptorSets.
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

// WriteDescriptorSet is VkWriteDescriptorSet: a new resource for a binding of a
// set.
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

// PushConstantRange is VkPushConstantRange: the push constants of a shader, in
// bytes.
type PushConstantRange struct {
	StageFlags ShaderStageFlags
	Offset     uint32
	Size       uint32
}

// PipelineLayoutCreateInfo is VkPipelineLayoutCreateInfo: the parameters of vkCreatePipelineLayout.
type PipelineLayoutCreateInfo struct {
	SType                  StructureType
	PNext                  unsafe.Pointer
	Flags                  Flags
	SetLayoutCount         uint32
	PSetLayouts            *DescriptorSetLayout
	PushConstantRangeCount uint32
	PPushConstantRanges    *PushConstantRange
}

// PipelineCacheCreateInfo is VkPipelineCacheCreateInfo: the parameters of vkCreatePipelineCache.
type PipelineCacheCreateInfo struct {
	SType           StructureType
	PNext           unsafe.Pointer
	Flags           Flags
	InitialDataSize uint
	PInitialData    unsafe.Pointer
}

// ShaderModuleCreateInfo is VkShaderModuleCreateInfo: SPIR-V and its size in bytes.
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

// ComputePipelineCreateInfo is VkComputePipelineCreateInfo: the parameters of vkCreateComputePipelines.
type ComputePipelineCreateInfo struct {
	SType              StructureType
	PNext              unsafe.Pointer
	Flags              Flags
	Stage              PipelineShaderStageCreateInfo
	Layout             PipelineLayout
	BasePipelineHandle Pipeline
	BasePipelineIndex  int32
}
