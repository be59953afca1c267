package main

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/webnn"
)

// webNN is the backend on WebNN in a browser.
func webNN(s *deviceFlags) available {
	return available{
		name:        "webnn",
		about:       "WebNN in a browser, driven over the DevTools protocol",
		accepts:     []string{deviceFlag, browserFlag, modeFlag},
		modes:       webnn.Modes(),
		foreign:     true,
		environment: webnn.Environment(),
		open: func(ctx context.Context) (backends.Backend, error) {
			b, err := webnn.Open(ctx, webnn.Options{Browser: s.browser, Device: s.device, Mode: s.mode})
			if err != nil {
				return nil, err
			}
			return b, nil
		},
	}
}
