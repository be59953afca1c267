package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/backends/pjrt"
	"example.com/conform/spec/dml"
)

// deviceFlags are the flags that only some backends accept.
type deviceFlags struct {
	device, featureLevel, library, plugin, pluginOptions, browser, mode string
	validate                                                            bool
}

// The names of its flags.
const (
	deviceFlag        = "device"
	featureLevelFlag  = "feature-level"
	libraryFlag       = "library"
	pluginFlag        = "plugin"
	pluginOptionsFlag = "plugin-options"
	browserFlag       = "browser"
	modeFlag          = "mode"
	validateFlag      = "validate"
)

// A textFlag is one of them that has a value.
type textFlag struct {
	name, usage string
	value       *string
}

func (s *deviceFlags) texts() []textFlag {
	return []textFlag{
		{deviceFlag, "`NAME`, index, UUID or LUID of the device; conform backends lists them", &s.device},
		{featureLevelFlag, "skip calls that need a later DirectML feature level than `LEVEL`, such as 3.0", &s.featureLevel},
		{libraryFlag, "`PATH` of the engine's library", &s.library},
		{pluginFlag, "`PATH` of the PJRT plugin", &s.plugin},
		{pluginOptionsFlag, "options of the plugin's client, as `NAME=VALUE` with commas between them, such as preallocate=false,memory_fraction=0.1", &s.pluginOptions},
		{browserFlag, "`PATH` of the browser that runs WebNN", &s.browser},
		{modeFlag, "`NAME` of the engine's mode, or all for each in turn; the error of a wrong name lists them", &s.mode},
	}
}

// names lists the names of those that have a value.
func (s *deviceFlags) names() []string {
	var list []string
	for _, text := range s.texts() {
		list = append(list, text.name)
	}
	return list
}

func (s *deviceFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	for _, text := range s.texts() {
		f.StringVar(text.value, text.name, "", text.usage)
	}
	f.BoolVar(&s.validate, validateFlag, false, "enable the Vulkan validation layer, and fail on its messages")
}

// given lists the flags that are set, as they are typed.
func (s *deviceFlags) given() []string {
	var list []string
	for _, text := range s.texts() {
		if *text.value != "" {
			list = append(list, "--"+text.name+"="+*text.value)
		}
	}
	if s.validate {
		list = append(list, "--"+validateFlag)
	}
	return list
}

// check returns the error of a flag that is wrong, or that the backend of the
// given name does not accept.
func (s *deviceFlags) check(backend string, accepts []string) error {
	for _, flag := range s.given() {
		name, _, _ := strings.Cut(strings.TrimPrefix(flag, "--"), "=")
		if !slices.Contains(accepts, name) {
			return fmt.Errorf("--%s is not for the backend %s", name, backend)
		}
	}
	if s.featureLevel != "" {
		if _, err := dml.ParseLevel(s.featureLevel); err != nil {
			return fmt.Errorf("--%s: %w", featureLevelFlag, err)
		}
	}
	if err := pjrt.CheckOptions(s.pluginOptions); err != nil {
		return fmt.Errorf("--%s: %w", pluginOptionsFlag, err)
	}
	return nil
}
