package cases

import (
	"bytes"
	_ "embed"
	"io"

	"gopkg.in/yaml.v3"
)

// A Waiver excuses known divergences. Its patterns are globs in which * stands
// for any characters, slashes included, and ? for one; an absent pattern
// matches everything.
type Waiver struct {
	Backend   string // the backend's name
	Device    string // the backend's device
	Signature string // the divergence's signature
	Case      string // the ID of the divergence's first case
	Reason    string // why it is excused
	Link      string // where it is followed up
	Origin    string // file:line
}

//go:embed waivers.schema.json
var waiverSchema string

// WaiverSchema returns the grammar of waiver files as JSON Schema 2020-12.
func WaiverSchema() string { return waiverSchema }

// Match reports whether w excuses a divergence.
func (w *Waiver) Match(backend, device, signature, firstCase string) bool {
	return (w.Backend == "" || Glob(w.Backend, backend)) &&
		(w.Device == "" || Glob(w.Device, device)) &&
		(w.Signature == "" || Glob(w.Signature, signature)) &&
		(w.Case == "" || Glob(w.Case, firstCase))
}

// LoadWaivers returns the waivers of one file. They are good whatever the
// error, which is [Errors]. name is for messages.
func LoadWaivers(name string, r io.Reader) ([]Waiver, error) {
	d := decoder{file: name, said: map[string]bool{}}
	var waivers []Waiver
	if root := d.parse(r); root != nil {
		keys := d.mapping(root, "file", "waivers")
		if keys["waivers"] != nil {
			entries, _ := d.list(keys["waivers"], "waivers")
			for _, entry := range entries {
				if w, ok := d.waiver(entry); ok {
					waivers = append(waivers, w)
				}
			}
		} else if keys != nil {
			d.fail(root, "a waiver file needs waivers")
		}
	}
	return waivers, d.errors.orNil()
}

func (d *decoder) waiver(n *yaml.Node) (w Waiver, ok bool) {
	before := d.failed
	w.Origin = d.origin(n)
	keys := d.mapping(n, "waiver", "backend", "device", "signature", "case", "reason", "link")
	if keys == nil {
		return w, false
	}
	for _, field := range []struct {
		key   string
		value *string
	}{
		{"backend", &w.Backend},
		{"device", &w.Device},
		{"signature", &w.Signature},
		{"case", &w.Case},
		{"reason", &w.Reason},
		{"link", &w.Link},
	} {
		if keys[field.key] != nil {
			*field.value, _ = d.text(keys[field.key], field.key)
		}
	}
	if keys["reason"] == nil {
		d.fail(n, "waiver: reason is missing: say why the divergence is excused")
	}
	if keys["signature"] == nil && keys["case"] == nil {
		d.fail(n, "waiver: name a signature or a case, or it would excuse everything")
	}
	return w, d.failed == before
}

// IsWaivers reports whether a file that begins with head is a waiver file and
// not a case file.
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
