// Command cpu serves conform's own CPU backend from a process of its own:
//
//	go build -o cpu ./sdk/go/examples/cpu
//	conform run --backend=exec:./cpu
package main

import (
	"fmt"
	"os"

	"example.com/conform/backends/cpu"
	conformbackend "example.com/conform/sdk/go"
)

func main() {
	if err := conformbackend.Serve(cpu.New()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
