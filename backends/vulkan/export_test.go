package vulkan

import (
	"example.com/conform/backends"
	"example.com/conform/backends/vulkan/vk"
)

// NewAdapter returns an adapter for the tests of selection.
func NewAdapter(index int, name string, kind vk.PhysicalDeviceType, uuid byte, unusable string) *Adapter {
	return &Adapter{index: index, name: name, kind: kind, version: vk.Version11, uuid: [vk.UUIDSize]uint8{uuid}, unusable: unusable}
}

type Adapter = adapter

func (a *adapter) Name() string { return a.name }

// SetStorage says which small elements the adapter's shaders access.
func (a *adapter) SetStorage(eight, sixteen bool) { a.storage8, a.storage16 = eight, sixteen }

// Describe describes the backend on the adapter.
func (a *adapter) Describe() backends.Description { return a.describe([]string{"question=answer"}) }

var Choose = choose

// ChooseMemory returns the types of memory for the device and for the host.
func ChooseMemory(memory *vk.PhysicalDeviceMemoryProperties, staging bool) (device, host []uint32, err error) {
	t, err := chooseMemory(memory, staging)
	return t.device, t.host, err
}

// Allocate takes memory of one of the types, with a device's functions.
func Allocate(fn *vk.DeviceFunctions, needs vk.MemoryRequirements, types []uint32) (vk.DeviceMemory, error) {
	return (&device{fn: fn}).allocate(needs, types)
}

// ReadAdapter reads a device's properties through these functions.
func ReadAdapter(fn *vk.InstanceFunctions) (*Adapter, error) {
	a := &adapter{}
	return a, a.read(fn)
}

func (a *adapter) Unusable() string               { return a.unusable }
func (a *adapter) Storage() (eight, sixteen bool) { return a.storage8, a.storage16 }
func (a *adapter) Family() uint32                 { return a.family }

// OpenAdapter opens a device through these functions, which fail.
func OpenAdapter(fn *vk.InstanceFunctions, a *Adapter) error {
	_, err := (&instance{fn: fn}).openDevice(a, &restrictions{})
	return err
}

// Restricted returns what is left of an adapter's limits: bytes that a
// binding spans, bytes of a buffer, and workgroups.
func Restricted(storageRange, allocation uint64, groups [3]uint32) (rangeLeft, allocationLeft uint64, groupsLeft [3]uint32) {
	a := &adapter{maxAllocation: 1 << 30}
	a.reported.MaxStorageBufferRange = 1 << 27
	a.reported.MaxComputeWorkGroupCount = [3]uint32{65535, 65535, 65535}
	l := a.bounds().restrict(&restrictions{storageRange: storageRange, allocation: allocation, groups: groups})
	return l.storageRange, l.allocation, l.groups
}

// Stage makes the device one whose memory the host does not see.
func (o *Options) Stage() { o.restrict.staging = true }

// LimitAllocation bounds a buffer, in bytes.
func (o *Options) LimitAllocation(bytes uint64) { o.restrict.allocation = bytes }

// UseLibrary names the loader's library.
func (o *Options) UseLibrary(name string) { o.library = name }

// A Stack is a device and an arena of it.
type Stack struct {
	Arena  *arena
	Device *device

	i        *instance
	pool     vk.CommandPool
	commands vk.CommandBuffer
}

// OpenStack opens what lies beneath the backend, with the smallest arena.
func OpenStack(o Options) (*Stack, error) {
	i, err := openInstance(&o)
	if err != nil {
		return nil, err
	}
	s := &Stack{i: i}
	adapters, err := i.adapters()
	if err != nil {
		return s, err
	}
	a, err := choose(adapters, o.Device)
	if err != nil {
		return s, err
	}
	if s.Device, err = i.openDevice(a, &o.restrict); err != nil {
		return s, err
	}
	s.Arena = &arena{d: s.Device}
	if err := s.Arena.grow(1); err != nil {
		return s, err
	}
	d := s.Device
	if err := d.fn.CreateCommandPool(d.handle, &vk.CommandPoolCreateInfo{
		SType:            vk.StructureTypeCommandPoolCreateInfo,
		Flags:            vk.CommandPoolCreateResetCommandBufferBit,
		QueueFamilyIndex: d.family,
	}, nil, &s.pool).Err("vkCreateCommandPool"); err != nil {
		return s, err
	}
	return s, d.fn.AllocateCommandBuffers(d.handle, &vk.CommandBufferAllocateInfo{
		SType:              vk.StructureTypeCommandBufferAllocateInfo,
		CommandPool:        s.pool,
		Level:              vk.CommandBufferLevelPrimary,
		CommandBufferCount: 1,
	}, &s.commands).Err("vkAllocateCommandBuffers")
}

// Do records and does work on the device.
func (s *Stack) Do(work ...func(commands vk.CommandBuffer)) error {
	d := s.Device
	if err := d.fn.BeginCommandBuffer(s.commands, &vk.CommandBufferBeginInfo{
		SType: vk.StructureTypeCommandBufferBeginInfo,
		Flags: vk.CommandBufferUsageOneTimeSubmitBit,
	}).Err("vkBeginCommandBuffer"); err != nil {
		return err
	}
	for _, record := range work {
		record(s.commands)
	}
	if err := d.fn.EndCommandBuffer(s.commands).Err("vkEndCommandBuffer"); err != nil {
		return err
	}
	if err := d.fn.QueueSubmit(d.queue, 1, &vk.SubmitInfo{
		SType:              vk.StructureTypeSubmitInfo,
		CommandBufferCount: 1,
		PCommandBuffers:    &s.commands,
	}, 0).Err("vkQueueSubmit"); err != nil {
		return err
	}
	return d.wait()
}

// Upload, Fill, which sets words, and Download are work on the arena.
func (s *Stack) Upload(n uint64) func(vk.CommandBuffer) {
	return func(c vk.CommandBuffer) { s.Arena.upload(c, n) }
}

func (s *Stack) Fill(offset, n uint64, word uint32) func(vk.CommandBuffer) {
	return func(c vk.CommandBuffer) { s.Device.fn.CmdFillBuffer(c, s.Arena.buffer(), offset, n, word) }
}

func (s *Stack) Download(n uint64) func(vk.CommandBuffer) {
	return func(c vk.CommandBuffer) { s.Arena.download(c, n) }
}

// Handle returns the device for calls of functions.
func (d *device) Handle() vk.Device { return d.handle }

// Tick returns the nanoseconds between timestamps; 0 is none.
func (d *device) Tick() float32 { return d.limits.tick }

func (s *Stack) Host() []byte           { return s.Arena.host() }
func (s *Stack) Grow(size uint64) error { return s.Arena.grow(size) }

// Functions are those of the device; a test may replace one.
func (s *Stack) Functions() *vk.DeviceFunctions { return s.Device.fn }

// InstanceFunctions are those of the instance.
func (s *Stack) InstanceFunctions() *vk.InstanceFunctions { return s.i.fn }

// Close frees everything and returns what the validation layer had to say.
func (s *Stack) Close() error {
	if d := s.Device; d != nil {
		d.fn.DestroyCommandPool(d.handle, s.pool, nil)
		s.Arena.free()
		d.close()
	}
	s.i.close()
	return s.i.messages.err()
}
