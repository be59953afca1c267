package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// execPrefix begins the name of a backend that is any program: what follows
// is its command line.
const execPrefix = "exec:"

// maxTimeout bounds the time that a backend may be given.
const maxTimeout = 24 * time.Hour

// A chosen is the flags that name a backend, and say how it is to be run.
type chosen struct {
	name        string
	isolate     bool
	environment []string
	memory      int64
	job, start  time.Duration
}

func (c *chosen) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&c.name, "backend", "cpu", "`NAME` of the backend, as conform backends lists it, or exec:COMMAND, or lib:PATH")
	f.BoolVar(&c.isolate, "isolate", false, "run the backend in a child process, which may die")
	f.StringArrayVar(&c.environment, "backend-env", nil, "hand the variable `NAME` on to the child process, or set NAME=VALUE (repeatable)")
	integerFlag(cmd, &c.memory, "backend-memory", 0, 1<<50, remote.DefaultMemoryBytes, "bytes of data that the child process may have, 0 for any number (Linux)")
	f.DurationVar(&c.job, "job-timeout", remote.DefaultJobTimeout, "how long the child process may take for a job")
	f.DurationVar(&c.start, "start-timeout", remote.DefaultStartTimeout, "how long the child process may take to start")
	completeFlag(cmd, "backend", backendNames)
}

// find returns the backend that the flags choose.
func (c *chosen) find() (available, error) {
	for name, limit := range map[string]time.Duration{"job-timeout": c.job, "start-timeout": c.start} {
		if limit <= 0 || limit > maxTimeout {
			return available{}, fmt.Errorf("--%s is %v: want at most %v, and more than nothing", name, limit, maxTimeout)
		}
	}
	line, foreign := strings.CutPrefix(c.name, execPrefix)
	if foreign {
		command, err := remote.Split(line)
		if err != nil {
			return available{}, fmt.Errorf("--backend %s: %w", c.name, err)
		}
		return c.child(c.name, "a program that speaks "+remote.Protocol, command)
	}
	b, err := backendNamed(c.name)
	if err != nil || (!c.isolate && !strings.HasPrefix(c.name, libraryPrefix)) {
		return b, err
	}
	self, err := os.Executable()
	if err != nil {
		return available{}, fault{err}
	}
	return c.child(b.name, b.about, []string{self, "serve", "--backend=" + b.name})
}

// child returns a backend that is a command.
func (c *chosen) child(name, about string, command []string) (available, error) {
	environment, err := remote.Environment(c.environment)
	if err != nil {
		return available{}, fmt.Errorf("--backend-env: %w", err)
	}
	options := remote.Options{
		Command: command, Environment: environment, MemoryBytes: c.memory,
		StartTimeout: c.start, JobTimeout: c.job, Grace: remote.DefaultGrace,
	}
	return available{name: name, about: about, open: func(ctx context.Context) (backends.Backend, error) {
		return remote.Start(ctx, options)
	}}, nil
}
