// Package engines surveys the engines that conform can run: what each of them does
// of every rule and every question, in each of its modes. The command survey runs
// them and writes docs/engines.json, and docs/engines.md and docs/engines.html of it.
package engines

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
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
		// It compiles a model for each case.
		{Name: "iree", Python: "--python", Modes: []string{"llvm"}, ShrinkRuns: 5, Waivers: "sdk/python/engines/iree.waivers.yaml"},
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

// A Run is what a run of an engine in one mode found.
type Run struct {
	Engine string
	*reports.Report
}

// Read reads the journals of an engine from a folder, one for each of its modes. A run
// that gave up, for the engine had died too often, is as good as one that finished.
func Read(folder string, e *Engine) ([]Run, error) {
	var names []string
	for _, mode := range []string{"", "*"} {
		found, err := filepath.Glob(e.Journal(folder, mode))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	var list []Run
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
		list = append(list, Run{e.Name, r})
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

// A Column is an engine in one mode.
type Column struct {
	Engine  string   `json:"engine"`
	Mode    string   `json:"mode,omitempty"`
	Version string   `json:"version"`
	Random  int64    `json:"random"`             // how many random cases it ran
	LeftOut []string `json:"left_out,omitempty"` // patterns of the IDs of cases that it did not run
	Since   string   `json:"since"`              // the day of the first survey in which it says what it does
}

// A Row is what the columns of a survey do of a rule. That of an operator, or of a
// question, is of the divergences of no single rule.
type Row struct {
	ID     string           `json:"id"`
	States []State          `json:"states"`           // by column
	Groups map[int][]string `json:"groups,omitempty"` // by column: the signatures of divergences, each with the reason of its waiver
}

// An Answer is how an engine answers a question in one mode.
type Answer struct {
	Name string `json:"name,omitempty"` // "" where no case asks
	Case string `json:"case,omitempty"` // the case that rules out the text's own answer, where that is another one
}

// A Question is how the columns of a survey answer a question.
type Question struct {
	ID      string   `json:"id"`
	Answers []Answer `json:"answers"` // by column
}

// A Survey is what engines do.
type Survey struct {
	Columns   []Column   `json:"columns"`
	Rules     []Row      `json:"rules"` // of every rule, operator and question, by ID
	Questions []Question `json:"questions"`
}

// contradictory stands for an answer where none explains all cases.
const contradictory = "none explains every case"

// New surveys runs that were made on a day.
func New(runs []Run, day string) *Survey {
	s := &Survey{}
	var names []string
	var list []*reports.Report
	for _, r := range runs {
		names, list = append(names, r.Engine+" "+r.Backend.Mode), append(list, r.Report)
		column := Column{Engine: r.Engine, Mode: r.Backend.Mode, Version: r.Backend.Version, Random: r.Runs[0].Random, Since: day}
		for _, argument := range r.Runs[0].Command {
			if pattern, is := strings.CutPrefix(argument, "--exclude="); is {
				column.LeftOut = append(column.LeftOut, pattern)
			}
		}
		s.Columns = append(s.Columns, column)
	}
	comparison := reports.Compare(names, list)
	for _, rule := range comparison.Rules {
		row := Row{ID: rule.Rule, Groups: map[int][]string{}}
		for i := range rule.Cells {
			row.States = append(row.States, runs[i].state(rule.Rule, &rule.Cells[i]))
			if groups := runs[i].groups(&rule.Cells[i]); groups != nil {
				row.Groups[i] = groups
			}
		}
		s.Rules = append(s.Rules, row)
	}
	s.addOthers(runs)
	for _, question := range comparison.Questions {
		q := Question{ID: question.Question}
		for i := range runs {
			reading := runs[i].Readings[question.Question]
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

// addOthers adds the rows of operators and questions that have none yet: no run diverges
// there, but one that is merged with these may.
func (s *Survey) addOthers(runs []Run) {
	ran := make([]map[string]bool, len(runs)) // by run: whether a case of an operator was judged
	others := map[string]bool{}
	for i := range runs {
		ran[i] = runs[i].operators()
		for operator := range ran[i] {
			others[operator] = true
		}
		for question := range runs[i].Readings {
			others[question] = true
		}
	}
	for i := range s.Rules {
		delete(others, s.Rules[i].ID)
	}
	for id := range others {
		row := Row{ID: id}
		for i := range runs {
			cell := reports.RuleCell{State: reports.RuleAbsent}
			if ran[i][id] {
				cell.State = reports.RulePasses
			}
			row.States = append(row.States, runs[i].state(id, &cell))
		}
		s.Rules = append(s.Rules, row)
	}
	slices.SortFunc(s.Rules, func(a, b Row) int { return strings.Compare(a.ID, b.ID) })
}

// operators returns whether a case of an operator was judged, for those that had cases.
func (r *Run) operators() map[string]bool {
	ran := map[string]bool{}
	for i := range r.Cases {
		operator, _, _ := strings.Cut(r.Cases[i].ID, "/")
		ran[operator] = ran[operator] || r.Cases[i].Verdict != result.Skipped
	}
	for i := range r.Campaigns {
		one := &r.Campaigns[i]
		ran[one.Operator] = ran[one.Operator] || one.Counts.Cases > one.Counts.Skipped
	}
	return ran
}

// state returns what the run shows of a rule.
func (r *Run) state(rule string, cell *reports.RuleCell) State {
	switch cell.State {
	case reports.RulePasses:
		return Agrees
	case reports.RuleDiverges, reports.RuleWaived:
		for _, signature := range cell.Divergences {
			kind := r.divergence(signature).Kind
			if kind == result.Crash || kind == result.Timeout {
				return Crashes
			}
		}
		return Diverges
	}
	if r.skips(rule) {
		return Gap
	}
	return NotReached
}

// skips reports whether cases of the operator of a rule were skipped, or of the text
// where the rule is of no single operator.
func (r *Run) skips(rule string) bool {
	operator, _, _ := strings.Cut(rule, "/")
	text, _, _ := strings.Cut(rule, ".")
	for _, prefix := range []string{operator + "/", text + "."} {
		found := false
		for i := range r.Cases {
			if one := &r.Cases[i]; strings.HasPrefix(one.ID, prefix) {
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
func (r *Run) groups(cell *reports.RuleCell) []string {
	var list []string
	for _, signature := range cell.Divergences {
		why := cmp.Or(r.divergence(signature).Waiver, "not waived")
		list = append(list, signature+": "+why)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// divergence returns the divergence of a signature.
func (r *Run) divergence(signature string) *reports.Divergence {
	for _, list := range [][]reports.Divergence{r.Divergences, r.Waived} {
		for i := range list {
			if list[i].Signature == signature {
				return &list[i]
			}
		}
	}
	return &reports.Divergence{}
}

// Shown returns the rows that a page shows: of all rules, and of the operators and the
// questions where some engine has a divergence of no single rule.
func (s *Survey) Shown() []Row {
	questions := map[string]bool{}
	for i := range s.Questions {
		questions[s.Questions[i].ID] = true
	}
	return slices.DeleteFunc(slices.Clone(s.Rules), func(r Row) bool {
		return (questions[r.ID] || !strings.Contains(r.ID, "/")) && !r.Departs()
	})
}

// Count returns how many of the rows that a page shows are in a state in a column.
func (s *Survey) Count(column int, state State) int {
	n := 0
	for _, row := range s.Shown() {
		if row.States[column] == state {
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
