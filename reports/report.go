// Package reports stores the findings of a run and renders them.
//
// The journal comes first. It is JSON Lines, one [result.Entry] per line, and
// is written during the run, so that a killed run loses nothing that was
// finished. An [Accumulator] sums the entries of one or several journals into a
// [Report], and [Write] renders it.
//
// Backends are foreign, and a journal may come from anywhere. The reader checks
// every line, and every renderer escapes what it shows.
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
	// Notes state what a reader must know about the software below the backend.
	Notes []string `json:"notes,omitempty"`
	Seed  int64    `json:"seed"` // of the first run
	// Complete is false if a run was interrupted, stopped or cut short. Cases
	// that it did not reach may diverge.
	Complete bool          `json:"complete"`
	Summary  result.Counts `json:"summary"`
	Rules    Rules         `json:"rules"`
	// Pairs is the coverage of pairs of feature values by operators whose
	// random cases ran; nil if none did.
	Pairs *result.Pairs `json:"pairs,omitempty"`
	// Readings are the answers that the backend follows, by question.
	Readings map[string]Reading `json:"readings"`
	// Divergences are in the order of discovery, one for each signature. Those that are
	// probably one fault stand together, the simplest first.
	Divergences []Divergence `json:"divergences"`
	// Refusals are the reasons for which the backend refuses valid calls of several divergences,
	// the most frequent first.
	Refusals []Refusal `json:"refusals,omitempty"`
	// Waived are the divergences that a waiver excuses.
	Waived []Divergence `json:"waived,omitempty"`
	// HeldBack are signatures of divergences about readings of operators that diverge
	// otherwise, which may come of that.
	HeldBack []string `json:"held_back,omitempty"`
	// UnusedWaivers are the waivers that excused nothing, as file:line,
	// followed by the reason if it is known.
	UnusedWaivers []string `json:"unused_waivers,omitempty"`
	// Skips lists why the backend does not support cases, and NotRun why cases did not run, the most
	// frequent reason first.
	Skips  []Skip `json:"skips,omitempty"`
	NotRun []Skip `json:"not_run,omitempty"`
	// Gaps lists the operators of which the backend was judged on some cases, but on too
	// few to say that it conforms. They fail the run unless AllowGaps is set.
	Gaps      []Gap `json:"gaps,omitempty"`
	AllowGaps bool  `json:"allow_gaps,omitempty"`
	// Unclaimed are the operators of which the backend supports calls that the claims of the run
	// do not have, in alphabetical order.
	Unclaimed []Unclaimed `json:"newly_supported,omitempty"`
	// HarnessErrors are the cases that could not be judged.
	HarnessErrors []HarnessError `json:"harness_errors,omitempty"`
	Results       Results        `json:"results"`
	Runs          []Run          `json:"runs"`
	// ElapsedSeconds is the time of all runs together.
	ElapsedSeconds float64 `json:"elapsed_seconds"`

	// Exercised are the covered rules.
	Exercised []string `json:"-"`
	// Cases are the entries of cases in order, and Campaigns the sums of each
	// operator's shards, for renderers that list them all.
	Cases     []result.Case `json:"-"`
	Campaigns []Campaign    `json:"-"`
}

// A Campaign is the random cases of one operator.
type Campaign struct {
	Operator    string
	Shards      int64
	Counts      result.Counts
	SkipReasons map[string]int64 // skipped cases by reason
	// Gaps counts the calls that the backend did not support, and Done those
	// that it ran, including those from case files.
	Gaps, Done int64
	// Redrawn counts the calls that the backend's description excludes, in whose place others
	// were drawn.
	Redrawn int64
}

// Rules states how many rules of the operators that ran were exercised.
type Rules struct {
	Total     int      `json:"total"`
	Covered   int      `json:"covered"`
	Uncovered []string `json:"uncovered"` // IDs
}

// A Reading is the answer that a backend follows to one question.
type Reading struct {
	// Answer is the most specific answer that explains every case. It is empty
	// if none does or no case touched the question.
	Answer string   `json:"answer"`
	Also   []string `json:"also,omitempty"` // other answers that explain every case
	// Permissive means that the answer admits everything that another one
	// admits, and more. A backend that seems to follow it may be wrong.
	Permissive bool `json:"permissive,omitempty"`
	// Forced describes what rules out the text's own answer, if another one was
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
	// Clue is what the cases have in common, if it is known.
	Clue *result.Clue `json:"clue,omitempty"`
	// SameAs is the signature of the earlier divergence that is probably the same fault.
	SameAs  string  `json:"same_as,omitempty"`
	Witness Witness `json:"witness"`
}

// A Witness is the smallest case found that diverges in this way, with a
// description of how it diverges.
type Witness struct {
	YAML string `json:"yaml"` // a case file
	result.Shown
}

