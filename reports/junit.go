package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// The elements of JUnit XML that reports use. Readers of JUnit expect the
// counts of suites even if they are 0. The times of suites and tests are not
// known.

type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Tests    int          `xml:"tests,attr"`
	Disabled int          `xml:"disabled,attr"`
	Errors   int          `xml:"errors,attr"`
	Failures int          `xml:"failures,attr"`
	Time     float64      `xml:"time,attr"`
	List     []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Package    string          `xml:"package,attr"`
	Tests      int             `xml:"tests,attr"`
	Disabled   int             `xml:"disabled,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Errors     int             `xml:"errors,attr"`
	Failures   int             `xml:"failures,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	Status    string        `xml:"status,attr"`
	Skipped   *junitSkipped `xml:"skipped,omitempty"`
	Error     *junitProblem `xml:"error,omitempty"`
	Failure   *junitProblem `xml:"failure,omitempty"`
	SystemOut string        `xml:"system-out,omitempty"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

// A junitProblem is a failure or an error.
type junitProblem struct {
	Message     string `xml:"message,attr"`
	Type        string `xml:"type,attr"`
	Description string `xml:",chardata"`
}

// writeJUnit writes one suite for each operator, with a test for each case from
// a file and one for all random cases. Every divergence is described in full in
// exactly one test: that of its first case, or else that of its operator's
// random cases, or else one of its own. What the backend does not support is left
// out: tests that can never run hide those that run no more.
func writeJUnit(w io.Writer, r *Report, _ Options) error {
	j := junit{report: r, suites: map[string]int{}, shown: make([]bool, len(r.Divergences))}
	for i := range r.Cases {
		if r.Cases[i].Verdict != result.Skipped {
			j.addCase(&r.Cases[i])
		}
	}
	for i := range r.Campaigns {
		if c := &r.Campaigns[i]; c.Counts.Ran() > 0 {
			j.addCampaign(c)
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; !j.shown[i] {
			j.add(d.Operator, junitCase{
				Name: sanitise.Line(d.Signature), Status: string(result.Diverged), Failure: j.failure(i),
			})
		}
	}
	if s := ending(r); s != "" {
		j.add("conform", junitCase{
			Name: "the run is complete", Status: "interrupted",
			Error: &junitProblem{Message: s, Type: "interrupted"},
		})
	}
	all := junitSuites{Time: r.ElapsedSeconds, List: j.list}
	for i := range j.list {
		suite := &j.list[i]
		all.Tests += suite.Tests
		all.Failures += suite.Failures
		all.Errors += suite.Errors
		all.Disabled += suite.Skipped
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// A junit is a JUnit report under construction.
type junit struct {
	report *Report
	list   []junitSuite
	suites map[string]int // positions in list, by operator
	shown  []bool         // the divergences that a test describes
}

// add adds a test to the suite of an operator.
func (j *junit) add(operator string, test junitCase) {
	operator = sanitise.Line(operator)
	at, ok := j.suites[operator]
	if !ok {
		at = len(j.list)
		j.suites[operator] = at
		j.list = append(j.list, junitSuite{
			Name: operator, Package: sanitise.Line(j.report.Backend.Name),
			Properties: properties(j.report),
		})
	}
	suite := &j.list[at]
	test.Classname = operator
	suite.Tests++
	switch {
	case test.Failure != nil:
		suite.Failures++
	case test.Error != nil:
		suite.Errors++
	case test.Skipped != nil:
		suite.Skipped++
	}
	suite.Cases = append(suite.Cases, test)
}

// properties returns the properties of the run.
func properties(r *Report) []junitProperty {
	list := []junitProperty{
		{Name: "backend", Value: sanitise.Line(r.Backend.Name)},
		{Name: "version", Value: sanitise.Line(r.Backend.Version)},
		{Name: "device", Value: sanitise.Line(r.Backend.Device)},
		{Name: "seed", Value: fmt.Sprint(r.Seed)},
	}
	if r.Backend.Mode != "" {
		list = append(list, junitProperty{Name: "mode", Value: sanitise.Line(r.Backend.Mode)})
	}
	for _, of := range []struct {
		name string
		list []Skip
	}{{"unsupported", r.Skips}, {"not run", r.NotRun}} {
		for _, skip := range of.list {
			list = append(list, junitProperty{Name: of.name, Value: plural(skip.Count, "case") + ": " + reason(skip.Reason)})
		}
	}
	for _, one := range r.Unclaimed {
		list = append(list, junitProperty{Name: "newly supported", Value: plural(one.Count, "case") + " of " + sanitise.Line(one.Operator)})
	}
	for _, note := range r.Notes {
		list = append(list, junitProperty{Name: "note", Value: sanitise.Line(note)})
	}
	return list
}

func (j *junit) addCase(c *result.Case) {
	test := junitCase{Name: sanitise.Line(c.ID), Status: string(c.Verdict)}
	detail := reason(c.Detail)
	switch c.Verdict {
	case result.Passed:
	case result.Waived:
		test.Skipped = &junitSkipped{Message: "known - " + detail}
	case result.NotRun:
		test.Skipped = &junitSkipped{Message: "not run - " + detail}
	case result.HarnessError:
		test.Error = &junitProblem{Message: detail, Type: string(c.Verdict), Description: sanitise.Line(c.Origin)}
	default:
		test.Failure = &junitProblem{Message: detail, Type: string(c.Verdict), Description: sanitise.Line(c.Origin)}
		if i := j.divergence(c.Signature); i >= 0 {
			test.Failure = j.member(i, c)
		}
		j.explain(test.Failure, func(d *Divergence) bool { return d.FirstCase == c.ID })
	}
	operator, _, _ := strings.Cut(c.ID, "/")
	j.add(operator, test)
}

func (j *junit) addCampaign(all *Campaign) {
	c := all.Counts
	test := junitCase{
		Name:      "random cases",
		Status:    string(result.Passed),
		SystemOut: counts(c),
	}
	switch {
	case c.Diverged+c.Crashed+c.TimedOut+c.Flaky > 0:
		test.Status = string(result.Diverged)
		test.Failure = &junitProblem{Message: counts(c), Type: test.Status}
		j.explain(test.Failure, func(d *Divergence) bool { return strings.HasPrefix(d.FirstCase, all.Operator+"#") })
	case c.HarnessErrors > 0:
		test.Status = string(result.HarnessError)
		test.Error = &junitProblem{Message: counts(c), Type: test.Status}
	}
	j.add(all.Operator, test)
}

// divergence returns the position of the divergence with a signature, or -1.
func (j *junit) divergence(signature string) int {
	if signature == "" {
		return -1
	}
	return slices.IndexFunc(j.report.Divergences, func(d Divergence) bool { return d.Signature == signature })
}

// maxMember bounds the text of a test about a divergence that another test
// describes in full, in bytes.
const maxMember = 2000

// member describes a case that shows a divergence but is not its first case:
// the kind, the group, and the common witness.
func (j *junit) member(i int, c *result.Case) *junitProblem {
	d := &j.report.Divergences[i]
	if d.FirstCase == c.ID {
		return &junitProblem{Message: reason(c.Detail), Type: string(d.Kind)}
	}
	lines := append([]string{sanitise.Line(c.Origin), "group " + sanitise.Line(d.Signature) + ", in full at " + sanitise.Line(d.FirstCase)},
		clipLines(strings.Join(sanitise.Lines(d.Witness.YAML), "\n"), maxMember)...)
	return &junitProblem{Message: reason(c.Detail), Type: string(d.Kind), Description: strings.Join(lines, "\n")}
}

// explain adds to f the divergences that belong to it and are not yet
// described. The type of f becomes the kind of the first.
func (j *junit) explain(f *junitProblem, belongs func(*Divergence) bool) {
	for i := range j.report.Divergences {
		d := &j.report.Divergences[i]
		if j.shown[i] || !belongs(d) {
			continue
		}
		full := j.failure(i)
		if f.Description == "" {
			f.Type = full.Type
		}
		f.Description += full.Description
	}
}

// failure describes a divergence in full and marks it as described.
func (j *junit) failure(i int) *junitProblem {
	j.shown[i] = true
	d := &j.report.Divergences[i]
	return &junitProblem{Message: sanitise.Line(d.Detail), Type: string(d.Kind), Description: Whole(j.report, d)}
}
