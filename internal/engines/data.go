package engines

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Put puts new results of an engine in place of earlier ones, and returns those if they
// are of another version. Unchanged results keep their day.
func (s *Survey) Put(r Results) (earlier *Results) {
	list := s.Engines[:0:0]
	for _, e := range All() {
		i := slices.IndexFunc(s.Engines, func(old Results) bool { return old.Engine == e.Name })
		switch {
		case e.Name != r.Engine && i >= 0:
			list = append(list, s.Engines[i])
		case e.Name == r.Engine:
			if i >= 0 {
				old := s.Engines[i]
				if same := old; old.Version() != r.Version() {
					earlier = &old
				} else if same.Since = r.Since; reflect.DeepEqual(same, r) {
					r.Since = old.Since
				}
			}
			list = append(list, r)
		}
	}
	s.Engines = list
	return earlier
}

// Keep keeps results of an earlier version in a history, in place of any of the same version.
func (s *Survey) Keep(r Results) {
	s.Engines = slices.DeleteFunc(s.Engines, func(old Results) bool { return old.Engine == r.Engine && old.Version() == r.Version() })
	s.Engines = append(s.Engines, r)
	slices.SortStableFunc(s.Engines, func(a, b Results) int { return strings.Compare(a.Engine, b.Engine) })
}

// Of returns the results of an engine, the latest ones of a history, or nil.
func (s *Survey) Of(engine string) (found *Results) {
	for i := range s.Engines {
		if s.Engines[i].Engine == engine {
			found = &s.Engines[i]
		}
	}
	return found
}

// JSON returns the survey as data, with a line for each mode, section, divergence and answer.
func (s *Survey) JSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\"engines\": [")
	for i := range s.Engines {
		r := &s.Engines[i]
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n{\"engine\": %q, \"since\": %q", r.Engine, r.Since)
		for _, list := range []struct {
			name string
			all  reflect.Value
		}{
			{"left_out", reflect.ValueOf(r.LeftOut)},
			{"modes", reflect.ValueOf(r.Modes)},
			{"rules", reflect.ValueOf(r.Sections)},
			{"divergences", reflect.ValueOf(r.Divergences)},
			{"answers", reflect.ValueOf(r.Answers)},
		} {
			if list.name == "left_out" && list.all.Len() == 0 {
				continue
			}
			if err := writeLines(&b, list.name, list.all); err != nil {
				return nil, err
			}
		}
		b.WriteString("}")
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

// writeLines writes a field that is a list, with a line for each element.
func writeLines(b *bytes.Buffer, name string, list reflect.Value) error {
	fmt.Fprintf(b, ",\n%q: [", name)
	for i := range list.Len() {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		var line bytes.Buffer
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(list.Index(i).Interface()); err != nil {
			return err
		}
		b.Write(bytes.TrimRight(line.Bytes(), "\n"))
	}
	b.WriteString("]")
	return nil
}

// Parse reads a survey from its data.
func Parse(data []byte) (*Survey, error) {
	s := &Survey{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(s); err != nil {
		return nil, err
	}
	for i := range s.Engines {
		if err := s.Engines[i].check(); err != nil {
			return nil, fmt.Errorf("%s %s: %w", s.Engines[i].Engine, s.Engines[i].Version(), err)
		}
	}
	return s, nil
}

// check returns an error unless the results are consistent.
func (r *Results) check() error {
	modes := r.Names()
	if Of(r.Engine) == nil || Of(r.Engine).Name != r.Engine {
		return fmt.Errorf("there is no engine %q", r.Engine)
	}
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
	r.sort()
	return nil
}
