package engines

import (
	"slices"
	"strings"

	"example.com/conform/reports/result"
)

// A Class is how bad it is what an engine does, as a user sees it.
type Class string

// The classes, the worst first.
const (
	Wrong   Class = "wrong"   // it returns wrong data, and no error
	Crash   Class = "crash"   // it ends its process, or hangs
	Refuses Class = "refuses" // it reports an error for a valid call
	Accepts Class = "accepts" // it returns a result for an invalid call
	Differs Class = "differs" // it departs from the text, and no fault was confirmed
	Keeps   Class = "agrees"  // it agrees in every case that reached the rule
	Blank   Class = "blank"   // no case reached the rule
)

// Classes lists the classes, the worst first.
func Classes() []Class { return []Class{Wrong, Crash, Refuses, Accepts, Differs, Keeps, Blank} }

// A Kind is what a reproduction shows.
type Kind struct {
	Name  string
	Class Class // of a confirmed divergence of this kind
	// Seen are the kinds of a run's divergences that have this name unless a
	// reproduction names another.
	Seen []result.Kind
}

// other begins the name of the kind for what no text forbids.
const other = "differs from "

// Kinds lists the kinds of backends/README.md, in its order.
func Kinds() []Kind {
	return []Kind{
		{"wrong elements", Wrong, []result.Kind{result.WrongValue, result.Unwritten, result.Nondeterministic}},
		{"wrong shape", Wrong, []result.Kind{result.WrongShape, result.ShapeQueryDisagrees}},
		{"changed NaN bits", Differs, []result.Kind{result.NaNAltered}},
		{"changed sign of zero", Differs, nil},
		{"refuses valid", Refuses, []result.Kind{result.WronglyRejected}},
		{"accepts invalid", Accepts, []result.Kind{result.WronglyAccepted}},
		{"wrong by every answer", Wrong, []result.Kind{result.InconsistentReading, result.UndeclaredReading}},
		{"reads foreign memory", Wrong, []result.Kind{result.FillDependent}},
		{"writes foreign memory", Wrong, []result.Kind{result.GuardOverwritten, result.GapOverwritten, result.InputModified}},
		{"crash", Crash, []result.Kind{result.Crash}},
		{"hang", Crash, []result.Kind{result.Timeout}},
		{other + "X", Differs, nil},
	}
}

// KindOf returns the kind with a name, or nil. A name such as "differs from NumPy" is a
// kind of its own.
func KindOf(name string) *Kind {
	if what, is := strings.CutPrefix(name, other); is && what != "X" {
		return &Kind{Name: name, Class: Differs}
	}
	for _, k := range Kinds() {
		if k.Name == name && !strings.HasPrefix(name, other) {
			return &k
		}
	}
	return nil
}

// seenAs returns the name of the kind that a run's divergence seems to be.
func seenAs(kind result.Kind) string {
	for _, k := range Kinds() {
		if slices.Contains(k.Seen, kind) {
			return k.Name
		}
	}
	return ""
}
