package vk

import (
	"bytes"
	"unsafe"
)

// String returns s for C: its bytes and a zero.
func String(s string) *byte {
	return &append([]byte(s), 0)[0]
}

// Strings returns the strings for C, and nil for none.
func Strings(s []string) **byte {
	var list []*byte
	for _, text := range s {
		list = append(list, String(text))
	}
	return unsafe.SliceData(list)
}

// maxText bounds a string of the driver, in bytes.
const maxText = 1 << 16

// Text returns the C string at p, or "" where there is none.
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

// Fixed returns the C string in a structure's array, which may lack its zero.
func Fixed(array []byte) string {
	text, _, _ := bytes.Cut(array, []byte{0})
	return string(text)
}
