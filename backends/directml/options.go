package directml

import (
	"os"
	"time"
)

// LibraryVariable is the environment variable with the path of DirectML's
// library, unless [Options] state it.
const LibraryVariable = "CONFORM_DIRECTML_DLL"

const (
	defaultLibrary = "DirectML.dll"
	defaultTimeout = time.Minute
)

// Options select what to open. The zero value selects the defaults.
type Options struct {
	// Device selects the adapter: by a part of its name, in any case; by its
	// LUID, in hexadecimal with the high half first, such as 0:1d5b3; or as
	// "warp", the software adapter of Windows. By default, it is the first
	// hardware adapter that Direct3D 12 can use, or else WARP.
	Device string
	// FeatureLevel, if not 0, is the highest DML_FEATURE_LEVEL of calls to run.
	// A device always acts at its own level, and levels are supersets of lower
	// ones, so this only excludes features of later levels. Calls that state a
	// level below the device's and must be rejected for it are always excluded.
	FeatureLevel int64
	// Library is the path of DirectML's library. By default, it is the value of
	// [LibraryVariable], or else DirectML.dll where Windows looks for
	// libraries: first in the program's folder, then in the system's.
	Library string
	// Timeout bounds the wait for one batch; 0 means a minute. A device that
	// takes longer can no longer be used.
	Timeout time.Duration
}

// withDefaults fills in the defaults.
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
