package engine

import "unsafe"

// CString returns a text with a zero at its end, as C needs it.
func CString(text string) *byte { return &append([]byte(text), 0)[0] }

// maxText bounds a text that a library returns, in bytes.
const maxText = 1 << 14

// Text returns a copy of the C string at p, "" where there is none.
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
