package vulkan

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/backends/vulkan/vk"
)

// A SelectionError states why no device was chosen, and which ones there are.
type SelectionError struct {
	Reason  string
	Devices []string // index, name, kind and UUID of each, and why it cannot be used
}

// Error returns everything on one line.
func (e *SelectionError) Error() string {
	return e.Reason + "; there are: " + strings.Join(e.Devices, "; ")
}

// choose returns the wanted adapter: by index, UUID, name, or a unique part of
// a name, ignoring case; or the best one for "".
func choose(adapters []*adapter, wanted string) (*adapter, error) {
	if len(adapters) == 0 {
		return nil, fmt.Errorf("there is no Vulkan device: %s", driverHint())
	}
	refuse := func(format string, arguments ...any) (*adapter, error) {
		e := &SelectionError{Reason: fmt.Sprintf(format, arguments...)}
		for _, a := range adapters {
			e.Devices = append(e.Devices, a.String())
		}
		return nil, e
	}
	if wanted == "" {
		usable := slices.DeleteFunc(slices.Clone(adapters), func(a *adapter) bool { return a.unusable != "" })
		if len(usable) == 0 {
			return refuse("no device can be used")
		}
		return slices.MinFunc(usable, func(a, b *adapter) int { return cmp.Compare(a.rank(), b.rank()) }), nil
	}
	switch found := matching(adapters, wanted); {
	case len(found) == 0:
		return refuse("there is no device %q", wanted)
	case len(found) > 1:
		return refuse("%d devices are called %q", len(found), wanted)
	case found[0].unusable != "":
		return refuse("device %q cannot be used", wanted)
	default:
		return found[0], nil
	}
}

// matching returns the adapters that match wanted in the first way that matches
// any.
func matching(adapters []*adapter, wanted string) []*adapter {
	if index, err := strconv.Atoi(wanted); err == nil && index >= 0 && index < len(adapters) {
		return adapters[index : index+1]
	}
	for _, matches := range []func(a *adapter) bool{
		func(a *adapter) bool { return strings.EqualFold(a.UUID(), wanted) },
		func(a *adapter) bool { return strings.EqualFold(hex.EncodeToString(a.uuid[:]), wanted) },
		func(a *adapter) bool { return strings.EqualFold(a.name, wanted) },
		func(a *adapter) bool { return strings.Contains(strings.ToLower(a.name), strings.ToLower(wanted)) },
	} {
		var found []*adapter
		for _, a := range adapters {
			if matches(a) {
				found = append(found, a)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// preference is the order of preference for kinds of devices.
var preference = [...]vk.PhysicalDeviceType{
	vk.PhysicalDeviceTypeDiscreteGPU,
	vk.PhysicalDeviceTypeIntegratedGPU,
	vk.PhysicalDeviceTypeVirtualGPU,
	vk.PhysicalDeviceTypeOther,
	vk.PhysicalDeviceTypeCPU,
}

// rank is the position of the adapter's kind in that order.
func (a *adapter) rank() int {
	if rank := slices.Index(preference[:], a.kind); rank >= 0 {
		return rank
	}
	return len(preference)
}

// String describes the adapter on one line.
func (a *adapter) String() string {
	text := fmt.Sprintf("%d: %s, Vulkan %v, UUID %s", a.index, a.label(), a.version, a.UUID())
	if a.unusable != "" {
		text += ", not usable: " + a.unusable
	}
	return text
}

// UUID returns the adapter's UUID as text.
func (a *adapter) UUID() string {
	u := a.uuid
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
