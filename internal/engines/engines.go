// Package engines surveys the engines that conform can run: how each engine
// behaves on every rule and every question, in each of its modes. The command
// survey runs them and writes docs/engines.json and docs/engines.md, and a page
// with the whole matrix.
package engines

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// An Engine is an engine of the survey.
type Engine struct {
	Name string   // in the survey and in the names of its journals
	Args []string // the arguments of conform run: the backend and its flags; without a backend for a Python adapter
	// Python is the option of scripts/engines that prints the interpreter for
	// an adapter in sdk/python/engines; "" if the engine has a backend.
	Python string
	// Modes are the modes of a Python adapter, if it has several. A backend
	// lists its own.
	Modes []string
	// Random is the number of random cases in each mode: as many as take some
	// ten seconds. ShrinkRuns is the number of runs for shrinking each
	// divergence. These numbers, not time, decide what the survey finds.
	Random, ShrinkRuns int64
	Waivers            string // the file of its known divergences
}

// All returns the engines of the survey, the only list of them.
func All() []Engine {
	return []Engine{
		{Name: "litert", Args: []string{"--backend=litert", "--mode=all"}, Random: 20000, ShrinkRuns: 5000, Waivers: "backends/litert/waivers.yaml"},
		{Name: "onnxruntime", Args: []string{"--backend=onnxruntime", "--mode=all"}, Random: 5000, ShrinkRuns: 2000, Waivers: "backends/onnxruntime/waivers.yaml"},
		// The excluded cases write outside OpenVINO's memory and make varying
		// other cases crash.
		{Name: "openvino", Args: []string{"--backend=openvino", "--mode=all", "--exclude=openvino.pad/more-removed-than-there-is", "--exclude=openvino.pad/removes-all-*", "--exclude=onnx.pad/removes-more*", "--exclude=onnx.pad/removes-the-least", "--exclude=onnx.scatter_elements/before-the-first*", "--job-timeout=4s"}, ShrinkRuns: 300, Waivers: "backends/openvino/waivers.yaml"},
		{Name: "pjrt", Args: []string{"--backend=pjrt", "--mode=all"}, Random: 500, ShrinkRuns: 50, Waivers: "backends/pjrt/waivers.yaml"},
		{Name: "webnn", Args: []string{"--backend=webnn", "--mode=all"}, Random: 5000, ShrinkRuns: 500, Waivers: "backends/webnn/waivers.yaml"},
		// Some calls take a second, and some do not end.
		{Name: "onnx", Args: []string{"--job-timeout=4s"}, Python: "--python", Modes: []string{"runtime", "constant"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/onnx.waivers.yaml"},
		// Optimisers of models, of which only programs say something.
		{Name: "optimiser", Args: []string{"onnx.program"}, Python: "--python", Modes: []string{"onnxoptimizer", "onnxslim"}, Random: 1000, ShrinkRuns: 200, Waivers: "sdk/python/engines/optimiser.waivers.yaml"},
		// IREE compiles a model for each case.
		{Name: "iree", Python: "--python", Modes: []string{"llvm"}, ShrinkRuns: 5, Waivers: "sdk/python/engines/iree.waivers.yaml"},
		{Name: "numpy", Python: "--python", Random: 20000, ShrinkRuns: 5000, Waivers: "sdk/python/engines/numpy.waivers.yaml"},
		{Name: "jax", Python: "--frameworks", Modes: []string{"eager", "jit"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/jax.waivers.yaml"},
		{Name: "mlx", Python: "--frameworks", Modes: []string{"eager", "compiled"}, Random: 5000, ShrinkRuns: 500, Waivers: "sdk/python/engines/mlx.waivers.yaml"},
		{Name: "mnn", Python: "--frameworks", Modes: []string{"lazy", "eager", "threads", "module", "session"}, ShrinkRuns: 50, Waivers: "sdk/python/engines/mnn.waivers.yaml"},
		{Name: "ncnn", Python: "--frameworks", Modes: []string{"packed", "plain", "threads"}, Random: 20000, ShrinkRuns: 200, Waivers: "sdk/python/engines/ncnn.waivers.yaml"},
		{Name: "tensorflow", Python: "--frameworks", Modes: []string{"eager", "graph", "xla"}, ShrinkRuns: 20, Waivers: "sdk/python/engines/tensorflow.waivers.yaml"},
		// The mode decomposed takes at least a twentieth of a second for each
		// call.
		{Name: "torch", Python: "--torch", Modes: []string{"eager"}, Random: 20000, ShrinkRuns: 500, Waivers: "sdk/python/engines/torch.waivers.yaml"},
	}
}

// Journal returns the name of the journal of a run in one mode of an adapter,
// or in all modes of a backend. A backend writes one for each mode, with the
// mode's name before the extension.
func (e *Engine) Journal(folder, mode string) string {
	if mode != "" {
		mode = "." + mode
	}
	return filepath.Join(folder, e.Name+mode+".jsonl")
}

// A Run is the report of an engine in one mode.
type Run struct {
	Engine string
	*reports.Report
}

// Read reads the journals of an engine from a folder, one for each of its
// modes. A run that gave up because the engine had crashed too often counts as
// complete.
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
		if len(e.Modes) > 0 { // an adapter does not report its mode
			r.Backend.Mode = strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), e.Name+"."), ".jsonl")
		}
		list = append(list, Run{e.Name, r})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the run left no journal", e.Name)
	}
	return list, nil
}

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

