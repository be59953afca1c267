//go:build noplugin || !((linux || darwin) && (amd64 || arm64))

package plugin

// DieOfSignals does nothing here.
func DieOfSignals() error { return nil }
