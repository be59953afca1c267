package cases

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"math"
	"net/url"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec/tensor"
)

// A Waiver excuses known divergences. Its patterns are globs, in which * stands
// for any characters, slashes included, and ? for one. An absent pattern
// matches everything.
type Waiver struct {
	Backend string // the backend's name
	Device  string // the backend's device
	Mode    string // the mode of the backend
	// Versions are patterns of the backend's version, of which one must match; none
	// match every version.
	Versions []string
	// Engine is the engine whose known divergences the waiver's file lists: "ONNX
	// Runtime"; "" for a file of another kind.
	Engine    string
	Signature string // the divergence's signature
	Case      string // the ID of the divergence's first case
	// DType is the data type of the output of the witness's last case, such as
	// "float16"; "" for any.
	DType string
	// Magnitude is the least absolute value of the largest size, integer attribute
	// or index of the witness; 0 for any.
	Magnitude int64
	// ShownBy is the ID of a case from a file that shows the fault. When that
	// case passes, the waiver can be removed.
	ShownBy string
	Reason  string // why it is excused
	// Verdict is "documented" if the engine's documentation announces the
	// divergence, "adapter" if it comes of how an adapter runs the call, and "" for
	// any other.
	Verdict string
	Since   string // the day on which the divergence was first seen, "2026-12-31"; "" if unknown
	Issue   string // URL of the issue that tracks it
	Expires string // the last day on which it applies, "2026-12-31"; "" if it never expires
	// Witness is a case file. A waiver with a witness excuses only divergences
	// with the same one, and its cases run with the others. It has several if its
	// last case diverges only after the others. Other is the second case of a
	// divergence that takes two; without a witness it has no effect.
	Witness, Other string
	Cases          []Case // the cases in Witness and Other
	Origin         string // file:line
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
func (w *Waiver) InVersion(version string) bool {
	return len(w.Versions) == 0 || slices.ContainsFunc(w.Versions, func(pattern string) bool { return Glob(pattern, version) })
}

// InMode reports whether w applies to a mode.
func (w *Waiver) InMode(mode string) bool { return w.Mode == "" || Glob(w.Mode, mode) }

// Match reports whether w excuses a divergence of a backend that it concerns. A pattern of
// four words, which names no answer, matches every answer.
func (w *Waiver) Match(signature, firstCase string) bool {
	if words := strings.Split(signature, " "); len(words) > 4 && strings.Count(w.Signature, " ") == 3 {
		signature = strings.Join(words[:4], " ")
	}
	return (w.Signature == "" || Glob(w.Signature, signature)) &&
		(w.Case == "" || Glob(w.Case, firstCase))
}

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
	limits Limits // of all witnesses
}

// forAll decodes what a file states for all its waivers.
func (d *waiverDecoder) forAll(keys map[string]*yaml.Node) (all Waiver) {
	for _, field := range []struct {
		key   string
		value *string
	}{{"engine", &all.Engine}, {"device", &all.Device}} {
		if keys[field.key] != nil {
			*field.value, _ = d.text(keys[field.key], field.key)
		}
	}
	if keys["versions"] != nil {
		entries, _ := d.list(keys["versions"], "versions")
		for _, entry := range entries {
			if version, ok := d.text(entry, "version"); ok {
				all.Versions = append(all.Versions, version)
			}
		}
	}
	return all
}

