// Package expectation compares the expectations of case files with the oracle.
// A difference is a mistake in the case or in the oracle, and such a case never
// reaches a backend.
package expectation

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"example.com/conform/cases"
	"example.com/conform/internal/explain"
	"example.com/conform/oracle"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// An Error is a disagreement between a case and the oracle.
type Error struct {
	Origin  string // file:line of the expectation, or of the case
	Case    string // the case's ID
	Reading []spec.Choice
	Message string
}

// Error returns "file:line: case, reading: message".
func (e *Error) Error() string {
	var text strings.Builder
	text.WriteString(e.Origin + ": " + e.Case)
	for _, choice := range e.Reading {
		text.WriteString(", " + choice.String())
	}
	return text.String() + ": " + e.Message
}

// maxErrors bounds the disagreements that are reported for one case.
const maxErrors = 8

// VerifyAll compares the expectations of cases with the oracle. Wrong joins all
// disagreements and all cases that conform cannot represent; failed joins the
// cases that the oracle cannot evaluate, which is a fault of conform.
func VerifyAll(list []cases.Case) (wrong, failed error) { return verifyAll(list, false) }

// Wrong is [VerifyAll] for cases that a run judges next, which reports other
// failures of the oracle itself. It evaluates few elements that have no
// expectation, and no case without one.
func Wrong(list []cases.Case) error {
	wrong, _ := verifyAll(list, true)
	return wrong
}

// verifyAll divides the cases into parts and verifies these concurrently.
func verifyAll(list []cases.Case, sparse bool) (wrong, failed error) {
	parts := slices.Collect(slices.Chunk(list, partSize))
	results := make([]struct{ wrong, failed []error }, len(parts))
	var next atomic.Int64
	var verifying sync.WaitGroup
	for range min(len(parts), runtime.GOMAXPROCS(0)) {
		verifying.Go(func() {
			v := verifier{sparse: sparse}
			for i := int(next.Add(1)) - 1; i < len(parts); i = int(next.Add(1)) - 1 {
				v.wrong, v.failed = nil, nil
				for k := range parts[i] {
					v.verify(&parts[i][k])
				}
				results[i].wrong, results[i].failed = v.wrong, v.failed
			}
		})
	}
	verifying.Wait()
	var disagreements, faults []error
	for i := range results {
		disagreements, faults = append(disagreements, results[i].wrong...), append(faults, results[i].failed...)
	}
	return errors.Join(disagreements...), errors.Join(faults...)
}

// partSize is the number of cases that a goroutine verifies before it takes
// more.
const partSize = 64

// A verifier verifies one case after another.
type verifier struct {
	sparse        bool
	evaluator     oracle.Evaluator
	wrong, failed []error
}

func (v *verifier) verify(c *cases.Case) {
	// Only its data tell what a program does: a node that breaks a rule leaves the outputs without sizes.
	v.evaluator.Shapes = v.sparse && len(c.Expect) == 0 && c.Call.Program == nil
	v.evaluator.Sparse = v.sparse && !slices.ContainsFunc(c.Expect, func(e cases.Expectation) bool {
		return slices.ContainsFunc(e.Outputs, func(o cases.ExpectedOutput) bool { return o.HasElements })
	})
	disagreement, err := v.disagreement(c)
	if disagreement != nil && v.evaluator.Sparse { // repeat, for the details
		v.evaluator.Sparse = false
		disagreement, err = v.disagreement(c)
	}
	switch _, limit := errors.AsType[*spec.LimitError](err); {
	case limit:
		v.wrong = append(v.wrong, &Error{Origin: c.Origin, Case: c.ID, Message: err.Error()})
	case err != nil:
		v.failed = append(v.failed, &Error{Origin: c.Origin, Case: c.ID, Message: err.Error()})
	case disagreement != nil:
		v.wrong = append(v.wrong, disagreement)
	}
}

