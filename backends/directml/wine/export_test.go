//go:build linux

package wine

import "context"

// What the tests need of the package's own.
var Clone = clone

// Complete is the name of the file that a complete prefix has.
const Complete = complete

// A Room is a room.
type Room = room

// Enter is enter.
func Enter(ctx context.Context, dir string, evict func(string)) (*Room, error) {
	return enter(ctx, dir, func(r *room) { evict(r.dir) })
}

// Dir returns the folder of the room.
func (r *room) Dir() string { return r.dir }

// Leave is leave.
func (r *room) Leave() error { return r.leave() }

// Forget has the room look as one whose process was killed.
func (r *room) Forget() error { return r.lock.Close() }

// Session returns the session, if there is one.
func (s *Shared) Session() *Session { return s.session }
