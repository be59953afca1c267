//go:build amd64 || arm64

package directml

import (
	"errors"
	"fmt"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
	"example.com/conform/backends/directml/internal/dxgi"
)

// openAdapter returns a Direct3D device on an adapter that the selector
// allows, and the adapter's description.
func openAdapter(selector string) (*d3d12.Device, adapter, error) {
	factory, err := dxgi.NewFactory()
	if err != nil {
		return nil, adapter{}, err
	}
	defer factory.Release()
	all, err := enumerate(factory)
	defer func() {
		for i := range all {
			all[i].native.Release()
		}
	}()
	if err != nil {
		return nil, adapter{}, err
	}
	descriptions := make([]adapter, len(all))
	for i := range all {
		descriptions[i] = all[i].adapter
	}
	positions, andWARP, err := selected(descriptions, selector)
	if err != nil {
		return nil, adapter{}, err
	}
	var failures []error
	for _, i := range positions {
		device, err := d3d12.NewDevice(all[i].native)
		if err == nil {
			return device, descriptions[i], nil
		}
		failures = append(failures, fmt.Errorf("%s: %w", descriptions[i].name, err))
	}
	if andWARP {
		device, a, err := openWARP(factory)
		if err == nil {
			return device, a, nil
		}
		failures = append(failures, fmt.Errorf("%s: %w", warp, err))
	}
	return nil, adapter{}, fmt.Errorf("no Direct3D 12 device: %w; there are %s", errors.Join(failures...), listed(descriptions))
}

// A found adapter is open and must be released.
type found struct {
	adapter
	native *dxgi.Adapter
}

// enumerate opens every enumerated adapter.
func enumerate(factory *dxgi.Factory) ([]found, error) {
	var all []found
	for {
		native, err := factory.Adapter(len(all))
		if native == nil || err != nil {
			return all, err
		}
		f := found{native: native}
		f.adapter, err = describeAdapter(native)
		if all = append(all, f); err != nil {
			return all, err
		}
	}
}

func describeAdapter(native *dxgi.Adapter) (adapter, error) {
	desc, err := native.Desc()
	return adapter{name: desc.Name(), luid: desc.AdapterLUID, software: desc.Flags&dxgi.FlagSoftware != 0}, err
}

func openWARP(factory *dxgi.Factory) (*d3d12.Device, adapter, error) {
	native, err := factory.WARP()
	if err != nil {
		return nil, adapter{}, err
	}
	defer com.Drop(&native)
	a, err := describeAdapter(native)
	if err != nil {
		return nil, adapter{}, err
	}
	a.software = true
	device, err := d3d12.NewDevice(native)
	return device, a, err
}
