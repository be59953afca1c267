// Package result defines the findings of a run, as plain data: the harness makes
// them, the journal keeps them and reports render them.
package result

import (
	"fmt"
	"math"
	"slices"
)

// A Verdict is the outcome of judging one case.
type Verdict string

const (
	Passed       Verdict = "passed"
	Diverged     Verdict = "diverged"
	Crashed      Verdict = "crashed"
	TimedOut     Verdict = "timed_out"
	Skipped      Verdict = "skipped"       // a gap that the backend declares
	Waived       Verdict = "waived"        // a divergence that a waiver excuses
	Flaky        Verdict = "flaky"         // a divergence that did not happen again
	HarnessError Verdict = "harness_error" // a fault of conform or of the case
)

// Verdicts lists all verdicts, in the order of [Counts].
func Verdicts() []Verdict {
	return []Verdict{Passed, Diverged, Crashed, TimedOut, Skipped, Waived, Flaky, HarnessError}
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
	EquivalenceBroken   Kind = "equivalence-broken"
	Crash               Kind = "crash"
	Timeout             Kind = "timeout"
)

// Kinds lists all kinds of divergences.
func Kinds() []Kind {
	return []Kind{
		WrongValue, Unwritten, GuardOverwritten, GapOverwritten, InputModified, FillDependent,
		WronglyAccepted, WronglyRejected, WrongShape, ShapeQueryDisagrees, NaNAltered,
		Nondeterministic, InconsistentReading, EquivalenceBroken, Crash, Timeout,
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
}

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
}

// Backend identifies a backend in a report.
type Backend struct {
	Name    string `json:"name"` // what --backend was given
	Version string `json:"version"`
	Device  string `json:"device"`
	Mode    string `json:"mode,omitempty"` // in which the engine runs operators, if it has several
}

// Header is the first entry of a journal.
type Header struct {
	Schema  string  `json:"schema"` // "conform.journal/2"
	Conform string  `json:"conform"`
	Backend Backend `json:"backend"`
	Seed    int64   `json:"seed"`
	// Random is the requested number of random cases; with ForSeconds, 0 means
	// as many as the time allows.
	Random int64 `json:"random"`
	// ForSeconds is the requested time for random cases, if any.
	ForSeconds float64 `json:"for_seconds,omitempty"`
	// Operators names the operators of the random cases.
	Operators []string `json:"operators,omitempty"`
	// Chosen says that cases ran whose operator was not to run as a whole: the
	// run is about them, and not about the backend.
	Chosen bool `json:"chosen,omitempty"`
	// Cases and Waivers are digests of the case files' cases and the waivers.
	Cases   string `json:"cases,omitempty"`
	Waivers string `json:"waivers,omitempty"`
	// Part is the shard that ran of a run in shards, and Excuses what its waivers
	// excuse: both are for merging the shards.
	Part    *Part    `json:"part,omitempty"`
	Excuses []Excuse `json:"excuses,omitempty"`
	// Day is the day by which waivers expire, if some do: "2026-12-31".
	Day string `json:"day,omitempty"`
	// Rules lists the IDs of all rules of the operators that run.
	Rules []string `json:"rules"`
	// Questions lists the questions that are pinned, "question=answer".
	Pinned []string `json:"pinned,omitempty"`
	// Declared lists the answers that the backend declares, likewise.
	Declared []string `json:"declared,omitempty"`
	// Strict says that the text's own answer holds for each question that is
	// neither pinned nor declared.
	Strict bool `json:"strict,omitempty"`
	// Flags are the flags that said how to run the backend, and which case files
	// there are.
	Flags []string `json:"flags,omitempty"`
	// Notes say what a reader must know about the software below the backend.
	Notes []string `json:"notes,omitempty"`
}

// A Part is one shard of a run: the units of work that lie Of apart, from the
// unit Index - 1 on.
type Part struct {
	Index int `json:"index"` // from 1
	Of    int `json:"of"`
}

// MaxParts bounds the shards of a run.
const MaxParts = 10_000

// String writes a part as --shard takes it.
func (p *Part) String() string { return fmt.Sprintf("%d/%d", p.Index, p.Of) }

// An Excuse is a waiver, as a shard's journal holds it.
type Excuse struct {
	Backend   string `json:"backend,omitempty"`
	Device    string `json:"device,omitempty"`
	Mode      string `json:"mode,omitempty"`
	Signature string `json:"signature,omitempty"`
	Case      string `json:"case,omitempty"`
	DType     string `json:"dtype,omitempty"`
	Magnitude int64  `json:"magnitude,omitempty"`
	ShownBy   string `json:"shown_by,omitempty"`
	Reason    string `json:"reason"`
	Since     string `json:"since,omitempty"`
	Issue     string `json:"issue,omitempty"`
	Expires   string `json:"expires,omitempty"`
	Witness   string `json:"witness,omitempty"`
	Other     string `json:"other,omitempty"`
	Origin    string `json:"origin"`
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
	// Ran says that the backend ran the call: it neither rejected it nor failed.
	// Journals of old do not say it.
	Ran bool `json:"ran,omitempty"`
	// Signature is that of the divergence that the case shows, if it shows one.
	Signature string `json:"signature,omitempty"`
}

