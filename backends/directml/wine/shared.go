//go:build linux

package wine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

// A Shared session serves all backends of a run: it starts with the first and
// ends with the last of them. The zero value is ready to use. Its methods are
// safe for concurrent use.
type Shared struct {
	mu      sync.Mutex
	session *Session
	users   int
}

// Start starts a backend in a process of conform.exe. The options are those for
// a conform on this system: the first word of its command is replaced, and the
// session's environment is added.
func (s *Shared) Start(ctx context.Context, o remote.Options) (backends.Backend, error) {
	session, err := s.enter(ctx)
	if err != nil {
		return nil, err
	}
	o.Command = session.Command(o.Command[1:]...)
	o.Environment = session.Environment(o.Environment...)
	o.KeepOrphans = true // the session's first process starts Wine's services
	b, err := remote.Start(ctx, o)
	if err != nil {
		return nil, errors.Join(err, s.leave())
	}
	return &guest{Backend: b, note: session.note(o.Environment), leave: sync.OnceValue(s.leave)}, nil
}

func (s *Shared) enter(ctx context.Context) (*Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.session == nil {
		stack, err := Find(ctx)
		if err != nil {
			return nil, err
		}
		if s.session, err = stack.Start(ctx); err != nil {
			return nil, err
		}
	}
	s.users++
	return s.session, nil
}

func (s *Shared) leave() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.users--; s.users > 0 {
		return nil
	}
	session := s.session
	s.session = nil
	return session.Close()
}

// note names the Vulkan device of a process with this environment, if it is the
// stack's.
func (s *Session) note(environment []string) string {
	for _, entry := range slices.Backward(environment) {
		if value, found := strings.CutPrefix(entry, "VK_DRIVER_FILES="); found && value != s.stack.ICD {
			return ""
		}
	}
	return fmt.Sprintf("Vulkan is lavapipe of Mesa %s, which runs on the CPU.", MesaVersion)
}

// A guest is a backend that keeps its session open.
type guest struct {
	*remote.Backend
	note  string
	leave func() error
}

// Describe implements [backends.Backend].
func (g *guest) Describe() backends.Description {
	d := g.Backend.Describe()
	if g.note != "" {
		d.Notes = append(slices.Clip(d.Notes), g.note)
	}
	return d
}

// Close implements [backends.Backend].
func (g *guest) Close() error {
	return errors.Join(g.Backend.Close(), g.leave())
}
