package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/pjrt"
)

// pjrtBackend is the backend on a PJRT plugin.
func pjrtBackend(s *deviceFlags) available {
	return available{
		name:        "pjrt",
		about:       "a PJRT plugin, such as XLA's, that compiles StableHLO",
		accepts:     []string{pluginFlag, pluginOptionsFlag, modeFlag},
		modes:       pjrt.Modes(),
		foreign:     true,
		environment: pjrt.Environment(),
		open: func(context.Context) (backends.Backend, error) {
			b, err := pjrt.Open(pjrt.Options{Plugin: s.plugin, PluginOptions: s.pluginOptions, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
