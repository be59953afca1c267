package remote

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/internal/suggest"
	"example.com/conform/spec"
)

// An answer is a frame of a backend's, decoded.
type answer struct {
	kind    string
	seq     int64
	job     int64
	status  backends.Status
	detail  string
	sizes   [][]int64 // of each output; nil when left out
	lists   bool      // sizes is a list for each output, and not one list
	bytes   int64
	message string

	protocol    string
	description backends.Description
	shapeQuery  bool

	seen [len(answerKeys)]bool
}

// answerKeys are the keys of a backend's headers.
var answerKeys = [...]string{
	"type", "seq", "job", "status", "bytes", "sizes", "detail", "message",
	"protocol", "name", "version", "device", "mode", "capabilities", "readings", "notes", "shape_query",
}

// A form says which keys a type of header must have, and which it may.
type form struct {
	kind           string
	required, also []string
}

var forms = [...]form{
	{"result", []string{"type", "seq", "job", "status"}, []string{"detail", "sizes", "bytes"}},
	{"start", []string{"type", "seq", "job"}, nil},
	{"shape", []string{"type", "seq", "job", "status"}, []string{"detail", "sizes"}},
	{"hello", []string{"type", "protocol", "name", "version", "device", "capabilities"}, []string{"mode", "readings", "notes", "shape_query"}},
	{"error", []string{"type", "message"}, nil},
}

// decodeAnswer decodes a header and checks its keys.
func decodeAnswer(s *scanner, header []byte, a *answer) error {
	*a = answer{}
	if err := stray(header); err != nil {
		return err
	}
	if err := valid(header); err != nil {
		return err
	}
	s.reset(header)
	for first := true; s.more(first, '{', '}'); first = false {
		key := s.key()
		n := -1
		for i, name := range &answerKeys {
			if name == string(key) {
				n = i
			}
		}
		switch {
		case n < 0:
			s.fail("unknown key %q%s", key, suggest.Instead(string(key), answerKeys[:]))
		case a.seen[n]:
			s.fail("key %s stands twice", answerKeys[n])
		default:
			a.seen[n] = true
			a.value(s, answerKeys[n])
		}
	}
	if err := s.end(); err != nil {
		return err
	}
	return a.check()
}

func (a *answer) value(s *scanner, key string) {
	switch key {
	case "type":
		a.kind = a.formKind(s)
	case "seq":
		a.seq = s.integer()
	case "job":
		a.job = s.integer()
	case "status":
		a.status = status(s)
	case "bytes":
		if a.bytes = s.integer(); a.bytes < 0 {
			s.fail("bytes is negative: %d", a.bytes)
		}
	case "sizes":
		a.outputs(s)
	case "detail":
		a.detail = bounded(s)
	case "message":
		a.message = bounded(s)
	case "protocol":
		a.protocol = bounded(s)
	case "name":
		a.description.Name = bounded(s)
	case "version":
		a.description.Version = bounded(s)
	case "device":
		a.description.Device = bounded(s)
	case "mode":
		a.description.Mode = bounded(s)
	case "capabilities":
		for first := true; s.more(first, '[', ']'); first = false {
			if len(a.description.Capabilities) == maxCapabilities {
				s.fail("more than %d capabilities", maxCapabilities)
				return
			}
			c := capability(s)
			if slices.ContainsFunc(a.description.Capabilities, func(other backends.Capability) bool { return other.Operator == c.Operator }) {
				s.fail("two capabilities of %s", c.Operator)
			}
			a.description.Capabilities = append(a.description.Capabilities, c)
		}
	case "readings":
		a.description.Readings = texts(s, maxReadings, "readings")
	case "notes":
		a.description.Notes = texts(s, maxNotes, "notes")
	case "shape_query":
		a.shapeQuery = s.boolean()
	}
}

// outputs reads the sizes of one output, or a list of those of each.
func (a *answer) outputs(s *scanner) {
	if !s.nested() {
		a.sizes = [][]int64{s.integers([]int64{}, backends.MaxTold)}
		return
	}
	a.lists = true
	for first := true; s.more(first, '[', ']'); first = false {
		if len(a.sizes) == spec.MaxMany {
			s.fail("sizes of more than %d outputs", spec.MaxMany)
			return
		}
		a.sizes = append(a.sizes, s.integers([]int64{}, backends.MaxTold))
	}
}

func (a *answer) formKind(s *scanner) string {
	text := s.string()
	var kinds []string
	for i := range forms {
		if forms[i].kind == string(text) {
			return forms[i].kind
		}
		kinds = append(kinds, forms[i].kind)
	}
	s.fail("unknown type %q%s", text, suggest.Instead(string(text), kinds))
	return ""
}

// texts reads a list of at most limit texts; what names them in an error.
func texts(s *scanner, limit int, what string) []string {
	var list []string
	for first := true; s.more(first, '[', ']'); first = false {
		if len(list) == limit {
			s.fail("more than %d %s", limit, what)
			break
		}
		list = append(list, bounded(s))
	}
	return list
}

func status(s *scanner) backends.Status {
	text := s.string()
	var names []string
	for _, status := range statuses {
		if status.String() == string(text) {
			return status
		}
		names = append(names, status.String())
	}
	s.fail("unknown status %q%s", text, suggest.Instead(string(text), names))
	return 0
}

// stray returns an error of a line that is no frame, but looks like what a
// program or a library prints.
func stray(line []byte) error {
	line = bytes.TrimRight(line, "\r\n")
	if bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("{")) {
		return nil
	}
	const most = 60
	shown := string(line[:min(len(line), most)])
	if len(line) > most {
		shown = strings.ToValidUTF8(shown, "") + "…"
	}
	return fmt.Errorf("standard output is for frames, and %q is none: print to standard error", shown)
}

// check holds the keys that were seen against the form of the type.
func (a *answer) check() error {
	for i := range forms {
		f := &forms[i]
		if f.kind != a.kind {
			continue
		}
		required := 0
		for n, key := range &answerKeys {
			switch {
			case !a.seen[n]:
			case slices.Contains(f.required, key):
				required++
			case !slices.Contains(f.also, key):
				return fmt.Errorf("a %s has no %s", f.kind, key)
			}
		}
		if required < len(f.required) {
			return fmt.Errorf("a %s has %v, all of them", f.kind, f.required)
		}
		return nil
	}
	return errors.New("a header without type")
}
