package site

import (
	"bytes"
	"encoding/json"
	"fmt"

	"example.com/conform/internal/engines"
)

// search returns a script with all that the search finds: what it is, its name, words about
// it, and the page.
func (s *site) search() ([]byte, error) {
	var all [][4]string
	add := func(kind, name, words, page string) { all = append(all, [4]string{kind, name, words, page}) }
	for _, o := range s.Operators {
		add("operator", o.Name, o.Document, o.File())
		for _, c := range o.Reached() {
			add("state", c.Engine.Title+" "+o.Name, fmt.Sprintf("%s, %s, %d reproductions", c.Share(), words(c.Class), len(c.Faults)), o.File()+"#"+c.Engine.ID())
		}
		for _, r := range o.Rules {
			if r.Kind != "any call" {
				add("rule", r.ID, r.Statement, o.File()+"#rule:"+r.ID)
			}
		}
		for _, q := range o.Questions {
			add("question", q.ID, q.Ask, "questions.html#"+q.ID)
		}
	}
	for _, e := range s.Engines {
		add("engine", e.Title, e.Version(), e.File())
	}
	for _, c := range s.changes() {
		add("change", c.Engine.Title+" "+c.To, fmt.Sprintf("what changed after %s: %d fixed, %d new, %d still there", c.From, len(c.Fixed), len(c.New), len(c.Still)), "changes.html#"+c.Engine.ID())
	}
	for _, f := range s.Faults {
		add("fault", s.EngineOf(f.Engine).Title+" "+operatorOf(f.Case), fmt.Sprintf("%s (%s, %s)", f.Summary, f.Kind.Name, nameOf(f.Case)), f.File())
	}
	b := bytes.NewBufferString("window.conformSearch = [\n")
	for i, entry := range all {
		line, err := json.Marshal(entry) // which escapes what ends a script
		if err != nil {
			return nil, err
		}
		b.Write(line)
		if i < len(all)-1 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
	b.WriteString("];\n")
	return b.Bytes(), nil
}

// summary returns the counts as data, which are derived from the survey, the catalogue and
// the reproductions.
func (s *site) summary() ([]byte, error) {
	type counted struct {
		Operator string        `json:"operator,omitempty"`
		Engine   string        `json:"engine"`
		Version  string        `json:"version,omitempty"`
		Kept     int           `json:"kept"`
		Judged   int           `json:"judged"`
		Worst    engines.Class `json:"worst,omitempty"`
		Faults   int           `json:"faults"` // confirmed
	}
	all := struct {
		Survey    string         `json:"survey"` // the day
		Rules     map[string]int `json:"rules"`  // by kind
		Operators int            `json:"operators"`
		Questions int            `json:"questions"`
		Cases     int            `json:"cases"`
		Faults    map[string]int `json:"faults"` // all reproductions, by kind
		Engines   []counted      `json:"engines"`
		Cells     []counted      `json:"cells"`
	}{Survey: s.Day, Rules: map[string]int{}, Questions: len(s.Questions), Cases: s.Cases, Faults: map[string]int{}}
	for _, f := range s.Faults {
		all.Faults[f.Kind.Name]++
	}
	for _, o := range s.Operators {
		if o.Shared == nil {
			all.Operators++
		}
		for _, r := range o.Rules {
			if r.Kind != "any call" && r.Kind != "question" {
				all.Rules[r.Kind]++
			}
		}
		for _, c := range o.Reached() {
			all.Cells = append(all.Cells, counted{Operator: o.Name, Engine: c.Engine.ID(), Kept: c.Kept, Judged: c.Judged, Worst: c.Class, Faults: s.Confirmed(c.Faults)})
		}
	}
	for _, e := range s.Engines {
		all.Engines = append(all.Engines, counted{Engine: e.ID(), Version: e.Version(), Kept: e.Kept, Judged: e.Judged, Faults: s.Confirmed(e.Faults)})
	}
	data, err := json.MarshalIndent(all, "", " ")
	return append(data, '\n'), err
}
