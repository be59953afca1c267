package vulkan

import "example.com/conform/backends/vulkan/vk"

// sets are the descriptor sets of a batch: one for each combination of
// bindings. They are kept from batch to batch and rewritten.
type sets struct {
	d      *device
	layout vk.DescriptorSetLayout
	pools  []vk.DescriptorPool
	all    []vk.DescriptorSet
	used   map[bases]vk.DescriptorSet
	writes [bindings]vk.WriteDescriptorSet
	parts  [bindings]vk.DescriptorBufferInfo
}

// setsPerPool is the number of sets in a pool.
const setsPerPool = 64

func (d *device) newSets(layout vk.DescriptorSetLayout) *sets {
	s := &sets{d: d, layout: layout, used: make(map[bases]vk.DescriptorSet)}
	for i := range s.writes {
		s.writes[i] = vk.WriteDescriptorSet{
			SType:           vk.StructureTypeWriteDescriptorSet,
			DstBinding:      uint32(i),
			DescriptorCount: 1,
			DescriptorType:  vk.DescriptorTypeStorageBuffer,
			PBufferInfo:     &s.parts[i],
		}
	}
	return s
}

// reset makes the sets available for another batch. The device must be idle.
func (s *sets) reset() { clear(s.used) }

// get returns the set for bindings that begin at b. No binding reaches into
// another region. The layout is that of the batch.
func (s *sets) get(a *arena, b bases, l *layout) (vk.DescriptorSet, error) {
	if set, ok := s.used[b]; ok {
		return set, nil
	}
	if len(s.used) == len(s.all) {
		if err := s.more(); err != nil {
			return 0, err
		}
	}
	set := s.all[len(s.used)]
	for i, region := range [bindings]span{bindTable: l.table, bindSource: l.operands, bindDestination: l.operands} {
		s.writes[i].DstSet = set
		s.parts[i] = vk.DescriptorBufferInfo{
			Buffer: a.buffer(),
			Offset: uint64(region.low + b[i]),
			Range:  min(s.d.limits.storageRange&^(maxWidth-1), uint64(region.high-region.low-b[i])),
		}
	}
	s.d.fn.UpdateDescriptorSets(s.d.handle, bindings, &s.writes[0], 0, nil)
	s.used[b] = set
	return set, nil
}

// more allocates one more set.
func (s *sets) more() error {
	if len(s.all) == len(s.pools)*setsPerPool {
		var pool vk.DescriptorPool
		if err := s.d.fn.CreateDescriptorPool(s.d.handle, &vk.DescriptorPoolCreateInfo{
			SType:         vk.StructureTypeDescriptorPoolCreateInfo,
			MaxSets:       setsPerPool,
			PoolSizeCount: 1,
			PPoolSizes:    &vk.DescriptorPoolSize{Type: vk.DescriptorTypeStorageBuffer, DescriptorCount: setsPerPool * bindings},
		}, nil, &pool).Err("vkCreateDescriptorPool"); err != nil {
			return err
		}
		s.pools = append(s.pools, pool)
	}
	var set vk.DescriptorSet
	if err := s.d.fn.AllocateDescriptorSets(s.d.handle, &vk.DescriptorSetAllocateInfo{
		SType:              vk.StructureTypeDescriptorSetAllocateInfo,
		DescriptorPool:     s.pools[len(s.pools)-1],
		DescriptorSetCount: 1,
		PSetLayouts:        &s.layout,
	}, &set).Err("vkAllocateDescriptorSets"); err != nil {
		return err
	}
	s.all = append(s.all, set)
	return nil
}

// free frees all sets. The device must be idle.
func (s *sets) free() {
	for _, pool := range s.pools {
		s.d.fn.DestroyDescriptorPool(s.d.handle, pool, nil)
	}
	s.pools, s.all = nil, nil
	clear(s.used)
}
