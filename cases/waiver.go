package cases

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"gopkg.in/yaml.v3"
)

// A Waiver excuses a known fault: cases of one operator that diverge in one of the ways of
// Symptoms, and that Cases lists or whose calls meet When. It excuses them only while its samples
// diverge as recorded. Its patterns are globs, in which * stands for any characters,
// slashes included, and ? for one. An absent pattern matches everything.
type Waiver struct {
	Backend string   // the backend's name
	Device  string   // the backend's device
	Modes   []string // patterns of the backend's mode, of which one must match; none match every mode
	// Versions are patterns of the backend's version, of which one must match; none
	// match every version.
	Versions []string
	// Engine is the engine whose known faults the waiver's file lists: "ONNX Runtime"; "" for a
	// file of another kind.
	Engine   string
	Operator string
	// Symptoms are patterns of how a case diverges, before it is reduced: the kind, the operand,
	// the broken rule if the call must be rejected, the question, and the backend's
	// answer if the divergence is about that.
	Symptoms []string
	// When are the clauses that a call must meet; without any, Every says that all calls of the
	// operator do. Cases are the IDs of cases. If it is not nil, no other case of a file is
	// excused, whatever its call: these are known one by one, and the clauses are for the rest.
	When  []Clause
	Every bool
	Cases []string
	// Node is an operator of which a node of the program meets the clauses, with the elements that it
	// takes; "" if they are about the call itself.
	Node string
	// Share bounds the random cases of the operator that it may excuse, in percent; 0 for no bound.
	Share   float64
	Samples []Sample
	Reason  string // why it is excused
	// Verdict is "documented" if the engine's documentation announces the
	// divergence, "adapter" if it comes of how an adapter runs the call, and "" for
	// any other.
	Verdict string
	Since   string // the day on which the divergence was first seen, "2026-12-31"; "" if unknown
	Issue   string // URL of the issue that tracks it
	Expires string // the last day on which it applies, "2026-12-31"; "" if it never expires
	Origin  string // file:line
}

// A Clause states one quantity of a call, by its name in the operator: one of some values, or
// bounds.
type Clause struct {
	Quantity string
	Among    []string
	Min, Max *int64
	Origin   string
}

// A Sample is a case that shows a fault, and what the backend left: the symptom, and a digest of
// the outputs, or * where they differ from run to run. The case is one of the embedded files, by
// its ID, or stands in the waiver as a case file.
type Sample struct {
	ID   string // "" if Text has the case
	Text string
	Case []Case // that of Text
	Left string
}

// Day is the format of a date.
const Day = time.DateOnly

// Expired reports whether w has expired before a day.
func (w *Waiver) Expired(day string) bool { return w.Expires != "" && w.Expires < day }

// Text states why a divergence is excused, since when it is known, and where it
// is tracked.
func (w *Waiver) Text() string {
	text := w.Reason
	if w.Since != "" {
		text += " Known since " + w.Since + "."
	}
	if w.Issue != "" {
		text += " (" + w.Issue + ")"
	}
	return text
}

// ShownBy returns the ID of the first sample that is a case of an embedded file, or "".
func (w *Waiver) ShownBy() string {
	for i := range w.Samples {
		if w.Samples[i].ID != "" {
			return w.Samples[i].ID
		}
	}
	return ""
}

//go:embed waivers.schema.json
var waiverSchema string

// WaiverSchema returns the grammar of waiver files as JSON Schema 2020-12.
func WaiverSchema() string { return waiverSchema }

// Concerns reports whether w applies to a backend, its version, device and mode.
func (w *Waiver) Concerns(backend, version, device, mode string) bool {
	return (w.Backend == "" || Glob(w.Backend, backend)) && w.InVersion(version) &&
		(w.Device == "" || Glob(w.Device, device)) &&
		w.InMode(mode)
}

// InVersion reports whether w applies to a version.
func (w *Waiver) InVersion(version string) bool { return anyGlob(w.Versions, version) }

// InMode reports whether w applies to a mode.
func (w *Waiver) InMode(mode string) bool { return anyGlob(w.Modes, mode) }

// anyGlob reports whether one of some patterns matches, or there are none.
func anyGlob(patterns []string, text string) bool {
	return len(patterns) == 0 || slices.ContainsFunc(patterns, func(pattern string) bool { return Glob(pattern, text) })
}

