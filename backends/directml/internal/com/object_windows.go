//go:build amd64 || arm64

package com

import (
	"syscall"
	"unsafe"
)

// An Object is a COM object with method table V, a structure of addresses that
// begins with an [Unknown]. Only foreign code creates objects; a Go program has
// pointers to them.
type Object[V any] struct{ Methods *V }

// Unknown is the table of IUnknown, with which every table begins.
type Unknown struct {
	QueryInterface uintptr
	AddRef         uintptr
	Release        uintptr
}

// Release releases the caller's reference to the object.
func (o *Object[V]) Release() {
	unknown := (*Unknown)(unsafe.Pointer(o.Methods))
	_, _, _ = syscall.SyscallN(unknown.Release, uintptr(unsafe.Pointer(o)))
}

// Drop releases *object unless it is nil, and sets it to nil.
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
