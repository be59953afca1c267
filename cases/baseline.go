package cases

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
)

// A Known is a divergence of a baseline: one that a backend had on some day.
type Known struct {
	Signature      string
	Rule           string // ID, "" where none is known
	FirstSeen      string // a [Day]
	Witness, Other string // case files; "" for one that is too large
	Cases          []Case // those of Witness and Other
	Origin         string // file:line
}

//go:embed baseline.schema.json
var baselineSchema string

// BaselineSchema returns the grammar of baseline files as JSON Schema 2020-12.
func BaselineSchema() string { return baselineSchema }

// LoadBaseline returns the divergences of a baseline file. They are good
// whatever the error, which is [Errors]. name is for messages.
func LoadBaseline(name string, r io.Reader) ([]Known, error) {
	d := decoder{file: name, said: map[string]bool{}}
	limits := Limits{}
	limits.Budget = limits.NewBudget()
	var list []Known
	signatures := map[string]bool{}
	root := d.parse(r)
	if root == nil {
		return nil, d.errors.orNil()
	}
	keys := d.mapping(root, "file", "baseline")
	if keys != nil && keys["baseline"] == nil {
		d.fail(root, "a baseline file needs baseline")
	}
	if keys["baseline"] == nil {
		return nil, d.errors.orNil()
	}
	entries, _ := d.list(keys["baseline"], "baseline")
	for _, entry := range entries {
		before := d.failed
		k := Known{Origin: d.origin(entry)}
		keys := d.mapping(entry, "divergence", "signature", "rule", "first_seen", "witness", "other")
		if keys == nil {
			continue
		}
		for _, field := range []struct {
			key   string
			value *string
		}{
			{"signature", &k.Signature},
			{"rule", &k.Rule},
			{"first_seen", &k.FirstSeen},
			{"witness", &k.Witness},
			{"other", &k.Other},
		} {
			if keys[field.key] != nil {
				*field.value, _ = d.text(keys[field.key], field.key)
			}
		}
		if keys["signature"] == nil {
			d.fail(entry, "divergence: signature is missing")
		} else if signatures[k.Signature] {
			d.fail(keys["signature"], "signature: %s is listed twice", quote(k.Signature))
		}
		signatures[k.Signature] = true
		if keys["first_seen"] == nil {
			d.fail(entry, "divergence: first_seen is missing")
		} else if k.FirstSeen != "" {
			d.day(keys["first_seen"], "first_seen", k.FirstSeen)
		}
		k.Cases = d.witness(keys["witness"], "witness", k.Witness, k.Origin, limits)
		k.Cases = append(k.Cases, d.witness(keys["other"], "other", k.Other, k.Origin, limits)...)
		if d.failed == before {
			list = append(list, k)
		}
	}
	return list, d.errors.orNil()
}

// EncodeBaseline returns a baseline file that loads as the list.
func EncodeBaseline(list []Known) []byte {
	var out bytes.Buffer
	if len(list) == 0 {
		return []byte("baseline: []\n")
	}
	out.WriteString("baseline:\n")
	for i := range list {
		k := &list[i]
		fmt.Fprintf(&out, "  - signature: %s\n", quoteText(k.Signature))
		if k.Rule != "" {
			fmt.Fprintf(&out, "    rule: %s\n", quoteText(k.Rule))
		}
		fmt.Fprintf(&out, "    first_seen: %s\n", k.FirstSeen)
		block(&out, "witness", k.Witness)
		block(&out, "other", k.Other)
	}
	return out.Bytes()
}

// Encode returns the entry of a waiver in a waiver file.
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
		{"issue", w.Issue},
		{"expires", w.Expires},
	} {
		if field.value != "" {
			fmt.Fprintf(&out, "%s%s: %s\n", first, field.key, quoteText(field.value))
			first = "    "
		}
	}
	block(&out, "witness", w.Witness)
	block(&out, "other", w.Other)
	return out.String()
}

// block writes text of several lines as the value of a key.
func block(out *bytes.Buffer, key, text string) {
	if text == "" {
		return
	}
	fmt.Fprintf(out, "    %s: |\n", key)
	for line := range strings.Lines(text) {
		out.WriteString("      " + line)
	}
}

// IsBaseline reports whether a file that begins with head is a baseline file.
func IsBaseline(head []byte) bool {
	for line := range bytes.Lines(head) {
		if bytes.HasPrefix(line, []byte("baseline:")) {
			return true
		}
		if len(bytes.TrimSpace(line)) > 0 && line[0] != '#' && line[0] != ' ' {
			return false
		}
	}
	return false
}
