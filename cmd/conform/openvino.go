package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/openvino"
)

// openVINO is the backend on a device of OpenVINO.
func openVINO(s *deviceFlags) available {
	return available{
		name:        "openvino",
		about:       "a device of OpenVINO",
		accepts:     []string{deviceFlag, libraryFlag, modeFlag},
		modes:       openvino.Modes(),
		foreign:     true,
		environment: openvino.Environment(),
		alone:       openvino.Spoils,
		open: func(context.Context) (backends.Backend, error) {
			b, err := openvino.Open(openvino.Options{Library: s.library, Device: s.device, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
