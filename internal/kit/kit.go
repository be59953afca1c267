// Package kit writes kits: cases as models and data that programs without conform run. A kit has
// a backend test of ONNX for each case, a manifest that says what each may do, and programs that
// record what an engine does.
package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"path/filepath"
	"slices"

	"example.com/conform/cases"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
	"example.com/conform/internal/kit/readers"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

// format identifies a manifest.
const format = "conform.kit/1"

// A Manifest says what a kit holds.
type Manifest struct {
	Format  string    `json:"format"`
	Cases   []Case    `json:"cases"`
	LeftOut []LeftOut `json:"left_out"`
}

// A Case is a backend test of ONNX, and what an engine may do with it.
type Case struct {
	ID       string   `json:"id"`
	Folder   string   `json:"folder"`
	Key      string   `json:"key"` // of the call: [onnxdata.Key]
	Operator string   `json:"operator"`
	Why      string   `json:"why"`
	Rules    []string `json:"rules"` // that decide something in it
	Requires Requires `json:"requires"`
	Inputs   []Tensor `json:"inputs"`
	Outputs  []Tensor `json:"outputs"`
	// Admits are the outcomes, of which an engine shows one. The first is the text's own.
	Admits []Outcome `json:"admits"`
}

// Requires is what an engine must have.
type Requires struct {
	Opset     int64    `json:"opset"`
	Operators []string `json:"operators"` // by the names of ONNX
	Types     []string `json:"types"`     // of inputs and outputs
	Rank      int      `json:"rank"`      // the highest of an input or output
}

// A Tensor is an input or output of a model. The sizes of an output that the operator infers are
// those of an outcome.
type Tensor struct {
	Name  string  `json:"name"`
	Type  string  `json:"type"`
	Sizes []int64 `json:"sizes,omitzero"`
}

// An Outcome is what an engine may do: reject the case, or make outputs.
type Outcome struct {
	// Answers lists the answers to open questions under which the text admits it.
	Answers []map[string]string `json:"answers,omitempty"`
	// Reject is the rule for which the engine must reject the model or its inputs.
	Reject string `json:"reject,omitempty"`
	// Outputs is the folder of the outputs.
	Outputs   string    `json:"outputs,omitempty"`
	MayReject bool      `json:"may_reject,omitempty"` // a rejection is admitted, too
	Elements  []Element `json:"elements,omitempty"`   // that may hold something else
}

// An Element is one of an output that may hold several values, or any.
type Element struct {
	Output  int      `json:"output"`
	Element int64    `json:"element"` // in row-major order
	AnyOf   []string `json:"any_of,omitempty"`
	Any     bool     `json:"any,omitempty"`
}

// LeftOut are cases that a kit cannot have.
type LeftOut struct {
	Reason string   `json:"reason"`
	Cases  []string `json:"cases"`
}

