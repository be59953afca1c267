//go:build linux

package wine

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"example.com/conform/internal/files"
)

// A sessionDir is the folder of one session. Its process holds a lock on it, so
// the folder of a killed process can be recognised. A process that makes or
// removes such a folder first locks the folder of all sessions. Otherwise a
// folder whose lock is not there yet, or is already removed, would look like
// that of a killed process.
type sessionDir struct {
	dir  string
	lock *os.File
}

// lockName is the file with the lock of a folder, and of the folder of all
// sessions.
const lockName = "lock"

func (r *sessionDir) prefix() string    { return filepath.Join(r.dir, "prefix") }
func (r *sessionDir) temporary() string { return filepath.Join(r.dir, "tmp") }

// enter makes a session folder below dir. It removes folders of dead processes,
// after end has ended what still runs there.
func enter(ctx context.Context, dir string, end func(*sessionDir)) (*sessionDir, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	gate, err := files.Lock(ctx, filepath.Join(dir, lockName))
	if err != nil {
		return nil, err
	}
	defer func() { _ = gate.Close() }()
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		old := &sessionDir{dir: filepath.Join(dir, entry.Name())}
		old.lock, err = files.TryLock(filepath.Join(old.dir, lockName))
		if errors.Is(err, files.ErrLocked) {
			continue // it is in use
		}
		if err != nil {
			return nil, err
		}
		end(old)
		if err := old.remove(); err != nil {
			return nil, err
		}
	}
	fresh, err := os.MkdirTemp(dir, "")
	if err != nil {
		return nil, err
	}
	r := &sessionDir{dir: fresh}
	if r.lock, err = files.Lock(ctx, filepath.Join(fresh, lockName)); err == nil {
		err = os.Mkdir(r.temporary(), 0o700)
	}
	if err != nil {
		return nil, errors.Join(err, r.remove())
	}
	return r, nil
}

// leave removes the folder. It waits while another process makes or removes one.
func (r *sessionDir) leave() error {
	gate, err := files.Lock(context.Background(), filepath.Join(filepath.Dir(r.dir), lockName))
	if err != nil {
		return errors.Join(err, r.lock.Close())
	}
	return errors.Join(r.remove(), gate.Close())
}

// remove removes the folder. The caller holds the lock of the folder of all
// sessions.
func (r *sessionDir) remove() error {
	err := os.RemoveAll(r.dir)
	if r.lock != nil {
		err = errors.Join(err, r.lock.Close())
	}
	return err
}
