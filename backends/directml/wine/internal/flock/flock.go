//go:build linux

// Package flock locks files between processes. A lock ends with the process
// that has it, however that ends.
package flock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// ErrTaken says that another process has the lock.
var ErrTaken = errors.New("locked by another process")

// Lock opens a file, makes it if need be, and locks it until it is closed. It
// waits for the process that has the lock until ctx is done.
func Lock(ctx context.Context, path string) (*os.File, error) {
	for {
		f, err := TryLock(path)
		if !errors.Is(err, ErrTaken) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w: %w", path, ErrTaken, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// TryLock is Lock without waiting: the error is [ErrTaken] instead.
func TryLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = ErrTaken
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
