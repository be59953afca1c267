// Command prepare gets what the DirectML backend needs. On Linux that is the
// stack of package wine; elsewhere it is the DLL alone, whose path is printed.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := prepare(ctx)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "directml: %v\n", err)
		os.Exit(1)
	}
}
