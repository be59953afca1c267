package vulkan

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"example.com/conform/backends/vulkan/vk"
)

// The validation layer, and extensions that are used if available.
const (
	validationLayer         = "VK_LAYER_KHRONOS_validation"
	debugUtils              = "VK_EXT_debug_utils"
	validationFeatures      = "VK_EXT_validation_features"
	portabilityEnumeration  = "VK_KHR_portability_enumeration"
	portabilitySubset       = "VK_KHR_portability_subset"
	eightBitStorage         = "VK_KHR_8bit_storage"
	driverPropertiesKHR     = "VK_KHR_driver_properties"
	applicationName         = "conform"
	minVersion, askedForAPI = vk.Version11, vk.Version12
)

// An instance is a program's Vulkan instance.
type instance struct {
	fn       *vk.InstanceFunctions
	handle   vk.Instance
	loader   *vk.Loader
	messages *messages // nil without validation

	messenger vk.DebugUtilsMessengerEXT
}

// openInstance finds the loader and opens an instance.
func openInstance(o *Options) (*instance, error) {
	var names []string
	if o.library != "" {
		names = []string{o.library}
	}
	loader, err := vk.Open(names...)
	if errors.Is(err, vk.ErrNoLibrary) {
		return nil, fmt.Errorf("%w: %s", err, loaderHint())
	} else if err != nil {
		return nil, err
	}
	i := &instance{loader: loader}
	if err := i.open(o); err != nil {
		i.close()
		return nil, err
	}
	return i, nil
}

// loaderHint says how to install the loader, and driverHint how to install a
// driver.
func loaderHint() string {
	switch runtime.GOOS {
	case "linux":
		return "install the Debian package libvulkan1"
	case "darwin":
		return "install the Vulkan SDK or MoltenVK"
	}
	return "install a driver that brings it"
}

func driverHint() string {
	if runtime.GOOS == "linux" {
		return "install the Debian package mesa-vulkan-drivers, which has a software device too"
	}
	return "install a driver that supports Vulkan"
}

func (i *instance) open(o *Options) error {
	var version vk.Version
	if err := i.loader.EnumerateInstanceVersion((*uint32)(&version)).Err("vkEnumerateInstanceVersion"); err != nil {
		return err
	}
	if version < minVersion {
		return fmt.Errorf("the Vulkan library is for version %v, and %v is needed", version, minVersion)
	}
	offered, err := i.extensions(nil)
	if err != nil {
		return err
	}
	info := vk.InstanceCreateInfo{
		SType: vk.StructureTypeInstanceCreateInfo,
		PApplicationInfo: &vk.ApplicationInfo{
			SType:            vk.StructureTypeApplicationInfo,
			PApplicationName: vk.String(applicationName),
			ApiVersion:       uint32(askedForAPI),
		},
	}
	var layers, extensions []string
	if slices.Contains(offered, portabilityEnumeration) {
		extensions = append(extensions, portabilityEnumeration)
		info.Flags |= vk.InstanceCreateEnumeratePortabilityBitKHR
	}
	var messenger *vk.DebugUtilsMessengerCreateInfoEXT
	if o.Validate {
		if messenger, err = i.validation(&info); err != nil {
			return err
		}
		layers = append(layers, validationLayer)
		extensions = append(extensions, debugUtils)
		if messenger.PNext != nil {
			extensions = append(extensions, validationFeatures)
		}
	}
	info.EnabledLayerCount, info.PpEnabledLayerNames = uint32(len(layers)), vk.Strings(layers)
	info.EnabledExtensionCount, info.PpEnabledExtensionNames = uint32(len(extensions)), vk.Strings(extensions)
	created := i.loader.CreateInstance(&info, nil, &i.handle)
	if err := created.Err("vkCreateInstance"); created == vk.ErrorIncompatibleDriver {
		return fmt.Errorf("there is no Vulkan driver: %w: %s", err, driverHint())
	} else if err != nil {
		return err
	}
	if i.fn, err = i.loader.Instance(i.handle); err != nil {
		return err
	}
	if messenger == nil {
		return nil
	}
	messenger.PNext = nil
	return i.fn.CreateDebugUtilsMessengerEXT(i.handle, messenger, nil, &i.messenger).Err("vkCreateDebugUtilsMessengerEXT")
}

// validation adds to the chain of info what the validation layer checks, and
// where it reports.
func (i *instance) validation(info *vk.InstanceCreateInfo) (*vk.DebugUtilsMessengerCreateInfoEXT, error) {
	layers, err := list("vkEnumerateInstanceLayerProperties", i.loader.EnumerateInstanceLayerProperties)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(layers, func(l vk.LayerProperties) bool { return vk.Fixed(l.LayerName[:]) == validationLayer }) {
		return nil, fmt.Errorf("there is no layer %s: install the Debian package vulkan-validationlayers", validationLayer)
	}
	offered, err := i.extensions(vk.String(validationLayer))
	if err != nil {
		return nil, err
	}
	i.messages = &messages{}
	callback, err := vk.Callback(i.messages.add)
	if err != nil {
		return nil, err
	}
	messenger := &vk.DebugUtilsMessengerCreateInfoEXT{
		SType:           vk.StructureTypeDebugUtilsMessengerCreateInfoEXT,
		MessageSeverity: vk.DebugUtilsMessageSeverityWarningBitEXT | vk.DebugUtilsMessageSeverityErrorBitEXT,
		MessageType:     vk.DebugUtilsMessageTypeValidationBitEXT,
		PfnUserCallback: callback,
	}
	if slices.Contains(offered, validationFeatures) {
		synchronization := vk.ValidationFeatureEnableSynchronizationValidationEXT
		messenger.PNext = unsafe.Pointer(&vk.ValidationFeaturesEXT{
			SType:                         vk.StructureTypeValidationFeaturesEXT,
			EnabledValidationFeatureCount: 1,
			PEnabledValidationFeatures:    &synchronization,
		})
	}
	// In this chain, it also reports on the creation and destruction of the
	// instance.
	info.PNext = unsafe.Pointer(messenger)
	return messenger, nil
}

// extensions returns the extensions of the loader and its drivers, or of a
// layer.
func (i *instance) extensions(layer *byte) ([]string, error) {
	found, err := list("vkEnumerateInstanceExtensionProperties", func(n *uint32, first *vk.ExtensionProperties) vk.Result {
		return i.loader.EnumerateInstanceExtensionProperties(layer, n, first)
	})
	return extensionNames(found), err
}

func extensionNames(found []vk.ExtensionProperties) []string {
	var names []string
	for k := range found {
		names = append(names, vk.Fixed(found[k].ExtensionName[:]))
	}
	return names
}

// list calls a function that fills a list of unknown length.
func list[T any](name string, f func(n *uint32, first *T) vk.Result) ([]T, error) {
	for {
		var n uint32
		if err := f(&n, nil).Err(name); err != nil || n == 0 {
			return nil, err
		}
		items := make([]T, n)
		switch r := f(&n, &items[0]); r {
		case vk.Success:
			return items[:n], nil
		case vk.Incomplete: // it has grown meanwhile
		default:
			return nil, r.Err(name)
		}
	}
}

// close frees the instance. Its devices are closed already.
func (i *instance) close() {
	if i.fn == nil {
		return
	}
	if i.messenger != 0 {
		i.fn.DestroyDebugUtilsMessengerEXT(i.handle, i.messenger, nil)
	}
	i.fn.DestroyInstance(i.handle, nil)
	i.fn = nil
}
