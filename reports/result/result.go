// Package result defines the findings of a run as plain data. Campaigns produce
// them, the journal stores them, and reports render them.
package result

import (
	"fmt"
)

// A Verdict is the result of judging one case.
type Verdict string

const (
	Passed       Verdict = "passed"
	Diverged     Verdict = "diverged"
	Crashed      Verdict = "crashed"
	TimedOut     Verdict = "timed_out"
	Skipped      Verdict = "skipped"       // unsupported: a gap that the backend declares
	Waived       Verdict = "waived"        // a divergence that a waiver excuses
	Flaky        Verdict = "flaky"         // a divergence that did not recur
	HarnessError Verdict = "harness_error" // a fault of conform or of the case
	NotRun       Verdict = "not_run"       // beyond a limit of conform or of the machine
)

// Judged reports whether a case with the verdict was judged.
func (v Verdict) Judged() bool { return v != Skipped && v != NotRun && v != HarnessError }

// Verdicts lists all verdicts, in the order of [Counts].
func Verdicts() []Verdict {
	return []Verdict{Passed, Diverged, Crashed, TimedOut, Skipped, Waived, Flaky, HarnessError, NotRun}
}

// A Kind is the kind of a divergence.
type Kind string

const (
	WrongValue          Kind = "wrong-value"
	Unwritten           Kind = "unwritten"
	GuardOverwritten    Kind = "guard-overwritten"
	GapOverwritten      Kind = "gap-overwritten"
	InputModified       Kind = "input-modified"
	FillDependent       Kind = "fill-dependent"
	WronglyAccepted     Kind = "wrongly-accepted"
	WronglyRejected     Kind = "wrongly-rejected"
	WrongShape          Kind = "wrong-shape"
	ShapeQueryDisagrees Kind = "shape-query-disagrees"
	NaNAltered          Kind = "nan-altered"
	Nondeterministic    Kind = "nondeterministic"
	InconsistentReading Kind = "inconsistent-reading"
	UndeclaredReading   Kind = "undeclared-reading"
	Crash               Kind = "crash"
	Timeout             Kind = "timeout"
	KnownFaultChanged   Kind = "known-fault-changed"
	KnownFaultGrew      Kind = "known-fault-grew"
	NoLongerSupported   Kind = "no-longer-supported"
)

// Kinds lists all kinds of divergences.
func Kinds() []Kind {
	return []Kind{
		WrongValue, Unwritten, GuardOverwritten, GapOverwritten, InputModified, FillDependent,
		WronglyAccepted, WronglyRejected, WrongShape, ShapeQueryDisagrees, NaNAltered,
		Nondeterministic, InconsistentReading, UndeclaredReading, Crash, Timeout,
		KnownFaultChanged, KnownFaultGrew, NoLongerSupported,
	}
}

// Counts counts cases by verdict.
type Counts struct {
	Cases         int64 `json:"cases"`
	Passed        int64 `json:"passed"`
	Diverged      int64 `json:"diverged"`
	Crashed       int64 `json:"crashed"`
	TimedOut      int64 `json:"timed_out"`
	Skipped       int64 `json:"skipped"`
	Waived        int64 `json:"waived"`
	Flaky         int64 `json:"flaky"`
	HarnessErrors int64 `json:"harness_errors"`
	NotRun        int64 `json:"not_run,omitempty"`
}

// Ran counts the cases that ran, or that conform failed at.
func (c *Counts) Ran() int64 { return c.Cases - c.Skipped - c.NotRun }

// Judged counts the cases that were judged.
func (c *Counts) Judged() int64 { return c.Ran() - c.HarnessErrors }

// Count adds n cases with the given verdict.
func (c *Counts) Count(v Verdict, n int64) {
	c.Cases += n
	switch v {
	case Passed:
		c.Passed += n
	case Diverged:
		c.Diverged += n
	case Crashed:
		c.Crashed += n
	case TimedOut:
		c.TimedOut += n
	case Skipped:
		c.Skipped += n
	case Waived:
		c.Waived += n
	case Flaky:
		c.Flaky += n
	case NotRun:
		c.NotRun += n
	default:
		c.HarnessErrors += n
	}
}

