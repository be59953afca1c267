package vulkan

import (
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/backends/vulkan/vk"
	"example.com/conform/spec/tensor"
)

// describe returns the backend's description on this adapter.
func (a *adapter) describe(readings []string) backends.Description {
	d := backends.Description{
		Name:     "vulkan",
		Version:  fmt.Sprintf("Vulkan %v, %s", a.version, a.driver),
		Device:   a.label(),
		Readings: readings,
		Notes:    a.notes(),

		Capabilities: append(lower.MovingCapabilities(), nodes.Capabilities(false)...),
	}
	for i := range d.Capabilities {
		k := &d.Capabilities[i]
		if k.DTypes == nil {
			k.DTypes = tensor.Common()
		}
		k.DTypes = slices.DeleteFunc(k.DTypes, a.lacks)
	}
	return d
}

// label names the adapter, and mentions if it is not hardware.
func (a *adapter) label() string {
	if a.software() {
		return a.name + " (software)"
	}
	return a.name
}

func (a *adapter) software() bool { return a.kind == vk.PhysicalDeviceTypeCPU }

// notes returns what a reader of a report must know about the adapter.
func (a *adapter) notes() []string {
	var notes []string
	if a.software() {
		notes = append(notes, a.name+" is a software device: its results say nothing about real GPUs and their drivers")
	}
	return append(notes, fmt.Sprintf("features: storageBuffer8BitAccess %s, storageBuffer16BitAccess %s", yes(a.storage8), yes(a.storage16)))
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// lacks reports whether shaders cannot access elements of a type. They move whole
// bytes.
func (a *adapter) lacks(d tensor.DType) bool {
	return d.Packed() || d.Size() == 1 && !a.storage8 || d.Size() == 2 && !a.storage16
}
