//go:build linux

// Command exec runs a Windows program, its first argument, with the other
// arguments and this environment, in its own Wine session. It is for go test
// -exec.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"example.com/conform/backends/directml/wine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status, err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "exec: %v\n", err)
		status = max(status, 1)
	}
	os.Exit(status)
}

// run returns the exit status of the program.
func run(ctx context.Context, command []string) (status int, err error) {
	if len(command) == 0 {
		return 2, errors.New("want a program")
	}
	stack, err := wine.Find(ctx)
	if err != nil {
		return 0, err
	}
	session, err := stack.Start(ctx)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	cmd := exec.CommandContext(ctx, stack.Wine, command...)
	cmd.Env = session.Environment(os.Environ()...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var failed *exec.ExitError
	if errors.As(err, &failed) && failed.Exited() {
		return failed.ExitCode(), nil
	}
	return 0, err
}
