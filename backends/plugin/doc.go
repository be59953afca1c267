// Package plugin runs operators in a shared library that exports the C
// interface of sdk/c/conform_backend.h.
//
// The library is loaded into this process, so a crash of it is a crash of the
// process: conform loads it into a child. There is no cgo; the library is
// loaded and called through purego, on Linux, macOS and Windows, on amd64 and
// arm64.
//
// On Linux, a program that can load a library is linked to the system's libdl,
// even without cgo. With the build tag noplugin it is not, and loads none.
package plugin
