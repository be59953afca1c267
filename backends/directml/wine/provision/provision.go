//go:build linux

// Package provision makes the stack for package wine. It downloads and builds
// what is missing.
package provision

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"example.com/conform/backends/directml/redist"
	"example.com/conform/backends/directml/wine"
	"example.com/conform/internal/files"
)

// Make makes the missing parts of the stack, and writes a line for each. It
// fails if programs are missing that the system's package manager must install.
func Make(ctx context.Context, out io.Writer) error {
	stack, err := wine.Locate(ctx)
	if err != nil {
		return err
	}
	if missing := stack.Programs(); missing != nil {
		return fmt.Errorf("not installed: %s: install Debian's packages wine64, wine64-preloader and xvfb", strings.Join(missing, ", "))
	}
	if err := os.MkdirAll(stack.Dir, 0o755); err != nil {
		return err
	}
	lock, err := files.Lock(ctx, filepath.Join(stack.Dir, "lock"))
	if err != nil {
		return err
	}
	defer func() { _ = lock.Close() }()
	if err := tidy(stack.Dir); err != nil {
		return err
	}
	m := &maker{stack: stack, out: out}
	for _, step := range []func(context.Context) error{m.directML, m.mesa, m.prefix, m.program} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if missing := stack.Missing(); missing != nil {
		return &wine.MissingError{Parts: missing}
	}
	m.say("%v: ready in %s", stack, stack.Dir)
	return nil
}

// A maker makes the parts of a stack.
type maker struct {
	stack *wine.Stack
	out   io.Writer
	dll   string // the path of DirectML.dll
}

func (m *maker) say(format string, a ...any) {
	fmt.Fprintf(m.out, format+"\n", a...)
}

// directML downloads the DLL.
func (m *maker) directML(ctx context.Context) (err error) {
	if redist.Check(redist.Path(m.stack.Dir), redist.SHA256) != nil {
		m.say("downloading %s %s", redist.Name, redist.Version)
	}
	m.dll, err = redist.Fetch(ctx, m.stack.Dir)
	return err
}

// tidy removes unfinished files of interrupted runs. Their names begin with a
// dot.
func tidy(dir string) error {
	unfinished, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil {
		return err
	}
	for _, path := range unfinished {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

// whole makes a folder atomically: fill fills a temporary folder, which is then
// renamed.
func whole(dir string, fill func(string) error) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	fresh, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+"-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(fresh) }()
	if err := fill(fresh); err != nil {
		return err
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	return os.Rename(fresh, dir)
}
