// Package files opens files that a user names. A name may refer to anything: a
// pipe that no process writes to, a device, a file that another process is
// writing.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// ErrNotRegular is returned for a name that does not refer to a regular file.
var ErrNotRegular = errors.New("want a file")

// Open opens a regular file for reading. It rejects anything else with
// [ErrNotRegular]: a folder, a pipe, a device, or a link to one. It never
// waits, as opening a pipe would.
func Open(name string) (*os.File, error) { return open(name, os.O_RDONLY) }

// OpenToUpdate is [Open] for reading and writing.
func OpenToUpdate(name string) (*os.File, error) { return open(name, os.O_RDWR) }

func open(name string, flag int) (*os.File, error) {
	// Opening a device may have effects, so check first. The name may change
	// its meaning, so check again.
	if info, err := os.Stat(name); err == nil {
		if err := regular(name, info); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(name, flag|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil {
		err = regular(name, info)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Create opens a file for writing. It creates the file if necessary, and keeps
// the content of an existing one. The file may be a device, or a pipe with a
// reader; a pipe without one is an error.
func Create(name string, flag int) (*os.File, error) {
	return os.OpenFile(name, os.O_CREATE|os.O_WRONLY|flag|syscall.O_NONBLOCK, 0o644)
}

func regular(name string, info fs.FileInfo) error {
	mode := info.Mode()
	what := "a special file"
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		what = "a folder"
	case mode&fs.ModeNamedPipe != 0:
		what = "a pipe"
	case mode&fs.ModeSocket != 0:
		what = "a socket"
	case mode&fs.ModeDevice != 0:
		what = "a device"
	}
	return &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("it is %s: %w", what, ErrNotRegular)}
}
