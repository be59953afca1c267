package engines

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Results are how one version of an engine behaves in each of its modes.
type Results struct {
	Engine  string   `json:"engine,omitempty"`   // "" for an earlier version
	Since   string   `json:"since"`              // the day of the first survey with the same results
	LeftOut []string `json:"left_out,omitempty"` // patterns of the IDs of excluded cases
	Modes   []Mode   `json:"modes"`
	// Sections have the states of rules, by what stands before the slash of a rule.
	Sections    []Section    `json:"rules"`
	Divergences []Divergence `json:"divergences"` // by rule and signature
	Answers     []Answer     `json:"answers"`     // by question
	// Earlier are the results of earlier versions, the oldest first, as [Results.Keep] leaves them.
	Earlier []Results `json:"earlier,omitempty"`
}

// A Mode is a way in which an engine runs.
type Mode struct {
	Name    string `json:"mode,omitempty"` // "" for the only one
	Version string `json:"version"`
	Random  int64  `json:"random,omitempty"`  // number of random cases
	Cases   int64  `json:"cases,omitempty"`   // that were judged, from files and random; 0 if it is not known
	Failed  int64  `json:"failed,omitempty"`  // of these, waived ones included
	Skipped int64  `json:"skipped,omitempty"` // not judged: the engine, its documentation or its adapter declares a gap
}

// A Section is how an engine behaves on the rules of an operator, or on those that
// several operators share.
type Section struct {
	Of     string `json:"of"`
	Cases  int64  `json:"cases,omitempty"`  // of the operator that were judged, in all modes together
	Failed int64  `json:"failed,omitempty"` // of these
	// States are those of each rule in each mode. The name "" is that of the
	// operator, for divergences without a rule, and "*" stands for all rules.
	States map[string]States `json:"states"`
}

// States are the states in each mode, or one that is the same in all. In JSON they are a
// string of their first letters.
type States []State

// A State is how an engine behaves on a rule in one mode.
type State string

// The states.
const (
	Agrees     State = "agrees"      // in every case that reached it
	Diverges   State = "diverges"    // in one or more cases
	Crashes    State = "crashes"     // crashes or hangs in one or more cases
	Gap        State = "gap"         // no case ran, because the engine or its adapter declares a gap
	NotReached State = "not reached" // no case reached it
)

// AllStates lists all states.
func AllStates() []State { return []State{Agrees, Diverges, Crashes, Gap, NotReached} }

// MarshalText implements [encoding.TextMarshaler].
func (s States) MarshalText() ([]byte, error) {
	text := make([]byte, len(s))
	for i := range s {
		text[i] = s[i][0]
	}
	return text, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *States) UnmarshalText(text []byte) error {
	*s = make(States, len(text))
	for i, letter := range text {
		at := slices.IndexFunc(AllStates(), func(s State) bool { return s[0] == letter })
		if at < 0 {
			return fmt.Errorf("no state begins with %q", letter)
		}
		(*s)[i] = AllStates()[at]
	}
	return nil
}

// A Divergence is a way in which an engine departs from a text.
type Divergence struct {
	Rule      string   `json:"rule"` // or the operator or question, if there is no rule
	Signature string   `json:"signature"`
	Modes     []string `json:"modes,omitempty"` // all if there are none
	Kind      string   `json:"kind"`            // the name of one of [Kinds]
	Verdict   Verdict  `json:"verdict"`
	Fault     string   `json:"fault,omitempty"`  // the reproduction: "numpy/pad_scalar.py"
	Reason    string   `json:"reason,omitempty"` // that of the waiver
	Cases     int64    `json:"cases,omitempty"`  // that show it, in all modes together
	Case      string   `json:"case,omitempty"`   // the ID of the first
	Witness   string   `json:"witness,omitempty"`
	Wrong     []Wanted `json:"wrong,omitempty"` // the first wrong elements of the witness
}

// Wanted is an element of a witness.
type Wanted struct {
	At   string `json:"at"` // "output[0,1]"
	Want string `json:"want"`
	Got  string `json:"got"`
}

// A Verdict is what is known of a divergence.
type Verdict string

// The verdicts.
const (
	IsFault    Verdict = "fault"      // a text binds the engine, and a reproduction shows it
	Documented Verdict = "documented" // the engine's documentation announces it
	Doubtful   Verdict = "doubtful"   // no text binds the engine for certain, or nobody has reproduced it without conform
	OfAdapter  Verdict = "adapter"    // it comes of how the adapter runs the call
	Untraced   Verdict = "untraced"   // no waiver excuses it
)

