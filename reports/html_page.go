package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/picture"
	"example.com/conform/reports/result"
)

// openGroups is the number of divergences that a page shows unfolded.
const openGroups = 10

// maxCases bounds the cases that a page lists for a rule.
const maxCases = 200

// An htmlPage is a report, arranged for its page.
type htmlPage struct {
	*Report
	Facts                     []fact
	Groups                    []htmlGroup
	Kinds, Operators, RuleIDs []string
	Columns                   []string // of Totals
	Totals                    []total
	Decided, Undecided        []htmlReading
	Errata                    []htmlErrata
	Broken                    []htmlRule
	anchors                   map[string]int
}

// A fact is a name and a value about what was run.
type fact struct {
	Name, Value string
	Code        bool
}

// An htmlGroup is a divergence as a page shows it.
type htmlGroup struct {
	*Divergence
	Anchor, RuleAnchor string
	Open               bool
	Lead               []string // what the picture shows, in words
	Found              string   // what was found, unless Lead states it
	Replays            []string
	Alike              string
	Common, Suspect    string
	Same, SameAnchor   string // the divergence that is probably the same fault
}

// A total counts the cases of an operator by verdict. A cell without cases is
// empty.
type total struct {
	Operator string
	Cells    []string
}

// An htmlReading is a row of readings with links.
type htmlReading struct {
	readingRow
	Anchor string
	Errata string // anchor of the entry of ERRATA.md, if there is one
}

// An htmlErrata explains why the text leaves a question open.
type htmlErrata struct {
	Question, Anchor, Row, URL string
	Items                      [][]passage
}

// An htmlRule is a broken rule with its divergences.
type htmlRule struct {
	ID, Statement, Source, URL, Anchor string
	Groups                             []*htmlGroup
	Cases                              []result.Case
	Questions                          []htmlReading
}

func newPageOf(r *Report, o *Options) *htmlPage {
	p := &htmlPage{Report: r, anchors: map[string]int{}, Facts: facts(r)}
	p.readings(o)
	for _, list := range [][]Divergence{r.Divergences, r.Waived} {
		for i := range list {
			p.addGroup(&list[i])
		}
	}
	slices.Sort(p.Kinds)
	slices.Sort(p.Operators)
	slices.Sort(p.RuleIDs)
	p.rules()
	p.totals()
	return p
}

// Known lists, for each operator, the share of its cases that diverge as known.
func (p *htmlPage) Known() []string { return knownShares(p.Report, p.Waived) }

// Title returns the title of the page.
func (p *htmlPage) Title() string {
	return "conform: " + sanitise.Line(p.Backend.Name) + " " + conclusion(p.Report)
}

// anchor returns a unique anchor of letters, digits and hyphens.
func (p *htmlPage) anchor(s string) string { return anchor(p.anchors, s) }

func anchor(taken map[string]int, s string) string {
	name := strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, s), "-")
	name = name[:min(len(name), 100)]
	taken[name]++
	if n := taken[name]; n > 1 {
		name = fmt.Sprintf("%s-%d", name, n)
	}
	return name
}

func facts(r *Report) []fact {
	var list []fact
	add := func(name, value string, code bool) {
		if value != "" {
			list = append(list, fact{name, sanitise.Line(value), code})
		}
	}
	add("Version", r.Backend.Version, false)
	add("Device", r.Backend.Device, false)
	add("Mode", r.Backend.Mode, false)
	for _, run := range r.Runs {
		add("Run", strings.TrimSpace(run.At+" by conform "+run.Conform+", seed "+fmt.Sprint(run.Seed)), false)
		add("Command", commandLine(run.Command), true)
	}
	return list
}

// commandLine returns the command of a run, or "" if it is not known.
func commandLine(arguments []string) string {
	if len(arguments) == 0 {
		return ""
	}
	words := []string{"conform"}
	for _, argument := range arguments {
		words = append(words, shellWord(sanitise.Line(argument)))
	}
	return strings.Join(words, " ")
}

