//go:build linux

package wine

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// errNoSources is returned when the installed stack cannot be matched to this
// conform.
var errNoSources = errors.New("this conform was not built from a checkout that is still there")

// Root returns the checkout from which this program was built.
func Root() (string, error) {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) { // as with -trimpath
		return "", errNoSources
	}
	root := filepath.Join(filepath.Dir(file), "..", "..", "..")
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return "", errNoSources
	}
	return root, nil
}

// Digest returns a digest of everything in conform.exe that can affect a
// backend: the dependencies, the program, the backends and the specifications.
func Digest(root string) (string, error) {
	sum := sha256.New()
	for _, name := range []string{"go.mod", "go.sum"} {
		if err := addFile(sum, root, name); err != nil {
			return "", err
		}
	}
	for _, top := range []string{"backends", "cmd", "spec"} {
		err := fs.WalkDir(os.DirFS(root), top, func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "testdata":
				return fs.SkipDir
			case !entry.Type().IsRegular(), filepath.Ext(name) != ".go", strings.HasSuffix(name, "_test.go"):
				return nil
			}
			return addFile(sum, root, name)
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// addFile adds a file's name, size and content.
func addFile(sum io.Writer, root, name string) error {
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	fmt.Fprintf(sum, "%s\x00%d\x00", name, len(data))
	_, err = sum.Write(data)
	return err
}
