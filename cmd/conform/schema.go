package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/suggest"
	"example.com/conform/reports"
)

func newSchema() *cobra.Command {
	names := []string{"case", "waivers", "claims", "report", "journal", "compare"}
	cmd := &cobra.Command{
		Use:   "schema case|waivers|claims|report|journal|compare",
		Short: "Print the JSON Schema of a file format",
		Long: `Print the JSON Schema of a file format: case files, files of waivers or of
claims, JSON reports, lines of a journal, or JSON comparisons. Editors can use it
to complete and check YAML.`,
		Example: `  conform schema case > case.schema.json
  conform schema report`,
		ValidArgs: names,
		Args:      arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains(names, args[0]) {
				return &usageError{fmt.Errorf("unknown schema %q%s", args[0], suggest.Instead(args[0], names)), cmd.CommandPath()}
			}
			text, err := schemaNamed(args[0])
			if err != nil {
				return asFault(err)
			}
			_, err = io.Copy(cmd.OutOrStdout(), strings.NewReader(text))
			return asFault(err)
		},
	}
	return cmd
}

func schemaNamed(name string) (string, error) {
	switch name {
	case "waivers":
		return cases.WaiverSchema(), nil
	case "claims":
		return cases.ClaimSchema(), nil
	case "report":
		return reports.ReportSchema(), nil
	case "journal":
		return reports.JournalSchema(), nil
	case "compare":
		return reports.ComparisonSchema(), nil
	}
	text, err := cases.Schema()
	return string(text), err
}
