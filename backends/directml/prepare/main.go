// Command prepare installs what the DirectML backend needs: on Linux the stack of
// package wine, elsewhere only the DLL, whose path it prints.
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