// disagreement returns how a case and the oracle disagree, or an error if the
// oracle fails.
func (v *verifier) disagreement(c *cases.Case) (disagreement, err error) {
	alternatives, err := v.evaluator.Alternatives(&c.Call, nil)
	if err != nil {
		return nil, err
	}
	return Verify(c, alternatives), nil
}

// Verify compares the expectations of c with what the oracle admits under each
// reading. It returns nil if they agree or c has none, or else joins an
// [*Error] for each disagreement.
func Verify(c *cases.Case, alternatives []oracle.Alternative) error {
	if len(c.Expect) == 0 {
		return nil
	}
	var list []error
	applied := make([]bool, len(c.Expect))
	for i := range alternatives {
		alternative := &alternatives[i]
		origin, message := verify(c, alternative, applied)
		if message == "" {
			continue
		}
		if len(list) < maxErrors {
			list = append(list, &Error{origin, c.ID, slices.Clone(alternative.Choices), message})
		}
	}
	for i, expect := range c.Expect {
		if !applied[i] {
			list = append(list, &Error{expect.Origin, c.ID, nil, "no reading of the case has these answers"})
		}
	}
	return errors.Join(list...)
}

// verify compares one alternative with the expectation that applies to it, and
// returns what is wrong and where, or "".
func verify(c *cases.Case, alternative *oracle.Alternative, applied []bool) (origin, message string) {
	var expect *cases.Expectation
	otherwise := -1
	for i := range c.Expect {
		if c.Expect[i].Otherwise {
			otherwise = i
			continue
		}
		if !applies(&c.Expect[i], alternative.Choices) {
			continue
		}
		applied[i] = true
		if expect != nil {
			return c.Expect[i].Origin, "this and an earlier expectation both apply"
		}
		expect = &c.Expect[i]
	}
	switch {
	case expect != nil:
	case otherwise >= 0:
		applied[otherwise] = true
		return "", ""
	default:
		return c.Origin, "no expectation covers this reading; the oracle " + admits(c, alternative)
	}
	return expect.Origin, compare(c, expect, alternative)
}

// applies reports whether a reading has all answers of an expectation.
func applies(expect *cases.Expectation, reading []spec.Choice) bool {
	for _, choice := range expect.When {
		if !slices.Contains(reading, choice) {
			return false
		}
	}
	return true
}

func compare(c *cases.Case, expect *cases.Expectation, alternative *oracle.Alternative) string {
	rejected := alternative.Rejects()
	switch {
	case expect.Rejects && expect.Reject == "" && rejected == nil:
		return "expected a rejection, but the oracle " + admits(c, alternative)
	case expect.Rejects && expect.Reject != "" && !breaks(alternative, expect.Reject):
		return fmt.Sprintf("expected a rejection because of %s, but the oracle %s", expect.Reject, admits(c, alternative))
	case expect.Rejects:
		return ""
	}
	if rejected != nil {
		return "expected acceptance, but the oracle rejects: " + rejected.String()
	}
	for k := range expect.Outputs {
		operand := c.Call.Inputs() + k
		if message := compareOutput(&c.Call, operand, &expect.Outputs[k], &alternative.Admissible.Outputs[k]); message != "" {
			return message
		}
	}
	for i := range expect.Memory {
		if message := compareMemory(&c.Call, &expect.Memory[i]); message != "" {
			return message
		}
	}
	return ""
}

// compareMemory compares where the elements of an operand lie.
func compareMemory(c *spec.Call, expect *cases.ExpectedMemory) string {
	t := &c.Tensors[expect.Operand]
	place, err := t.Place()
	if err != nil {
		return err.Error()
	}
	at := make([]int64, len(t.Sizes))
	for i, want := range expect.Indices {
		if got := place.Offset(at); got != want {
			return fmt.Sprintf("expected %s at the linear index %d, but its layout says %d", explain.Name(c, expect.Operand, t.Sizes, int64(i)), want, got)
		}
		tensor.Next(at, t.Sizes)
	}
	return ""
}

