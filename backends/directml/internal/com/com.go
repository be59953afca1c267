// Package com is what the Component Object Model asks of a caller: objects
// that are reached through a table of methods and counted, interface
// identifiers, and results.
//
// An object is a pointer to its table, which lies in foreign memory; it is
// read through typed pointers that foreign code filled in. Go memory is
// foreign code's only for the length of a call.
package com

// A GUID identifies an interface, in the layout of the structure of this name.
type GUID struct {
	Data1 uint32
	Data2 uint16
	Data3 uint16
	Data4 [8]byte
}
