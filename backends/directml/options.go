package directml

import (
	"os"
	"time"
)

// LibraryVariable is the environment variable that names DirectML's library
// where [Options] do not.
const LibraryVariable = "CONFORM_DIRECTML_DLL"

const (
	defaultLibrary = "DirectML.dll"
	defaultTimeout = time.Minute
)

// Options say what to open. The zero value opens the usual.
type Options struct {
	// Device selects the adapter: part of its name, in any case; its LUID, in
	// hexadecimal with the high half first, such as 0:1d5b3; or "warp", the
	// software adapter of Windows. If empty it is the first hardware adapter
	// that Direct3D 12 can use, or else WARP.
	Device string
	// FeatureLevel, if not 0, is the highest DML_FEATURE_LEVEL for which
	// calls are wanted. DirectML has no means to be told: a device answers at
	// the one level that it has, and levels are supersets of those below. So
	// this hides what later levels brought; a call that states a level below
	// the device's, and is to be refused for it, is left out in any case.
	FeatureLevel int64
	// Library is the path of DirectML's library. If empty it is what
	// [LibraryVariable] says, or else DirectML.dll where Windows looks for
	// libraries: first beside the program, then in the system.
	Library string
	// Timeout bounds the wait for one batch, a minute if 0. A device that
	// takes longer can no longer be used.
	Timeout time.Duration
}

// withDefaults fills in what is not stated.
func (o Options) withDefaults() Options {
	if o.Library == "" {
		o.Library = os.Getenv(LibraryVariable)
	}
	if o.Library == "" {
		o.Library = defaultLibrary
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	return o
}
