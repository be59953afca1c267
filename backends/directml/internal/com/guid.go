package com

// A GUID identifies an interface, in the layout of the structure of this name.
type GUID struct {
	Data1 uint32
	Data2 uint16
	Data3 uint16
	Data4 [8]byte
}
