// Package engines surveys the engines that conform can run: what each of them does
// of every rule and every question, in each of its modes. The command survey runs
// them and writes docs/engines.md and docs/engines.html.
package engines

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/internal/files"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
)

// An Engine is one that a survey runs.
type Engine struct {
	Name string   // as the survey shows it, and of its journals
	Args []string // of conform run: the backend, and how it runs; none for an adapter in Python
	// Python is the option of scripts/engines that prints the interpreter of an
	// adapter in sdk/python/engines; "" where the engine has a backend.
	Python string
	// Modes are those of an adapter that has several. A backend knows its own.
	Modes []string
	// Random is how many random cases it runs in each mode: as many as take some ten
	// seconds. ShrinkRuns is how many runs each divergence may take to be made smaller.
	// These numbers decide what the survey says; time does not.
	Random, ShrinkRuns int64
	Waivers            string // the file of its known divergences
}

// All lists the engines of the survey. Every other list of them comes from here.
func All() []Engine {
	return []Engine{
		{Name: "litert", Args: []string{"--backend=litert", "--mode=all"}, Random: 20000, ShrinkRuns: 5000, Waivers: "backends/litert/waivers.yaml"},
		{Name: "onnxruntime", Args: []string{"--backend=onnxruntime", "--mode=all"}, Random: 5000, ShrinkRuns: 2000, Waivers: "backends/onnxruntime/waivers.yaml"},
		// Left out is what writes outside OpenVINO's memory: other cases die of it, now one and now another.
		{Name: "openvino", Args: []string{"--backend=openvino", "--mode=all", "--exclude=openvino.pad/more-removed-than-there-is", "--exclude=openvino.pad/removes-all-*", "--exclude=onnx.pad/removes-more*", "--exclude=onnx.pad/removes-the-least", "--exclude=onnx.scatter_elements/before-the-first*", "--job-timeout=4s"}, ShrinkRuns: 20, Waivers: "backends/openvino/waivers.yaml"},
		{Name: "pjrt", Args: []string{"--backend=pjrt", "--mode=all"}, Random: 500, ShrinkRuns: 50, Waivers: "backends/pjrt/waivers.yaml"},
		{Name: "webnn", Args: []string{"--backend=webnn", "--mode=all"}, Random: 5000, ShrinkRuns: 500, Waivers: "backends/webnn/waivers.yaml"},
		// Some of its calls take a second, and some do not end.
		{Name: "onnx", Args: []string{"--job-timeout=4s"}, Python: "--python", Modes: []string{"runtime", "constant"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/onnx.waivers.yaml"},
		{Name: "numpy", Python: "--python", Random: 20000, ShrinkRuns: 5000, Waivers: "sdk/python/engines/numpy.waivers.yaml"},
		{Name: "jax", Python: "--frameworks", Modes: []string{"eager", "jit"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/jax.waivers.yaml"},
		{Name: "mlx", Python: "--frameworks", Modes: []string{"eager", "compiled"}, Random: 5000, ShrinkRuns: 500, Waivers: "sdk/python/engines/mlx.waivers.yaml"},
		{Name: "mnn", Python: "--frameworks", Modes: []string{"lazy", "eager", "threads", "module", "session"}, ShrinkRuns: 50, Waivers: "sdk/python/engines/mnn.waivers.yaml"},
		{Name: "ncnn", Python: "--frameworks", Modes: []string{"packed", "plain", "threads"}, Random: 20000, ShrinkRuns: 200, Waivers: "sdk/python/engines/ncnn.waivers.yaml"},
		{Name: "tensorflow", Python: "--frameworks", Modes: []string{"eager", "graph", "xla"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/tensorflow.waivers.yaml"},
		// The mode decomposed takes a twentieth of a second for a call, and more.
		{Name: "torch", Python: "--torch", Modes: []string{"eager"}, Random: 20000, ShrinkRuns: 500, Waivers: "sdk/python/engines/torch.waivers.yaml"},
	}
}

// Journal returns the name of the journal that a run of an adapter's mode, or of all
// modes of a backend, is to write. Each mode of a backend has one with its name before
// the ending.
func (e *Engine) Journal(folder, mode string) string {
	if mode != "" {
		mode = "." + mode
	}
	return filepath.Join(folder, e.Name+mode+".jsonl")
}

// A Column is an engine in one mode, and what a run of it found.
type Column struct {
	Engine string
	*reports.Report
}

// Read reads the journals of an engine from a folder, one for each of its modes. A run
// that gave up, for the engine had died too often, is as good as one that finished.
func Read(folder string, e *Engine) ([]Column, error) {
	var names []string
	for _, mode := range []string{"", "*"} {
		found, err := filepath.Glob(e.Journal(folder, mode))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	var list []Column
	for _, name := range names {
		var sum reports.Accumulator
		f, err := files.Open(name)
		if err != nil {
			return nil, err
		}
		err = reports.ReadJournal(name, f, func(_ int, entry *result.Entry) error { return sum.Add(entry) })
		_ = f.Close()
		if err != nil {
			return nil, err
		}
		r := sum.Report()
		if end := r.Runs[len(r.Runs)-1].Ended; end != reports.Finished && end != reports.GaveUp {
			return nil, fmt.Errorf("%s: the run was %s", name, end)
		}
		if len(e.Modes) > 0 { // of which an adapter says nothing in a field of its own
			r.Backend.Mode = strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), e.Name+"."), ".jsonl")
		}
		list = append(list, Column{e.Name, r})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the run left no journal", e.Name)
	}
	return list, nil
}

// A State is what an engine does of a rule in one mode.
type State string

// The states.
const (
	Agrees     State = "agrees"      // in every case that came to it
	Diverges   State = "diverges"    // in one or more cases
	Crashes    State = "crashes"     // or hangs, in one or more cases
	Gap        State = "gap"         // no case ran, for the engine or its adapter declares that it cannot express them
	NotReached State = "not reached" // no case came to it
)

// States lists all states.
func States() []State { return []State{Agrees, Diverges, Crashes, Gap, NotReached} }

// A Row is what the columns of a survey do of a rule, or of an operator where a
// divergence is of no single rule.
type Row struct {
	ID     string
	States []State    // by column
	Groups [][]string // by column: the signatures of divergences, each with the reason of its waiver
}

// An Answer is how an engine answers a question in one mode.
type Answer struct {
	Name string // "" where no case asks
	Case string // the case that rules out the text's own answer, where that is another one
}

// A Question is how the columns of a survey answer a question.
type Question struct {
	ID      string
	Answers []Answer // by column
}

// A Survey is what engines do.
type Survey struct {
	Columns   []Column
	Rules     []Row
	Questions []Question
}

// contradictory stands for an answer where none explains all cases.
const contradictory = "none explains every case"

// New surveys columns.
func New(columns []Column) *Survey {
	s := &Survey{Columns: columns}
	var names []string
	var list []*reports.Report
	for _, c := range columns {
		names, list = append(names, c.Engine+" "+c.Backend.Mode), append(list, c.Report)
	}
	comparison := reports.Compare(names, list)
	for _, rule := range comparison.Rules {
		row := Row{ID: rule.Rule}
		for i := range rule.Cells {
			row.States = append(row.States, columns[i].state(rule.Rule, &rule.Cells[i]))
			row.Groups = append(row.Groups, columns[i].groups(&rule.Cells[i]))
		}
		s.Rules = append(s.Rules, row)
	}
	for _, question := range comparison.Questions {
		q := Question{ID: question.Question}
		for i := range columns {
			reading := columns[i].Readings[question.Question]
			answer := Answer{Name: reading.Answer}
			if reading.Contradictory() {
				answer.Name = contradictory
			}
			if reading.Forced != nil {
				answer.Case = reading.Forced.Case
			}
			q.Answers = append(q.Answers, answer)
		}
		s.Questions = append(s.Questions, q)
	}
	return s
}

// state returns what the column shows of a rule.
func (c *Column) state(rule string, cell *reports.RuleCell) State {
	switch cell.State {
	case reports.RulePasses:
		return Agrees
	case reports.RuleDiverges, reports.RuleWaived:
		for _, signature := range cell.Divergences {
			kind := c.divergence(signature).Kind
			if kind == result.Crash || kind == result.Timeout {
				return Crashes
			}
		}
		return Diverges
	}
	if c.skips(rule) {
		return Gap
	}
	return NotReached
}

// skips reports whether cases of the operator of a rule were skipped, or of the text
// where the rule is of no single operator.
func (c *Column) skips(rule string) bool {
	operator, _, _ := strings.Cut(rule, "/")
	text, _, _ := strings.Cut(rule, ".")
	for _, prefix := range []string{operator + "/", text + "."} {
		found := false
		for i := range c.Cases {
			if one := &c.Cases[i]; strings.HasPrefix(one.ID, prefix) {
				found = true
				if one.Verdict == result.Skipped {
					return true
				}
			}
		}
		if found {
			return false
		}
	}
	return false
}

// groups returns the signatures of the divergences of a cell, each with the reason
// of its waiver.
func (c *Column) groups(cell *reports.RuleCell) []string {
	var list []string
	for _, signature := range cell.Divergences {
		why := cmp.Or(c.divergence(signature).Waiver, "not waived")
		list = append(list, signature+": "+why)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// divergence returns the divergence of a signature.
func (c *Column) divergence(signature string) *reports.Divergence {
	for _, list := range [][]reports.Divergence{c.Divergences, c.Waived} {
		for i := range list {
			if list[i].Signature == signature {
				return &list[i]
			}
		}
	}
	return &reports.Divergence{}
}

// Count returns how many rules are in a state in a column.
func (s *Survey) Count(column int, state State) int {
	n := 0
	for i := range s.Rules {
		if s.Rules[i].States[column] == state {
			n++
		}
	}
	return n
}

// Departs reports whether some engine diverges or crashes.
func (r *Row) Departs() bool {
	return slices.Contains(r.States, Diverges) || slices.Contains(r.States, Crashes)
}

// Departs reports whether some engine gives an answer that is not the text's own.
func (q *Question) Departs() bool {
	return slices.ContainsFunc(q.Answers, func(a Answer) bool { return a.Case != "" || a.Name == contradictory })
}
