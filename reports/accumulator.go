package reports

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"example.com/conform/reports/result"
)

// An Accumulator sums the entries of journals into a report. Its memory grows
// with the cases from files and the number of divergences, not with random
// cases. The zero value is ready to use.
type Accumulator struct {
	report      Report
	divergences map[divergenceKey]*Divergence
	order       []*Divergence // in the order of discovery
	rules       []string      // all rules, in the order of the headers
	covered     map[string]bool
	skips       map[string]int64
	notRun      map[string]int64
	planned     []plan                  // of each run
	pairs       map[string]result.Pairs // by operator, of the run that covers most
	campaigns   map[string]int          // into the report's, by operator
	ran         map[string]int64        // calls of case files, by operator
	clues       clues
	unclaimed   map[string]Unclaimed // by operator
}

// A divergenceKey is what divergences that are counted together share.
type divergenceKey struct{ signature, waiver, at string }

// A plan is how many cases a run has, and how many of them were done: of files and random ones. A
// time may limit the random ones, which then are not planned.
type plan struct {
	planned, files, random int64
	timed                  bool
}

// unreached returns how many cases a run did not reach.
func (p plan) unreached() int64 {
	if p.timed {
		return p.planned - p.files
	}
	return p.planned - p.files - p.random
}

// whyUnreached says why a run did not reach cases.
var whyUnreached = map[Ending]string{
	Interrupted: "the run was interrupted",
	Stopped:     "the run ended at a divergence, as --fail-fast asks",
	GaveUp:      "the run was given up: the backend crashed or hung too often",
	CutShort:    "the journal was cut short",
}

var errTooMany = errors.New("the counts do not fit in 64 bits")

// Add adds an entry. Each header begins another run, which must have the same
// backend and the same pinned readings as the earlier ones. [ReadJournal]
// checks entries; Add does not.
func (a *Accumulator) Add(e *result.Entry) error {
	if e.Header != nil {
		return a.begin(e.Header)
	}
	if len(a.report.Runs) == 0 {
		return errors.New("the first entry is not a header")
	}
	switch {
	case e.Case != nil:
		return a.addCase(e.Case)
	case e.Shard != nil:
		return a.addShard(e.Shard)
	case e.Divergence != nil:
		return a.addDivergence(e.Divergence)
	case e.End != nil:
		return a.end(e.End)
	}
	return nil
}

func (a *Accumulator) begin(h *result.Header) error {
	r := &a.report
	if len(r.Runs) == 0 {
		r.Backend, r.Seed = h.Backend, h.Seed
		r.Readings = map[string]Reading{}
		a.divergences = map[divergenceKey]*Divergence{}
		a.covered = map[string]bool{}
		a.skips = map[string]int64{}
		a.notRun = map[string]int64{}
		a.pairs = map[string]result.Pairs{}
		a.campaigns = map[string]int{}
		a.ran = map[string]int64{}
		a.clues = clues{}
		a.unclaimed = map[string]Unclaimed{}
	} else {
		if !r.Backend.Same(&h.Backend) {
			return fmt.Errorf("the journals are of different backends: %+q and %+q", describe(r.Backend), describe(h.Backend))
		}
		if pinned := r.Runs[0].Pinned; !slices.Equal(pinned, h.Pinned) {
			return fmt.Errorf("the journals pin different readings: %+q and %+q", pinned, h.Pinned)
		}
		if r.Runs[0].Strict != h.Strict {
			return errors.New("one journal is of a strict run, another is not")
		}
	}
	for _, note := range h.Notes {
		if !slices.Contains(r.Notes, note) {
			r.Notes = append(r.Notes, note)
		}
	}
	part, planned := "", plan{planned: h.Planned, timed: h.ForSeconds > 0}
	if h.Part != nil {
		part, planned.planned = h.Part.String(), h.Part.Planned
	}
	a.planned = append(a.planned, planned)
	r.Runs = append(r.Runs, Run{Part: part, Conform: h.Conform, Seed: h.Seed, Random: h.Random, ForSeconds: h.ForSeconds, Flags: h.Flags, Pinned: h.Pinned, Strict: h.Strict, Chosen: h.Chosen, Ended: CutShort})
	for _, rule := range h.Rules {
		if _, known := a.covered[rule]; !known {
			a.covered[rule] = false
			a.rules = append(a.rules, rule)
		}
	}
	return nil
}

