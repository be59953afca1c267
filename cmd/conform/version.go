package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// release is the version of the program.
const release = "0.1.0"

// A build says what a binary was made from, and for which platform.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"` // of the repository
	Time     string `json:"time,omitempty"`     // of the revision
	Modified bool   `json:"modified"`           // the working tree differed from the revision
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func thisBuild() build {
	b := build{Version: release, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			b.Revision = setting.Value
		case "vcs.time":
			b.Time = setting.Value
		case "vcs.modified":
			b.Modified = setting.Value == "true"
		}
	}
	return b
}

// version returns the release and, where the build knows it, the revision.
func version() string {
	if b := thisBuild(); len(b.Revision) >= 12 {
		return b.Version + "+" + b.Revision[:12]
	}
	return release
}

func newVersion() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  conform version\n  conform version --json",
		Args:    arguments(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !asJSON {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), version())
				return err
			}
			return writeJSON(cmd.OutOrStdout(), thisBuild())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the revision, the Go version and the platform too, as JSON")
	return cmd
}
