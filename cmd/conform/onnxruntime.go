package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/onnxruntime"
)

// onnxRuntime is the backend in ONNX Runtime.
func onnxRuntime(s *deviceFlags) available {
	return available{
		name:        "onnxruntime",
		about:       "ONNX Runtime, on any of its execution providers",
		accepts:     []string{deviceFlag, libraryFlag, modeFlag},
		modes:       onnxruntime.Modes(),
		foreign:     true,
		environment: onnxruntime.Environment(),
		open: func(context.Context) (backends.Backend, error) {
			b, err := onnxruntime.Open(onnxruntime.Options{Library: s.library, Device: s.device, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
