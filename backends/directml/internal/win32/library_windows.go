//go:build amd64 || arm64

// Package win32 binds what Direct3D needs from the system: libraries and their
// versions, and events.
package win32

import (
	"errors"
	"fmt"
	"syscall"
	"unsafe"
)

// Procedure loads a library and returns the address of an exported procedure. A
// name without a path is searched in the program's folder and then in the
// system's. The library stays loaded, because its threads may keep running.
func Procedure(library, name string) (uintptr, error) {
	dll, err := syscall.LoadDLL(library)
	if err != nil {
		return 0, loadError(err)
	}
	procedure, err := dll.FindProc(name)
	if err != nil {
		return 0, loadError(err)
	}
	return procedure.Addr(), nil
}

// loadError shortens the error for a missing library.
func loadError(err error) error {
	if failed, ok := errors.AsType[*syscall.DLLError](err); ok {
		return fmt.Errorf("%s: %w", failed.ObjName, failed.Err)
	}
	return err
}

// fixedFileInfo is VS_FIXEDFILEINFO, 52 bytes.
type fixedFileInfo struct {
	Signature       uint32
	StrucVersion    uint32
	FileVersionHigh uint32 // major, minor
	FileVersionLow  uint32 // build, private
	_               [9]uint32
}

const fixedFileInfoSignature = 0xfeef04bd

// FileVersion returns the version of a loaded library, such as 1.15.4, or "" if
// it states none.
func FileVersion(library string) string {
	dll, err := syscall.LoadDLL(library)
	if err != nil {
		return ""
	}
	info, err := fileVersion(uintptr(dll.Handle))
	if err != nil {
		return ""
	}
	version := fmt.Sprintf("%d.%d.%d", info.FileVersionHigh>>16, info.FileVersionHigh&0xffff, info.FileVersionLow>>16)
	if private := info.FileVersionLow & 0xffff; private != 0 {
		version += fmt.Sprintf(".%d", private)
	}
	return version
}

func fileVersion(module uintptr) (*fixedFileInfo, error) {
	path, err := modulePath(module)
	if err != nil {
		return nil, err
	}
	var size, load, query uintptr
	for name, address := range map[string]*uintptr{
		"GetFileVersionInfoSizeW": &size, "GetFileVersionInfoW": &load, "VerQueryValueW": &query,
	} {
		if *address, err = Procedure("version.dll", name); err != nil {
			return nil, err
		}
	}
	length, _, errno := syscall.SyscallN(size, uintptr(unsafe.Pointer(&path[0])), 0)
	if length == 0 || length > 1<<20 {
		return nil, fmt.Errorf("GetFileVersionInfoSizeW: %w", errno)
	}
	block := make([]byte, length)
	ok, _, errno := syscall.SyscallN(load, uintptr(unsafe.Pointer(&path[0])), 0, length, uintptr(unsafe.Pointer(&block[0])))
	if uint32(ok) == 0 {
		return nil, fmt.Errorf("GetFileVersionInfoW: %w", errno)
	}
	var info *fixedFileInfo // into block
	var found uint32
	root := [...]uint16{'\\', 0}
	ok, _, errno = syscall.SyscallN(query, uintptr(unsafe.Pointer(&block[0])), uintptr(unsafe.Pointer(&root[0])), uintptr(unsafe.Pointer(&info)), uintptr(unsafe.Pointer(&found)))
	if uint32(ok) == 0 || uintptr(found) < unsafe.Sizeof(*info) || info.Signature != fixedFileInfoSignature {
		return nil, fmt.Errorf("VerQueryValueW: %w", errno)
	}
	return info, nil
}

// modulePath returns the path of a loaded library, terminated by a zero.
func modulePath(module uintptr) ([]uint16, error) {
	name, err := Procedure("kernel32.dll", "GetModuleFileNameW")
	if err != nil {
		return nil, err
	}
	path := make([]uint16, 1<<15)
	n, _, errno := syscall.SyscallN(name, module, uintptr(unsafe.Pointer(&path[0])), uintptr(len(path)))
	if n == 0 || int(n) >= len(path) {
		return nil, fmt.Errorf("GetModuleFileNameW: %w", errno)
	}
	return path[:n+1], nil
}

// WineVersion returns the version of Wine, such as 8.0, or "" on Windows.
func WineVersion() string {
	version, err := Procedure("ntdll.dll", "wine_get_version")
	if err != nil {
		return ""
	}
	lstrcpyn, err := Procedure("kernel32.dll", "lstrcpynA")
	if err != nil {
		return ""
	}
	text, _, _ := syscall.SyscallN(version)
	var buffer [64]byte
	_, _, _ = syscall.SyscallN(lstrcpyn, uintptr(unsafe.Pointer(&buffer[0])), text, uintptr(len(buffer)))
	for i, c := range buffer {
		if c == 0 {
			return string(buffer[:i])
		}
	}
	return ""
}
