package vulkan

import (
	"fmt"
	"strconv"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// pipelines are compiled shaders, each compiled on first use.
type pipelines struct {
	d        *device
	code     code
	sets     vk.DescriptorSetLayout
	layout   vk.PipelineLayout
	cache    vk.PipelineCache
	compiled map[pipelineKey]vk.Pipeline
}

type pipelineKey struct {
	shader  shader
	special special
}

// special holds the specialisation constants of a shader, in the order of their
// numbers.
type special struct {
	shape shape
	pick  pick
}

// pushed holds the push constants of a dispatch: the first workgroup or tile,
// the number of tiles, and the position of its work in the table.
type pushed struct{ first, end, at uint32 }

// name returns the name of the shader's file, without its extension.
func (c *code) name(s shader) string {
	name := [kernels]string{"tiles", "rows", "picks"}[s.kernel]
	switch s.kernel {
	case tiles, rows:
		name += strconv.Itoa(1 << s.width)
	}
	if c.int64 && (s.kernel == picks || s == rows.of(maxWidth)) {
		name += "-int64"
	}
	return name
}

// A code is a source of shaders.
type code struct {
	binary func(name string) ([]byte, error) // the SPIR-V of the file with a name
	int64  bool                              // blocks are pairs of 64-bit integers
}

// newPipelines returns pipelines without compiling any.
func (d *device) newPipelines(c code) (*pipelines, error) {
	p := &pipelines{d: d, code: c, compiled: make(map[pipelineKey]vk.Pipeline)}
	var list [bindings]vk.DescriptorSetLayoutBinding
	for i := range list {
		list[i] = vk.DescriptorSetLayoutBinding{
			Binding:         uint32(i),
			DescriptorType:  vk.DescriptorTypeStorageBuffer,
			DescriptorCount: 1,
			StageFlags:      vk.ShaderStageComputeBit,
		}
	}
	if err := d.fn.CreateDescriptorSetLayout(d.handle, &vk.DescriptorSetLayoutCreateInfo{
		SType:        vk.StructureTypeDescriptorSetLayoutCreateInfo,
		BindingCount: bindings,
		PBindings:    &list[0],
	}, nil, &p.sets).Err("vkCreateDescriptorSetLayout"); err != nil {
		return p, err
	}
	if err := d.fn.CreatePipelineLayout(d.handle, &vk.PipelineLayoutCreateInfo{
		SType:                  vk.StructureTypePipelineLayoutCreateInfo,
		SetLayoutCount:         1,
		PSetLayouts:            &p.sets,
		PushConstantRangeCount: 1,
		PPushConstantRanges: &vk.PushConstantRange{
			StageFlags: vk.ShaderStageComputeBit,
			Size:       uint32(unsafe.Sizeof(pushed{})),
		},
	}, nil, &p.layout).Err("vkCreatePipelineLayout"); err != nil {
		return p, err
	}
	return p, d.fn.CreatePipelineCache(d.handle, &vk.PipelineCacheCreateInfo{
		SType: vk.StructureTypePipelineCacheCreateInfo,
	}, nil, &p.cache).Err("vkCreatePipelineCache")
}

// get returns the pipeline of a shader with a shape.
func (p *pipelines) get(key pipelineKey) (vk.Pipeline, error) {
	if compiled, ok := p.compiled[key]; ok {
		return compiled, nil
	}
	compiled, err := p.compile(key)
	if err != nil {
		return 0, fmt.Errorf("shader %s: %w", p.code.name(key.shader), err)
	}
	p.compiled[key] = compiled
	return compiled, nil
}

func (p *pipelines) compile(key pipelineKey) (vk.Pipeline, error) {
	spirv, err := p.code.binary(p.code.name(key.shader))
	if err != nil {
		return 0, err
	}
	words := make([]uint32, (len(spirv)+3)/4) // aligned memory
	copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 4*len(words)), spirv)
	d := p.d
	var module vk.ShaderModule
	if err := d.fn.CreateShaderModule(d.handle, &vk.ShaderModuleCreateInfo{
		SType:    vk.StructureTypeShaderModuleCreateInfo,
		CodeSize: uint(len(spirv)),
		PCode:    unsafe.SliceData(words),
	}, nil, &module).Err("vkCreateShaderModule"); err != nil {
		return 0, err
	}
	defer d.fn.DestroyShaderModule(d.handle, module, nil)

	const constants = unsafe.Sizeof(special{}) / 4
	var entries [constants]vk.SpecializationMapEntry
	for i := range entries {
		entries[i] = vk.SpecializationMapEntry{ConstantID: uint32(i), Offset: 4 * uint32(i), Size: 4}
	}
	var compiled vk.Pipeline
	err = d.fn.CreateComputePipelines(d.handle, p.cache, 1, &vk.ComputePipelineCreateInfo{
		SType: vk.StructureTypeComputePipelineCreateInfo,
		Stage: vk.PipelineShaderStageCreateInfo{
			SType:  vk.StructureTypePipelineShaderStageCreateInfo,
			Stage:  vk.ShaderStageComputeBit,
			Module: module,
			PName:  vk.String("main"),
			PSpecializationInfo: &vk.SpecializationInfo{
				MapEntryCount: uint32(constants),
				PMapEntries:   &entries[0],
				DataSize:      uint(unsafe.Sizeof(key.special)),
				PData:         unsafe.Pointer(&key.special),
			},
		},
		Layout:            p.layout,
		BasePipelineIndex: -1,
	}, nil, &compiled).Err("vkCreateComputePipelines")
	return compiled, err
}

// free frees all pipelines. The device must be idle.
func (p *pipelines) free() {
	d := p.d
	for _, compiled := range p.compiled {
		d.fn.DestroyPipeline(d.handle, compiled, nil)
	}
	clear(p.compiled)
	d.fn.DestroyPipelineCache(d.handle, p.cache, nil)
	d.fn.DestroyPipelineLayout(d.handle, p.layout, nil)
	d.fn.DestroyDescriptorSetLayout(d.handle, p.sets, nil)
}
