package files

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
)

// An Output is a file that is written in one step. Until then, an earlier file
// of that name remains unchanged.
type Output struct {
	name string
	path string   // the regular file that the name's links lead to
	open *os.File // a pipe or a device, which is written directly
}

// NewOutput checks that a file called name can be written, and changes nothing. A
// pipe needs a reader; it and a device stay open until [Output.Close].
func NewOutput(name string) (*Output, error) {
	o, exists, err := output(name)
	if err != nil || exists {
		return o, err
	}
	f, err := create(filepath.Dir(o.path))
	if err != nil {
		return nil, called(name, err)
	}
	return o, errors.Join(f.Close(), os.Remove(f.Name()))
}

// Write writes text to the file called name, as [Output.Put] does.
func Write(name string, text []byte) error {
	o, _, err := output(name)
	if err != nil {
		return err
	}
	return errors.Join(o.Put(text), o.Close())
}

// WriteNew writes text to a new file called name. It fails with [fs.ErrExist] if something has
// that name, and leaves no file behind if it fails.
func WriteNew(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		_ = os.Remove(name) // the first error is more informative
	}
	return err
}

// Append appends text to the file called name, and creates it if necessary.
func Append(name string, text []byte) error {
	f, err := Create(name, os.O_APPEND)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

func output(name string) (o *Output, exists bool, err error) {
	info, err := os.Stat(name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		f, err := Create(name, 0)
		return &Output{name: name, open: f}, true, err
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false, err
	}
	path, err := followed(name)
	if err != nil || info == nil {
		return &Output{name: name, path: path}, false, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, true, called(name, err)
	}
	return &Output{name: name, path: path}, true, f.Close()
}

// Put writes the whole text to a temporary file in the same folder, with the
// permissions of the earlier file, and renames it. If the folder does not allow
// that, it overwrites the earlier file.
func (o *Output) Put(text []byte) error {
	if o.open != nil {
		_, err := o.open.Write(text)
		return err
	}
	err := replace(o.path, text)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EBUSY) { // a mount point is busy
		err = os.WriteFile(o.path, text, 0o644)
	}
	return called(o.name, err)
}

// Close closes what [NewOutput] left open.
func (o *Output) Close() error {
	if o.open != nil {
		return o.open.Close()
	}
	return nil
}

func replace(path string, text []byte) error {
	f, err := create(filepath.Dir(path))
	if err != nil {
		return err
	}
	if info, err := os.Stat(path); err == nil {
		_ = f.Chmod(info.Mode().Perm()) // some file systems have no permissions
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error is more informative
	}
	return err
}

// create creates a temporary file. [os.CreateTemp] would make it unreadable for
// others.
func create(folder string) (*os.File, error) {
	name := fmt.Sprintf(".conform-%016x", rand.Uint64()) //nolint:gosec // a name
	return os.OpenFile(filepath.Join(folder, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
}

// maxLinks is the limit of links to a file, as on Linux.
const maxLinks = 40

// followed returns the name of the file that the links of a name lead to. The
// file need not exist.
func followed(name string) (string, error) {
	path := name
	for range maxLinks {
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if !filepath.IsAbs(to) { // not cleaned: x/.. is another folder where x is a link
			to = filepath.Dir(path) + string(filepath.Separator) + to
		}
		path = to
	}
	return "", &fs.PathError{Op: "open", Path: name, Err: syscall.ELOOP}
}

// called replaces the name in an error by the one that the user gave.
func called(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: e.Op, Path: name, Err: e.Err}
	}
	return err
}

// A Place is the location of a regular file that exists or could be created.
type Place struct {
	file   fs.FileInfo // nil if there is none
	folder fs.FileInfo
	base   string
}

// PlaceOf returns the place of the file called name; ok is false for a folder,
// a pipe or a device, and if there can be no such file.
func PlaceOf(name string) (_ Place, ok bool) {
	if info, err := os.Stat(name); err == nil {
		return Place{file: info}, info.Mode().IsRegular()
	}
	path, err := followed(name)
	if err != nil {
		return Place{}, false
	}
	folder, err := os.Stat(filepath.Dir(path))
	return Place{folder: folder, base: filepath.Base(path)}, err == nil
}

// PlaceOfOpen is [PlaceOf] for an open file.
func PlaceOfOpen(f *os.File) (_ Place, ok bool) {
	info, err := f.Stat()
	return Place{file: info}, err == nil && info.Mode().IsRegular()
}

// Same reports whether two places are the same, even through different links
// and names.
func (p Place) Same(q Place) bool {
	if p.file != nil || q.file != nil {
		return p.file != nil && q.file != nil && os.SameFile(p.file, q.file)
	}
	same := p.base == q.base
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		same = strings.EqualFold(p.base, q.base)
	}
	return same && os.SameFile(p.folder, q.folder)
}