// compareOutput compares one output, at a position among the tensors of c.
func compareOutput(c *spec.Call, operand int, expect *cases.ExpectedOutput, admissible *spec.AdmissibleOutput) string {
	if expect.HasSizes && !slices.Equal(expect.Sizes, admissible.Sizes()) {
		return fmt.Sprintf("expected sizes %v, but the oracle says %v", expect.Sizes, admissible.Sizes())
	}
	if !expect.HasElements {
		return ""
	}
	if got, want := len(expect.Elements), len(admissible.Sources()); got != want {
		return fmt.Sprintf("expected %d output elements, but the oracle says %d, sizes %v", got, want, admissible.Sizes())
	}
	for i := range expect.Elements {
		if is(c, &expect.Elements[i], admissible, int64(i)) {
			continue
		}
		want, got := normal(expect.Elements[i]), admitted(c, admissible, int64(i))
		if want.Anything != got.Anything || !slices.Equal(want.Bits, got.Bits) {
			dtype := c.Tensors[operand].DType
			return fmt.Sprintf("expected %s to be %s, but the oracle says %s",
				explain.Name(c, operand, admissible.Sizes(), int64(i)), format(dtype, want), format(dtype, got))
		}
	}
	return ""
}

// is reports whether a single value is expected and the oracle admits only
// that, which is the usual case. Of a computed zero, which has either sign, one stands for both, and of a computed NaN one for all.
func is(c *spec.Call, want *cases.Element, admissible *spec.AdmissibleOutput, element int64) bool {
	s := admissible.Sources()[element]
	if want.Anything || len(want.Bits) != 1 || s.Operand == spec.Anything || len(admissible.Others(element)) > 0 {
		return false
	}
	return s.Admits(c, want.Bits[0])
}

// breaks reports whether the alternative rejects the call because of a rule.
func breaks(alternative *oracle.Alternative, rule string) bool {
	for _, violation := range alternative.Violations {
		if violation.Rule.ID == rule {
			return true
		}
	}
	rejection := alternative.Rejects()
	return rejection != nil && rejection.Rule.ID == rule
}

// admitted returns what the oracle admits in an output element.
func admitted(c *spec.Call, admissible *spec.AdmissibleOutput, element int64) cases.Element {
	var e cases.Element
	add := func(s spec.Source) {
		if s.Operand == spec.Anything {
			e.Anything = true
			return
		}
		if e.Bits = append(e.Bits, s.Bits(c)); s.Operand == spec.EitherZero {
			e.Bits = append(e.Bits, uint64(s.Element))
		}
	}
	add(admissible.Sources()[element])
	for _, s := range admissible.Others(element) {
		add(s)
	}
	return normal(e)
}

// normal returns e with its values sorted, each once.
func normal(e cases.Element) cases.Element {
	if e.Anything {
		return cases.Element{Anything: true}
	}
	bits := slices.Clone(e.Bits)
	slices.Sort(bits)
	return cases.Element{Bits: slices.Compact(bits)}
}

// admits describes what the oracle admits.
func admits(c *cases.Case, alternative *oracle.Alternative) string {
	if rejected := alternative.Rejects(); rejected != nil {
		return "rejects it: " + rejected.String()
	}
	var text strings.Builder
	text.WriteString("accepts it")
	for k := range alternative.Admissible.Outputs {
		operand, admissible := c.Call.Inputs()+k, &alternative.Admissible.Outputs[k]
		fmt.Fprintf(&text, ", %s sizes %v", c.Call.Name(operand), admissible.Sizes())
		const most = 32
		for i := range admissible.Sources() {
			if i == most {
				text.WriteString(", …")
				break
			}
			text.WriteString(", " + format(c.Call.Tensors[operand].DType, admitted(&c.Call, admissible, int64(i))))
		}
	}
	return text.String()
}

func format(dtype tensor.DType, e cases.Element) string {
	if e.Anything {
		return "anything"
	}
	values := make([]string, len(e.Bits))
	for i, bits := range e.Bits {
		values[i] = tensor.FormatValue(dtype, bits)
	}
	return strings.Join(values, " or ")
}
