package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/files"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/internal/sanitise"
	"example.com/conform/oracle"
	"example.com/conform/spec"
)

func newImport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import",
		Short: "Convert other test suites to case files",
		Args:  unknownCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newImportONNX())
	return cmd
}

func newImportONNX() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "onnx FOLDER",
		Short: "Convert backend tests of ONNX to case files",
		Long: `Convert the backend tests of ONNX below a folder, such as onnx/backend/test/data
of the Python package onnx, to case files below the folder of --to. A backend
test is a folder with a model.onnx and test_data_set_*. Each test of an operator
that conform knows becomes a case that expects the test's output; if that
depends on the answers to questions, the case states the answers. Print how many
tests of each operator were converted, and why others were not.`,
		Example: `  conform import onnx site-packages/onnx/backend/test/data --to imported
  conform lint imported
  conform run --backend=cpu --cases imported --random=0`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			tests, err := onnxdata.Read(args[0])
			if err != nil {
				return err
			}
			if len(tests) == 0 {
				return fmt.Errorf("%s: no backend test of an operator that conform knows", args[0])
			}
			var failures []error
			taken := make(map[string]bool)
			for i := range tests {
				t := &tests[i]
				if err := writeTest(to, t, taken); err != nil {
					failures = append(failures, unwritten{err})
					t.Case, t.Skip = nil, err.Error()
				}
			}
			return joined(append(failures, asUnwritten(writeImported(cmd.OutOrStdout(), tests)))...)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "write the case files below `FOLDER`")
	requireFlag(cmd, "to")
	return cmd
}

// writeTest writes a test as a case file, with a name of its own. One that no case file
// can hold is skipped. Where only some answers to questions give the test's output, the
// case expects it under the first of these.
func writeTest(folder string, t *onnxdata.Test, taken map[string]bool) error {
	if t.Case == nil {
		return nil
	}
	outputs := slices.Clone(t.Case.Call.Outputs())
	c := *t.Case
	c.Call = c.Call.Clone()
	if _, err := oracle.Restate(&c.Call); err != nil { // lists that nodes compute
		t.Case, t.Skip = nil, err.Error()
		return nil
	}
	for k := range c.Call.Outputs() {
		c.Call.Outputs()[k].Data = nil
	}
	name, operator := cases.NameOf(&c), c.Call.Operator.Name
	c.ID = operator + "/" + name
	for n := 2; taken[c.ID]; n++ {
		c.ID = fmt.Sprintf("%s/%.90s-%d", operator, name, n)
	}
	taken[c.ID] = true
	when, err := expectation.When(&c.Call, outputs)
	if limit, ok := errors.AsType[*spec.LimitError](err); ok { // such as values whose sums would round
		t.Case, t.Skip = nil, limit.Error()
		return nil
	}
	text, err := cases.Encode(&c, cases.Meta{
		Why:     fmt.Sprintf("The backend test %s of ONNX.", t.Name),
		Source:  fmt.Sprintf("onnx/backend/test/data, %s, opset %d", t.Name, t.Opset),
		Outputs: outputs,
		When:    when,
	})
	if err != nil {
		t.Case, t.Skip = nil, err.Error()
		return nil
	}
	folder = filepath.Join(folder, operator)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return files.Write(filepath.Join(folder, cases.NameOf(&c)+".yaml"), text)
}

// writeImported says what became of the tests.
func writeImported(out io.Writer, tests []onnxdata.Test) error {
	imported, skipped := map[string]int{}, map[string]int{}
	for _, t := range tests {
		if imported[t.Operator] += 0; t.Case != nil {
			imported[t.Operator]++
		} else {
			skipped[t.Operator]++
		}
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "OPERATOR\tCASES\tSKIPPED")
	for _, operator := range slices.Sorted(maps.Keys(imported)) {
		fmt.Fprintf(w, "%s\t%d\t%d\n", operator, imported[operator], skipped[operator])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, t := range tests {
		if t.Case == nil {
			fmt.Fprintf(out, "skipped %s: %s\n", sanitise.Line(t.Name), sanitise.Line(t.Skip))
		}
	}
	return nil
}
