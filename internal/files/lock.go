package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// ErrLocked is returned when another process, or this one under another name,
// has locked a file.
var ErrLocked = errors.New("locked by another process")

// Lock opens a file, creates it if necessary, and locks it until it is closed.
// It waits for the process that has the lock until ctx is done.
func Lock(ctx context.Context, path string) (*os.File, error) {
	for {
		f, err := TryLock(path)
		if !errors.Is(err, ErrLocked) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%w: %w", err, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// TryLock is [Lock] without waiting: it returns [ErrLocked] instead.
func TryLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := LockOpen(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// LockOpen locks an open file until it is closed or the process ends. It
// returns [ErrLocked] if the file is locked. Other processes can still read it.
func LockOpen(f *os.File) error {
	switch taken, err := lock(f); {
	case taken:
		return fmt.Errorf("%s: %w", f.Name(), ErrLocked)
	case err != nil:
		return &os.PathError{Op: "lock", Path: f.Name(), Err: err}
	}
	return nil
}