// States lists all states.
func States() []State { return []State{Agrees, Diverges, Crashes, Gap, NotReached} }

// A Column is an engine in one mode.
type Column struct {
	Engine  string   `json:"engine"`
	Mode    string   `json:"mode,omitempty"`
	Version string   `json:"version"`
	Random  int64    `json:"random"`             // number of random cases
	LeftOut []string `json:"left_out,omitempty"` // patterns of the IDs of excluded cases
	Since   string   `json:"since"`              // the day of the first survey with the same results
}

// A Row is how the engines behave on a rule. The row of an operator or a
// question has the divergences without a rule.
type Row struct {
	ID     string           `json:"id"`
	States Columns          `json:"states"`           // of each column
	Groups map[int][]string `json:"groups,omitempty"` // by column: the signatures of divergences, each with its waiver's reason
}

// Columns are the states of each column. In JSON they are a string of their first letters.
type Columns []State

// MarshalText implements [encoding.TextMarshaler].
func (c Columns) MarshalText() ([]byte, error) {
	text := make([]byte, len(c))
	for i := range c {
		text[i] = c[i][0]
	}
	return text, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (c *Columns) UnmarshalText(text []byte) error {
	*c = make(Columns, len(text))
	for i, letter := range text {
		at := slices.IndexFunc(States(), func(s State) bool { return s[0] == letter })
		if at < 0 {
			return fmt.Errorf("no state begins with %q", letter)
		}
		(*c)[i] = States()[at]
	}
	return nil
}

// Answers are the answers of each column. In JSON they are an object of those columns in which
// a case asks, and the number of columns.
type Answers []Answer

type sparseAnswers struct {
	Of int            `json:"of"`
	In map[int]Answer `json:"in,omitempty"`
}

// MarshalJSON implements [json.Marshaler].
func (a Answers) MarshalJSON() ([]byte, error) {
	s := sparseAnswers{Of: len(a), In: map[int]Answer{}}
	for i := range a {
		if a[i] != (Answer{}) {
			s.In[i] = a[i]
		}
	}
	return json.Marshal(s)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (a *Answers) UnmarshalJSON(text []byte) error {
	var s sparseAnswers
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if s.Of < 0 || s.Of > maxColumns {
		return fmt.Errorf("%d columns", s.Of)
	}
	*a = make(Answers, s.Of)
	for i, answer := range s.In {
		if i < 0 || i >= s.Of {
			return fmt.Errorf("there is no column %d", i)
		}
		(*a)[i] = answer
	}
	return nil
}

// maxColumns bounds the columns of a survey.
const maxColumns = 1000

// An Answer is how an engine answers a question in one mode.
type Answer struct {
	Name string `json:"name,omitempty"` // "" where no case asks
	Case string `json:"case,omitempty"` // the case that rules out the text's own answer, if the answer is another
}

// A Question is how the engines answer a question.
type Question struct {
	ID      string  `json:"id"`
	Answers Answers `json:"answers"` // of each column
}

// A Survey is how engines behave.
type Survey struct {
	Columns   []Column   `json:"columns"`
	Rules     []Row      `json:"rules"` // of every rule, operator and question, by ID
	Questions []Question `json:"questions"`
}

// contradictory is the answer if none explains all cases.
const contradictory = "none explains every case"

// New makes a survey of runs on a given day.
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

// addOthers adds missing rows of operators and questions. No run diverges
// there, but an earlier survey that is merged may.
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

// operators returns, for each operator with cases, whether one was judged.
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

// state returns the run's state for a rule.
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

// skips reports whether cases of a rule's operator were skipped, or of its text
// if the rule belongs to no single operator.
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

// groups returns the signatures of the divergences in a cell, each with its
// waiver's reason.
func (r *Run) groups(cell *reports.RuleCell) []string {
	var list []string
	for _, signature := range cell.Divergences {
		why := cmp.Or(r.divergence(signature).Waiver, "not waived")
		list = append(list, signature+": "+why)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// divergence returns the divergence with a signature.
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

// Shown returns the rows of a page: all rules, and the operators and questions
// in which some engine has a divergence without a rule.
func (s *Survey) Shown() []Row {
	questions := map[string]bool{}
	for i := range s.Questions {
		questions[s.Questions[i].ID] = true
	}
	return slices.DeleteFunc(slices.Clone(s.Rules), func(r Row) bool {
		return (questions[r.ID] || !strings.Contains(r.ID, "/")) && !r.Departs()
	})
}

// Count returns how many rows of a page have a state in a column.
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

// Departs reports whether some engine gives another answer than the text's own.
func (q *Question) Departs() bool {
	return slices.ContainsFunc(q.Answers, func(a Answer) bool { return a.Case != "" || a.Name == contradictory })
}
