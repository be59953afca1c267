//go:build (linux || darwin) && (amd64 || arm64) && !noplugin

package plugin

import (
	"syscall"

	"github.com/ebitengine/purego"
)

// DieOfSignals makes this process die of the signals that a fault in foreign code
// raises, as a process without Go does. Go's own handlers write the state of all
// goroutines, which drowns what the code wrote before, and exit with a status that does
// not name the signal.
func DieOfSignals() error {
	at, err := purego.Dlsym(purego.RTLD_DEFAULT, "signal")
	if err != nil {
		return err
	}
	var set func(signal int32, handler uintptr) uintptr
	purego.RegisterFunc(&set, at)
	for _, signal := range []syscall.Signal{syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGABRT, syscall.SIGSYS, syscall.SIGTRAP} {
		set(int32(signal), 0) // SIG_DFL
	}
	return nil
}
