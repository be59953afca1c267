package reports

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

// maxElapsed bounds the length of a run, in seconds, so that sums stay finite.
const maxElapsed = 1e12

// A sequence checks the order of a journal's entries: a header, then units of
// cases, shards and divergences, then an end.
type sequence struct {
	begun, ended bool
	units        int64 // the next one
	apart        int64 // the distance between units
	seal         seal
}

func (s *sequence) next(e *result.Entry) error {
	if err := Check(e); err != nil {
		return err
	}
	switch {
	case s.ended:
		return errors.New("an entry after the end")
	case !s.begun && e.Header == nil:
		return errors.New("the first entry is not a header")
	case s.begun && e.Header != nil:
		return errors.New("a second header")
	}
	if e.Unit != nil {
		if e.Unit.Index != s.units {
			return fmt.Errorf("unit %d in place of unit %d", e.Unit.Index, s.units)
		}
		s.units += s.apart
	}
	if e.Header != nil {
		s.units, s.apart = 0, 1
		if p := e.Header.Part; p != nil {
			s.units, s.apart = int64(p.Index-1), int64(p.Of)
		}
	}
	s.begun, s.ended = true, e.End != nil
	return nil
}

// count returns how many fields of an entry are set.
func count(e *result.Entry) (n int) {
	for _, present := range []bool{e.Header != nil, e.Case != nil, e.Shard != nil, e.Divergence != nil, e.Unit != nil, e.End != nil} {
		if present {
			n++
		}
	}
	return n
}

// Check returns an error if an entry is invalid in any position of a journal.
func Check(e *result.Entry) error {
	if n := count(e); n != 1 {
		return fmt.Errorf("an entry is one of header, case, shard, divergence, unit and end, not %d of them", n)
	}
	switch {
	case e.Header != nil:
		if e.Header.Schema != result.JournalSchema {
			return fmt.Errorf("the schema is %q, not %q", e.Header.Schema, result.JournalSchema)
		}
		if s := e.Header.ForSeconds; !(s >= 0 && s <= maxElapsed) {
			return fmt.Errorf("for_seconds is %v, not between 0 and %v", s, float64(maxElapsed))
		}
		if p := e.Header.Part; p != nil && (p.Index < 1 || p.Index > p.Of || p.Of > result.MaxParts) {
			return fmt.Errorf("the part is %d of %d", p.Index, p.Of)
		}
		if p := e.Header.Part; p != nil && p.Planned < 0 {
			return notNegative("planned", p.Planned)
		}
		return errors.Join(notNegative("random", e.Header.Random), notNegative("planned", e.Header.Planned))
	case e.Case != nil:
		if !slices.Contains(result.Verdicts(), e.Case.Verdict) {
			return fmt.Errorf("case %q has the unknown verdict %q", e.Case.ID, e.Case.Verdict)
		}
	case e.Shard != nil:
		return checkShard(e.Shard)
	case e.Divergence != nil:
		return checkDivergence(e.Divergence)
	case e.Unit != nil:
		return checkUnit(e.Unit)
	case e.End != nil:
		if s := e.End.ElapsedSeconds; !(s >= 0 && s <= maxElapsed) {
			return fmt.Errorf("elapsed_seconds is %v, not between 0 and %v", s, float64(maxElapsed))
		}
		for i := range e.End.Clues {
			if err := checkClue(&e.End.Clues[i]); err != nil {
				return err
			}
		}
		for _, reading := range e.End.Readings {
			if err := notNegative("cases", reading.Cases); err != nil {
				return fmt.Errorf("reading %q: %w", reading.Question, err)
			}
		}
	}
	return nil
}