// Shows reports whether a symptom is one that w excuses.
func (w *Waiver) Shows(symptom string) bool { return anyGlob(w.Symptoms, symptom) }

// LoadWaivers returns the waivers of one file. It returns the good ones also
// with an error, which is [Errors]. name is for messages.
func LoadWaivers(name string, r io.Reader) ([]Waiver, error) {
	d := waiverDecoder{decoder: &decoder{file: name, said: map[string]bool{}}}
	d.limits.Budget = d.limits.NewBudget()
	var waivers []Waiver
	if root := d.parse(r); root != nil {
		keys := d.mapping(root, "file", "engine", "versions", "device", "waivers")
		if keys["waivers"] != nil {
			all := d.forAll(keys)
			entries, _ := d.list(keys["waivers"], "waivers")
			for _, entry := range entries {
				if w, ok := d.waiver(entry); ok {
					w.Engine, w.Versions, w.Device = all.Engine, all.Versions, cmp.Or(w.Device, all.Device)
					waivers = append(waivers, w)
				}
			}
		} else if keys != nil {
			d.fail(root, "a waiver file needs waivers")
		}
	}
	return waivers, d.errors.orNil()
}

// A waiverDecoder decodes one file of waivers.
type waiverDecoder struct {
	*decoder
	limits Limits // of all samples
}

// forAll decodes what a file states for all its waivers.
func (d *waiverDecoder) forAll(keys map[string]*yaml.Node) (all Waiver) {
	d.texts(keys, map[string]*string{"engine": &all.Engine, "device": &all.Device})
	all.Versions = d.textList(keys["versions"], "versions")
	return all
}

// texts decodes the keys that are texts.
func (d *waiverDecoder) texts(keys map[string]*yaml.Node, fields map[string]*string) {
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		if keys[key] != nil {
			*fields[key], _ = d.text(keys[key], key)
		}
	}
}

// textList decodes a text or a list of texts.
func (d *waiverDecoder) textList(n *yaml.Node, what string) (list []string) {
	if n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		if one, ok := d.text(n, what); ok {
			list = append(list, one)
		}
		return list
	}
	entries, _ := d.list(n, what)
	for _, entry := range entries {
		if one, ok := d.text(entry, what); ok {
			list = append(list, one)
		}
	}
	return list
}

func (d *waiverDecoder) waiver(n *yaml.Node) (w Waiver, ok bool) {
	before := d.failed
	w.Origin = d.origin(n)
	keys := d.mapping(n, "waiver", "backend", "device", "mode", "operator", "symptoms", "node", "when", "cases", "share", "samples", "reason", "verdict", "since", "issue", "expires")
	if keys == nil {
		return w, false
	}
	d.texts(keys, map[string]*string{
		"backend": &w.Backend, "device": &w.Device, "operator": &w.Operator, "node": &w.Node, "reason": &w.Reason,
		"verdict": &w.Verdict, "since": &w.Since, "issue": &w.Issue, "expires": &w.Expires,
	})
	w.Modes, w.Symptoms, w.Cases = d.textList(keys["mode"], "mode"), d.textList(keys["symptoms"], "symptoms"), d.textList(keys["cases"], "cases")
	if keys["cases"] != nil && w.Cases == nil {
		w.Cases = []string{}
	}
	w.When = d.when(keys["when"])
	w.Every = keys["when"] != nil && len(w.When) == 0
	d.needs(n, keys, &w)
	if keys["share"] != nil {
		w.Share = d.percent(keys["share"])
	}
	if w.Verdict != "" && w.Verdict != "documented" && w.Verdict != "adapter" {
		d.fail(keys["verdict"], "verdict: want documented or adapter, not %s", quote(w.Verdict))
	}
	if w.Since != "" {
		d.day(keys["since"], "since", w.Since)
	}
	if w.Expires != "" {
		d.day(keys["expires"], "expires", w.Expires)
	}
	if w.Issue != "" {
		if u, err := url.Parse(w.Issue); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
			d.fail(keys["issue"], "issue: want a URL, not %s", quote(w.Issue))
		}
	}
	if keys["samples"] != nil {
		entries, _ := d.list(keys["samples"], "samples")
		for _, entry := range entries {
			w.Samples = append(w.Samples, d.sample(entry, w.Origin))
		}
	}
	return w, d.failed == before
}

