package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/directml"
	"example.com/conform/spec/dml"
)

// directML is the backend on DirectML. On Linux its process is the Windows
// build of conform.
func directML(s *deviceFlags) available {
	return available{
		name:        "directml",
		about:       "DirectML on a Direct3D 12 adapter",
		accepts:     []string{deviceFlag, featureLevelFlag},
		foreign:     true,
		environment: []string{directml.LibraryVariable},
		start:       startDirectML(),
		open: func(context.Context) (backends.Backend, error) {
			options := directml.Options{Device: s.device}
			if s.featureLevel != "" {
				level, err := dml.ParseLevel(s.featureLevel)
				if err != nil {
					return nil, err
				}
				options.FeatureLevel = level
			}
			b, err := directml.Open(options)
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