// An Answer is how an engine answers a question.
type Answer struct {
	Question string   `json:"question"`
	Modes    []string `json:"modes,omitempty"` // all if there are none
	// Survive are the answers that explain every case, the most specific first,
	// without those that admit all that another one does; there are none if no
	// answer explains every case.
	Survive []string `json:"survive"`
	Cases   int64    `json:"cases,omitempty"` // that touch the question, in all modes together
	// Not is the text's own answer, if a case rules it out. Against has the ID of
	// the first case that rules out an answer.
	Not     string            `json:"not,omitempty"`
	Against map[string]string `json:"against,omitempty"`
}

// Version is that of the engine, or those of its modes.
func (r *Results) Version() string {
	var versions []string
	for i := range r.Modes {
		if v := r.Modes[i].Version; !slices.Contains(versions, v) {
			versions = append(versions, v)
		}
	}
	return strings.Join(versions, ", ")
}

// Names are those of the modes.
func (r *Results) Names() []string {
	names := make([]string, len(r.Modes))
	for i := range r.Modes {
		names[i] = r.Modes[i].Name
	}
	return names
}

// StatesOf returns the states of a rule, of an operator or of a question in each mode.
func (r *Results) StatesOf(id string) States {
	of, name, _ := strings.Cut(id, "/")
	all := States{NotReached}
	if at, found := slices.BinarySearchFunc(r.Sections, of, func(s Section, of string) int { return strings.Compare(s.Of, of) }); found {
		if states := r.Sections[at].States; states[name] != nil {
			all = states[name]
		} else if states["*"] != nil && name != "" {
			all = states["*"]
		}
	}
	if len(all) == 1 {
		all = slices.Repeat(all, len(r.Modes))
	}
	return all
}

// Section returns the section of an operator or of rules that several share, or nil.
func (r *Results) Section(of string) *Section {
	for i := range r.Sections {
		if r.Sections[i].Of == of {
			return &r.Sections[i]
		}
	}
	return nil
}

// In reports whether a list of modes, which is empty for all, has a mode.
func In(modes []string, mode string) bool { return len(modes) == 0 || slices.Contains(modes, mode) }

// ClassOf returns how bad it is what an engine does of a rule in a mode.
func (r *Results) ClassOf(id string, mode int) Class {
	switch r.StatesOf(id)[mode] {
	case Agrees:
		return Keeps
	case Gap, NotReached:
		return Blank
	}
	worst := Differs
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Rule == id && In(d.Modes, r.Modes[mode].Name) {
			worst = Worse(worst, d.Class())
		}
	}
	return worst
}

// Worst returns how bad it is what an engine does of a rule in the worst mode, and
// whether modes that reach the rule differ.
func (r *Results) Worst(id string) (worst Class, differ bool) {
	worst = Blank
	for mode := range r.Modes {
		c := r.ClassOf(id, mode)
		differ = differ || c != Blank && worst != Blank && c != worst
		worst = Worse(worst, c)
	}
	return worst, differ
}

// Worse returns the worse of two classes.
func Worse(a, b Class) Class {
	if slices.Index(Classes(), a) < slices.Index(Classes(), b) {
		return a
	}
	return b
}

// Class returns how bad a divergence is.
func (d *Divergence) Class() Class {
	if kind := KindOf(d.Kind); kind != nil && d.Verdict == IsFault {
		return kind.Class
	}
	return Differs
}

// AnswersTo returns the answers to a question, one for each group of modes.
func (r *Results) AnswersTo(question string) (list []Answer) {
	for i := range r.Answers {
		if r.Answers[i].Question == question {
			list = append(list, r.Answers[i])
		}
	}
	return list
}

// sort puts everything in its order.
func (r *Results) sort() {
	slices.SortFunc(r.Sections, func(a, b Section) int { return strings.Compare(a.Of, b.Of) })
	slices.SortFunc(r.Divergences, func(a, b Divergence) int {
		return cmp.Or(strings.Compare(a.Rule, b.Rule), strings.Compare(a.Signature, b.Signature), strings.Compare(a.Reason, b.Reason), slices.Compare(a.Modes, b.Modes))
	})
	slices.SortFunc(r.Answers, func(a, b Answer) int {
		return cmp.Or(strings.Compare(a.Question, b.Question), slices.Compare(a.Modes, b.Modes))
	})
}