// Shard is the entry of a run of random cases of one operator.
type Shard struct {
	Operator string           `json:"operator"`
	Index    int              `json:"index"`
	Counts   Counts           `json:"counts"`
	Rules    map[string]int64 `json:"rules,omitempty"` // broken on purpose, by ID
	// SkipReasons counts skipped cases by reason.
	SkipReasons map[string]int64 `json:"skip_reasons,omitempty"`
	// Gaps counts the skipped cases that the backend answered with a gap. If there
	// are any, Done counts the cases that it ran.
	Gaps int64 `json:"gaps,omitempty"`
	Done int64 `json:"done,omitempty"`
	// Pairs is what the first shard of an operator covers. Those after it are
	// not counted: they have something to add only where it is cut short.
	Pairs *Pairs `json:"pairs,omitempty"`
}

// Pairs counts pairs of feature values, and triples for features that interact:
// those that every campaign must have, and those that a case had.
type Pairs struct {
	Known   int64 `json:"reachable"`
	Covered int64 `json:"covered"`
}

// Unit closes the entries of one unit of work and holds what they add to the
// backend's readings. A unit without it was cut short.
type Unit struct {
	Index int64 `json:"index"` // from 0
	// Asked counts the cases that touched each question, by ID.
	Asked map[string]int64 `json:"asked,omitempty"`
	// Evidence narrows the readings further than all earlier units, or
	// contradicts them. A shard's is whole: other shards have earlier units.
	Evidence []Evidence `json:"evidence,omitempty"`
	// Laws counts how often cases were held to each law, by ID.
	Laws map[string]LawCount `json:"laws,omitempty"`
}

// LawCount counts the cases that were held to a law.
type LawCount struct {
	Held   int64 `json:"held"` // the broken ones included
	Broken int64 `json:"broken,omitempty"`
	// Skips counts by reason how often the other call could not run.
	Skips map[string]int64 `json:"skips,omitempty"`
}

// Evidence is what one or more cases say about the reading that a backend
// follows.
type Evidence struct {
	Operator string `json:"operator"`
	Case     string `json:"case"`             // the ID of the first
	Origin   string `json:"origin,omitempty"` // file:line of the first
	Count    int64  `json:"count"`
	// Follows lists the combinations of answers, "question=answer", of which
	// the backend follows one.
	Follows [][]string `json:"follows"`
}

// Divergence is one way in which a backend departs from every admissible
// result.
type Divergence struct {
	Group
	Shown
	// Witness is the smallest case found that diverges in this way: a case file.
	Witness string `json:"witness"`
	// Together says that each of its cases passes alone, but that no reading
	// explains them together with the others. Earlier entries count them as
	// passed.
	Together bool `json:"together,omitempty"`
	// Piece is what merging needs to know, in the journal of a shard.
	Piece *Piece `json:"piece,omitempty"`
}

// A Piece says how a divergence stands in its unit of work.
type Piece struct {
	// Positions are those of its cases in the unit, from 0.
	Positions []int `json:"positions"`
	// Ended says how each of these cases ended, unless all did as the kind of the
	// divergence says: cases may crash and others not, and have one smallest case.
	Ended []Verdict `json:"ended,omitempty"`
	// Known says that it was not examined, because enough like it were.
	Known bool `json:"known,omitempty"`
	// Excusable says that a waiver may excuse what it turns out to be, so that it
	// is always examined.
	Excusable bool `json:"excusable,omitempty"`
}

// A Group identifies a divergence and the cases that show it. Divergences with
// one signature are counted together.
type Group struct {
	Signature string `json:"signature"`
	Kind      Kind   `json:"kind"`
	Operator  string `json:"operator"`
	Operand   string `json:"operand,omitempty"`
	Rule      string `json:"rule"` // empty where none is known
	// Answer is what the backend answered, where the divergence is one of answers:
	// its status, and after a slash the words of its detail.
	Answer    string `json:"answer,omitempty"`
	Statement string `json:"statement,omitempty"` // the rule, in our words
	Source    string `json:"source,omitempty"`    // document and section
	Count     int64  `json:"count"`
	FirstCase string `json:"first_case"`
	Origin    string `json:"origin,omitempty"` // file:line of the first case
	// Why is the reason for the first case, from its file.
	Why string `json:"why,omitempty"`
	// Detail says in one line what was wrong in the witness.
	Detail string `json:"detail"`
	// Reproduced says how often the first case diverged again, "3/3".
	Reproduced string `json:"reproduced,omitempty"`
	// Beside is the case that the first case contradicts, if it takes two.
	Beside string `json:"beside,omitempty"`
	// SeenAs lists what its cases showed before they were made smaller.
	SeenAs []Sighting `json:"seen_as,omitempty"`
	// Unshrunk says why the witness may not be the smallest case, if it may not.
	Unshrunk string `json:"unshrunk,omitempty"`
	// Waiver is the reason why the divergence is excused, if it is.
	Waiver string `json:"waiver,omitempty"`
}

