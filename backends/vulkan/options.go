package vulkan

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan/vk"
)

// Options select how to open Vulkan.
type Options struct {
	// Device selects the device by index, UUID, name, or a part of the name. If
	// it is empty, the best device is used.
	Device string
	// Validate enables VK_LAYER_KHRONOS_validation. Work fails after its first
	// message.
	Validate bool

	// The other fields are for tests; zero has no effect.

	pull     bool                              // use pull functions for every operator
	change   lower.Change                      // replaces pull functions
	library  string                            // replaces the system's names of the loader
	restrict restrictions                      // of the device
	tuning   *tuning                           // replaces the device's
	most     int64                             // replaces maxCount
	binary   func(name string) ([]byte, error) // replaces the embedded shaders
	// intercept may replace functions of each opened device.
	intercept func(*vk.DeviceFunctions)
}