// Add adds another count.
func (c *Counts) Add(d Counts) {
	c.Cases += d.Cases
	c.Passed += d.Passed
	c.Diverged += d.Diverged
	c.Crashed += d.Crashed
	c.TimedOut += d.TimedOut
	c.Skipped += d.Skipped
	c.Waived += d.Waived
	c.Flaky += d.Flaky
	c.HarnessErrors += d.HarnessErrors
	c.NotRun += d.NotRun
}

// Backend identifies a backend in a report.
type Backend struct {
	Name string `json:"name"` // what --backend was given
	// Declared is the name that the backend gives itself, if that is another one.
	Declared string `json:"declared,omitempty"`
	Version  string `json:"version"`
	Device   string `json:"device"`
	Mode     string `json:"mode,omitempty"` // the mode in which the engine runs operators, if it has several
}

// Same reports whether two are one backend. Early journals lack the declared name.
func (b *Backend) Same(other *Backend) bool {
	one := *other
	one.Declared = b.Declared
	return *b == one
}

// Header is the first entry of a journal.
type Header struct {
	Schema  string  `json:"schema"` // "conform.journal/2"
	Conform string  `json:"conform"`
	Backend Backend `json:"backend"`
	Seed    int64   `json:"seed"`
	// Random is the requested number of random cases. With ForSeconds, 0 means
	// as many as the time allows.
	Random int64 `json:"random"`
	// ForSeconds is the requested time for random cases, if any.
	ForSeconds float64 `json:"for_seconds,omitempty"`
	// Operators names the operators of the random cases.
	Operators []string `json:"operators,omitempty"`
	// Chosen means that the run has cases of operators that it does not run as
	// a whole. It is about those cases, not about the backend.
	Chosen bool `json:"chosen,omitempty"`
	// Cases, Waivers and Claims are digests of the cases from files, of the waivers, and of what
	// the backend is claimed to support.
	Cases   string `json:"cases,omitempty"`
	Waivers string `json:"waivers,omitempty"`
	Claims  string `json:"claims,omitempty"`
	// Planned counts the cases that the run has, in all its shards, without random cases that a
	// time limits. Early journals lack it.
	Planned int64 `json:"planned,omitempty"`
	// Part is the shard that this run is, if it was divided, and Excuses its
	// waivers. Merging needs both.
	Part    *Part    `json:"part,omitempty"`
	Excuses []Excuse `json:"excuses,omitempty"`
	// Day is the date by which the run judged whether waivers have expired, if
	// any can: "2026-12-31".
	Day string `json:"day,omitempty"`
	// Rules lists the IDs of all rules of the operators that run.
	Rules []string `json:"rules"`
	// Pinned lists the answers that the user fixed, as "question=answer".
	Pinned []string `json:"pinned,omitempty"`
	// Declared lists the answers that the backend declares, in the same form.
	Declared []string `json:"declared,omitempty"`
	// Strict means that each question that is neither pinned nor declared has
	// the text's own answer.
	Strict bool `json:"strict,omitempty"`
	// Flags are the flags that select how the backend runs and which case files
	// are read.
	Flags []string `json:"flags,omitempty"`
	// Notes state what a reader must know about the software below the backend.
	Notes []string `json:"notes,omitempty"`
}

// A Part is one shard of a run: every Of-th unit of work, beginning with unit
// Index - 1.
type Part struct {
	Index int `json:"index"` // from 1
	Of    int `json:"of"`
	// Planned counts the cases of the shard, as in the header.
	Planned int64 `json:"planned,omitempty"`
}

// MaxParts is the largest number of shards of a run.
const MaxParts = 10_000

// String returns the part as --shard takes it: "2/8".
func (p *Part) String() string { return fmt.Sprintf("%d/%d", p.Index, p.Of) }