func (d *waiverDecoder) waiver(n *yaml.Node) (w Waiver, ok bool) {
	before := d.failed
	w.Origin = d.origin(n)
	keys := d.mapping(n, "waiver", "backend", "device", "mode", "signature", "case", "dtype", "magnitude", "shown_by", "reason", "verdict", "since", "issue", "expires", "witness", "other")
	if keys == nil {
		return w, false
	}
	for _, field := range []struct {
		key   string
		value *string
	}{
		{"backend", &w.Backend},
		{"device", &w.Device},
		{"mode", &w.Mode},
		{"signature", &w.Signature},
		{"case", &w.Case},
		{"dtype", &w.DType},
		{"shown_by", &w.ShownBy},
		{"reason", &w.Reason},
		{"verdict", &w.Verdict},
		{"since", &w.Since},
		{"issue", &w.Issue},
		{"expires", &w.Expires},
		{"witness", &w.Witness},
		{"other", &w.Other},
	} {
		if keys[field.key] != nil {
			*field.value, _ = d.text(keys[field.key], field.key)
		}
	}
	if keys["reason"] == nil {
		d.fail(n, "waiver: reason is missing: say why the divergence is excused")
	}
	if w.Verdict != "" && w.Verdict != "documented" && w.Verdict != "adapter" {
		d.fail(keys["verdict"], "verdict: want documented or adapter, not %s", quote(w.Verdict))
	}
	if keys["signature"] == nil && keys["case"] == nil {
		d.fail(n, "waiver: name a signature or a case, or it would excuse everything")
	}
	if w.DType != "" {
		if _, err := tensor.ParseDType(w.DType); err != nil {
			d.fail(keys["dtype"], "%v", err)
		}
	}
	if keys["magnitude"] != nil {
		w.Magnitude, _ = d.integer(keys["magnitude"], "magnitude", 1, math.MaxInt64)
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
	w.Cases = d.witness(keys["witness"], "witness", w.Witness, w.Origin)
	other := d.witness(keys["other"], "other", w.Other, w.Origin)
	switch {
	case w.Other == "":
	case w.Witness == "":
		d.fail(keys["other"], "other: the second case needs a witness")
	case len(w.Cases) > 1 || len(other) > 1:
		d.fail(keys["other"], "other: want one case here and in witness, not %d", len(w.Cases)+len(other))
	}
	w.Cases = append(w.Cases, other...)
	return w, d.failed == before
}

// Encode returns the text of w in a waiver file.
func (w *Waiver) Encode() string {
	var out bytes.Buffer
	first := "  - "
	for _, field := range []struct{ key, value string }{
		{"backend", w.Backend},
		{"device", w.Device},
		{"mode", w.Mode},
		{"signature", w.Signature},
		{"case", w.Case},
		{"reason", w.Reason},
		{"since", w.Since},
		{"issue", w.Issue},
		{"expires", w.Expires},
	} {
		switch {
		case field.value == "":
			continue
		case field.key == "since" || field.key == "expires":
			fmt.Fprintf(&out, "%s%s: %s\n", first, field.key, field.value)
		default:
			fmt.Fprintf(&out, "%s%s: %s\n", first, field.key, quoteText(field.value))
		}
		first = "    "
	}
	block(&out, "witness", w.Witness)
	block(&out, "other", w.Other)
	return out.String()
}

// block writes a key whose value is text of several lines.
func block(out *bytes.Buffer, key, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(out, "    %s: |\n", key)
	for line := range strings.Lines(text) {
		out.WriteString("      " + line)
	}
}

// day rejects text that is not a date.
func (d *waiverDecoder) day(n *yaml.Node, what, text string) {
	if _, err := time.Parse(Day, text); err != nil {
		d.fail(n, "%s: want a date such as 2026-12-31, not %s", what, quote(text))
	}
}

// witness decodes a case file that is embedded as text in another file.
func (d *waiverDecoder) witness(n *yaml.Node, what, text, origin string) []Case {
	if text == "" {
		return nil
	}
	list, err := LoadFile(what, strings.NewReader(text), d.limits)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		d.fail(n, "%s", first)
		return nil
	}
	if len(list) == 0 {
		d.fail(n, "%s: the case file has no cases", what)
	}
	for i := range list {
		list[i].Origin = origin
	}
	return list
}

// IsWaivers reports whether head is the beginning of a waiver file rather than
// a case file.
func IsWaivers(head []byte) bool {
	for line := range bytes.Lines(head) {
		if bytes.HasPrefix(line, []byte("waivers:")) {
			return true
		}
		if bytes.HasPrefix(line, []byte("operator:")) || bytes.HasPrefix(line, []byte("cases:")) {
			return false
		}
	}
	return false
}
