// Package engine is shared by the backends that call a foreign library. It finds the
// library (find.go), loads it without cgo (library.go), calls it from one thread
// (thread.go), caches the models that it compiled (cache.go), and runs jobs, delivers
// their outputs and reports what keeps a call from the library (job.go).
//
// On Linux, a program that can load a library is linked to the system's libdl, even
// without cgo. With the build tag noplugin it is not, and cannot load libraries.
package engine