// needs rejects a waiver that does not say what it excuses.
func (d *waiverDecoder) needs(n *yaml.Node, keys map[string]*yaml.Node, w *Waiver) {
	for _, field := range []struct{ key, why string }{
		{"reason", "say why the divergence is excused"},
		{"operator", "name the operator whose cases are excused"},
		{"symptoms", "say how these diverge, such as \"wrong-value output\""},
	} {
		if keys[field.key] == nil {
			d.fail(n, "waiver: %s is missing: %s", field.key, field.why)
		}
	}
	if keys["node"] != nil && keys["when"] == nil {
		d.fail(n, "waiver: when is missing: state clauses that the node must meet")
	}
	empty := func(key string) bool {
		return keys[key] != nil && keys[key].Kind == yaml.SequenceNode && len(keys[key].Content) == 0
	}
	if empty("symptoms") {
		d.fail(keys["symptoms"], "symptoms: the list is empty")
	}
	switch {
	case keys["when"] != nil || w.OfReading():
	case empty("cases"):
		d.fail(keys["cases"], "cases: the list is empty, and there is no when")
	case keys["cases"] == nil:
		d.fail(n, "waiver: when and cases are missing: state clauses that calls must meet, or list cases")
	}
}

// OfReading reports whether w is about how a backend reads a question, and so about no single case.
func (w *Waiver) OfReading() bool {
	return len(w.Symptoms) > 0 && !slices.ContainsFunc(w.Symptoms, func(s string) bool {
		kind, _, _ := strings.Cut(s, " ")
		return kind != "inconsistent-reading" && kind != "undeclared-reading"
	})
}

// when decodes clauses.
func (d *waiverDecoder) when(n *yaml.Node) (list []Clause) {
	if n == nil {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		d.fail(n, "when: want a mapping from quantities to what they are")
		return nil
	}
	said := make(map[string]bool)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		c := Clause{Quantity: key.Value, Origin: d.origin(key)}
		if said[c.Quantity] {
			d.fail(key, "when: %s is there twice", quote(c.Quantity))
		}
		said[c.Quantity] = true
		if value.Kind == yaml.MappingNode {
			bounds := d.mapping(value, c.Quantity, "min", "max")
			for _, bound := range []struct {
				key string
				to  **int64
			}{{"min", &c.Min}, {"max", &c.Max}} {
				if bounds[bound.key] != nil {
					v, _ := d.integer(bounds[bound.key], bound.key, math.MinInt64, math.MaxInt64)
					*bound.to = &v
				}
			}
			switch {
			case bounds == nil:
			case c.Min == nil && c.Max == nil:
				d.fail(value, "%s: want min, max or both", c.Quantity)
			case c.Min != nil && c.Max != nil && *c.Min > *c.Max:
				d.fail(value, "%s: min exceeds max", c.Quantity)
			}
		} else if c.Among = d.scalars(value, c.Quantity); len(c.Among) == 0 {
			d.fail(value, "%s: want a value, a list of values, or bounds such as {min: 2}", c.Quantity)
		}
		list = append(list, c)
	}
	return list
}

// scalars decodes a scalar or a list of scalars, whatever their type.
func (d *waiverDecoder) scalars(n *yaml.Node, what string) (list []string) {
	entries := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		entries = n.Content
	}
	for _, entry := range entries {
		if entry.Kind != yaml.ScalarNode {
			d.fail(entry, "%s: want a text or a number", what)
			continue
		}
		list = append(list, entry.Value)
	}
	return list
}

// percent decodes a share.
func (d *waiverDecoder) percent(n *yaml.Node) float64 {
	text, _ := d.text(n, "share")
	number, found := strings.CutSuffix(text, "%")
	share, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !found || err != nil || !(share > 0 && share <= 100) {
		d.fail(n, "share: want a share of the operator's random cases such as 2.5%%, not %s", quote(text))
		return 0
	}
	return share
}

