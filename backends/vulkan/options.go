package vulkan

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/vulkan/vk"
)

// Options say how to open Vulkan.
type Options struct {
	// Device chooses the device by index, UUID, name, or a part of the name.
	// The best one is taken where it is empty.
	Device string
	// Validate turns VK_LAYER_KHRONOS_validation on. Work fails once it has
	// had something to say.
	Validate bool

	// The others are for tests; zero changes nothing.

	pull     bool                              // every operator, by its pull function
	change   lower.Change                      // of pull functions
	library  string                            // instead of the system's names for the loader
	restrict restrictions                      // of the device
	tuning   *tuning                           // instead of the device's
	most     int64                             // instead of maxCount
	binary   func(name string) ([]byte, error) // instead of the embedded shaders
	// intercept may replace functions of each device that is opened.
	intercept func(*vk.DeviceFunctions)
}
