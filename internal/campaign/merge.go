package campaign

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// A Shard is the journal of one shard of a run.
type Shard struct {
	// Name is for messages.
	Name string
	// Entries are those of the journal, which [reports.ReadJournal] has checked.
	Entries iter.Seq2[*result.Entry, error]
}

// Merge emits the entries of an undivided run, made from the journals of its shards. The
// journals hold what the backend did; everything that depends on the order of the units is
// computed again, by the code that computes it in a run. Journals that do not belong
// together are a [*MismatchError].
//
// If cases of different shards contradict each other, both are shown unshrunken, because no
// backend is at hand. A run with gaps counts as interrupted.
func Merge(shards []Shard, emit func(*result.Entry) error) (Gaps, error) {
	m := merge{end: &result.End{}}
	defer m.close()
	for i := range shards {
		if err := m.open(&shards[i]); err != nil {
			return Gaps{}, err
		}
	}
	k, err := m.collector(emit)
	if err != nil {
		return Gaps{}, err
	}
	if err := m.units(k); err != nil {
		return Gaps{}, err
	}
	k.questions = m.questions
	gaps := Gaps{Missing: m.missing(), Unfinished: m.unfinished}
	slices.Sort(gaps.Unfinished)
	m.end.Interrupted = len(gaps.Missing) > 0 || len(gaps.Unfinished) > 0
	m.end.ElapsedSeconds = m.seconds
	stopped, gaveUp := m.end.Stopped, m.end.GaveUp
	k.stop, k.gaveUp = stopped || gaveUp, gaveUp
	return gaps, k.conclude(context.Background(), m.end)
}

// Gaps are the numbers of the shards that a merged run lacks.
type Gaps struct {
	Missing    []int // no journal
	Unfinished []int // a journal that breaks off, or of a run that was interrupted
}

// A merge is the state of [Merge].
type merge struct {
	header *result.Header // of the first shard
	parts  []*part

	dedup      dedup
	questions  []*spec.Question // as the shards' ends list them
	findings   findings
	end        *result.End
	seconds    float64
	unfinished []int // shards
	index      int64 // of the next unit
}

// A part is a shard that is read unit by unit.
type part struct {
	name   string
	header *result.Header
	next   func() (*result.Entry, error, bool)
	stop   func()
	unit   *piece // the next one; nil after the last
}

// A piece is the entries of a unit of work. Without the entry that closes it, it was
// cut short.
type piece struct {
	closed  *result.Unit
	entries []*result.Entry
}

func (m *merge) close() {
	for _, p := range m.parts {
		p.stop()
	}
}

