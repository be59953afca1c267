package remote

import (
	"context"
	"sync"
)

// ahead is how many processes start before they are needed while a backend
// crashes: most of the time that a crash takes is that of starting another.
const ahead = 2

// calm is how many batches without a crash end what was started ahead.
const calm = 64

// A nursery starts the processes of a backend. After a crash it starts some
// before they are needed. Each living process has a reaper of its own.
type nursery struct {
	options *Options
	stop    context.CancelFunc // of what is started ahead
	within  context.Context
	idle    []*reaper // without a process
	started []*start  // ahead, the oldest first
	calm    int       // batches until these end
	// alone says that a process did not start while another ran: its device serves one
	// at a time.
	alone bool
	lost  bool // a process ended its reaper: what it started may still run
}

// A start is a process that was started ahead.
type start struct {
	reaper  *reaper
	session *session
	err     error
	done    chan struct{} // closed once it has greeted, or failed
}

func newNursery(o *Options) *nursery {
	n := &nursery{options: o}
	n.within, n.stop = context.WithCancel(context.Background())
	return n
}

// next returns a process that has done nothing yet, and starts others
// ahead if the backend crashes.
func (n *nursery) next(ctx context.Context) (*session, error) {
	if n.lost {
		return nil, errReaper
	}
	n.fill()
	for len(n.started) > 0 {
		first := n.started[0]
		select {
		case <-first.done:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		n.started = n.started[1:]
		if first.err == nil && first.session.process.lives() {
			n.fill()
			return first.session, nil
		}
		n.alone = n.alone || first.err != nil
		first.end()
		n.idle = append(n.idle, first.reaper)
	}
	r, err := n.reaper()
	if err != nil {
		return nil, err
	}
	s, err := begin(ctx, r, n.options)
	if err != nil {
		n.idle = append(n.idle, r)
	}
	return s, err
}

// ended takes back the reaper of a process that has ended.
func (n *nursery) ended(s *session) {
	n.idle = append(n.idle, s.reaper)
	n.lost = n.lost || s.reaper.lost.Load()
}

// crashed has processes started ahead from now on.
func (n *nursery) crashed() { n.calm = calm }

// passed counts a batch without a crash.
func (n *nursery) passed() {
	if n.calm = max(0, n.calm-1); n.calm == 0 {
		n.empty()
	}
}

// fill starts processes ahead if the backend has crashed lately.
func (n *nursery) fill() {
	for n.calm > 0 && !n.alone && len(n.started) < ahead {
		r, err := n.reaper()
		if err != nil {
			return // next says so if it matters
		}
		s := &start{reaper: r, done: make(chan struct{})}
		go func() {
			defer close(s.done)
			s.session, s.err = begin(n.within, r, n.options)
		}()
		n.started = append(n.started, s)
	}
}

// empty ends all that was started ahead.
func (n *nursery) empty() {
	var ending sync.WaitGroup
	for _, s := range n.started {
		ending.Go(s.end)
		n.idle = append(n.idle, s.reaper)
	}
	ending.Wait()
	n.started = nil
}

// close ends all that was started ahead, and the reapers.
func (n *nursery) close() {
	n.stop()
	n.empty()
	for _, r := range n.idle {
		r.close()
	}
}

// reaper returns one without a process.
func (n *nursery) reaper() (*reaper, error) {
	if last := len(n.idle) - 1; last >= 0 {
		r := n.idle[last]
		n.idle = n.idle[:last]
		return r, nil
	}
	return newReaper()
}

// end ends the process.
func (s *start) end() {
	<-s.done
	if s.err == nil {
		_, _ = s.session.end()
	}
}
