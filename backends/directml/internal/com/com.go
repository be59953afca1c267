// Package com implements the part of the Component Object Model that a caller
// needs: reference-counted objects with a table of methods, interface identifiers,
// and results.
//
// An object is a pointer to its table. The table lies in foreign memory, and is
// read through typed pointers that foreign code filled in. Foreign code keeps no
// Go memory after a call returns.
package com

// A GUID identifies an interface, in the layout of the structure of this name.
type GUID struct {
	Data1 uint32
	Data2 uint16
	Data3 uint16
	Data4 [8]byte
}
