//go:build linux

package wine

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// A Session is a prefix, a Wine server and a display, for any number of
// processes.
type Session struct {
	stack   *Stack
	dir     *sessionDir
	server  *boundProcess // wineserver64
	screen  *boundProcess // Xvfb
	display string
}

// Start starts a session. It also removes the remains of sessions whose process
// was killed.
func (s *Stack) Start(ctx context.Context) (_ *Session, err error) {
	started := &Session{stack: s}
	defer func() {
		if err != nil {
			err = errors.Join(err, started.Close())
		}
	}()
	started.dir, err = enter(ctx, filepath.Join(s.Dir, "sessions"), s.endProcesses)
	if err != nil {
		return nil, err
	}
	if err := clone(s.Template, started.dir.prefix()); err != nil {
		return nil, err
	}
	started.screen, started.display, err = startDisplay(ctx, s.Xvfb)
	if err != nil {
		return nil, err
	}
	started.server, err = s.serve(ctx, started.Environment())
	if err != nil {
		return nil, err
	}
	return started, nil
}

// Command returns the command line that runs conform.exe with the arguments.
func (s *Session) Command(arguments ...string) []string {
	return append([]string{s.stack.Wine, s.stack.Program}, arguments...)
}

// Environment returns the environment of a program in the session: the
// session's variables and others. A later value overrides an earlier one; only
// the folders cannot be overridden.
func (s *Session) Environment(others ...string) []string {
	list := append(s.stack.environment(s.dir.prefix(), s.dir.temporary()), "DISPLAY="+s.display)
	for _, entry := range others {
		switch name, _, _ := strings.Cut(entry, "="); name {
		case "HOME", "TMPDIR", "WINEPREFIX":
		default:
			list = append(list, entry)
		}
	}
	return list
}

// Close ends all processes of the session, and removes its prefix.
func (s *Session) Close() error {
	var err error
	if s.server != nil {
		err = named("wineserver64", s.server.end())
	}
	if s.screen != nil {
		err = errors.Join(err, named("Xvfb", s.screen.end()))
	}
	if s.dir != nil {
		err = errors.Join(err, s.dir.leave())
	}
	*s = Session{stack: s.stack}
	return err
}

func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

// serve starts a prefix's server, which runs until it is told to end. On SIGINT
// it first ends all Windows processes of the prefix; other signals leave them
// running.
func (s *Stack) serve(ctx context.Context, environment []string) (*boundProcess, error) {
	// The first process creates the folder of the server's socket, as Debian
	// patched it, and two at once may create two.
	_ = s.tell(ctx, environment, "--kill=0")
	cmd := exec.Command(s.Server, "--foreground", "--persistent")
	cmd.Env = environment
	server, err := startBound(cmd, syscall.SIGINT)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startup)
	defer cancel()
	for !server.hasEnded() {
		// A client that connects too early would start its own server.
		if s.tell(ctx, environment, "--kill=0") == nil {
			return server, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("wineserver64 does not start: %w", ctx.Err()), server.end())
		case <-time.After(5 * time.Millisecond):
		}
	}
	return nil, fmt.Errorf("wineserver64 does not stay: %w", server.failed)
}

// tell sends a command to the server of a prefix. It fails if there is no
// server.
func (s *Stack) tell(ctx context.Context, environment []string, what string) error {
	cmd := exec.CommandContext(ctx, s.Server, what)
	cmd.Env = environment
	return cmd.Run()
}

// endProcesses ends the remaining processes in the session of a dead process.
func (s *Stack) endProcesses(old *sessionDir) {
	ctx, cancel := context.WithTimeout(context.Background(), startup)
	defer cancel()
	// It waits, and fails if there is nothing to end.
	_ = s.tell(ctx, s.environment(old.prefix(), old.temporary()), "--kill")
}
