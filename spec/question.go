package spec

import (
	"fmt"
	"strings"
)

// A Question is a point on which a text leaves, or practice takes, more than
// one answer. A backend must follow one answer per question over a whole run.
// [Text.Question] makes one.
type Question struct {
	ID      string // stable: "openvino.strided_slice/equal-begin-end"
	Source  string // document and section
	Ask     string // the question, in our words
	Answers []Option
}

// An Option is one answer to a question. The first of a question's options is
// the text's own where the text has one; where a question has an option that
// admits more than the others do, it stands last, so that a report names the
// most specific option that explains a run.
type Option struct {
	Name      string // what users type: "keep"
	Statement string // what it means
	// Permissive says that the option admits whatever another one does, and
	// more: a backend that follows it may be one that is wrong.
	Permissive bool
}

// An Answer is an index into a question's Answers. A question's answers are
// constants, so that code names them.
type Answer int

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

// A Choice is one question answered.
type Choice struct {
	Question *Question
	Answer   Answer
}

// String returns "question=answer".
func (c Choice) String() string { return c.Question.ID + "=" + c.Question.Answers[c.Answer].Name }
