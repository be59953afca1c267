// Package engine holds what the backends share that call a foreign library: they
// look for it (find.go), load it without cgo (library.go), keep the models that
// they compiled (cache.go), call it from one thread (thread.go), run it in one of its
// modes (mode.go), and find the elements of an operand (operand.go).
//
// On Linux, a program that can load a library is linked to the system's libdl, even
// without cgo. With the build tag noplugin it is not, and cannot load libraries.
package engine
