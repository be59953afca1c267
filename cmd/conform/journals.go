package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strconv"
	"strings"

	"example.com/conform/internal/campaign"
	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// A journalSet is the journals of different runs.
type journalSet struct {
	reports.Accumulator
	headers []*result.Header
	names   []string
	shards  []string // journals of shards
}

// once refuses the header of a run that was added before: the same journal, a
// copy of it, or what it was before it was resumed.
func (m *journalSet) once(name string, h *result.Header) error {
	for i, other := range m.headers {
		if reflect.DeepEqual(other, h) {
			return fmt.Errorf("the journal is of the same run as %s: its cases would count twice", m.names[i])
		}
	}
	m.headers, m.names = append(m.headers, h), append(m.names, name)
	return nil
}

// add adds a journal. One that was cut short does not state its readings; they
// follow from what it holds, unless another version of conform wrote it, with
// other questions.
func (m *journalSet) add(name string) error {
	f, err := files.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	var cut campaign.Earlier
	ended, foreign := false, false
	err = reports.ReadJournal(name, f, func(_ int, e *result.Entry) error {
		ended = e.End != nil
		foreign = foreign || cut.Add(e) != nil
		if e.Header != nil {
			if err := m.once(name, e.Header); err != nil {
				return err
			}
			if e.Header.Part != nil {
				m.shards = append(m.shards, name)
				return errEnough
			}
		}
		return m.Add(e)
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	if err != nil || ended || foreign {
		return asKind(journal, name, err)
	}
	if known, err := cut.Readings(); err == nil {
		return m.AddReadings(known)
	}
	return nil
}

// join adds the run of which journals are shards.
func (m *journalSet) join(warn io.Writer) error {
	var shards []campaign.Shard
	for _, name := range m.shards {
		f, err := files.Open(name)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		shards = append(shards, campaign.Shard{Name: name, Entries: entries(name, f)})
	}
	if len(shards) == 0 {
		return nil
	}
	checked := reports.NewWriter(io.Discard)
	gaps, err := campaign.Merge(shards, func(e *result.Entry) error {
		if err := checked.Write(e); err != nil {
			return err
		}
		return m.Add(e)
	})
	if err == nil && len(gaps.Missing) > 0 {
		fmt.Fprintf(warn, "conform: of the shards, %s missing\n", numbers(gaps.Missing))
	}
	if err == nil && len(gaps.Unfinished) > 0 {
		fmt.Fprintf(warn, "conform: of the shards, %s unfinished: run --resume continues a shard\n", numbers(gaps.Unfinished))
	}
	return err
}

// entries returns the entries of a journal one by one.
func entries(name string, f io.Reader) iter.Seq2[*result.Entry, error] {
	return func(yield func(*result.Entry, error) bool) {
		err := reports.ReadJournal(name, f, func(_ int, e *result.Entry) error {
			if !yield(e, nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(nil, err)
		}
	}
}

// errEnough ends the reading of a journal.
var errEnough = errors.New("enough")

// numbers lists numbers, of which there may be many.
func numbers(list []int) string {
	const shown = 8
	var text []string
	for i, n := range list {
		if i == shown {
			return strings.Join(text, ", ") + fmt.Sprintf(" and %d more are", len(list)-shown)
		}
		text = append(text, strconv.Itoa(n))
	}
	if len(text) == 1 {
		return text[0] + " is"
	}
	return strings.Join(text, ", ") + " are"
}
