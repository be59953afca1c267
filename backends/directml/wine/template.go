//go:build linux

package wine

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"

	"example.com/conform/backends/directml/redist"
	"example.com/conform/backends/directml/wine/forwarder"
)

// MakeTemplate fills an empty folder with a prefix for sessions to copy: what
// Wine puts into every prefix, and the DLLs that it lacks. It takes some ten
// seconds, and uses a temporary folder next to it.
func (s *Stack) MakeTemplate(ctx context.Context, prefix, directML string) (err error) {
	temporary := prefix + ".tmp"
	if err := os.Mkdir(temporary, 0o700); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temporary)) }()
	if err := s.boot(ctx, s.environment(prefix, temporary)); err != nil {
		return err
	}
	system := filepath.Join(prefix, drive, "windows", "system32")
	if err := copyFile(directML, filepath.Join(system, redist.Name)); err != nil {
		return err
	}
	for _, file := range []struct {
		path string
		data []byte
	}{
		{filepath.Join(system, forwarder.Name), forwarder.BcryptPrimitives()},
		// Otherwise Wine updates prefixes after each update of itself.
		{filepath.Join(prefix, ".update-timestamp"), []byte("disable\n")},
		{filepath.Join(prefix, complete), nil},
	} {
		if err := os.WriteFile(file.path, file.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// boot makes Wine create a prefix.
func (s *Stack) boot(ctx context.Context, environment []string) error {
	server, err := s.serve(ctx, environment)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, s.Wine, "wineboot", "--init")
	cmd.Env = environment // no pipes, because services would hold them open
	err = named("wineboot", cmd.Run())
	return errors.Join(err, named("wineserver64", server.end()))
}
