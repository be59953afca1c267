package onnxruntime

// MinorOf is minorOf, and Reason is reason.
var (
	MinorOf = minorOf
	Reason  = reason
)

// PluginNames lists the plugins beside a library.
func PluginNames(library string) (names []string) {
	for _, p := range plugins(library) {
		names = append(names, p.name)
	}
	return names
}

// HasPlugin reports whether a plugin beside a library has a name.
func HasPlugin(library, name string) bool { return pluginNamed(plugins(library), name) != nil }

// ChosenDevice is chosenDevice.
var ChosenDevice = chosenDevice
