// Package named describes the backends that a user can name: what they are, what they can be
// told, and how they are opened.
package named

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// A Backend is one that a user can name.
type Backend struct {
	Name    string
	About   string          // what it is, in a few words
	Modes   []backends.Mode // in which it can run operators, the default first, if there are several
	Device  bool            // there are several devices
	Devices func() []string // lists devices that plugins on this machine add; may be nil
	Library bool            // the user can state the path of its library
	Options []Option        // of its own

	// Foreign says that code beneath the backend may crash or hang: except for
	// conform serve it runs in a child process, which Environment is handed on
	// to, and which Start starts if it is not for remote.Start to do so. The command of
	// the options is that of conform serve.
	Foreign     bool
	Environment []string
	// Alone, if set, reports whether a job may spoil the process that runs it.
	Alone func(*backends.Job) bool
	Start func(context.Context, Settings, remote.Options) (backends.Backend, error)

	// Open opens the backend in this process. It is nil for one that has a process of its own.
	Open func(context.Context, Settings) (backends.Backend, error)
}

// An Option is a setting that belongs to one backend.
type Option struct {
	Name  string
	About string                   // what its value is
	Check func(value string) error // returns what is wrong with a value; nil if any is right
}

// Settings are what a backend is told. What is empty is for it to choose.
type Settings struct {
	Device, Library, Mode string
	Options               map[string]string // by their names
}

// Check returns the error of settings that a backend does not take.
func (b *Backend) Check(s *Settings) error {
	for _, shared := range []struct {
		flag, value string
		takes       bool
	}{{"device", s.Device, b.Device}, {"library", s.Library, b.Library}, {"mode", s.Mode, len(b.Modes) > 0}} {
		if shared.value != "" && !shared.takes {
			return fmt.Errorf("--%s is not for the backend %s", shared.flag, b.Name)
		}
	}
	if names := b.ModeNames(); s.Mode != "" && !slices.Contains(names, s.Mode) {
		return fmt.Errorf("--mode: %s has no mode %q: want one of %s", b.Name, s.Mode, strings.Join(names, ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		o, value := b.Option(name), s.Options[name]
		if o == nil {
			return fmt.Errorf("--option: %s has no option %q%s", b.Name, name, Known(*b))
		}
		if o.Check == nil {
			continue
		}
		if err := o.Check(value); err != nil {
			return fmt.Errorf("--option %s: %w", name, err)
		}
	}
	return nil
}

// Known says which options backends have.
func Known(list ...Backend) string {
	var names []string
	for i := range list {
		for _, o := range list[i].Options {
			names = append(names, o.Name)
		}
	}
	if len(names) == 0 {
		return ": there is none"
	}
	return ": want " + strings.Join(names, ", ")
}

// Option returns the option of a name, or nil.
func (b *Backend) Option(name string) *Option {
	if i := slices.IndexFunc(b.Options, func(o Option) bool { return o.Name == name }); i >= 0 {
		return &b.Options[i]
	}
	return nil
}

// Takes returns those of the settings that the backend takes.
func (b *Backend) Takes(s Settings) (taken Settings) {
	if b.Device {
		taken.Device = s.Device
	}
	if b.Library {
		taken.Library = s.Library
	}
	if len(b.Modes) > 0 {
		taken.Mode = s.Mode
	}
	taken.Options = maps.Clone(s.Options)
	maps.DeleteFunc(taken.Options, func(name, _ string) bool { return b.Option(name) == nil })
	return taken
}

// ModeNames returns the names of the modes.
func (b *Backend) ModeNames() []string {
	names := make([]string, len(b.Modes))
	for i := range b.Modes {
		names[i] = b.Modes[i].Name
	}
	return names
}

// Opened returns a backend of any type as [backends.Backend], and none with an error.
func Opened[B backends.Backend](b B, err error) (backends.Backend, error) {
	if err != nil {
		return nil, err
	}
	return b, nil
}