// Write writes a kit of cases into a folder, under some answers to questions. It fails if the
// kit can have no case.
func Write(folder string, list []cases.Case, pins []spec.Choice) (*Manifest, error) {
	m := &Manifest{Format: format}
	taken := map[string]bool{} // folders, and keys
	for i := range list {
		c := &list[i]
		one, err := write(folder, c, pins, taken)
		if left, ok := errors.AsType[*leftOutError](err); ok {
			m.leaveOut(c.ID, left.Error())
			continue
		}
		if err != nil {
			return nil, err
		}
		m.Cases = append(m.Cases, *one)
	}
	if len(m.Cases) == 0 {
		var reasons []error
		for _, left := range m.LeftOut {
			reasons = append(reasons, fmt.Errorf("%s: %s", left.Cases[0], left.Reason))
		}
		return nil, errors.Join(reasons...)
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	if err := encoder.Encode(m); err != nil {
		return nil, err
	}
	if err := files.WriteNew(filepath.Join(folder, "manifest.json"), text.Bytes()); err != nil {
		return nil, err
	}
	return m, writeReaders(folder)
}

// leaveOut counts a case that the kit does not have.
func (m *Manifest) leaveOut(id, reason string) {
	at := slices.IndexFunc(m.LeftOut, func(l LeftOut) bool { return l.Reason == reason })
	if at < 0 {
		at, m.LeftOut = len(m.LeftOut), append(m.LeftOut, LeftOut{Reason: reason})
	}
	m.LeftOut[at].Cases = append(m.LeftOut[at].Cases, id)
}

// A leftOutError is why a kit cannot have a case.
type leftOutError struct{ error }

// limited returns err, or why a kit cannot have the case if ONNX or conform limits it.
func limited(err error) error {
	if limit, ok := errors.AsType[*spec.LimitError](err); ok {
		return &leftOutError{limit.Err}
	}
	return err
}

// write writes the test of a case into a folder of the kit.
func write(kit string, c *cases.Case, pins []spec.Choice, taken map[string]bool) (*Case, error) {
	if !onnxdata.Supports(c.Call.Operator) {
		return nil, &leftOutError{fmt.Errorf("%s is no operator of ONNX", c.Call.Operator.Name)}
	}
	if c.Call.Program != nil && c.Call.Program.Runs > 0 {
		return nil, &leftOutError{errors.New("the program keeps state and runs several times, and a test of a kit runs once")}
	}
	outcomes, err := expectation.Outcomes(&c.Call, pins)
	if err != nil {
		return nil, &leftOutError{err}
	}
	key, err := onnxdata.Key(&c.Call)
	if err != nil {
		return nil, limited(err)
	}
	if taken[key] {
		return nil, &leftOutError{errors.New("its model and inputs are those of another case")}
	}
	named := c.Case // as in the file of the case
	folder := func() string { return "test_" + named.Call.Operator.Name + "_" + cases.NameOf(&named) }
	for n := 2; taken[folder()]; n++ {
		named.ID = fmt.Sprintf("%s-%d", c.ID, n)
	}
	text, err := cases.Encode(&named, cases.Meta{Why: c.Why, Source: c.Source, Reference: c.Reference, Cites: c.Cites, Tags: c.Tags})
	if err != nil {
		return nil, &leftOutError{err}
	}
	one := &Case{ID: c.ID, Folder: folder(), Key: key}
	if err := one.describe(c, outcomes, pins); err != nil {
		return nil, limited(err)
	}
	all := make([][]spec.Tensor, len(outcomes))
	for i := range outcomes {
		all[i] = outcomes[i].Outputs
	}
	if err := onnxdata.Write(filepath.Join(kit, one.Folder), &c.Call, all...); err != nil {
		return nil, limited(err)
	}
	taken[key], taken[one.Folder] = true, true
	return one, files.WriteNew(filepath.Join(kit, one.Folder, "case.yaml"), text)
}

// describe fills the manifest's entry of a case, without its folder.
func (one *Case) describe(c *cases.Case, outcomes []expectation.Outcome, pins []spec.Choice) error {
	m, err := onnxdata.TestModel(&c.Call)
	if err != nil {
		return err
	}
	one.Operator, one.Why, one.Rules = c.Call.Operator.Name, c.Why, slices.Clone(c.Cites)
	decides, err := oracle.Decides(&c.Call, pins)
	if err != nil {
		return err
	}
	for _, rule := range decides {
		one.Rules = append(one.Rules, rule.ID)
	}
	slices.Sort(one.Rules)
	one.Rules = slices.Compact(one.Rules)
	one.Requires = Requires{Opset: m.Opset, Operators: onnxdata.Names(&c.Call)}
	for i := range m.Inputs {
		one.Inputs = append(one.Inputs, one.Requires.tensor(&m.Inputs[i]))
	}
	for k := range m.Outputs {
		one.Outputs = append(one.Outputs, one.Requires.tensor(&m.Outputs[k]))
	}
	for i := range outcomes {
		for _, out := range outcomes[i].Outputs {
			one.Requires.Rank = max(one.Requires.Rank, len(out.Sizes))
		}
		one.Admits = append(one.Admits, admits(&outcomes[i], i))
	}
	return nil
}

// tensor describes an input or output of a model, and requires what it is.
func (r *Requires) tensor(v *onnxdata.Value) Tensor {
	t := Tensor{Name: v.Name, Type: v.DType.String(), Sizes: v.Sizes}
	if !slices.Contains(r.Types, t.Type) {
		r.Types = append(r.Types, t.Type)
	}
	r.Rank = max(r.Rank, len(v.Sizes))
	return t
}

// admits describes the outcome at a position.
func admits(o *expectation.Outcome, at int) (one Outcome) {
	for _, combination := range o.Answers {
		answers := map[string]string{}
		for _, choice := range combination {
			answers[choice.Question.ID] = choice.Question.Answers[choice.Answer].Name
		}
		if len(answers) > 0 {
			one.Answers = append(one.Answers, answers)
		}
	}
	if o.Rejects != nil {
		one.Reject = o.Rejects.Rule.ID
		return one
	}
	one.Outputs, one.MayReject = onnxdata.Outputs, o.MayReject
	if at > 0 {
		one.Outputs = onnxdata.Alternative(at)
	}
	for _, e := range o.Elements {
		element := Element{Output: e.Output, Element: e.Element, Any: e.Values == nil}
		digits := int(math.Ceil(float64(o.Outputs[e.Output].DType.Bits()) / 4))
		for _, bits := range e.Values {
			element.AnyOf = append(element.AnyOf, fmt.Sprintf("0x%0*x", digits, bits))
		}
		one.Elements = append(one.Elements, element)
	}
	return one
}

// writeReaders writes the programs that run a kit.
func writeReaders(folder string) error {
	return fs.WalkDir(readers.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := readers.Files.ReadFile(name)
		if err != nil {
			return err
		}
		return files.WriteNew(filepath.Join(folder, name), text)
	})
}
