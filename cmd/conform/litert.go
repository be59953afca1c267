package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/litert"
)

// liteRT is the backend in LiteRT.
func liteRT(s *deviceFlags) available {
	return available{
		name:        "litert",
		about:       "LiteRT, once TensorFlow Lite, on the CPU",
		accepts:     []string{libraryFlag, modeFlag},
		modes:       litert.Modes(),
		foreign:     true,
		environment: litert.Environment(),
		open: func(context.Context) (backends.Backend, error) {
			b, err := litert.Open(litert.Options{Library: s.library, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
