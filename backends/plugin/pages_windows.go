package plugin

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapPages returns inaccessible memory of a length, of which n bytes from start are
// writable.
func mapPages(length, start, n int) ([]byte, error) {
	address, err := windows.VirtualAlloc(0, uintptr(length), windows.MEM_RESERVE, windows.PAGE_NOACCESS)
	if err != nil {
		return nil, fmt.Errorf("no memory for an operand of %d bytes: %w", n, err)
	}
	// The address is not of Go's heap, so nothing moves or frees it.
	mapping := unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), length)
	if _, err := windows.VirtualAlloc(address+uintptr(start), uintptr(n), windows.MEM_COMMIT, windows.PAGE_READWRITE); err != nil {
		unmapPages(mapping)
		return nil, fmt.Errorf("no memory for an operand of %d bytes: %w", n, err)
	}
	return mapping, nil
}

// unmapPages frees what mapPages returned.
func unmapPages(mapping []byte) {
	_ = windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(mapping))), 0, windows.MEM_RELEASE)
}
