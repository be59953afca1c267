package main

import (
	"context"
	"slices"

	"example.com/conform/backends"
)

// allModes is the value of --mode that stands for every mode in turn.
const allModes = "all"

// plain returns what opens a backend in the mode in which it optimises nothing, or nil if it
// has none or runs in that mode anyway.
func (c backendFlags) plain(b available) func(context.Context) (backends.Backend, error) {
	i := slices.IndexFunc(b.modes, func(m backends.Mode) bool { return m.Plain })
	if i < 0 || c.modeOf(b) == b.modes[i].Name {
		return nil
	}
	c.mode = b.modes[i].Name
	return func(ctx context.Context) (backends.Backend, error) {
		b, err := c.find()
		if err != nil {
			return nil, err
		}
		return b.open(ctx)
	}
}

// modeOf returns the mode in which the flags have a backend run operators.
func (s *deviceFlags) modeOf(b available) string {
	if s.mode == "" && len(b.modes) > 0 {
		return b.modes[0].Name
	}
	return s.mode
}
