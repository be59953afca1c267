//go:build linux

package wine

import "context"

// What the tests need of the package's own.
var Clone = clone

// Complete is the name of the file that a complete prefix has.
const Complete = complete

// A SessionDir is the folder of a session.
type SessionDir = sessionDir

// Enter is enter.
func Enter(ctx context.Context, dir string, end func(string)) (*SessionDir, error) {
	return enter(ctx, dir, func(r *sessionDir) { end(r.dir) })
}

// Dir returns the folder.
func (r *sessionDir) Dir() string { return r.dir }

// Leave is leave.
func (r *sessionDir) Leave() error { return r.leave() }

// Forget has the folder look as one whose process was killed.
func (r *sessionDir) Forget() error { return r.lock.Close() }

// Session returns the session, if there is one.
func (s *Shared) Session() *Session { return s.session }
