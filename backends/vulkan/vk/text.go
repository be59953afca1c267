package vk

import (
	"bytes"
	"unsafe"
)

// String returns s as a C string.
func String(s string) *byte {
	return &append([]byte(s), 0)[0]
}

// Strings returns the strings as C strings, nil if there are none.
func Strings(s []string) **byte {
	var list []*byte
	for _, text := range s {
		list = append(list, String(text))
	}
	return unsafe.SliceData(list)
}

// maxText bounds a string from the driver, in bytes.
const maxText = 1 << 16

// Text returns the C string at p, or "" if p is nil.
func Text(p *byte) string {
	if p == nil {
		return ""
	}
	n := 0
	for n < maxText && *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// Fixed returns the C string in a structure's array, which may lack the
// terminating zero.
func Fixed(array []byte) string {
	text, _, _ := bytes.Cut(array, []byte{0})
	return string(text)
}
