//go:build !amd64

package cpu

// available returns nil: there is no assembly for this processor.
func available() []*vectors { return nil }

// fence does nothing, because there are no non-temporal stores.
func fence() {}
