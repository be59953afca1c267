//go:build unix

package interrupt

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// die ends the program by a signal, as one without handlers does. Go has no way to die of SIGQUIT without
// a dump.
func die(s os.Signal) {
	if s != syscall.SIGQUIT {
		signal.Reset(s)
		_ = syscall.Kill(syscall.Getpid(), s.(syscall.Signal))
		time.Sleep(time.Second) // until it arrives
	}
	os.Exit(3)
}
