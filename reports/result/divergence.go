package result

import (
	"math"
	"slices"
)

// Divergence is one way in which a backend departs from all admissible results.
type Divergence struct {
	Group
	Shown
	// Witness is the smallest case found that diverges in this way: a case file.
	Witness string `json:"witness"`
	// Together means that each of the cases passes alone, but no reading
	// explains all of them. Earlier entries count them as passed.
	Together bool `json:"together,omitempty"`
	// Piece places the cases in their unit of work. Cases of several units have none.
	Piece *Piece `json:"piece,omitempty"`
}

// A Piece places a divergence in its unit of work. Except for the positions, it holds what
// merging needs, in the journal of a shard.
type Piece struct {
	// Positions are the positions of its cases in the unit, from 0.
	Positions []int `json:"positions"`
	// Derived means that it is not these cases that diverge by themselves, but calls that were
	// made from them: nodes of programs.
	Derived bool `json:"derived,omitempty"`
	// Ended is how each of these cases ended, unless the divergence's kind
	// implies it. Cases with one witness can differ: some may crash.
	Ended []Verdict `json:"ended,omitempty"`
	// Known means that the divergence was not examined, because enough similar
	// ones had been.
	Known bool `json:"known,omitempty"`
}

// SecondMark ends the signature of a second fault that would otherwise have that of the first.
const SecondMark = "(2)"

// A Group identifies a divergence and the cases that show it. Divergences with
// the same signature are counted together.
type Group struct {
	Signature string `json:"signature"`
	Kind      Kind   `json:"kind"`
	Operator  string `json:"operator"`
	Operand   string `json:"operand,omitempty"`
	Rule      string `json:"rule"` // empty where none is known
	// Answer tells divergences of one kind apart: the status of a refused or failed call
	// and the words of its detail, the signal or exit status of a crash, or the answer to a
	// question that nobody declares. It is empty for any other kind.
	Answer    string `json:"answer,omitempty"`
	Statement string `json:"statement,omitempty"` // the rule, in our words
	Source    string `json:"source,omitempty"`    // document and section
	Count     int64  `json:"count"`
	FirstCase string `json:"first_case"`
	Origin    string `json:"origin,omitempty"` // file:line of the first case
	// Why is the reason for the first case, from its file.
	Why string `json:"why,omitempty"`
	// Detail states in one line what is wrong in the witness.
	Detail string `json:"detail"`
	// Cause says how the backend takes the memory of an operand for another, or what single mistake
	// it makes where it computes, if that explains all that it left.
	Cause string `json:"cause,omitempty"`
	// Reproduced is how often the first case diverged again: "3/3".
	Reproduced string `json:"reproduced,omitempty"`
	// Before is how many cases of the witness must run before the last, which then diverges.
	Before int `json:"before,omitempty"`
	// Beside is the other case if the divergence takes two that contradict each
	// other.
	Beside string `json:"beside,omitempty"`
	// SeenAs lists what the cases showed before they were reduced.
	SeenAs []Sighting `json:"seen_as,omitempty"`
	// Unshrunk is the reason why the witness may not be the smallest case, if
	// there is one.
	Unshrunk string `json:"unshrunk,omitempty"`
	// Unoptimised is the verdict on the witness, a program, in the mode in which the backend
	// optimises nothing, if it has another one.
	Unoptimised Verdict `json:"unoptimised,omitempty"`
	// Waiver is the reason why the divergence is excused, if it is.
	Waiver string `json:"waiver,omitempty"`
	// WaiverAt is where the waiver stands, as file:line.
	WaiverAt string `json:"waiver_at,omitempty"`
	// Engine is the engine that is known to diverge so, if conform ships the waiver.
	Engine string `json:"engine,omitempty"`
}

// Shown describes how the witness of a divergence diverges.
type Shown struct {
	// Other is a second case file, if it takes two cases to show the
	// divergence.
	Other string `json:"other,omitempty"`
	// Wrong counts the wrong elements of the witness, and Total all elements.
	Wrong int64 `json:"wrong,omitempty"`
	Total int64 `json:"total,omitempty"`
	// Output describes the witness's output, "float16 [2, 3]", unless it is
	// ordinary. If several operators fail on similar outputs, they may have a
	// common cause.
	Output string `json:"output,omitempty"`
	// Elements shows the first wrong elements of the witness.
	Elements []Element `json:"elements,omitempty"`
	Picture  *Picture  `json:"picture,omitempty"`
}

// A Sighting is what some cases of a divergence showed: a kind, an operand, and
// the broken rule if the calls must be rejected.
type Sighting struct {
	Kind    Kind   `json:"kind"`
	Operand string `json:"operand,omitempty"`
	Rule    string `json:"rule,omitempty"`
	Answer  string `json:"answer,omitempty"` // see [Group]
	Count   int64  `json:"count"`
}

// maxSightings bounds the sightings of a divergence. There are fewer kinds and
// rules, but a journal may hold anything.
const maxSightings = 256

// AddSightings merges more into to, with one entry for each kind, operand, rule
// and answer. Sums that overflow stay at the largest number.
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
	Arithmetic string   `json:"arithmetic"`     // how its source is computed
	Note       string   `json:"note,omitempty"` // what else decides it
	Got        Value    `json:"got"`
	Second     *Value   `json:"second,omitempty"` // under the second fill, when it differs
	Admissible []Value  `json:"admissible"`
	Sources    []string `json:"sources,omitempty"` // "input[0,0,3,1]", one per admissible value
	// Came is where the backend took the value from, if that can be determined.
	Came string `json:"came,omitempty"`
}

// Value is an element as text and as bits.
type Value struct {
	Value string `json:"value"` // "1.5", "nan"
	Bits  string `json:"bits"`  // "0x3fc00000"
}