// open reads the header of a shard and its first unit.
func (m *merge) open(s *Shard) error {
	p := &part{name: s.Name}
	p.next, p.stop = iter.Pull2(s.Entries)
	m.parts = append(m.parts, p)
	e, err, _ := p.next()
	if err != nil {
		return err
	}
	if e == nil || e.Header == nil || e.Header.Part == nil {
		return fmt.Errorf("%s is not the journal of a shard", s.Name)
	}
	p.header = e.Header
	if m.header == nil {
		m.header = p.header
	} else {
		alike := *p.header
		alike.Part = &result.Part{Index: m.header.Part.Index, Of: p.header.Part.Of}
		if err := compare(m.header, &alike); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return m.advance(p)
}

// missing returns the numbers of the missing shards.
func (m *merge) missing() []int {
	var list []int
	for n := range m.header.Part.Of {
		if !slices.ContainsFunc(m.parts, func(p *part) bool { return p.header.Part.Index == n+1 }) {
			list = append(list, n+1)
		}
	}
	return list
}

// advance reads the next unit of a shard, or the end of the shard.
func (m *merge) advance(p *part) error {
	p.unit = new(piece)
	for {
		e, err, more := p.next()
		switch {
		case err != nil:
			return err
		case !more:
			m.unfinished = append(m.unfinished, p.header.Part.Index)
			return nil
		case e.Unit != nil:
			p.unit.closed = e.Unit
			return nil
		case e.End != nil:
			return m.ends(p, e.End)
		case e.Divergence != nil && e.Divergence.Kind == result.KnownFaultGrew: // which the whole run tells
		case e.Divergence != nil && e.Divergence.Together:
			m.findings.together = append(m.findings.together, e.Divergence)
		default:
			p.unit.entries = append(p.unit.entries, e)
		}
	}
}

// ends adds the end of a shard to that of the merged run.
func (m *merge) ends(p *part, e *result.End) error {
	m.seconds += e.ElapsedSeconds
	m.end.At = max(m.end.At, e.At)
	if e.Interrupted {
		m.unfinished = append(m.unfinished, p.header.Part.Index)
	}
	m.end.Stopped = m.end.Stopped || e.Stopped
	m.end.GaveUp = m.end.GaveUp || e.GaveUp
	if p == m.parts[0] {
		m.end.Command = e.Command
	}
	for i := range e.Readings {
		r := &e.Readings[i]
		at := slices.IndexFunc(catalogue.Questions(), func(q *spec.Question) bool { return q.ID == r.Question })
		if at < 0 {
			return fmt.Errorf("%s: unknown question %q", p.name, r.Question)
		}
		if question := catalogue.Questions()[at]; !slices.Contains(m.questions, question) {
			m.questions = append(m.questions, question)
		}
		if r.Forced != nil {
			m.findings.readings = append(m.findings.readings, r)
		}
	}
	return nil
}

// collector makes the collector of the merged run.
func (m *merge) collector(emit func(*result.Entry) error) (*collector, error) {
	h := *m.header
	var pinned []spec.Choice
	for _, text := range h.Pinned {
		choice, err := catalogue.Choice(text)
		if err != nil {
			return nil, err
		}
		pinned = append(pinned, choice)
	}
	fixed, err := readings.Fix(pinned, h.Declared, h.Strict)
	if err != nil {
		return nil, err
	}
	waivers, err := waive.Excused(h.Excuses)
	if err != nil {
		return nil, err
	}
	cfg := &Config{Name: h.Backend.Name, Day: h.Day, Seed: h.Seed, Waivers: waivers}
	m.dedup.units = make(map[dedupKey]int)
	k := newCollector(cfg, emit, h.Backend, fixed, &m.findings)
	h.Part, h.Excuses = nil, nil
	return k, k.begin(&h)
}

// units collects the units of all shards in their order, and then those that
// were cut short.
func (m *merge) units(k *collector) error {
	for {
		var first *part
		for _, p := range m.parts {
			if closed := p.unit.closed; closed != nil && (first == nil || closed.Index < first.unit.closed.Index) {
				first = p
			}
		}
		if first == nil {
			break
		}
		if err := m.collect(k, first); err != nil || k.stop {
			return err
		}
		if err := m.advance(first); err != nil {
			return err
		}
	}
	for _, p := range m.parts {
		if len(p.unit.entries) > 0 {
			if err := m.collect(k, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// collect hands the unit of a shard to the collector.
func (m *merge) collect(k *collector, p *part) error {
	u, r, err := p.unit.restore(k.waivers)
	if err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	u.index = m.index // there is no gap where a shard is missing
	m.index++
	m.dedup.mark(r.divergences)
	return k.collect(u, r)
}

var errNoPiece = errors.New("a divergence is not that of a shard")

// restore makes the result of a unit as it was before it was collected.
func (p *piece) restore(waivers *waive.List) (*unit, *unitResult, error) {
	r := &unitResult{cut: p.closed == nil}
	u := new(unit)
	if p.closed != nil {
		r.aside = p.closed.Aside
		asked, list, err := readings.Restored(p.closed)
		if err != nil {
			return nil, nil, err
		}
		r.asked, r.constraints = asked, readings.Listed(list)
	}
	for _, e := range p.entries {
		switch {
		case e.Case != nil:
			e.Case.Signature = ""
			r.verdicts = append(r.verdicts, *e.Case)
		case e.Shard != nil:
			r.shard = e.Shard
		case e.Divergence != nil && e.Divergence.Kind == result.KnownFaultChanged:
			r.changed = append(r.changed, e.Divergence)
		case e.Divergence != nil:
			d := e.Divergence
			if d.Piece == nil || len(d.SeenAs) == 0 {
				return nil, nil, errNoPiece
			}
			verdicts := d.Piece.Ended
			if verdicts == nil {
				verdicts = slices.Repeat([]result.Verdict{ended(d.Kind)}, len(d.Piece.Positions))
			}
			if len(verdicts) != len(d.Piece.Positions) || slices.ContainsFunc(verdicts, func(v result.Verdict) bool {
				return v != result.Diverged && v != result.Crashed && v != result.TimedOut
			}) {
				return nil, nil, errNoPiece
			}
			f := finding{
				text: d, cases: d.Piece.Positions, ended: verdicts, count: d.Count, seenAs: d.SeenAs, origin: d.Origin,
				Divergence: &shrink.Divergence{Witness: &spec.Case{ID: d.FirstCase}, Flaky: d.Unshrunk == shrink.ErrFlaky}, by: waivers.At(d.WaiverAt), derived: d.Piece.Derived,
			}
			f.Key.Operator = d.Operator
			r.divergences = append(r.divergences, f)
		}
	}
	if err := r.unwaive(); err != nil {
		return nil, nil, err
	}
	r.countCrashes()
	return u, r, nil
}

// countCrashes counts the crashes among the verdicts.
func (r *unitResult) countCrashes() {
	var counts result.Counts
	if r.shard != nil {
		counts = r.shard.Counts
	}
	for i := range r.verdicts {
		counts.Count(r.verdicts[i].Verdict, 1)
	}
	r.crashes = counts.Crashed + TimeoutCrashes*counts.TimedOut
}

// unwaive gives the cases of waived and flaky divergences their own verdicts again.
func (r *unitResult) unwaive() error {
	for i := range r.divergences {
		f := &r.divergences[i]
		for _, position := range f.cases {
			if r.shard == nil && (position < 0 || position >= len(r.verdicts)) {
				return fmt.Errorf("%s: there is no case %d in its unit", f.text.Signature, position)
			}
		}
		switch {
		case f.text.Waiver != "":
			r.accuse(f, result.Waived)
		case f.Flaky:
			r.accuse(f, result.Flaky)
		}
		f.text.Waiver, f.text.WaiverAt, f.text.Engine, f.text.Piece = "", "", "", nil
	}
	return nil
}

// findings are what the shards found out about cases that depart from a reading.
type findings struct {
	together []*result.Divergence
	readings []*result.Reading // that another answer than the text's was forced for
}

// own returns what a shard found.
func (s *findings) own(_ context.Context, c *readings.Constraint, _ []spec.Choice) (*result.Divergence, error) {
	for _, d := range s.together {
		if d.Kind != result.InconsistentReading && d.Kind != result.UndeclaredReading && d.FirstCase == c.ID && d.Origin == c.Origin {
			own := *d
			own.Count, own.SeenAs = c.Count, slices.Clone(d.SeenAs)
			if len(own.SeenAs) > 0 {
				own.SeenAs[0].Count = c.Count
			}
			return &own, nil
		}
	}
	return nil, nil //nolint:nilnil // it has none
}

// errApart is why two cases of different shards are not shrunken.
const errApart = "the cases ran in different shards"

// inconsistent returns what a shard found, or describes the cases as they are. Only a
// contradiction names two cases.
func (s *findings) inconsistent(_ context.Context, c *readings.Conflict) (*result.Divergence, error) {
	for _, d := range s.together {
		if d.FirstCase == c.Other.ID && d.Origin == c.Other.Origin && d.Beside == c.One.ID {
			found := *d
			found.Count = c.Other.Count + 1
			return &found, nil
		}
	}
	one, other := caseOf(&c.One), caseOf(&c.Other)
	together := *c
	d := shrink.DescribeConflict(&together, &one, &other)
	d.Unshrunk = errApart
	return d, nil
}

// forced returns what a shard found, or names the case alone.
func (s *findings) forced(_ context.Context, question *spec.Question, c *readings.Constraint, _ []spec.Choice) (*result.Forced, *result.Divergence, error) {
	for _, r := range s.readings {
		if r.Question == question.ID && r.Forced.Case == c.ID && r.Forced.Origin == c.Origin {
			return r.Forced, nil, nil
		}
	}
	return &result.Forced{Not: question.Answers[0].Name, Case: c.ID, Origin: c.Origin}, nil, nil
}

// failed returns an error as it is: there is no backend.
func (s *findings) failed(_ context.Context, err error) (gaveUp bool, _ error) { return false, err }

// caseOf makes the case of a constraint again, if it is random or embedded.
func caseOf(c *readings.Constraint) spec.Case {
	if op, seed, err := gen.ParseID(c.ID); err == nil {
		return gen.Case(op, seed)
	}
	own := func(operator string) bool { return strings.HasPrefix(c.ID, operator+"/") }
	embedded, _ := cases.EmbeddedOf(own, cases.Limits{})
	for i := range embedded {
		if embedded[i].ID == c.ID && embedded[i].Origin == c.Origin {
			return embedded[i].Case
		}
	}
	return spec.Case{ID: c.ID}
}