func (a *Accumulator) addCase(c *result.Case) error {
	var one result.Counts
	one.Count(c.Verdict, 1)
	if err := a.count(one); err != nil {
		return err
	}
	a.planned[len(a.planned)-1].files++
	switch c.Verdict {
	case result.Skipped:
		a.skips[c.Detail]++
	case result.NotRun:
		a.notRun[c.Detail]++
	case result.HarnessError:
		a.report.HarnessErrors = append(a.report.HarnessErrors, HarnessError{Case: c.ID, Origin: c.Origin, Detail: c.Detail})
	default:
		for _, rule := range c.Rules {
			a.cover(rule)
		}
	}
	if c.Unclaimed {
		a.addUnclaimed(operatorOf(c.ID), 1, c.ID)
	}
	if c.Ran {
		a.ran[operatorOf(c.ID)]++
	}
	a.report.Cases = append(a.report.Cases, *c)
	return nil
}

func (a *Accumulator) addShard(s *result.Shard) error {
	if err := a.count(s.Counts); err != nil {
		return err
	}
	a.planned[len(a.planned)-1].random += s.Counts.Cases
	for rule, n := range s.Rules {
		if n > 0 {
			a.cover(rule)
		}
	}
	for _, reasons := range []struct{ to, from map[string]int64 }{{a.skips, s.SkipReasons}, {a.notRun, s.NotRunReasons}} {
		for reason, n := range reasons.from {
			if n > math.MaxInt64-reasons.to[reason] {
				return errTooMany
			}
			reasons.to[reason] += n
		}
	}
	if s.Pairs != nil {
		seen := a.pairs[s.Operator]
		a.pairs[s.Operator] = result.Pairs{Known: max(seen.Known, s.Pairs.Known), Covered: max(seen.Covered, s.Pairs.Covered)}
	}
	if s.Unclaimed > 0 {
		a.addUnclaimed(s.Operator, s.Unclaimed, s.FirstUnclaimed)
	}
	a.addCampaign(s)
	return nil
}

// addUnclaimed counts calls that are newly supported. There are no more than cases, so the sum fits.
func (a *Accumulator) addUnclaimed(operator string, n int64, first string) {
	of := a.unclaimed[operator]
	a.unclaimed[operator] = Unclaimed{operator, of.Count + n, cmp.Or(of.First, first)}
}

// addCampaign sums the shards of an operator. The sums cannot overflow, because
// none exceeds the report's total.
func (a *Accumulator) addCampaign(s *result.Shard) {
	i, ok := a.campaigns[s.Operator]
	if !ok {
		i = len(a.report.Campaigns)
		a.campaigns[s.Operator] = i
		a.report.Campaigns = append(a.report.Campaigns, Campaign{Operator: s.Operator, SkipReasons: map[string]int64{}})
	}
	campaign := &a.report.Campaigns[i]
	campaign.Shards++
	campaign.Counts.Add(s.Counts)
	for reason, n := range s.SkipReasons {
		campaign.SkipReasons[reason] += n
	}
	campaign.Gaps += s.Gaps
	campaign.Done += s.Done
	for _, tries := range s.Redrawn {
		campaign.Redrawn += int64(tries)
	}
	if s.Gaps == 0 {
		campaign.Done += s.Counts.Passed
	}
}

// count adds to the summary. No verdict's count exceeds the number of cases, so
// only that sum is checked for overflow.
func (a *Accumulator) count(c result.Counts) error {
	if c.Cases > math.MaxInt64-a.report.Summary.Cases {
		return errTooMany
	}
	a.report.Summary.Add(c)
	return nil
}

// cover marks a rule as exercised. Rules that no header lists do not count.
func (a *Accumulator) cover(rule string) {
	if _, known := a.covered[rule]; known {
		a.covered[rule] = true
	}
}

