//go:build unix

package plugin

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// mapPages returns inaccessible memory of a length, of which n bytes from start are
// writable.
func mapPages(length, start, n int) ([]byte, error) {
	mapping, err := unix.Mmap(-1, 0, length, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err == nil {
		if err = unix.Mprotect(mapping[start:start+n], unix.PROT_READ|unix.PROT_WRITE); err != nil {
			unmapPages(mapping)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("no memory for an operand of %d bytes: %w", n, err)
	}
	return mapping, nil
}

// unmapPages frees what mapPages returned.
func unmapPages(mapping []byte) { _ = unix.Munmap(mapping) }
