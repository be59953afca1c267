//go:build linux

package wine

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"example.com/conform/internal/files"
)

// A room is the folder of one session. It is locked for as long as the process
// that has it lives, so that what a killed one left can be told apart.
type room struct {
	dir  string
	lock *os.File
}

// lockName is the file that holds the lock of a folder.
const lockName = "lock"

func (r *room) prefix() string    { return filepath.Join(r.dir, "prefix") }
func (r *room) temporary() string { return filepath.Join(r.dir, "tmp") }

// enter makes a room below dir. It removes those of dead processes, once evict
// has ended what still runs there.
func enter(ctx context.Context, dir string, evict func(*room)) (*room, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	// One process at a time, or a room would look dead before it is locked.
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
		old := &room{dir: filepath.Join(dir, entry.Name())}
		old.lock, err = files.TryLock(filepath.Join(old.dir, lockName))
		if errors.Is(err, files.ErrLocked) {
			continue // it is in use
		}
		if err != nil {
			return nil, err
		}
		evict(old)
		if err := old.leave(); err != nil {
			return nil, err
		}
	}
	fresh, err := os.MkdirTemp(dir, "")
	if err != nil {
		return nil, err
	}
	r := &room{dir: fresh}
	if r.lock, err = files.Lock(ctx, filepath.Join(fresh, lockName)); err == nil {
		err = os.Mkdir(r.temporary(), 0o700)
	}
	if err != nil {
		return nil, errors.Join(err, r.leave())
	}
	return r, nil
}

// leave removes the room.
func (r *room) leave() error {
	err := os.RemoveAll(r.dir)
	if r.lock != nil {
		err = errors.Join(err, r.lock.Close())
	}
	return err
}
