package explain

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"example.com/conform/oracle"
	"example.com/conform/reports/result"
	"example.com/conform/spec"
)

// maxSteps bounds the rows of a table of steps.
const maxSteps = 64

// Table returns the steps of a slice as a table of at most 64 rows. Columns
// without entries are omitted.
func Table(steps *spec.Steps) *result.Table {
	t := &result.Table{}
	rows := steps.Rows[:min(len(steps.Rows), maxSteps)]
	t.Rows = make([][]string, len(rows))
	for column, name := range steps.Columns {
		used := false
		for _, row := range rows {
			used = used || row[column] != ""
		}
		if !used {
			continue
		}
		t.Columns = append(t.Columns, name)
		for i, row := range rows {
			t.Rows[i] = append(t.Rows[i], row[column])
		}
	}
	return t
}

// steps writes a table of the steps of a slice.
func steps(w io.Writer, c *spec.Call, choices []spec.Choice) error {
	list, err := oracle.Steps(c, choices)
	if err != nil || list == nil {
		return err
	}
	t := Table(list)
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	for _, row := range append([][]string{t.Columns}, t.Rows...) {
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	_ = table.Flush() // memory never fails
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(w, "  "+strings.TrimRight(line, " \n"))
	}
	return nil
}
