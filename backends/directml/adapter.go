package directml

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/conform/backends/directml/internal/dxgi"
)

// An adapter is an adapter of the machine.
type adapter struct {
	name     string
	luid     dxgi.LUID
	software bool // enumerated, and run by the CPU
}

// warp names the software adapter of Windows, which the enumeration may omit.
const warp = "warp"

// selected returns the positions of the adapters that a selector allows, in
// order; andWARP adds WARP after them. The selector is [Options.Device]. The
// error lists the adapters.
func selected(adapters []adapter, selector string) (positions []int, andWARP bool, err error) {
	if strings.EqualFold(selector, warp) {
		return nil, true, nil
	}
	luid, isLUID := parseLUID(selector)
	for i, a := range adapters {
		var fits bool
		switch {
		case selector == "":
			fits = !a.software
		case isLUID:
			fits = a.luid == luid
		default:
			fits = strings.Contains(strings.ToLower(a.name), strings.ToLower(selector))
		}
		if fits {
			positions = append(positions, i)
		}
	}
	if selector == "" {
		return positions, true, nil
	}
	if positions == nil {
		return nil, false, fmt.Errorf("no adapter is called %q; there are %s", selector, listed(adapters))
	}
	return positions[:1], false, nil
}

// listed formats the adapters for a message.
func listed(adapters []adapter) string {
	var names []string
	for _, a := range adapters {
		names = append(names, fmt.Sprintf("%q (%v)", a.name, a.luid))
	}
	return strings.Join(append(names, warp), ", ")
}

// parseLUID parses the format of [dxgi.LUID.String].
func parseLUID(text string) (dxgi.LUID, bool) {
	high, low, ok := strings.Cut(text, ":")
	h, highErr := strconv.ParseUint(strings.TrimPrefix(high, "0x"), 16, 32)
	l, lowErr := strconv.ParseUint(strings.TrimPrefix(low, "0x"), 16, 32)
	if !ok || highErr != nil || lowErr != nil {
		return dxgi.LUID{}, false
	}
	return dxgi.LUID{Low: uint32(l), High: int32(uint32(h))}, true
}
