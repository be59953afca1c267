package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"example.com/conform/backends"
	"example.com/conform/backends/named"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/campaign"
)

// maxTimeout bounds the time that a backend may be given.
const maxTimeout = 24 * time.Hour

// backendFlags name a backend, and say how it is to be run.
type backendFlags struct {
	settings

	name        string
	isolate     bool
	environment []string
	memory      int64
	validOnly   bool
	crashes     int64
	job, start  time.Duration
}

// onlyNamed returns the flags of a command line that says nothing but the name of a backend.
func onlyNamed(name string) *backendFlags {
	return &backendFlags{name: name, memory: remote.DefaultMemoryBytes, job: remote.DefaultJobTimeout, start: remote.DefaultStartTimeout}
}

// nameFlag gives a command the flag that names one backend.
func (c *backendFlags) nameFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.name, "backend", "cpu", aboutBackend)
	completeFlag(cmd, "backend", backendNames)
}

const aboutBackend = "`NAME` of a backend that conform backends lists, or exec:COMMAND, or lib:PATH"

func (c *backendFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	c.settings.flags(cmd)
	f.BoolVar(&c.isolate, "isolate", false, "run the backend in a child process, whose crash does not end the run")
	f.StringArrayVar(&c.environment, "backend-env", nil, "pass the variable `NAME` to the child process, or set NAME=VALUE (repeatable)")
	integerFlag(cmd, &c.memory, "backend-memory", 0, 1<<50, remote.DefaultMemoryBytes, "limit the memory of the child process to `N` bytes; 0 for no limit (Linux, Windows)")
	integerFlag(cmd, &c.crashes, "max-crashes", 0, math.MaxInt64, 1000, fmt.Sprintf("end the run after `N` crashes of the child process; a timeout counts as %d; 0 for no limit", campaign.TimeoutCrashes))
	f.BoolVar(&c.validOnly, "valid-only", false, "run valid calls alone: the kernels of the child process check nothing")
	f.DurationVar(&c.job, "job-timeout", remote.DefaultJobTimeout, "`DURATION` that a job may take; without a child process, that a batch of jobs may take")
	f.DurationVar(&c.start, "start-timeout", remote.DefaultStartTimeout, "`DURATION` that the start of the child process may take")
}

// An available backend is one that the flags choose and that can be opened.
type available struct {
	named.Backend

	open func(context.Context) (backends.Backend, error)
}

// find returns the backend that the flags choose.
func (c *backendFlags) find() (available, error) {
	for name, limit := range map[string]time.Duration{"job-timeout": c.job, "start-timeout": c.start} {
		if limit <= 0 || limit > maxTimeout {
			return available{}, fmt.Errorf("--%s is %v: want more than 0 and at most %v", name, limit, maxTimeout)
		}
	}
	line, foreign := strings.CutPrefix(c.name, execPrefix)
	if foreign {
		command, err := remote.Split(line)
		if err != nil {
			return available{}, fmt.Errorf("--backend %s: %w", c.name, err)
		}
		program := named.Backend{Name: c.name, About: "a program that speaks " + remote.Protocol}
		if err := program.Check(&c.Settings); err != nil {
			return available{}, err
		}
		if _, err := exec.LookPath(command[0]); err != nil && isHere(command[0]) {
			return available{}, fmt.Errorf("--backend %s: %w: did you mean %s%s?", c.name, err, execPrefix, here(command[0]))
		}
		return c.child(program, command)
	}
	b, err := backendNamed(c.name, &c.Settings)
	if list := c.ofChild(); err == nil && !c.isolate && !b.Foreign && len(list) > 0 {
		err = fmt.Errorf("%s is for a child process: --isolate runs %s in one", list[0], c.name)
	}
	if err != nil || (!c.isolate && !b.Foreign) {
		return available{b, func(ctx context.Context) (backends.Backend, error) { return b.Open(ctx, c.Settings) }}, err
	}
	self, err := os.Executable()
	if err != nil {
		return available{}, fault{err}
	}
	return c.child(b, append([]string{self, "serve", "--backend=" + b.Name}, c.given()...))
}

// child returns a backend whose process is a command.
func (c *backendFlags) child(b named.Backend, command []string) (available, error) {
	environment, err := remote.Environment(append(slices.Clone(b.Environment), c.environment...))
	if err != nil {
		return available{}, fmt.Errorf("--backend-env: %w", err)
	}
	options := remote.Options{
		Command: command, Environment: environment, MemoryBytes: c.memory, ValidOnly: c.validOnly,
		StartTimeout: c.start, JobTimeout: c.job, Grace: remote.DefaultGrace,
	}
	b.Foreign = true
	return available{b, func(ctx context.Context) (backends.Backend, error) {
		if b.Start != nil {
			return b.Start(ctx, c.Settings, options)
		}
		child, err := remote.Start(ctx, options)
		if err == nil {
			child.Alone = b.Alone
		}
		return named.Opened(child, err)
	}}, nil
}

// ofChild lists the flags that are set and mean something for a child process alone, as they
// are typed.
func (c *backendFlags) ofChild() []string {
	var list []string
	for _, entry := range c.environment {
		name, _, _ := strings.Cut(entry, "=") // a value may be a secret
		list = append(list, "--backend-env="+name)
	}
	if c.memory != remote.DefaultMemoryBytes {
		list = append(list, fmt.Sprintf("--backend-memory=%d", c.memory))
	}
	if c.start != remote.DefaultStartTimeout {
		list = append(list, "--start-timeout="+c.start.String())
	}
	if c.validOnly {
		list = append(list, "--valid-only")
	}
	return list
}

// stated lists the flags that are set and that not every backend accepts, as they are typed.
func (c *backendFlags) stated() []string { return append(c.given(), c.ofChild()...) }

// forOne returns the flags of one of several backends: those that it accepts.
func (c *backendFlags) forOne(name string) backendFlags {
	one := *c
	b := honestNamed(name)
	one.name, one.Settings = name, b.Takes(c.Settings)
	if !c.isolate && !strings.HasPrefix(name, execPrefix) && !b.Foreign {
		one.environment, one.memory, one.start, one.validOnly = nil, remote.DefaultMemoryBytes, remote.DefaultStartTimeout, false
	}
	return one
}

// replay lists the flags that are set besides --backend, as they are typed,
// which are needed to run a case in the same way.
func (c *backendFlags) replay() []string {
	list := c.given()
	if c.isolate {
		list = append(list, "--isolate")
	}
	if c.job != remote.DefaultJobTimeout {
		list = append(list, "--job-timeout="+c.job.String())
	}
	return append(list, c.ofChild()...)
}
