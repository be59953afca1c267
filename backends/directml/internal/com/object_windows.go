//go:build amd64 || arm64

package com

import (
	"syscall"
	"unsafe"
)

// An Object is a COM object whose table of methods is V, a structure of
// addresses that begins with an [Unknown]. Objects are made by foreign code
// alone: a Go program has pointers to them.
type Object[V any] struct{ Methods *V }

// Unknown is the table of IUnknown, with which every table begins.
type Unknown struct {
	QueryInterface uintptr
	AddRef         uintptr
	Release        uintptr
}

// Release gives up the caller's reference to the object.
func (o *Object[V]) Release() {
	unknown := (*Unknown)(unsafe.Pointer(o.Methods))
	_, _, _ = syscall.SyscallN(unknown.Release, uintptr(unsafe.Pointer(o)))
}

// Drop releases what *object points to, unless that is nil, and makes it nil.
func Drop[T any, P interface {
	*T
	Release()
}](object *P,
) {
	if *object != nil {
		(*object).Release()
		*object = nil
	}
}
