package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/cases"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
)

func newExport() *cobra.Command {
	s := &selection{}
	var readings []string
	var onnx string
	cmd := &cobra.Command{
		Use:   "export ID|FILE…",
		Short: "Write cases as models and data for the tools of others",
		Long: `Write each case of an operator of ONNX as a backend test of ONNX: a folder below
that of --onnx, with the model in model.onnx, and the inputs and the outputs in
test_data_set_0. The tools of ONNX and of engines replay such a folder, and
conform import reads it. The outputs are what the oracle admits. A case that is
invalid has none: the engine must refuse the model or its inputs.

A case is named by its ID, which may be that of a random case, by a pattern in
which * stands for any characters, or by a case file, such as a witness.`,
		Example: `  conform export onnx.slice/example-1 --onnx=tests
  conform export 'onnx.pad/*' --onnx=tests
  conform export onnx.slice/fewer-starts --onnx=tests --reading onnx.slice/fewer-starts=first-axes`,
		Args: arguments(1, unlimited),
		RunE: func(cmd *cobra.Command, args []string) error {
			pins, err := choices(readings)
			if err != nil {
				return err
			}
			list, err := s.named(args)
			if err != nil {
				return err
			}
			return exportONNX(cmd.OutOrStdout(), onnx, list, pins)
		},
	}
	s.flags(cmd)
	cmd.Flags().StringVar(&onnx, "onnx", "", "write backend tests of ONNX below `FOLDER`")
	_ = cmd.MarkFlagRequired("onnx")
	readingFlag(cmd, &readings)
	s.completeCases(cmd)
	return cmd
}

// exportONNX writes cases as backend tests, and says where. It skips those that are
// no such test, unless all are.
func exportONNX(w io.Writer, to string, list []cases.Case, pins []spec.Choice) error {
	var skipped []error
	for i := range list {
		c := &list[i].Call
		if !onnxdata.Supports(c.Operator) {
			skipped = append(skipped, fmt.Errorf("%s: %s is no operator of ONNX", list[i].ID, c.Operator.Name))
			continue
		}
		outputs, broken, err := expectation.Outputs(c, pins)
		if err != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", list[i].ID, err))
			continue
		}
		folder := filepath.Join(to, "test_"+fileName(list[i].ID))
		if err := onnxdata.Write(folder, c, outputs); err != nil {
			return err
		}
		fmt.Fprintln(w, folder)
		if broken != nil {
			fmt.Fprintf(w, "  without outputs: the call breaks %s\n", broken.Rule.ID)
		}
	}
	if len(skipped) == len(list) {
		return errors.Join(skipped...)
	}
	for _, err := range skipped {
		fmt.Fprintf(w, "skipped %v\n", err)
	}
	return nil
}

// fileName returns the ID of a case as the name of a file.
func fileName(id string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '-':
			return r
		}
		return '_'
	}, id)
}
