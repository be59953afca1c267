package main

import (
	"context"
	"os"

	"example.com/conform/backends"
	"example.com/conform/backends/vulkan"
)

// vulkanBackend is the backend on a Vulkan device.
func vulkanBackend(s *deviceFlags) available {
	return available{
		name:        "vulkan",
		about:       "compute shaders on a Vulkan device",
		accepts:     []string{deviceFlag, validateFlag},
		foreign:     true,
		environment: vulkanEnvironment(),
		open: func(context.Context) (backends.Backend, error) {
			b, err := vulkan.Open(vulkan.Options{Device: s.device, Validate: s.validate})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}

// vulkanEnvironment lists what the loader, its layers and its drivers heed.
func vulkanEnvironment() []string {
	list := []string{
		"VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES", "VK_LAYER_PATH", "VK_INSTANCE_LAYERS", "VK_LOADER_DEBUG", "VULKAN_SDK",
		"LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
		"MESA_SHADER_CACHE_DIR", "MESA_SHADER_CACHE_DISABLE", "CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES",
	}
	// Mesa's software device has threads of its own, which small cases only
	// wait for; the workers of a run keep the cores busy.
	const threads = "LP_NUM_THREADS"
	if _, set := os.LookupEnv(threads); set {
		return append(list, threads)
	}
	return append(list, threads+"=0")
}