// An Excuse is a waiver in a shard's journal.
type Excuse struct {
	Engine   string   `json:"engine,omitempty"`
	Versions []string `json:"versions,omitempty"`
	Origin   string   `json:"origin"` // file:line
	Waiver   string   `json:"waiver"` // as it stands in a file
}

// JournalSchema names the format of a journal.
const JournalSchema = "conform.journal/2"

// Case is the entry of a case from a case file.
type Case struct {
	ID      string   `json:"id"`
	Origin  string   `json:"origin,omitempty"` // file:line
	Verdict Verdict  `json:"verdict"`
	Detail  string   `json:"detail,omitempty"` // why, unless passed
	Rules   []string `json:"rules,omitempty"`  // the rules that the case covers
	// Ran means that the backend ran the call: it neither rejected it nor
	// failed. Early journals lack it.
	Ran bool `json:"ran,omitempty"`
	// Signature is the signature of the case's divergence, if it has one.
	Signature string `json:"signature,omitempty"`
	// Unclaimed means that the backend supports the call, and is not claimed to.
	Unclaimed bool `json:"unclaimed,omitempty"`
}

// Shard is the entry of a run of random cases of one operator.
type Shard struct {
	Operator string           `json:"operator"`
	Index    int              `json:"index"`
	Counts   Counts           `json:"counts"`
	Rules    map[string]int64 `json:"rules,omitempty"` // broken on purpose, by ID
	// SkipReasons counts skipped cases by reason, and NotRunReasons those that did not run.
	SkipReasons   map[string]int64 `json:"skip_reasons,omitempty"`
	NotRunReasons map[string]int64 `json:"not_run_reasons,omitempty"`
	// Redrawn holds, for the first cases of the shard, how often each was drawn again
	// because the backend's description excludes what its seed drew.
	Redrawn []byte `json:"redrawn,omitempty"`
	// Gaps counts the skipped cases that the backend answered with a gap. If
	// there are any, Done counts the cases that it ran.
	Gaps int64 `json:"gaps,omitempty"`
	Done int64 `json:"done,omitempty"`
	// Unclaimed counts the calls that the backend supports and is not claimed to, and
	// FirstUnclaimed is the ID of the first.
	Unclaimed      int64  `json:"unclaimed,omitempty"`
	FirstUnclaimed string `json:"first_unclaimed,omitempty"`
	// Pairs is the coverage of the operator's first shard. Later shards are not
	// counted: they add coverage only if the first was cut short.
	Pairs *Pairs `json:"pairs,omitempty"`
}

// Pairs counts pairs of feature values, and triples of features that interact:
// Known are those that every campaign must reach, Covered those that it
// reached.
type Pairs struct {
	Known   int64 `json:"reachable"`
	Covered int64 `json:"covered"`
}

// Unit closes the entries of one unit of work, and holds what they add to the
// evidence about the backend's readings. A unit without it was cut short.
type Unit struct {
	Index int64 `json:"index"` // from 0
	// Asked counts the cases that touched each question, by ID.
	Asked map[string]int64 `json:"asked,omitempty"`
	// Evidence lists what narrows the readings further than all earlier units,
	// or contradicts them. In a shard it is complete, because other shards have
	// earlier units.
	Evidence []Evidence `json:"evidence,omitempty"`
	// Aside are the positions of the cases that were not judged, if
	// other cases of the unit diverge.
	Aside []int `json:"aside,omitempty"`
}

// Evidence states which readings explain one or more cases.
type Evidence struct {
	Operator string `json:"operator"`
	Case     string `json:"case"`             // the ID of the first
	Origin   string `json:"origin,omitempty"` // file:line of the first
	Count    int64  `json:"count"`
	// Follows lists combinations of answers, each "question=answer". The
	// backend follows one of them.
	Follows [][]string `json:"follows"`
}

