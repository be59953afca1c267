//go:build (linux || darwin || windows) && (amd64 || arm64) && !noplugin

package vk

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/ebitengine/purego"
)

// A Loader is the system's Vulkan library, which finds drivers and layers. It
// stays loaded, because drivers have threads and thread-local data that outlive
// an instance.
type Loader struct {
	GlobalFunctions

	getInstanceProcAddr func(instance Instance, name *byte) uintptr
}

// Open loads the system's Vulkan library, or the first of those named that
// exists. It returns [ErrNoLibrary] if there is none.
func Open(names ...string) (*Loader, error) {
	if len(names) == 0 {
		names = libraries()
	}
	var failures []string
	for _, name := range names {
		address, err := symbol(name, "vkGetInstanceProcAddr")
		if err != nil {
			failures = append(failures, strings.Join(strings.Fields(err.Error()), " "))
			continue
		}
		l := &Loader{}
		purego.RegisterFunc(&l.getInstanceProcAddr, address)
		if err := bind(&l.GlobalFunctions, func(name *byte) uintptr { return l.getInstanceProcAddr(0, name) }); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return l, nil
	}
	return nil, fmt.Errorf("%w: %s", ErrNoLibrary, strings.Join(failures, "; "))
}

// Instance returns the functions of an instance.
func (l *Loader) Instance(instance Instance) (*InstanceFunctions, error) {
	f := &InstanceFunctions{}
	if err := bind(f, func(name *byte) uintptr { return l.getInstanceProcAddr(instance, name) }); err != nil {
		return nil, err
	}
	return f, nil
}

// Device returns the functions of a device.
func (f *InstanceFunctions) Device(device Device) (*DeviceFunctions, error) {
	d := &DeviceFunctions{}
	address := func(name *byte) uintptr { return f.GetDeviceProcAddr(device, name) }
	if err := bind(d, address); err != nil {
		return nil, err
	}
	d.bindDirect(address)
	return d, nil
}

// bind fills in the fields of a structure of functions by name.
func bind(functions any, address func(name *byte) uintptr) error {
	fields := reflect.ValueOf(functions).Elem()
	for i := range fields.NumField() {
		name := "vk" + fields.Type().Field(i).Name
		switch a := address(String(name)); {
		case a != 0:
			purego.RegisterFunc(fields.Field(i).Addr().Interface(), a)
		case !strings.HasSuffix(name, "EXT"):
			return fmt.Errorf("it has no %s", name)
		}
	}
	return nil
}

// Callback returns f as a C function, for
// [DebugUtilsMessengerCreateInfoEXT].PfnUserCallback. It is never freed, and a
// program can have at most 2000. The message is valid during the call.
func Callback(f func(DebugUtilsMessageSeverityFlagsEXT, DebugUtilsMessageTypeFlagsEXT, *DebugUtilsMessengerCallbackDataEXT)) (uintptr, error) {
	return purego.NewCallback(func(severity DebugUtilsMessageSeverityFlagsEXT, about DebugUtilsMessageTypeFlagsEXT, message *DebugUtilsMessengerCallbackDataEXT, _ uintptr) uintptr {
		f(severity, about, message)
		return uintptr(False) // continue
	}), nil
}