func (p *htmlPage) addGroup(d *Divergence) {
	g := htmlGroup{Divergence: d, Anchor: p.anchor(d.Signature), Open: len(p.Groups) < openGroups, Replays: replays(p.Report, d), Alike: alike(p.Report, d), Common: common(d), Suspect: suspect(d)}
	for i := range p.Groups {
		if one := &p.Groups[i]; d.SameAs != "" && d.Waiver == "" && one.Signature == d.SameAs && one.Waiver == "" {
			g.Same, g.SameAnchor, g.Open = found(one.Divergence), one.Anchor, false
		}
	}
	if d.Witness.Picture != nil && d.Kind != result.WrongShape {
		words := picture.Words(d.Witness.Picture)
		g.Lead = words[:min(len(words), 2)]
	}
	if len(g.Lead) == 0 && d.Detail != "" {
		g.Lead = []string{sanitise.Line(d.Detail)}
	} else {
		g.Found = sanitise.Line(d.Detail)
	}
	p.Groups = append(p.Groups, g)
	for _, one := range []struct {
		to   *[]string
		name string
	}{{&p.Kinds, string(d.Kind)}, {&p.Operators, d.Operator}, {&p.RuleIDs, d.Rule}} {
		if name := sanitise.Line(one.name); name != "" && !slices.Contains(*one.to, name) {
			*one.to = append(*one.to, name)
		}
	}
}

// readings divides the readings: first those that the run decided against the
// text's own answer or could not decide; then the others.
func (p *htmlPage) readings(o *Options) {
	for _, row := range readingRows(p.Report, false) {
		one := htmlReading{readingRow: row, Anchor: p.anchor("question-" + row.Question)}
		if items := errata(row.Question, o); items != nil {
			one.Errata = p.anchor("errata-" + row.Question)
			p.Errata = append(p.Errata, htmlErrata{row.Question, one.Errata, one.Anchor, textOf(row.Question), items})
		}
		if row.Forced != nil || row.Contradictory || strings.HasPrefix(row.How, "observed") {
			p.Decided = append(p.Decided, one)
		} else {
			p.Undecided = append(p.Undecided, one)
		}
	}
}

func isForcedHTML(list []htmlReading) bool {
	return slices.ContainsFunc(list, func(one htmlReading) bool { return one.Forced != nil })
}

// rules fills the list of the broken rules.
func (p *htmlPage) rules() {
	at := map[string]int{}
	for i := range p.Groups {
		g := &p.Groups[i]
		if g.Rule == "" {
			continue
		}
		n, known := at[g.Rule]
		if !known {
			n = len(p.Broken)
			at[g.Rule] = n
			p.Broken = append(p.Broken, htmlRule{ID: g.Rule, Statement: g.Statement, Source: g.Source, URL: textOf(g.Rule), Anchor: p.anchor("rule-" + g.Rule)})
		}
		rule := &p.Broken[n]
		g.RuleAnchor = rule.Anchor
		rule.Groups = append(rule.Groups, g)
	}
	for i := range p.Cases {
		for _, id := range p.Cases[i].Rules {
			if n, broken := at[id]; broken && len(p.Broken[n].Cases) < maxCases {
				p.Broken[n].Cases = append(p.Broken[n].Cases, p.Cases[i])
			}
		}
	}
	for i := range p.Broken {
		rule := &p.Broken[i]
		family, _, _ := strings.Cut(rule.ID, "/")
		for _, one := range slices.Concat(p.Decided, p.Undecided) {
			if strings.HasPrefix(one.Question, family+"/") {
				rule.Questions = append(rule.Questions, one)
			}
		}
	}
	slices.SortStableFunc(p.Broken, func(a, b htmlRule) int { return cmp.Compare(a.ID, b.ID) })
}

// totals counts the cases of each operator by verdict. It omits verdicts
// without cases.
func (p *htmlPage) totals() {
	sums := map[string]*result.Counts{}
	var order []string
	sum := func(operator string) *result.Counts {
		if sums[operator] == nil {
			sums[operator] = &result.Counts{}
			order = append(order, operator)
		}
		return sums[operator]
	}
	for i := range p.Cases {
		operator, _, _ := strings.Cut(p.Cases[i].ID, "/")
		sum(operator).Count(p.Cases[i].Verdict, 1)
	}
	for i := range p.Campaigns {
		sum(p.Campaigns[i].Operator).Add(p.Campaigns[i].Counts)
	}
	slices.Sort(order)
	if len(order) < 2 {
		return
	}
	p.Columns = append(p.Columns, "cases")
	used := map[result.Verdict]bool{}
	for _, n := range verdictCounts(p.Summary) {
		if n.N > 0 {
			used[n.Verdict] = true
			p.Columns = append(p.Columns, n.Words)
		}
	}
	for _, operator := range order {
		t := total{operator, []string{fmt.Sprint(sums[operator].Cases)}}
		for _, n := range verdictCounts(*sums[operator]) {
			switch {
			case !used[n.Verdict]:
			case n.N == 0:
				t.Cells = append(t.Cells, "")
			default:
				t.Cells = append(t.Cells, fmt.Sprint(n.N))
			}
		}
		p.Totals = append(p.Totals, t)
	}
}
