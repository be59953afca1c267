// Package engines surveys the engines that conform can run: how each engine
// behaves on every rule and every question, in each of its modes. The command
// survey runs them and writes survey.json in the folder of each. Package site makes a site
// of these and of the reproductions in the folders faults.
package engines

import (
	"fmt"
	"path/filepath"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// Journal returns the name of the journal of an engine's run in a mode, which is "" if it
// has one alone.
func Journal(folder, engine, mode string) string {
	if mode != "" {
		mode = "." + mode
	}
	return filepath.Join(folder, engine+mode+".jsonl")
}

// A Run is the report of an engine in one mode.
type Run struct {
	Engine string
	*reports.Report
	Evidence []result.Evidence // about questions, in the order of the cases
}

// Read reads the journals of an engine from a folder, one for each of its
// modes.
func Read(folder, engine string) ([]Run, error) {
	var names []string
	for _, mode := range []string{"", "*"} {
		found, err := filepath.Glob(Journal(folder, engine, mode))
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	var list []Run
	for _, name := range names {
		run, err := ReadRun(engine, name)
		if err != nil {
			return nil, err
		}
		list = append(list, run)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: the run left no journal", engine)
	}
	return list, nil
}

// ReadRun reads the journal of an engine's run in one mode. It fails if the run is not complete. One that
// gave up because the engine had crashed too often counts as complete.
func ReadRun(engine, journal string) (Run, error) {
	f, err := files.Open(journal)
	if err != nil {
		return Run{}, err
	}
	defer func() { _ = f.Close() }()
	var sum reports.Accumulator
	var evidence []result.Evidence
	err = reports.ReadJournal(journal, f, func(_ int, entry *result.Entry) error {
		if entry.Unit != nil {
			evidence = append(evidence, entry.Unit.Evidence...)
		}
		return sum.Add(entry)
	})
	if err != nil {
		return Run{}, err
	}
	r := sum.Report()
	if end := r.Runs[len(r.Runs)-1].Ended; end != reports.Finished && end != reports.GaveUp {
		return Run{}, fmt.Errorf("%s: the run was %s", journal, end)
	}
	return Run{engine, r, evidence}, nil
}