func (a *Accumulator) addDivergence(d *result.Divergence) error {
	if d.Together {
		a.recount(d)
	}
	key := divergenceKey{d.Signature, d.Waiver, d.WaiverAt}
	if seen, ok := a.divergences[key]; ok {
		if d.Count > math.MaxInt64-seen.Count {
			return errTooMany
		}
		seen.Count += d.Count
		seen.SeenAs = result.AddSightings(seen.SeenAs, d.SeenAs)
		return nil
	}
	seen := &Divergence{Group: d.Group, Witness: Witness{YAML: d.Witness, Shown: d.Shown}}
	seen.SeenAs = slices.Clone(d.SeenAs)
	seen.Witness.Elements = slices.Clone(d.Elements)
	for i := range seen.Witness.Elements {
		if element := &seen.Witness.Elements[i]; element.Admissible == nil {
			element.Admissible = []result.Value{} // never null in JSON
		}
	}
	a.divergences[key] = seen
	a.order = append(a.order, seen)
	return nil
}

// recount removes the cases of a divergence, each of which passed alone, from
// those that passed.
func (a *Accumulator) recount(d *result.Divergence) {
	verdict := result.Diverged
	if d.Waiver != "" {
		verdict = result.Waived
	}
	n := min(d.Count, a.report.Summary.Passed)
	a.report.Summary.Count(result.Passed, -n)
	a.report.Summary.Count(verdict, n)
	for i := range a.report.Cases {
		c := &a.report.Cases[i]
		if c.Verdict == result.Passed && (c.ID == d.FirstCase || c.ID == d.Beside) {
			c.Verdict, c.Detail, c.Signature = verdict, d.Detail, d.Signature
		}
	}
}

func (a *Accumulator) end(e *result.End) error {
	run := &a.report.Runs[len(a.report.Runs)-1]
	run.ElapsedSeconds, run.Command, run.At = e.ElapsedSeconds, e.Command, e.At
	switch {
	case e.Interrupted:
		run.Ended = Interrupted
	case e.Stopped:
		run.Ended = Stopped
	case e.GaveUp:
		run.Ended = GaveUp
	default:
		run.Ended = Finished
	}
	a.clues.add(e.Clues)
	for _, signature := range e.HeldBack {
		if !slices.Contains(a.report.HeldBack, signature) {
			a.report.HeldBack = append(a.report.HeldBack, signature)
		}
	}
	a.report.UnusedWaivers = append(a.report.UnusedWaivers, e.UnusedWaivers...)
	return a.AddReadings(e.Readings)
}

// AddReadings adds the known readings of a run whose journal has no end. The
// end would list them.
func (a *Accumulator) AddReadings(list []result.Reading) error {
	if len(a.report.Runs) == 0 && len(list) > 0 {
		return errNoHeader
	}
	for _, reading := range list {
		b := Reading{Answer: reading.Answer, Also: reading.Also, Permissive: reading.Permissive, Forced: reading.Forced, How: reading.How, Cases: reading.Cases}
		if seen, ok := a.report.Readings[reading.Question]; ok {
			var err error
			if b, err = mergeReadings(seen, b); err != nil {
				return err
			}
		}
		a.report.Readings[reading.Question] = b
	}
	return nil
}

// mergeReadings combines a reading from two runs: the answers that explain
// both.
func mergeReadings(a, b Reading) (Reading, error) {
	switch {
	case b.Cases == 0:
		return a, nil
	case a.Cases == 0:
		return b, nil
	case b.Cases > math.MaxInt64-a.Cases:
		return a, errTooMany
	}
	merged := Reading{How: a.How, Cases: a.Cases + b.Cases}
	for _, answer := range append([]string{a.Answer}, a.Also...) {
		switch {
		case answer == "" || answer != b.Answer && !slices.Contains(b.Also, answer):
		case merged.Answer == "":
			merged.Answer = answer
		default:
			merged.Also = append(merged.Also, answer)
		}
	}
	for _, one := range []Reading{a, b} {
		if one.Answer == merged.Answer && merged.Answer != "" {
			merged.Permissive = one.Permissive
			if merged.Forced == nil {
				merged.Forced = one.Forced
			}
		}
	}
	return merged, nil
}

