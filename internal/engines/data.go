package engines

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"

	"example.com/conform/internal/facts"
)

// File is the file with the results of an engine, in the repository.
func File(engine string) string { return "backends/" + engine + "/survey.json" }

// Load reads the results of all engines from the folder of the repository, by name.
func Load(root fs.FS) (list []*Results, err error) {
	for _, e := range facts.All() {
		data, err := fs.ReadFile(root, File(e.Name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var r *Results
		if err == nil {
			r, err = Parse(data)
		}
		if err == nil && r.Engine != e.Name {
			err = fmt.Errorf("they are those of %s", r.Engine)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", File(e.Name), err)
		}
		list = append(list, r)
	}
	return list, nil
}

// Follow puts the results after those of the survey before. Unchanged results keep their
// day, and those of another version become earlier ones.
func (r *Results) Follow(before *Results) {
	r.Earlier = before.Earlier
	same := *before
	same.Since = r.Since
	switch {
	case before.Version() != r.Version():
		r.Keep(before)
	case reflect.DeepEqual(&same, r):
		r.Since = before.Since
	}
}

// Keep keeps of the results of an earlier version what shows a change, in place of any of
// the same version.
func (r *Results) Keep(old *Results) {
	brief := Results{Since: old.Since, Modes: slices.Clone(old.Modes), Sections: slices.Clone(old.Sections), Divergences: slices.Clone(old.Divergences), Answers: slices.Clone(old.Answers)}
	for i, m := range brief.Modes {
		brief.Modes[i] = Mode{Name: m.Name, Version: m.Version}
	}
	for i, s := range brief.Sections {
		brief.Sections[i] = Section{Of: s.Of, States: s.States}
	}
	for i, d := range brief.Divergences {
		brief.Divergences[i] = Divergence{Rule: d.Rule, Signature: d.Signature, Modes: d.Modes, Kind: d.Kind, Verdict: d.Verdict, Fault: d.Fault, Reason: d.Reason}
	}
	for i, a := range brief.Answers {
		brief.Answers[i] = Answer{Question: a.Question, Modes: a.Modes, Survive: a.Survive}
	}
	r.Earlier = slices.DeleteFunc(slices.Clone(r.Earlier), func(one Results) bool { return one.Version() == old.Version() })
	r.Earlier = append(r.Earlier, brief)
}

// JSON returns the results as data, with a line for each mode, section, divergence and answer.
func (r *Results) JSON() ([]byte, error) {
	var b bytes.Buffer
	err := r.write(&b)
	b.WriteByte('\n')
	return b.Bytes(), err
}

func (r *Results) write(b *bytes.Buffer) error {
	b.WriteByte('{')
	if r.Engine != "" {
		fmt.Fprintf(b, "\"engine\": %q, ", r.Engine)
	}
	fmt.Fprintf(b, "\"since\": %q", r.Since)
	for _, list := range []struct {
		name string
		all  reflect.Value
	}{
		{"left_out", reflect.ValueOf(r.LeftOut)},
		{"modes", reflect.ValueOf(r.Modes)},
		{"rules", reflect.ValueOf(r.Sections)},
		{"divergences", reflect.ValueOf(r.Divergences)},
		{"answers", reflect.ValueOf(r.Answers)},
		{"earlier", reflect.ValueOf(r.Earlier)},
	} {
		if list.all.Len() == 0 && (list.name == "left_out" || list.name == "earlier") {
			continue
		}
		if err := writeLines(b, list.name, list.all); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// writeLines writes a field that is a list, with a line for each element.
func writeLines(b *bytes.Buffer, name string, list reflect.Value) error {
	fmt.Fprintf(b, ",\n%q: [", name)
	for i := range list.Len() {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		one := list.Index(i).Interface()
		if earlier, is := one.(Results); is {
			if err := earlier.write(b); err != nil {
				return err
			}
			continue
		}
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(one); err != nil {
			return err
		}
		b.Write(bytes.TrimRight(line.Bytes(), "\n"))
	}
	b.WriteString("]")
	return nil
}

// Parse reads the results of an engine from their data.
func Parse(data []byte) (*Results, error) {
	r := &Results{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(r); err != nil {
		return nil, err
	}
	if facts.Of(r.Engine) == nil {
		return nil, fmt.Errorf("there is no engine %q", r.Engine)
	}
	if err := r.check(); err != nil {
		return nil, fmt.Errorf("%s %s: %w", r.Engine, r.Version(), err)
	}
	return r, nil
}

// check returns an error unless the results are consistent.
func (r *Results) check() error {
	modes := r.Names()
	if len(modes) == 0 {
		return fmt.Errorf("there is no mode")
	}
	unknown := func(list []string) bool {
		return slices.ContainsFunc(list, func(mode string) bool { return !slices.Contains(modes, mode) })
	}
	for _, section := range r.Sections {
		for _, name := range slices.Sorted(maps.Keys(section.States)) {
			if n := len(section.States[name]); n != 1 && n != len(modes) {
				return fmt.Errorf("%s/%s has %d states in %d modes", section.Of, name, n, len(modes))
			}
		}
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		if unknown(d.Modes) {
			return fmt.Errorf("%s: there is no such mode: %s", d.Signature, strings.Join(d.Modes, ", "))
		}
		if KindOf(d.Kind) == nil {
			return fmt.Errorf("%s: there is no kind %q", d.Signature, d.Kind)
		}
		if !slices.Contains([]Verdict{IsFault, Documented, Doubtful, OfAdapter, Untraced}, d.Verdict) {
			return fmt.Errorf("%s: there is no verdict %q", d.Signature, d.Verdict)
		}
	}
	for i := range r.Answers {
		if unknown(r.Answers[i].Modes) {
			return fmt.Errorf("%s: there is no such mode: %s", r.Answers[i].Question, strings.Join(r.Answers[i].Modes, ", "))
		}
	}
	for i := range r.Earlier {
		if err := r.Earlier[i].check(); err != nil {
			return fmt.Errorf("after %s: %w", r.Earlier[i].Version(), err)
		}
	}
	r.sort()
	return nil
}
