// Dies is the CPU backend in a process that does not survive slices in
// reverse: it ends as its first argument says.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/files"
	"example.com/conform/spec/dml"
)

type mortal struct {
	*cpu.Backend
	device string
	wrong  int
}

// mark makes a file, for others to see.
func mark(path string) {
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		panic(err)
	}
}

// unwritten answers that every job is done.
func unwritten(batch []backends.Job) []backends.Outcome {
	return slices.Repeat([]backends.Outcome{{Status: backends.Done}}, len(batch))
}

func (m *mortal) Describe() backends.Description {
	d := m.Backend.Describe()
	d.Device = m.device
	return d
}

func (m *mortal) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	for i := range batch {
		slice, ok := batch[i].Attributes.(*dml.Slice1Attributes)
		if !ok || batch[i].CheckOnly || !slices.ContainsFunc(slice.InputWindowStrides, func(s int64) bool { return s < 0 }) {
			continue
		}
		switch os.Args[1] {
		case "crash", "fall-back":
			fmt.Fprintln(os.Stderr, "the kernel \x1b[31mfell over\x1b[0m <b>")
			os.Exit(3)
		case "allocate":
			debug.SetGCPercent(-1) // or the collector may be what fails, in words of its own
			for block := []byte{0}; ; {
				block = append(block, block...)
			}
		case "share":
			share()
		case "trace":
			traceGrandparent()
			time.Sleep(24 * time.Hour)
		case "crash-once": // and then no process answers any more
			mark(os.Args[2])
			os.Exit(3)
		case "slow": // once it is made smaller
			if m.wrong++; m.wrong == 5 {
				mark(os.Args[2])
			}
			if m.wrong >= 5 {
				time.Sleep(24 * time.Hour)
			}
			return unwritten(batch), nil
		case "hang":
			if len(os.Args) > 2 { // which shows whether this process lives, or another one that hangs
				held, err := files.Lock(ctx, os.Args[2])
				if err != nil {
					panic(err)
				}
				defer runtime.KeepAlive(held)
			}
			time.Sleep(24 * time.Hour)
		}
	}
	return m.Backend.Run(ctx, batch)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func main() {
	if os.Args[1] == "refuse" {
		fmt.Fprintln(os.Stderr, "no adapter that supports "+os.Getenv("ADAPTER"))
		os.Exit(7)
	}
	if os.Args[1] == "leave" {
		return
	}
	if os.Args[1] == "start" || os.Args[1] == "crash-once" && exists(os.Args[2]) {
		mark(os.Args[2] + ".again")
		time.Sleep(24 * time.Hour)
	}
	device := "GPU"
	if os.Args[1] == "fall-back" { // after the first process, which makes the file
		if _, err := os.OpenFile(os.Args[2], os.O_CREATE|os.O_EXCL, 0o600); err != nil {
			device = "llvmpipe"
		}
	}
	if err := remote.Serve(context.Background(), &mortal{Backend: cpu.New(), device: device}, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
