package vk

import "unsafe"

// PhysicalDeviceFeatures is VkPhysicalDeviceFeatures: the features of Vulkan 1.0.
type PhysicalDeviceFeatures struct {
	RobustBufferAccess                      Bool32
	FullDrawIndexUint32                     Bool32
	ImageCubeArray                          Bool32
	IndependentBlend                        Bool32
	GeometryShader                          Bool32
	TessellationShader                      Bool32
	SampleRateShading                       Bool32
	DualSrcBlend                            Bool32
	LogicOp                                 Bool32
	MultiDrawIndirect                       Bool32
	DrawIndirectFirstInstance               Bool32
	DepthClamp                              Bool32
	DepthBiasClamp                          Bool32
	FillModeNonSolid                        Bool32
	DepthBounds                             Bool32
	WideLines                               Bool32
	LargePoints                             Bool32
	AlphaToOne                              Bool32
	MultiViewport                           Bool32
	SamplerAnisotropy                       Bool32
	TextureCompressionETC2                  Bool32
	TextureCompressionASTC_LDR              Bool32
	TextureCompressionBC                    Bool32
	OcclusionQueryPrecise                   Bool32
	PipelineStatisticsQuery                 Bool32
	VertexPipelineStoresAndAtomics          Bool32
	FragmentStoresAndAtomics                Bool32
	ShaderTessellationAndGeometryPointSize  Bool32
	ShaderImageGatherExtended               Bool32
	ShaderStorageImageExtendedFormats       Bool32
	ShaderStorageImageMultisample           Bool32
	ShaderStorageImageReadWithoutFormat     Bool32
	ShaderStorageImageWriteWithoutFormat    Bool32
	ShaderUniformBufferArrayDynamicIndexing Bool32
	ShaderSampledImageArrayDynamicIndexing  Bool32
	ShaderStorageBufferArrayDynamicIndexing Bool32
	ShaderStorageImageArrayDynamicIndexing  Bool32
	ShaderClipDistance                      Bool32
	ShaderCullDistance                      Bool32
	ShaderFloat64                           Bool32
	ShaderInt64                             Bool32
	ShaderInt16                             Bool32
	ShaderResourceResidency                 Bool32
	ShaderResourceMinLod                    Bool32
	SparseBinding                           Bool32
	SparseResidencyBuffer                   Bool32
	SparseResidencyImage2D                  Bool32
	SparseResidencyImage3D                  Bool32
	SparseResidency2Samples                 Bool32
	SparseResidency4Samples                 Bool32
	SparseResidency8Samples                 Bool32
	SparseResidency16Samples                Bool32
	SparseResidencyAliased                  Bool32
	VariableMultisampleRate                 Bool32
	InheritedQueries                        Bool32
}

// PhysicalDeviceFeatures2 is VkPhysicalDeviceFeatures2: the head of the chain of features.
type PhysicalDeviceFeatures2 struct {
	SType    StructureType
	PNext    unsafe.Pointer
	Features PhysicalDeviceFeatures
}

// PhysicalDevice16BitStorageFeatures is VkPhysicalDevice16BitStorageFeatures: where shaders may access 16-bit elements.
type PhysicalDevice16BitStorageFeatures struct {
	SType                              StructureType
	PNext                              unsafe.Pointer
	StorageBuffer16BitAccess           Bool32
	UniformAndStorageBuffer16BitAccess Bool32
	StoragePushConstant16              Bool32
	StorageInputOutput16               Bool32
}

// PhysicalDevice8BitStorageFeatures is VkPhysicalDevice8BitStorageFeatures: where shaders may access 8-bit elements.
type PhysicalDevice8BitStorageFeatures struct {
	SType                             StructureType
	PNext                             unsafe.Pointer
	StorageBuffer8BitAccess           Bool32
	UniformAndStorageBuffer8BitAccess Bool32
	StoragePushConstant8              Bool32
}
