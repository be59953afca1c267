package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// failing returns the patterns of the cases that diverged in a journal.
func failing(cmd *cobra.Command, patterns []string, journal string) ([]string, error) {
	if len(patterns) > 0 {
		return nil, &usageError{errors.New("--last-failed names the cases, and takes no patterns"), cmd.CommandPath()}
	}
	ids, err := failedIn(journal)
	if err != nil {
		return nil, fmt.Errorf("--last-failed: %w", err)
	}
	return ids, nil
}

// failedIn returns the IDs of the cases of a journal that diverged and that no waiver excuses: all
// cases of files, and the first random case of each divergence.
func failedIn(path string) (ids []string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	add := func(id string) {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	err = reports.ReadJournal(path, file, func(_ int, e *result.Entry) error {
		switch {
		case e.Case != nil && slices.Contains([]result.Verdict{result.Diverged, result.Crashed, result.TimedOut, result.Flaky}, e.Case.Verdict):
			add(e.Case.ID)
		case e.Divergence != nil && e.Divergence.Waiver == "" && !slices.Contains([]result.Kind{result.KnownFaultChanged, result.KnownFaultGrew}, e.Divergence.Kind):
			add(e.Divergence.FirstCase)
			add(e.Divergence.Beside)
		}
		return nil
	})
	if err == nil && len(ids) == 0 {
		err = fmt.Errorf("%s: no case diverged that no waiver excuses", path)
	}
	return ids, err
}
