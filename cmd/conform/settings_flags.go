package main

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/backends/named"
)

// settings are the flags that only some backends take.
type settings struct{ named.Settings }

// The names of its flags.
const (
	deviceFlag  = "device"
	libraryFlag = "library"
	modeFlag    = "mode"
	optionFlag  = "option"
)

func (s *settings) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.Device, deviceFlag, "", "`NAME`, index, UUID or LUID of the device; conform backends lists them")
	f.StringVar(&s.Library, libraryFlag, "", "`PATH` of the engine's library or plugin")
	f.StringVar(&s.Mode, modeFlag, "", "`NAME` of the engine's mode, or all for each in turn; the error of a wrong name lists them")
	f.Var((*options)(&s.Options), optionFlag, "set an option of the backend, which conform backends NAME --verbose lists, as `NAME=VALUE` (repeatable)")
}

// options is the value of a flag that sets options.
type options map[string]string

// Set implements [pflag.Value].
func (o *options) Set(text string) error {
	name, value, found := strings.Cut(text, "=")
	if !found || name == "" {
		return errors.New("want NAME=VALUE")
	}
	if *o == nil {
		*o = options{}
	}
	(*o)[name] = value
	return nil
}

// String implements [pflag.Value].
func (o *options) String() string { return "" }

// Type implements [pflag.Value].
func (o *options) Type() string { return "NAME=VALUE" }

// given lists the flags that are set, as they are typed.
func (s *settings) given() []string {
	var list []string
	for _, flag := range [][2]string{{deviceFlag, s.Device}, {libraryFlag, s.Library}, {modeFlag, s.Mode}} {
		if flag[1] != "" {
			list = append(list, "--"+flag[0]+"="+flag[1])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		list = append(list, "--"+optionFlag+"="+name+"="+s.Options[name])
	}
	return list
}
