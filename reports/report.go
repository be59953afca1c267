// Package reports keeps the findings of a run and shows them.
//
// The journal comes first: JSON Lines, one [result.Entry] per line, written during
// the run, so that a killed run loses nothing that was finished. An [Accumulator]
// sums the entries of one journal or of several into a [Report], and [Write]
// renders it.
//
// Backends are foreign, and a journal may come from anywhere. The reader checks
// every line; every renderer escapes what it shows.
package reports

import (
	"slices"

	"example.com/conform/reports/result"
)

// Schema names the format of a [Report] in JSON.
const Schema = "conform.report/1"

// A Report is what one or several runs found out about one backend.
type Report struct {
	Schema  string         `json:"schema"`
	Backend result.Backend `json:"backend"`
	// Notes say what a reader must know about the software below the backend.
	Notes []string `json:"notes,omitempty"`
	Seed  int64    `json:"seed"` // of the first run
	// Complete is false when a run was interrupted, stopped or cut short: what
	// it did not reach may still diverge.
	Complete bool          `json:"complete"`
	Summary  result.Counts `json:"summary"`
	Rules    Rules         `json:"rules"`
	// Pairs are those of feature values of the operators whose random cases
	// ran; nil when none did.
	Pairs *result.Pairs `json:"pairs,omitempty"`
	// Relations are the equivalences that cases were held to, by ID.
	Relations []Relation `json:"relations,omitempty"`
	// Readings are the answers that the backend follows, by question.
	Readings map[string]Reading `json:"readings"`
	// Divergences are in the order in which they were first found, one per
	// signature.
	Divergences []Divergence `json:"divergences"`
	// Waived are the divergences that a waiver excuses.
	Waived []Divergence `json:"waived,omitempty"`
	// UnusedWaivers are the waivers that excused nothing, as file:line, and why
	// where that is known.
	UnusedWaivers []string `json:"unused_waivers,omitempty"`
	// Skips says why cases were skipped, the most frequent reason first.
	Skips []Skip `json:"skips,omitempty"`
	// HarnessErrors are the cases that could not be judged.
	HarnessErrors []HarnessError `json:"harness_errors,omitempty"`
	Results       Results        `json:"results"`
	Runs          []Run          `json:"runs"`
	// ElapsedSeconds is the time of all runs together.
	ElapsedSeconds float64 `json:"elapsed_seconds"`

	// Exercised are the rules that are covered.
	Exercised []string `json:"-"`
	// Cases are the entries in their order, and Campaigns the sums of the shards,
	// one per operator, for renderers that list them all.
	Cases     []result.Case `json:"-"`
	Campaigns []Campaign    `json:"-"`
}

// A Campaign is the random cases of one operator.
type Campaign struct {
	Operator    string
	Shards      int64
	Counts      result.Counts
	SkipReasons map[string]int64 // skipped cases by reason
	// Gaps counts the calls that the backend did not support, and Done those that it
	// ran, with those of case files.
	Gaps, Done int64
}

// Rules says how many rules of the operators that ran were exercised.
type Rules struct {
	Total     int      `json:"total"`
	Covered   int      `json:"covered"`
	Uncovered []string `json:"uncovered"` // IDs
}

// A Reading is the answer that a backend follows to one question.
type Reading struct {
	// Answer is the most specific answer that explains every case, or empty
	// when none does or no case asked.
	Answer string   `json:"answer"`
	Also   []string `json:"also,omitempty"` // other answers that explain every case
	// Permissive says that the answer admits whatever another one does, and
	// more: a backend that seems to follow it may be wrong.
	Permissive bool `json:"permissive,omitempty"`
	// Forced is what rules the text's own answer out, where another one was
	// observed.
	Forced *result.Forced `json:"forced,omitempty"`
	How    string         `json:"how"`   // pinned, declared, strict, observed or not asked
	Cases  int64          `json:"cases"` // that touched the question
}

// Contradictory reports whether no answer explains every case.
func (r *Reading) Contradictory() bool { return r.Cases > 0 && r.Answer == "" }

