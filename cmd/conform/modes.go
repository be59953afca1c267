package main

import (
	"cmp"
	"context"
	"slices"

	"example.com/conform/backends"
)

// allModes is the value of --mode that stands for every mode in turn.
const allModes = "all"

// plain returns what opens a backend in the mode in which it optimises nothing, or nil if it
// has none or runs in that mode anyway.
func (c backendFlags) plain(b available) func(context.Context) (backends.Backend, error) {
	i := slices.IndexFunc(b.Modes, func(m backends.Mode) bool { return m.Plain })
	if i < 0 || cmp.Or(c.Mode, b.Modes[0].Name) == b.Modes[i].Name {
		return nil
	}
	c.Mode = b.Modes[i].Name
	return func(ctx context.Context) (backends.Backend, error) {
		b, err := c.find()
		if err != nil {
			return nil, err
		}
		return b.open(ctx)
	}
}
