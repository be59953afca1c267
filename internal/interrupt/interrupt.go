// Package interrupt ends a program by a signal. A program that imports it catches signals
// while its packages are initialized, so that none makes Go write the state of all
// goroutines.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"
)

// caught gets the signals that no context of [Until] gets.
var caught = make(chan os.Signal, 1)

func init() { catch() } //nolint:gochecknoinits // main would be too late

// catch has signals come to caught, unless who started the program has it ignore them.
func catch() {
	for _, s := range endings() {
		if !signal.Ignored(s) {
			signal.Notify(caught, s)
		}
	}
}

// End ends the program at a signal that came before, or comes while no context of [Until] gets it.
func End() {
	go func() {
		for s := range caught {
			die(s)
		}
	}()
}

// Until returns a context that ends at a signal, and what ends it. Another signal, more
// than a moment after that, ends the program at once: timeout(1) sends each signal
// twice.
func Until(ctx context.Context) (context.Context, context.CancelFunc) {
	list := slices.DeleteFunc(endings(), func(s os.Signal) bool { return s == syscall.SIGHUP && signal.Ignored(s) }) // as nohup has it
	ctx, restore := signal.NotifyContext(ctx, list...)
	signal.Stop(caught)
	ctx, end := context.WithCancel(ctx)
	context.AfterFunc(ctx, func() {
		time.AfterFunc(moment, func() {
			catch()
			restore()
		})
	})
	return ctx, end
}

// moment is how long a signal is one and the same.
const moment = time.Second

// endings are the signals that end a program.
func endings() []os.Signal {
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT, syscall.SIGHUP}
}
