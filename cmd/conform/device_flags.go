package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/spec/dml"
)

// deviceFlags are the flags that only some backends accept.
type deviceFlags struct {
	device       string
	featureLevel string
	validate     bool
}

// The names of its flags.
const (
	deviceFlag       = "device"
	featureLevelFlag = "feature-level"
	validateFlag     = "validate"
)

func (s *deviceFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.device, deviceFlag, "", "`NAME`, index, UUID or LUID of the device to use, as conform backends lists them")
	f.StringVar(&s.featureLevel, featureLevelFlag, "", "skip calls for DirectML feature levels later than `LEVEL`, such as 3.0")
	f.BoolVar(&s.validate, validateFlag, false, "enable the Vulkan validation layer, and fail on its messages")
}

// given lists the flags that are set, as they are typed.
func (s *deviceFlags) given() []string {
	var list []string
	if s.device != "" {
		list = append(list, "--"+deviceFlag+"="+s.device)
	}
	if s.featureLevel != "" {
		list = append(list, "--"+featureLevelFlag+"="+s.featureLevel)
	}
	if s.validate {
		list = append(list, "--"+validateFlag)
	}
	return list
}

// acceptedBy returns those of the flags that a backend accepts.
func (s *deviceFlags) acceptedBy(backend string) deviceFlags {
	var accepted deviceFlags
	for _, b := range registry(&deviceFlags{}) {
		if b.name != backend {
			continue
		}
		if slices.Contains(b.accepts, deviceFlag) {
			accepted.device = s.device
		}
		if slices.Contains(b.accepts, featureLevelFlag) {
			accepted.featureLevel = s.featureLevel
		}
		if slices.Contains(b.accepts, validateFlag) {
			accepted.validate = s.validate
		}
	}
	return accepted
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
	return nil
}
