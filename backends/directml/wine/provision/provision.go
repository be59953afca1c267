//go:build linux

// Package provision makes the stack that package wine runs: it downloads what the
// machine lacks and builds the rest. It keeps what is already there.
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

// Make makes what is lacking of the stack, and says what it does, a line each.
// Programs that are to be installed by the system's own means are an error.
func Make(ctx context.Context, out io.Writer) error {
	stack, err := wine.Locate(ctx)
	if err != nil {
		return err
	}
	if missing := stack.Programs(); missing != nil {
		return fmt.Errorf("not installed: %s: install Debian's packages wine64 and xvfb", strings.Join(missing, ", "))
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

// tidy removes what was not finished when another was interrupted: it has a
// name that begins with a dot.
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

// whole makes a folder that is there whole or not at all: fill fills another,
// which then takes its name.
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
