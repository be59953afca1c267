package campaign

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"example.com/conform/cases"
	"example.com/conform/internal/readings"
	"example.com/conform/internal/shrink"
	"example.com/conform/internal/waive"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// A collector takes the results of the units, in their order, and emits their entries.
type collector struct {
	cfg        *Config
	emit       func(*result.Entry) error
	reconciler // of the evidence about readings
	witnesses  witnessIndex
	exemplars  exemplars // by dedup key
	census     census
	waivers    *waive.List
	changed    map[string]bool  // signatures of known faults that changed
	judged     map[string]int64 // random cases of each operator
	diverging  map[string]bool  // operators with a divergence that may make readings seem wrong
	stop       bool             // the run ends: at a divergence, or
	gaveUp     bool             // because the backend crashed too often
	crashes    int64
}

func newCollector(cfg *Config, emit func(*result.Entry) error, backend result.Backend, pins readings.Pins, x examiner) *collector {
	return &collector{
		cfg: cfg, emit: emit, reconciler: reconciler{pins: pins, questions: cfg.questions(), examiner: x},
		waivers: cfg.waivers(backend, pins), witnesses: make(witnessIndex), exemplars: make(exemplars),
		changed: make(map[string]bool), judged: make(map[string]int64), diverging: make(map[string]bool),
	}
}

// begin emits the header, or restores the state of the run that this one continues.
func (k *collector) begin(h *result.Header) error {
	k.ledger.Whole = h.Part != nil
	if k.cfg.Earlier.empty() {
		return k.emit(&result.Entry{Header: h})
	}
	if err := compare(k.cfg.Earlier.header, h); err != nil {
		return err
	}
	k.ledger = k.cfg.Earlier.ledger
	k.ledger.Whole = h.Part != nil
	maps.Copy(k.exemplars, k.cfg.Earlier.exemplars)
	k.census = k.cfg.Earlier.census
	for i := range k.cfg.Earlier.divergences {
		d := &k.cfg.Earlier.divergences[i]
		if by := k.waivers.At(d.WaiverAt); by > 0 {
			k.waivers.Use(by, &d.Group, k.cfg.Earlier.random[i])
			continue
		}
		k.changed[d.Signature] = d.Kind == result.KnownFaultChanged
		k.diverging[d.Operator] = k.diverging[d.Operator] || d.Unshrunk != shrink.ErrFlaky && misleads(d.Kind)
		k.see()
		k.witnesses.settle([]*result.Divergence{d})
	}
	maps.Copy(k.judged, k.cfg.Earlier.judged)
	k.seeConflicts(0)
	return nil
}

// see ends the run at a divergence that nothing excuses, if the configuration says so.
func (k *collector) see() { k.stop = k.stop || k.cfg.UntilDivergence }

// seeConflicts calls see for the conflicts from a position on that nothing excuses.
func (k *collector) seeConflicts(from int) {
	for i := range k.ledger.Conflicts[from:] {
		group := shrink.ConflictKey(&k.ledger.Conflicts[from+i]).Group()
		if k.waivers.OfReading(&group) == 0 {
			k.see()
		}
	}
}

// count ends the run when the backend has crashed too often.
func (k *collector) count(r *unitResult) {
	k.crashes += r.crashes
	if r.hung {
		k.stop, k.gaveUp = true, true
	}
	if k.cfg.MaxCrashes > 0 && k.crashes >= k.cfg.MaxCrashes {
		k.stop, k.gaveUp = true, true
	}
}

// collect emits the entries of one unit. The error is what broke the unit off.
func (k *collector) collect(u *unit, r *unitResult) (err error) {
	defer caught(&err)
	k.count(r)
	var examined []*result.Divergence
	for i := range r.divergences {
		f := &r.divergences[i]
		switch {
		case f.by > 0:
			f.text = f.described()
		case f.known:
			f.text = k.exemplars.join(f)
		default:
			f.text = f.described()
			examined = append(examined, f.text)
		}
	}
	k.witnesses.settle(examined)
	if !k.ledger.Whole {
		r.group()
	}
	for i := range r.divergences {
		f := &r.divergences[i]
		f.text.Piece = f.piece(k.ledger.Whole)
		instead := result.Verdict("")
		if f.Flaky {
			instead = result.Flaky
		}
		if r.shard == nil {
			for _, position := range f.cases {
				r.verdicts[position].Signature = f.text.Signature
			}
		}
		if f.by > 0 {
			random := int64(0)
			if r.shard != nil && r.shard.Operator == f.text.Operator { // not nodes of programs, of which none is drawn for its operator
				random = int64(len(f.cases))
			}
			k.waivers.Use(f.by, &f.text.Group, random)
			instead = result.Waived
		} else {
			k.see()
		}
		if instead != "" {
			r.excuse(f, instead)
		} else {
			k.diverging[f.text.Operator] = k.diverging[f.text.Operator] || misleads(f.text.Kind)
		}
		k.exemplars.add(f.text)
	}
	for i := range r.verdicts {
		if err := k.emit(&result.Entry{Case: &r.verdicts[i]}); err != nil {
			return err
		}
	}
	for i := range r.divergences {
		if err := k.emit(&result.Entry{Divergence: r.divergences[i].text}); err != nil {
			return err
		}
	}
	for _, d := range r.changed {
		if k.changed[d.Signature] {
			continue
		}
		k.changed[d.Signature] = true
		if err := k.emit(&result.Entry{Divergence: d}); err != nil {
			return err
		}
	}
	if r.shard != nil {
		k.judged[r.shard.Operator] += r.shard.Counts.Ran()
		if err := k.emit(&result.Entry{Shard: r.shard}); err != nil {
			return err
		}
	}
	if r.cut { // the unit is not closed
		k.stop = true
		return r.err
	}
	conflicts := len(k.ledger.Conflicts)
	entry := &result.Unit{Index: u.index}
	if len(r.divergences) > 0 {
		entry.Aside = r.aside
		divergences := make([]*result.Divergence, len(r.divergences))
		for i := range r.divergences {
			divergences[i] = r.divergences[i].text
		}
		k.census.add(r.shard, r.verdicts, divergences, r.aside)
	}
	k.ledger.Enter(entry, r.touched(k.pins.Choices), r.constraints.List())
	k.seeConflicts(conflicts)
	return k.emit(&result.Entry{Unit: entry})
}

