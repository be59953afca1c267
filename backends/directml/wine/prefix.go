//go:build linux

package wine

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// drive is the folder of a prefix that Windows knows as C:.
const drive = "drive_c"

// clone makes a prefix from the template. The files of drive C, some 700 MB,
// are hard links to the template's: Wine replaces its programs only when it
// updates a prefix, which the template forbids. Everything else is copied: the
// registry, the names of drives, and the .pnf files, which Wine writes in place.
func clone(template, prefix string) error {
	return filepath.WalkDir(template, func(from string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(template, from)
		if err != nil {
			return err
		}
		to := filepath.Join(prefix, name)
		switch {
		case entry.IsDir():
			return os.Mkdir(to, 0o755)
		case entry.Type() == fs.ModeSymlink:
			target, err := os.Readlink(from)
			if err != nil {
				return err
			}
			return os.Symlink(target, to)
		case name == "wineserver": // names the folder of another server
			return nil
		case strings.HasPrefix(name, drive+string(filepath.Separator)) && filepath.Ext(name) != ".pnf":
			return os.Link(from, to)
		}
		return copyFile(from, to)
	})
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
