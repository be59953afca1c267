package mutants

import (
	"slices"

	"example.com/conform/gen"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
	"example.com/conform/spec/catalogue"
)

// A sighting is what a run has shown about a mutant so far.
type sighting struct {
	campaign  Campaign
	report    reports.Accumulator
	diverging []string // the first cases of divergences
	diverged  bool
	ids       []string        // of the cases from case files, in order
	shards    []*result.Shard // in order
	first     int64           // position of the first case that showed the fault, from 1; 0 for none
}

func (s *sighting) add(e *result.Entry) error {
	switch {
	case e.Case != nil:
		s.ids = append(s.ids, e.Case.ID)
	case e.Shard != nil:
		s.shards = append(s.shards, e.Shard)
		s.diverged = s.diverged || e.Shard.Counts.Passed < e.Shard.Counts.Ran()
	case e.Divergence != nil:
		s.diverging = append(s.diverging, e.Divergence.FirstCase)
		s.diverged = true
	}
	return s.report.Add(e)
}

// locate finds the first of the cases that the divergences name.
func (s *sighting) locate() {
	for _, id := range s.diverging {
		if at := s.position(id); s.first == 0 || at < s.first {
			s.first = at
		}
	}
}

// position returns the position of a case in the campaign, from 1. An unknown
// case counts as the last.
func (s *sighting) position(id string) int64 {
	if i := slices.Index(s.ids, id); i >= 0 {
		return int64(i) + 1
	}
	at := int64(len(s.ids))
	for _, shard := range s.shards {
		if op, err := catalogue.Operator(shard.Operator); err == nil {
			seeds := gen.Seeds(s.campaign.Seed, op, shard.Index, int(shard.Counts.Cases))
			if i := slices.IndexFunc(seeds, func(seed uint64) bool { return gen.ID(op, seed) == id }); i >= 0 {
				return at + int64(i) + 1
			}
		}
		at += shard.Counts.Cases
	}
	return max(at, 1)
}