// misleads reports whether a divergence that nothing excuses may make the readings of its operator
// seem wrong. A call that must be rejected says nothing about the results of others.
func misleads(k result.Kind) bool { return k != result.WronglyAccepted && !ofReading(k) }

// ofReading reports whether a divergence is about a reading, and not about a case.
func ofReading(k result.Kind) bool {
	return k == result.InconsistentReading || k == result.UndeclaredReading
}

// excuses returns the waiver of a divergence that only the whole run shows: one about a reading,
// or about the call of the witness, which is often smaller than the case, and then no file's.
func (k *collector) excuses(d *result.Divergence) int {
	if ofReading(d.Kind) {
		return k.waivers.OfReading(&d.Group)
	}
	c := witnessOf(d.Witness)
	if c == nil || len(d.SeenAs) == 0 {
		return 0
	}
	symptom := waive.Symptom(&d.SeenAs[0])
	return cmp.Or(k.waivers.Of(symptom, d.FirstCase, c), k.waivers.Of(symptom, "", c))
}

// misled reports whether a divergence about a reading may come of another divergence of the
// operator. Two readings that contradict each other may come of any. An answer that nobody
// declares comes of one only if its witness has what the cases of that one have in common.
func (k *collector) misled(d *result.Divergence, reading []spec.Choice) (bool, error) {
	if !k.diverging[d.Operator] || d.Kind != result.UndeclaredReading {
		return k.diverging[d.Operator], nil
	}
	c := witnessOf(d.Witness)
	if c == nil {
		return false, nil
	}
	return k.census.covers(k.cfg, reading, c)
}

// witnessOf returns the call that a case file ends with, or nil if there is none.
func witnessOf(file string) *spec.Call {
	list, err := cases.LoadFile("witness", strings.NewReader(file), cases.Limits{MaxCaseBytes: maxWitness})
	if err != nil || len(list) == 0 {
		return nil
	}
	return &list[len(list)-1].Call
}

// maxWitness bounds the memory of a witness that is read again, in bytes.
const maxWitness = 1 << 40

// emitGrown emits the known faults that show in more cases than their waivers state.
func (k *collector) emitGrown() error {
	list, why := k.waivers.Grown(func(operator string) int64 { return k.judged[operator] })
	for i, n := range list {
		w := k.waivers.Waiver(n)
		d := &result.Divergence{Group: result.Group{
			Signature: w.Operator + " " + string(result.KnownFaultGrew) + " - " + w.Origin, Kind: result.KnownFaultGrew,
			Operator: w.Operator, Count: 1, Origin: w.Origin, Detail: why[i],
		}}
		if err := k.emit(&result.Entry{Divergence: d}); err != nil {
			return err
		}
	}
	return nil
}

// contradict takes back the answer to a question that two cases answer differently, known or not.
func contradict(list []result.Reading, question string) {
	for i := range list {
		if list[i].Question == question {
			list[i].Answer, list[i].Also, list[i].Permissive = "", nil, false
		}
	}
}

// conclude emits what only the whole run shows: the readings that the backend follows, what
// is wrong with them, and what diverging cases have in common. What seems wrong with the
// readings of an operator that diverges may come of that, so it is held back: see
// [collector.misled].
func (k *collector) conclude(ctx context.Context, end *result.End) error {
	divergences, readings, gaveUp, err := k.reconcile(ctx)
	k.gaveUp = k.gaveUp || gaveUp
	for _, d := range divergences {
		if by := k.excuses(d); by > 0 {
			k.waivers.Use(by, &d.Group, 0)
		} else if misleads(d.Kind) {
			k.diverging[d.Operator] = true
		}
	}
	reading := slices.Concat(k.pins.Choices, answered(k.questions, readings))
	contradicted := make(map[string]bool) // by operator
	for _, d := range divergences {
		if d.Waiver == "" && ofReading(d.Kind) {
			misled, err := k.misled(d, reading)
			if err != nil {
				return err
			}
			misled = misled || contradicted[d.Operator] && d.Kind == result.UndeclaredReading
			contradicted[d.Operator] = contradicted[d.Operator] || d.Kind == result.InconsistentReading
			if misled {
				end.HeldBack = append(end.HeldBack, d.Signature)
				continue
			}
		}
		if d.Kind == result.InconsistentReading {
			contradict(readings, d.Rule)
		}
		if err := k.emit(&result.Entry{Divergence: d}); err != nil {
			return err
		}
	}
	end.GaveUp = k.gaveUp
	end.Interrupted = end.Interrupted || err != nil || ctx.Err() != nil
	if !end.Interrupted {
		if err := k.emitGrown(); err != nil {
			return err
		}
	}
	end.Stopped = k.stop && !end.GaveUp && !end.Interrupted
	end.ElapsedSeconds += k.cfg.Earlier.elapsed()
	end.Readings = readings
	if !end.Interrupted {
		end.Clues, err = k.census.clues(k.cfg, reading)
	}
	end.UnusedWaivers = k.waivers.Unused()
	return errors.Join(err, k.emit(&result.Entry{End: end}))
}
