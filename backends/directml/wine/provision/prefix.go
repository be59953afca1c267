//go:build linux

package provision

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"example.com/conform/backends/directml/wine"
)

// prefix makes the template of prefixes.
func (m *maker) prefix(ctx context.Context) error {
	return whole(m.stack.Template, func(dir string) error {
		m.say("making a Wine prefix")
		return m.stack.MakeTemplate(ctx, dir, m.dll)
	})
}

// program builds conform.exe, and removes builds of other sources that have not
// been used for a while.
func (m *maker) program(ctx context.Context) error {
	root, err := wine.Root()
	if err != nil {
		return err
	}
	if _, err := os.Stat(m.stack.Program); err != nil {
		m.say("building %s", filepath.Base(m.stack.Program))
		if err := build(ctx, root, m.stack.Program); err != nil {
			return err
		}
	}
	now := time.Now()
	if err := os.Chtimes(m.stack.Program, now, now); err != nil {
		return err
	}
	return prune(filepath.Join(m.stack.Dir, "conform-*.exe"), now.Add(-shelf))
}

// shelf is how long builds of other sources are kept, because another checkout
// may use them.
const shelf = 7 * 24 * time.Hour

func build(ctx context.Context, root, to string) error {
	fresh := filepath.Join(filepath.Dir(to), "."+filepath.Base(to))
	cmd := exec.CommandContext(ctx, "go", "build", "-o", fresh, "./cmd/conform")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if err := run(cmd); err != nil {
		return err
	}
	return os.Rename(fresh, to)
}

// prune removes the files of a pattern that are older than a time.
func prune(pattern string, than time.Time) error {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return err
	}
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if info.ModTime().Before(than) {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}
