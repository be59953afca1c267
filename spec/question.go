package spec

import (
	"fmt"
	"strings"
)

// A Question is a point on which the text allows, or implementations give, more
// than one answer. A backend must follow one answer to each question over a
// whole run. [Text.Question] makes one.
type Question struct {
	ID      string // stable: "openvino.strided_slice/equal-begin-end"
	Source  string // document and section
	Ask     string // the question, in our words
	Answers []Option
	// OtherBools means that the question is the one of [Text.OtherBools].
	OtherBools bool
	// Rounding means that the question is the one of [Text.Rounding].
	Rounding bool
}

// An Option is one answer to a question. The text's own answer, if there is
// one, comes first. An answer that admits more than the others comes last, so
// that a report names the most specific answer that explains a run.
type Option struct {
	Name      string // what users type: "keep"
	Statement string // what it means
	// Permissive means that the option admits everything that another one
	// admits, and more. A backend that follows it may simply be wrong.
	Permissive bool
	// Rejects means that a call with what the question is about is rejected.
	Rejects bool
}

// Rejected is the answer No to whether a text allows something.
var Rejected = Option{Name: "reject", Statement: "No: the call is rejected.", Rejects: true}

// An Answer is an index into a question's Answers. Constants name the answers
// in code.
type Answer int

// FirstAnswer is the answer to every question that its text gives, or the nearest to it.
func FirstAnswer(*Question) Answer { return 0 }

// Name returns the part of the ID after the slash.
func (q *Question) Name() string { return q.ID[strings.LastIndexByte(q.ID, '/')+1:] }

// Parse returns the answer called name.
func (q *Question) Parse(name string) (Answer, error) {
	names := make([]string, len(q.Answers))
	for i, option := range q.Answers {
		if option.Name == name {
			return Answer(i), nil
		}
		names[i] = option.Name
	}
	return 0, fmt.Errorf("question %s has no answer %q: want one of %s", q.ID, name, strings.Join(names, ", "))
}

// A Choice is a question with one answer.
type Choice struct {
	Question *Question
	Answer   Answer
}

// String returns "question=answer".
func (c Choice) String() string { return c.Question.ID + "=" + c.Question.Answers[c.Answer].Name }