// A Skip is a reason why cases are unsupported or did not run, and their number.
type Skip struct {
	Reason string `json:"reason"`
	Count  int64  `json:"count"`
}

// A Gap is an operator of which the backend does not support most cases.
type Gap struct {
	Operator string `json:"operator"`
	Judged   int64  `json:"judged"`
	Cases    int64  `json:"cases"` // including the judged ones
}

// Unclaimed counts the calls of an operator that the backend newly supports.
type Unclaimed struct {
	Operator string `json:"operator"`
	Count    int64  `json:"count"`
	First    string `json:"first_case"` // its ID
}

// A HarnessError is a case that could not be judged.
type HarnessError struct {
	Case   string `json:"case"`
	Origin string `json:"origin,omitempty"` // file:line
	Detail string `json:"detail"`
}

// A Run is one journal. With the IDs of its cases, it can be repeated.
type Run struct {
	Conform        string   `json:"conform"` // the version
	Seed           int64    `json:"seed"`
	Random         int64    `json:"random"`                // requested random cases; 0 with ForSeconds for no limit
	ForSeconds     float64  `json:"for_seconds,omitempty"` // requested time for random cases
	Flags          []string `json:"flags,omitempty"`       // the flags that select how the backend ran
	Pinned         []string `json:"pinned,omitempty"`
	Strict         bool     `json:"strict,omitempty"` // the text's own answers held wherever nothing else was pinned or declared
	Part           string   `json:"part,omitempty"`   // the shard that ran, "2/3"
	Chosen         bool     `json:"chosen,omitempty"` // single cases ran, not whole operators
	Ended          Ending   `json:"ended"`
	ElapsedSeconds float64  `json:"elapsed_seconds"`
	Command        []string `json:"command,omitempty"` // arguments of the program
	At             string   `json:"at,omitempty"`      // when it ended, in UTC
}

// chosen reports whether the report is about single cases rather than the
// backend.
func (r *Report) chosen() bool {
	return slices.ContainsFunc(r.Runs, func(run Run) bool { return run.Chosen })
}

// shard names the shard that the report covers, or is empty.
func shard(r *Report) string {
	if len(r.Runs) == 1 && r.Runs[0].Part != "" {
		return ", shard " + r.Runs[0].Part
	}
	return ""
}

// An Ending is how a run ended.
type Ending string

const (
	Finished    Ending = "finished"
	Interrupted Ending = "interrupted" // it was told to stop
	Stopped     Ending = "stopped"     // at a divergence, as requested
	GaveUp      Ending = "gave-up"     // the backend had crashed too often
	CutShort    Ending = "cut-short"   // its journal has no end
)

// Exit statuses of a program that ran a backend.
const (
	ExitConforms   = 0
	ExitDiverges   = 1 // or it was judged on too little
	ExitIncomplete = 3 // the backend or conform could not run
)

// unsupported returns an operator of which the backend ran no call and answered
// some with a gap, or "".
func (r *Report) unsupported() string {
	for i := range r.Campaigns {
		if c := &r.Campaigns[i]; c.Gaps > 0 && c.Done == 0 {
			return c.Operator
		}
	}
	return ""
}

// gapsFail reports whether the backend was judged on too little of an operator to pass. It
// says nothing about single cases, or about one shard.
func (r *Report) gapsFail() bool {
	return len(r.Gaps) > 0 && !r.AllowGaps && !r.chosen() && shard(r) == ""
}

// diverges reports whether a result was wrong, or no reading explains all of them.
func (r *Report) diverges() bool {
	s := r.Summary
	if len(r.Divergences) > 0 || s.Diverged > 0 || s.Crashed > 0 || s.TimedOut > 0 || s.Flaky > 0 {
		return true
	}
	for question, reading := range r.Readings {
		if reading.Contradictory() && !r.excuses(question) {
			return true
		}
	}
	return false
}

// excuses reports whether it is known that no answer to a question explains every case.
func (r *Report) excuses(question string) bool {
	return slices.ContainsFunc(r.Waived, func(d Divergence) bool { return d.Kind == result.InconsistentReading && d.Rule == question })
}

// ExitStatus returns the exit status for the report. A divergence counts even
// if the run is incomplete. Flaky cases count too, because a result that was
// wrong once was wrong. A report says nothing about the backend if it has no
// judged case, has a case that could not be judged, or has an operator that the
// backend claims although it supports none of its calls. Only a shard may be
// empty.
func (r *Report) ExitStatus() int {
	s := r.Summary
	if r.diverges() {
		return ExitDiverges
	}
	empty := s.Cases == 0 && shard(r) != "" // there are more shards than units of work
	if !r.Complete || s.HarnessErrors > 0 || s.Passed+s.Waived == 0 && !empty || r.unsupported() != "" {
		return ExitIncomplete
	}
	if r.gapsFail() {
		return ExitDiverges
	}
	return ExitConforms
}