func checkShard(s *result.Shard) error {
	if err := checkCounts(s.Counts); err != nil {
		return fmt.Errorf("shard %d of %q: %w", s.Index, s.Operator, err)
	}
	for _, counts := range []map[string]int64{s.Rules, s.SkipReasons, s.NotRunReasons} {
		for _, what := range slices.Sorted(maps.Keys(counts)) {
			if err := notNegative(fmt.Sprintf("the count of %q", what), counts[what]); err != nil {
				return fmt.Errorf("shard %d of %q: %w", s.Index, s.Operator, err)
			}
		}
	}
	if p := s.Pairs; p != nil && (p.Covered < 0 || p.Covered > p.Known || p.Known > maxPairs) {
		return fmt.Errorf("shard %d of %q: %d of %d pairs are covered", s.Index, s.Operator, p.Covered, p.Known)
	}
	if s.Unclaimed < 0 || s.Unclaimed > s.Counts.Cases {
		return fmt.Errorf("shard %d of %q: %d of %d cases are unclaimed", s.Index, s.Operator, s.Unclaimed, s.Counts.Cases)
	}
	return notNegative("index", int64(s.Index))
}

// maxPairs bounds the pairs of an operator, so that their sum fits in 64 bits.
const maxPairs = 1 << 31

func checkUnit(u *result.Unit) error {
	for _, question := range slices.Sorted(maps.Keys(u.Asked)) {
		if err := notNegative(fmt.Sprintf("the count of %q", question), u.Asked[question]); err != nil {
			return fmt.Errorf("unit %d: %w", u.Index, err)
		}
	}
	for i := range u.Evidence {
		if err := notNegative("count", u.Evidence[i].Count); err != nil {
			return fmt.Errorf("unit %d: the evidence of %q: %w", u.Index, u.Evidence[i].Case, err)
		}
	}
	return nil
}

func checkDivergence(d *result.Divergence) error {
	if d.Signature == "" {
		return errors.New("a divergence without a signature")
	}
	if !slices.Contains(result.Kinds(), d.Kind) {
		return fmt.Errorf("divergence %q has the unknown kind %q", d.Signature, d.Kind)
	}
	for _, n := range []struct {
		what string
		n    int64
	}{{"count", d.Count}, {"wrong", d.Wrong}, {"total", d.Total}} {
		if err := notNegative(n.what, n.n); err != nil {
			return fmt.Errorf("divergence %q: %w", d.Signature, err)
		}
	}
	if d.Picture != nil {
		if err := picture.Check(d.Picture); err != nil {
			return fmt.Errorf("divergence %q: %w", d.Signature, err)
		}
	}
	for _, s := range d.SeenAs {
		if !slices.Contains(result.Kinds(), s.Kind) {
			return fmt.Errorf("divergence %q was seen as the unknown kind %q", d.Signature, s.Kind)
		}
		if err := notNegative("count", s.Count); err != nil {
			return fmt.Errorf("divergence %q: seen as %s: %w", d.Signature, s.Kind, err)
		}
	}
	return nil
}

// checkClue rejects counts that cannot be.
func checkClue(c *result.Clue) error {
	if len(c.Groups) == 0 {
		return errors.New("a clue without groups")
	}
	shares := []result.Share{c.Diverging, c.Passing}
	if c.Rule != nil {
		shares = append(shares, c.Rule.Diverging, c.Rule.Passing)
	}
	for _, s := range shares {
		if s.Have < 0 || s.Have > s.Of {
			return fmt.Errorf("a clue of %q: %d of %d cases", c.Groups[0], s.Have, s.Of)
		}
	}
	return nil
}

// checkCounts rejects counts that are negative or do not add up.
func checkCounts(c result.Counts) error {
	if err := notNegative("cases", c.Cases); err != nil {
		return err
	}
	rest := c.Cases
	for _, n := range verdictCounts(c) {
		if err := notNegative(n.Words, n.N); err != nil {
			return err
		}
		if rest -= n.N; rest < 0 {
			return fmt.Errorf("the verdicts add up to more than %d cases", c.Cases)
		}
	}
	if rest > 0 {
		return fmt.Errorf("%d of %d cases have no verdict", rest, c.Cases)
	}
	return nil
}

func notNegative(what string, n int64) error {
	if n < 0 {
		return fmt.Errorf("%s is %d, below zero", what, n)
	}
	return nil
}
