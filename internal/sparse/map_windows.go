package sparse

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// mapped fails where the paging file has no room, which Windows sets aside although no page
// is touched.
func mapped(n int) ([]byte, error) {
	address, err := windows.VirtualAlloc(0, uintptr(n), windows.MEM_RESERVE|windows.MEM_COMMIT, windows.PAGE_READWRITE)
	if err != nil {
		return nil, err
	}
	// The address is not of Go's heap, so nothing moves or frees it.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), n), nil
}

func unmap(memory []byte) {
	_ = windows.VirtualFree(uintptr(unsafe.Pointer(unsafe.SliceData(memory))), 0, windows.MEM_RELEASE)
}