// sample decodes a sample.
func (d *waiverDecoder) sample(n *yaml.Node, origin string) (s Sample) {
	keys := d.mapping(n, "sample", "case", "call", "left")
	if keys == nil {
		return s
	}
	d.texts(keys, map[string]*string{"case": &s.ID, "call": &s.Text, "left": &s.Left})
	if (keys["case"] == nil) == (keys["call"] == nil) {
		d.fail(n, "sample: want the ID of a case as case, or a case file as call")
	}
	if keys["left"] == nil {
		d.fail(n, "sample: left is missing: say what the backend left, such as \"wrong-value output *\"")
	}
	if s.Text == "" {
		return s
	}
	list, err := LoadFile("call", strings.NewReader(s.Text), d.limits)
	switch {
	case err != nil:
		first, _, _ := strings.Cut(err.Error(), "\n")
		d.fail(keys["call"], "%s", first)
	case len(list) == 0:
		d.fail(keys["call"], "call: the case file has no cases")
	}
	for i := range list {
		list[i].Origin = origin
	}
	s.Case = list
	return s
}

// Encode returns the text of w in a waiver file.
func (w *Waiver) Encode() string {
	var out bytes.Buffer
	first := "  - "
	line := func(key, value string) {
		fmt.Fprintf(&out, "%s%s: %s\n", first, key, value)
		first = "    "
	}
	for _, field := range []struct{ key, value string }{{"backend", w.Backend}, {"device", w.Device}} {
		if field.value != "" {
			line(field.key, quoteText(field.value))
		}
	}
	if len(w.Modes) > 0 {
		line("mode", flow(w.Modes))
	}
	line("operator", quoteText(w.Operator))
	line("symptoms", flow(w.Symptoms))
	if w.Cases != nil {
		line("cases", flow(w.Cases))
	}
	if w.Node != "" {
		line("node", quoteText(w.Node))
	}
	switch {
	case len(w.When) > 0:
		encodeWhen(&out, w.When)
	case w.Every:
		line("when", "{}")
	}
	if w.Share > 0 {
		line("share", strconv.FormatFloat(w.Share, 'g', -1, 64)+"%")
	}
	for _, field := range []struct{ key, value string }{{"reason", w.Reason}, {"verdict", w.Verdict}, {"issue", w.Issue}} {
		if field.value != "" {
			line(field.key, quoteText(field.value))
		}
	}
	for _, field := range []struct{ key, value string }{{"since", w.Since}, {"expires", w.Expires}} {
		if field.value != "" {
			line(field.key, field.value)
		}
	}
	if len(w.Samples) > 0 {
		out.WriteString("    samples:\n")
	}
	for i := range w.Samples {
		w.Samples[i].encode(&out)
	}
	return out.String()
}

// encode writes s as an entry of a list.
func (s *Sample) encode(out *bytes.Buffer) {
	if s.ID != "" {
		fmt.Fprintf(out, "      - {case: %s, left: %s}\n", flowText(s.ID), flowText(s.Left))
		return
	}
	fmt.Fprintf(out, "      - left: %s\n        call: ", quoteText(s.Left))
	odd := func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }
	if strings.HasPrefix(s.Text, " ") || strings.TrimRight(s.Text, "\n")+"\n" != s.Text || strings.HasPrefix(s.Text, "\n") || strings.ContainsFunc(s.Text, odd) {
		out.WriteString(strconv.Quote(s.Text) + "\n") // a block would change it
		return
	}
	out.WriteString("|\n")
	for text := range strings.Lines(s.Text) {
		out.WriteString("          " + text)
	}
}

// value returns the text of what a clause states.
func (c *Clause) value() string {
	switch {
	case c.Min != nil && c.Max != nil:
		return fmt.Sprintf("{min: %d, max: %d}", *c.Min, *c.Max)
	case c.Min != nil:
		return fmt.Sprintf("{min: %d}", *c.Min)
	case c.Max != nil:
		return fmt.Sprintf("{max: %d}", *c.Max)
	}
	return flow(c.Among)
}

// flow writes texts as a list in one line, and a single one as itself.
func flow(list []string) string {
	var words []string
	for _, text := range list {
		words = append(words, flowText(text))
	}
	if len(words) == 1 {
		return words[0]
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// flowText writes a text that may stand between brackets.
func flowText(text string) string {
	if strings.ContainsAny(text, ",[]{}") {
		return strconv.Quote(text)
	}
	return quoteText(text)
}

// day rejects text that is not a date.
func (d *waiverDecoder) day(n *yaml.Node, what, text string) {
	if _, err := time.Parse(Day, text); err != nil {
		d.fail(n, "%s: want a date such as 2026-12-31, not %s", what, quote(text))
	}
}