// Reading is the answer that a backend follows to one question.
type Reading struct {
	Question string `json:"question"`
	// Answer is the most specific answer that explains every case. It is empty
	// if none does or no case touched the question.
	Answer string `json:"answer"`
	// Also lists the other answers that explain every case.
	Also []string `json:"also,omitempty"`
	// Permissive means that the answer admits everything that another one
	// admits, and more.
	Permissive bool `json:"permissive,omitempty"`
	// Forced is set if the answer was observed and differs from the text's own.
	Forced *Forced `json:"forced,omitempty"`
	// How is how the answer is known: pinned, declared or observed.
	How string `json:"how"`
	// Cases counts the cases that touched the question.
	Cases int64 `json:"cases"`
}

// Forced describes the case that rules out the text's own answer to a question.
type Forced struct {
	Not    string `json:"not"`              // the text's own answer
	Case   string `json:"case"`             // the ID of the first case that departs from it
	Origin string `json:"origin,omitempty"` // file:line of that case
	// Detail states in one line how the witness departs from the text's answer.
	Detail string `json:"detail"`
	// Witness is the smallest case found that departs in this way: a case file.
	Witness string `json:"witness"`
}

// End is the last entry of a journal. A journal without it was cut short.
type End struct {
	ElapsedSeconds float64 `json:"elapsed_seconds"`
	// Command is the program's arguments, and At when the run ended, in UTC:
	// "2026-01-02T03:04:05Z". Both may be missing.
	Command     []string `json:"command,omitempty"`
	At          string   `json:"at,omitempty"`
	Interrupted bool     `json:"interrupted,omitempty"`
	// Stopped says that the run ended at a divergence, by --fail-fast.
	Stopped bool `json:"stopped,omitempty"`
	// GaveUp means that the run ended because the backend had crashed too
	// often.
	GaveUp   bool      `json:"gave_up,omitempty"`
	Readings []Reading `json:"readings,omitempty"`
	// HeldBack lists the signatures of divergences that are not reported because they are
	// about readings of an operator that diverges otherwise.
	HeldBack []string `json:"held_back,omitempty"`
	// Clues are in the order in which the groups were found. Only a run that was not cut
	// short has them.
	Clues []Clue `json:"clues,omitempty"`
	// UnusedWaivers lists the waivers that excused nothing, as file:line,
	// followed by the reason if it is known: "file:line: it expired on
	// 2026-12-31".
	UnusedWaivers []string `json:"unused_waivers,omitempty"`
}

// A Clue is what the diverging cases of some groups have in common and few passing cases
// have. Cases and rules are counted in a sample of the run. It names a cause, or what goes
// along with it, and is no evidence.
type Clue struct {
	// Groups are signatures of one operator. Several are probably one fault.
	Groups []string `json:"groups"`
	// Common lists what the cases have in common, "rank of the output = 1". It is empty if
	// only a rule is known.
	Common []string `json:"common,omitempty"`
	// Diverging and Passing count the cases that have all of it. If all diverging cases are
	// valid, or are executed, only such passing cases count.
	Diverging Share `json:"diverging,omitzero"`
	Passing   Share `json:"passing,omitzero"`
	// Rule is the rule that decides something in nearly all diverging cases and is rarest
	// in passing ones, if one is rare enough.
	Rule *Suspect `json:"rule,omitempty"`
}

// A Share is how many of some cases have something.
type Share struct {
	Have int64 `json:"have"`
	Of   int64 `json:"of"`
}

// A Suspect is a rule that the backend may misread, and how many cases it decides something
// in.
type Suspect struct {
	Rule      string `json:"rule"`
	Statement string `json:"statement,omitempty"`
	Diverging Share  `json:"diverging"`
	Passing   Share  `json:"passing"`
}

// An Entry is one line of a journal. Exactly one field is set.
type Entry struct {
	Header     *Header     `json:"header,omitempty"`
	Case       *Case       `json:"case,omitempty"`
	Shard      *Shard      `json:"shard,omitempty"`
	Divergence *Divergence `json:"divergence,omitempty"`
	Unit       *Unit       `json:"unit,omitempty"`
	End        *End        `json:"end,omitempty"`
}