// Report returns the report of everything added so far. A run without an end
// counts as cut short.
func (a *Accumulator) Report() *Report {
	r := a.report
	r.Schema = Schema
	r.Readings = maps.Clone(r.Readings)
	if r.Readings == nil {
		r.Readings = map[string]Reading{}
	}
	r.Runs = append([]Run{}, r.Runs...)
	r.Campaigns = slices.Clone(r.Campaigns)
	for i := range r.Campaigns {
		r.Campaigns[i].SkipReasons = maps.Clone(r.Campaigns[i].SkipReasons)
		r.Campaigns[i].Done += a.ran[r.Campaigns[i].Operator] // the cases are disjoint, so the sum fits
	}
	r.Complete = len(r.Runs) > 0
	for _, run := range r.Runs {
		r.Complete = r.Complete && run.Ended == Finished
		r.ElapsedSeconds += run.ElapsedSeconds
	}
	r.Rules = Rules{Total: len(a.rules), Uncovered: []string{}}
	for _, rule := range a.rules {
		if a.covered[rule] {
			r.Rules.Covered++
			r.Exercised = append(r.Exercised, rule)
		} else {
			r.Rules.Uncovered = append(r.Rules.Uncovered, rule)
		}
	}
	if len(a.pairs) > 0 {
		r.Pairs = &result.Pairs{}
		for _, p := range a.pairs {
			r.Pairs.Known += p.Known
			r.Pairs.Covered += p.Covered
		}
	}
	r.Results = resultsOf(r.Cases)
	r.Divergences = []Divergence{}
	for _, d := range a.order {
		d := *d
		d.SeenAs = slices.Clone(d.SeenAs) // the original grows with further entries
		if d.Waiver == "" {
			r.Divergences = append(r.Divergences, d)
		} else {
			r.Waived = append(r.Waived, d)
		}
	}
	r.Divergences, r.Refusals = refusals(a.clues.together(r.Divergences))
	r.Skips = skips(a.skips)
	notRun := maps.Clone(a.notRun)
	for i := range r.Runs {
		if n := a.planned[i].unreached(); n > 0 && r.Runs[i].Ended != Finished && n <= math.MaxInt64-r.Summary.Cases {
			notRun[whyUnreached[r.Runs[i].Ended]] += n
			r.Summary.Count(result.NotRun, n)
		}
	}
	r.NotRun = skips(notRun)
	r.Gaps = gaps(&r)
	for _, operator := range slices.Sorted(maps.Keys(a.unclaimed)) {
		r.Unclaimed = append(r.Unclaimed, a.unclaimed[operator])
	}
	return &r
}

// leastShare is the part of an operator's cases, one in so many, that a backend must be
// judged on. Useful backends lack types, ranks and attributes, so it is small.
const leastShare = 10

// gaps returns the operators of which some cases were judged, but too few, in the order of
// their first cases.
func gaps(r *Report) []Gap {
	var all []Gap
	count := func(operator string, judged, cases int64) {
		i := slices.IndexFunc(all, func(g Gap) bool { return g.Operator == operator })
		if i < 0 {
			i = len(all)
			all = append(all, Gap{Operator: operator})
		}
		all[i].Judged += judged
		all[i].Cases += cases
	}
	for i := range r.Cases {
		judged := int64(0)
		if r.Cases[i].Verdict.Judged() {
			judged = 1
		}
		count(operatorOf(r.Cases[i].ID), judged, 1)
	}
	for i := range r.Campaigns {
		c := &r.Campaigns[i].Counts
		count(r.Campaigns[i].Operator, c.Judged(), c.Cases+r.Campaigns[i].Redrawn)
	}
	return slices.DeleteFunc(all, func(g Gap) bool { return g.Judged == 0 || g.Judged >= g.Cases/leastShare })
}

// operatorOf returns the operator of a case by the ID of that.
func operatorOf(id string) string { return id[:max(strings.IndexAny(id, "/#"), 0)] }

// skips returns reasons, the most frequent first.
func skips(counts map[string]int64) []Skip {
	var list []Skip
	for reason, n := range counts {
		list = append(list, Skip{reason, n})
	}
	slices.SortFunc(list, func(a, b Skip) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Reason, b.Reason))
	})
	return list
}

// describe names a backend in one line.
func describe(b result.Backend) string {
	s := b.Name
	if b.Version != "" {
		s += " " + b.Version
	}
	if b.Device != "" {
		s += " on " + b.Device
	}
	return s
}
