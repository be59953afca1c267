// Dies is the CPU backend in a process that does not survive slices in
// reverse: it ends as its first argument says.
package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
	"example.com/conform/spec/dml"
)

type mortal struct{ *cpu.Backend }

func (m mortal) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	for i := range batch {
		slice, ok := batch[i].Attributes.(*dml.Slice1Attributes)
		if !ok || batch[i].CheckOnly || !slices.ContainsFunc(slice.InputWindowStrides, func(s int64) bool { return s < 0 }) {
			continue
		}
		switch os.Args[1] {
		case "crash":
			fmt.Fprintln(os.Stderr, "the kernel \x1b[31mfell over\x1b[0m <b>")
			os.Exit(3)
		case "hang":
			time.Sleep(24 * time.Hour)
		}
	}
	return m.Backend.Run(ctx, batch)
}

func main() {
	if os.Args[1] == "refuse" {
		fmt.Fprintln(os.Stderr, "no adapter that supports "+os.Getenv("ADAPTER"))
		os.Exit(7)
	}
	if err := remote.Serve(context.Background(), mortal{cpu.New()}, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
