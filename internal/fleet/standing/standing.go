package standing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"example.com/conform/internal/fleet"
	"example.com/conform/reports"
)

// A Server runs campaigns one after the other.
type Server struct {
	Fleet  *fleet.Fleet
	Corpus *Corpus
	// Campaign makes the next campaign, from its number and the random cases that
	// are to run again.
	Campaign func(number int64, replays []string) (*fleet.Campaign, error)
	Hooks    Hooks
	// Rounds is how many rounds to run; 0 for as many as the time allows.
	Rounds int64
	Log    func(line string)
	// Local says that the page is for this machine alone: requests under another
	// name come from a page of somebody else's.
	Local bool

	mu sync.Mutex // of the corpus, which the page shows
}

// Run runs campaigns until ctx ends. A campaign that was under way when the
// process before ended goes on.
func (s *Server) Run(ctx context.Context) error {
	for n := int64(0); s.Rounds == 0 || n < s.Rounds; n++ {
		c, err := s.next(ctx)
		if err == nil {
			err = s.Fleet.Wait(ctx, c.ID)
		}
		if err == nil {
			err = s.conclude(ctx, c)
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// next returns the campaign that is under way, or submits one.
func (s *Server) next(ctx context.Context) (*fleet.Campaign, error) {
	if s.Corpus.Under != "" {
		c, err := s.Fleet.Campaign(ctx, s.Corpus.Under)
		if err == nil {
			return c, nil
		}
		s.Log(fmt.Sprintf("the campaign that was under way is gone, and another begins: %v", err))
		s.forget(ctx, s.Corpus.Under)
	}
	if n := len(s.Corpus.Rounds); n > 0 { // it stays until the next, for those who want its report
		s.forget(ctx, s.Corpus.Rounds[n-1].Campaign)
	}
	c, err := s.Campaign(s.Corpus.Count, s.Corpus.Replays())
	if err != nil {
		return nil, err
	}
	if err := s.change(func() error {
		s.Corpus.Under = c.ID
		return s.Corpus.Save()
	}); err != nil {
		return nil, err
	}
	return c, s.Fleet.Submit(ctx, c)
}

// forget deletes what is left of a campaign.
func (s *Server) forget(ctx context.Context, id string) {
	if err := s.Fleet.Forget(ctx, id); err != nil {
		s.Log(fmt.Sprintf("campaign %q is not deleted: %v", id, err))
	}
}

// conclude takes the report of a campaign into the corpus, and tells of what is new.
func (s *Server) conclude(ctx context.Context, c *fleet.Campaign) error {
	var all reports.Accumulator
	if err := s.Fleet.Report(ctx, c, all.Add); err != nil {
		return err
	}
	report := all.Report()
	err := s.change(func() error { return s.Corpus.Add(c.ID, c.Conform, report, time.Now().UTC().Truncate(time.Second)) })
	if err != nil {
		return err
	}
	if err := s.tell(ctx); err != nil {
		s.Log(fmt.Sprintf("a webhook was not told, and is told after the next round: %v", err))
	}
	return nil
}

// tell tells the webhooks of each finding that they do not know yet.
func (s *Server) tell(ctx context.Context) (err error) {
	if len(s.Hooks.URLs) == 0 {
		return nil
	}
	for i := range s.Corpus.Findings {
		f := s.Corpus.Findings[i]
		if f.Told {
			continue
		}
		if failed := s.Hooks.tell(ctx, &f); failed != nil {
			err = errors.Join(err, failed)
			continue
		}
		if failed := s.change(func() error {
			s.Corpus.Findings[i].Told = true
			return s.Corpus.Save()
		}); failed != nil {
			return failed
		}
	}
	return err
}

// change changes the corpus while nobody looks at it.
func (s *Server) change(do func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return do()
}

// state is the corpus as it is now.
func (s *Server) state() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	state := s.Corpus.State
	state.Rounds, state.Findings = slices.Clone(state.Rounds), slices.Clone(state.Findings)
	return state
}