// Shown is how the witness of a divergence diverges.
type Shown struct {
	// Other is a second case file, where two cases are needed to show it.
	Other string `json:"other,omitempty"`
	// Wrong counts the wrong elements of the witness, and Total all elements.
	Wrong int64 `json:"wrong,omitempty"`
	Total int64 `json:"total,omitempty"`
	// Output describes the output of the witness, "float16 [2, 3]", unless it is
	// an ordinary one. If the outputs of several operators are alike, one fault
	// may cause all of them.
	Output string `json:"output,omitempty"`
	// Elements shows the first wrong elements of the witness.
	Elements []Element `json:"elements,omitempty"`
	Picture  *Picture  `json:"picture,omitempty"`
}

// A Sighting is what some cases of a divergence showed: a kind, at an operand,
// and the rule that their calls break, if they must be rejected.
type Sighting struct {
	Kind    Kind   `json:"kind"`
	Operand string `json:"operand,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Answer  string `json:"answer,omitempty"` // see [Group]
	Count   int64  `json:"count"`
}

// maxSightings bounds what a divergence is seen as. There are fewer kinds and
// rules; a journal may hold anything.
const maxSightings = 256

// AddSightings adds sightings to others, with one entry for each kind, operand,
// rule and answer. Sums that do not fit stay at the largest number.
func AddSightings(to, more []Sighting) []Sighting {
	for _, s := range more {
		same := slices.IndexFunc(to, func(t Sighting) bool {
			return t.Kind == s.Kind && t.Operand == s.Operand && t.Rule == s.Rule && t.Answer == s.Answer
		})
		switch {
		case same < 0 && len(to) == maxSightings:
		case same < 0:
			to = append(to, s)
		case s.Count > math.MaxInt64-to[same].Count:
			to[same].Count = math.MaxInt64
		default:
			to[same].Count += s.Count
		}
	}
	return to
}

// Element is one output element as the backend left it.
type Element struct {
	Index      string   `json:"index"`          // "output[0,0,1,0]"
	Arithmetic string   `json:"arithmetic"`     // where it comes from, as arithmetic
	Note       string   `json:"note,omitempty"` // what else decides it
	Got        Value    `json:"got"`
	Second     *Value   `json:"second,omitempty"` // under the second fill, when it differs
	Admissible []Value  `json:"admissible"`
	Sources    []string `json:"sources,omitempty"` // "input[0,0,3,1]", one per admissible value
	// Came says where the backend took the value from, if it can be told.
	Came string `json:"came,omitempty"`
}

// Value is an element in both forms.
type Value struct {
	Value string `json:"value"` // "1.5", "nan"
	Bits  string `json:"bits"`  // "0x3fc00000"
}

// Reading is the answer that a backend follows to one question.
type Reading struct {
	Question string `json:"question"`
	// Answer is the most specific answer that explains every case, or empty
	// when none does or no case asked.
	Answer string `json:"answer"`
	// Also lists the other answers that explain every case.
	Also []string `json:"also,omitempty"`
	// Permissive says that the answer admits everything that another one admits,
	// and more.
	Permissive bool `json:"permissive,omitempty"`
	// Forced is set where the answer was observed and is not the text's own.
	Forced *Forced `json:"forced,omitempty"`
	// How says whether the answer was pinned, declared or observed.
	How string `json:"how"`
	// Cases counts the cases that touched the question.
	Cases int64 `json:"cases"`
}

// Forced describes the case that rules out the text's own answer to a question.
type Forced struct {
	Not    string `json:"not"`              // the text's own answer
	Case   string `json:"case"`             // the ID of the first case that departs from it
	Origin string `json:"origin,omitempty"` // file:line of that case
	// Detail says in one line how the witness departs from the text's answer.
	Detail string `json:"detail"`
	// Witness is the smallest case found that departs in this way: a case file.
	Witness string `json:"witness"`
}

// End is the last entry of a journal. A journal without one was cut short.
type End struct {
	ElapsedSeconds float64 `json:"elapsed_seconds"`
	// Command is the arguments of the program, and At when the run ended, in UTC:
	// "2026-01-02T03:04:05Z". Both may be missing.
	Command     []string `json:"command,omitempty"`
	At          string   `json:"at,omitempty"`
	Interrupted bool     `json:"interrupted,omitempty"`
	// Stopped says that the run ended at a divergence, by --fail-fast.
	Stopped bool `json:"stopped,omitempty"`
	// GaveUp says that the run ended because the backend had crashed too often.
	GaveUp   bool      `json:"gave_up,omitempty"`
	Readings []Reading `json:"readings,omitempty"`
	// UnusedWaivers lists the waivers that excused nothing, as file:line, and why
	// where that is known: "file:line: it expired on 2026-12-31".
	UnusedWaivers []string `json:"unused_waivers,omitempty"`
}

// An Entry is one line of a journal: exactly one field is set.
type Entry struct {
	Header     *Header     `json:"header,omitempty"`
	Case       *Case       `json:"case,omitempty"`
	Shard      *Shard      `json:"shard,omitempty"`
	Divergence *Divergence `json:"divergence,omitempty"`
	Unit       *Unit       `json:"unit,omitempty"`
	End        *End        `json:"end,omitempty"`
}
