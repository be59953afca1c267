package vulkan

import (
	"context"
	"os"
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/backends/named"
)

// optionValidate is the name of the option that enables the validation layer.
const optionValidate = "validate"

// Engine is Vulkan as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "vulkan", About: "compute shaders on a Vulkan device", Device: true,
		Options: []named.Option{{Name: optionValidate, About: "true enables the validation layer, and fails on its messages", Check: func(value string) error {
			_, err := strconv.ParseBool(value)
			return err
		}}},
		Foreign: true, Environment: environment(),
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) {
			validate, _ := strconv.ParseBool(s.Options[optionValidate]) // which was checked
			return named.Opened(Open(Options{Device: s.Device, Validate: validate}))
		},
	}
}

// environment lists what the loader, its layers and its drivers heed.
func environment() []string {
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
