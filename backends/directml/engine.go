package directml

import (
	"context"

	"example.com/conform/backends"
	"example.com/conform/backends/named"
	"example.com/conform/spec/dml"
)

// optionLevel is the name of the option for a feature level.
const optionLevel = "feature-level"

// Engine is DirectML as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "directml", About: "DirectML on a Direct3D 12 adapter", Device: true,
		Options: []named.Option{{Name: optionLevel, About: "skip calls that need a later feature level than this, such as 3.0", Check: func(value string) error {
			_, err := dml.ParseLevel(value)
			return err
		}}},
		Foreign: true, Environment: []string{LibraryVariable}, Start: starter(),
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) {
			o := Options{Device: s.Device}
			if level := s.Options[optionLevel]; level != "" {
				o.FeatureLevel, _ = dml.ParseLevel(level) // which was checked
			}
			return named.Opened(Open(o))
		},
	}
}