// A Divergence is a [result.Divergence] as reports show it.
type Divergence struct {
	result.Group
	Witness Witness `json:"witness"`
}

// A Witness is the smallest case found that diverges in this way, and how it
// diverges.
type Witness struct {
	YAML string `json:"yaml"` // a case file
	result.Shown
}

// A Relation is an equivalence, and how many cases were held to it.
type Relation struct {
	ID     string `json:"id"`
	Held   int64  `json:"held"`   // the broken ones included
	Broken int64  `json:"broken"` // cases whose other call left something else
	// Skips says why other calls could not run.
	Skips []Skip `json:"skips,omitempty"`
}

// A Skip is a reason why cases were skipped, and how many.
type Skip struct {
	Reason string `json:"reason"`
	Count  int64  `json:"count"`
}

// A HarnessError is a case that could not be judged.
type HarnessError struct {
	Case   string `json:"case"`
	Origin string `json:"origin,omitempty"` // file:line
	Detail string `json:"detail"`
}

// A Run is one journal. With the IDs of its cases it can be run again.
type Run struct {
	Conform        string   `json:"conform"` // the version
	Seed           int64    `json:"seed"`
	Random         int64    `json:"random"`                // random cases asked for; 0 with ForSeconds for no limit
	ForSeconds     float64  `json:"for_seconds,omitempty"` // how long random cases were asked for
	Flags          []string `json:"flags,omitempty"`       // those that said how the backend was run
	Pinned         []string `json:"pinned,omitempty"`
	Strict         bool     `json:"strict,omitempty"` // the text's answers held wherever nothing else was pinned or declared
	Part           string   `json:"part,omitempty"`   // the shard that ran, "2/3"
	Chosen         bool     `json:"chosen,omitempty"` // single cases ran, not whole operators
	Ended          Ending   `json:"ended"`
	ElapsedSeconds float64  `json:"elapsed_seconds"`
	Command        []string `json:"command,omitempty"` // arguments of the program
	At             string   `json:"at,omitempty"`      // when it ended, in UTC
}

// chosen reports whether the report is about single cases, and not about the
// backend.
func (r *Report) chosen() bool {
	return slices.ContainsFunc(r.Runs, func(run Run) bool { return run.Chosen })
}

// An Ending says how a run ended.
type Ending string

const (
	Finished    Ending = "finished"
	Interrupted Ending = "interrupted" // it was told to stop
	Stopped     Ending = "stopped"     // at a divergence, as requested
	GaveUp      Ending = "gave-up"     // the backend had died too often
	CutShort    Ending = "cut-short"   // its journal has no end
)

// Exit statuses of a program that ran a backend.
const (
	ExitConforms   = 0
	ExitDiverges   = 1
	ExitIncomplete = 3 // the backend or the harness could not run
)

// unsupported names an operator of whose calls the backend ran none, and answered
// some with a gap; it is empty if there is none.
func (r *Report) unsupported() string {
	for i := range r.Campaigns {
		if c := &r.Campaigns[i]; c.Gaps > 0 && c.Done == 0 {
			return c.Operator
		}
	}
	return ""
}

// ExitStatus returns the exit status that the report means. A divergence that
// was found counts even if the run is incomplete. Flaky cases count as well: a
// result that was wrong once was wrong. A report without a single judged case,
// or with one that could not be judged, or with an operator that the backend
// claims and of whose calls it supports none, says nothing about the backend; a shard
// may have no case.
func (r *Report) ExitStatus() int {
	s := r.Summary
	if len(r.Divergences) > 0 || s.Diverged > 0 || s.Crashed > 0 || s.TimedOut > 0 || s.Flaky > 0 {
		return ExitDiverges
	}
	for _, reading := range r.Readings {
		if reading.Contradictory() {
			return ExitDiverges
		}
	}
	empty := s.Cases == 0 && shard(r) != "" // there are more shards than units of work
	if !r.Complete || s.HarnessErrors > 0 || s.Passed+s.Waived == 0 && !empty || r.unsupported() != "" {
		return ExitIncomplete
	}
	return ExitConforms
}
