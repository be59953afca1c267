package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"example.com/conform/backends/openvino"
	"example.com/conform/cases"
	"example.com/conform/internal/expectation"
	"example.com/conform/internal/kit"
	"example.com/conform/internal/sanitise"
	"example.com/conform/spec"
)

func newExport() *cobra.Command {
	s := &selection{}
	var readings []string
	var folder, ir, mode string
	cmd := &cobra.Command{
		Use:   "export [ID|PATTERN|FILE…]",
		Short: "Write cases as models and data that run without conform",
		Long: `With --kit, write the cases of ONNX operators as a kit: for each a backend test
of ONNX, which is a folder with the model in model.onnx, and the inputs and
outputs in test_data_set_0; a manifest that says what an engine may do with each;
and run.py and run.mjs, which run the kit on ONNX Runtime, or anything else, and
record what it does. conform judges the record:

  conform replay FOLDER --backend=recorded --option results=FILE

With --openvino, write each case of an OpenVINO operator as IR: a folder with
model.xml, model.bin, and the inputs and outputs as NumPy files. The outputs are
the oracle's. An invalid case has none: the engine must refuse the model or its
inputs.

A case is named by its ID, which may be that of a random case, by a pattern in
which * stands for any characters, or by a case file, such as a witness. Without
any, it writes all case files of ONNX or OpenVINO.`,
		Example: `  conform export --kit=kit
  conform export 'onnx.pad/*' onnx.program --kit=pads
  conform export onnx.slice --kit=slices --reading fewer-starts=first-axes
  conform export openvino.slice/example-1 --openvino=tests --mode=constant`,
		RunE: func(cmd *cobra.Command, args []string) error {
			pins, err := choices(readings)
			if err != nil {
				return err
			}
			asIR := cmd.Flags().Changed(openvinoFlag)
			if len(args) == 0 && asIR {
				args = []string{"openvino.*"}
			} else if len(args) == 0 {
				args = []string{"onnx.*"}
			}
			list, err := s.fromArguments(args)
			if err != nil {
				return err
			}
			if asIR {
				return exportIR(cmd.OutOrStdout(), ir, mode, list, pins)
			}
			return exportKit(cmd.OutOrStdout(), folder, list, pins)
		},
	}
	s.flags(cmd)
	cmd.Flags().StringVar(&folder, kitFlag, "", "write a kit into a new or empty `FOLDER`")
	cmd.Flags().StringVar(&ir, openvinoFlag, "", "write models in OpenVINO's IR below `FOLDER`")
	cmd.Flags().StringVar(&mode, modeFlag, "", "`NAME` of the mode of --backend=openvino whose model to write (default its first)")
	requireFlag(cmd, kitFlag, openvinoFlag)
	excludeFlags(cmd, kitFlag, openvinoFlag)
	excludeFlags(cmd, kitFlag, modeFlag)
	readingFlag(cmd, &readings)
	s.completeCases(cmd)
	return cmd
}

// The flags of export that name a folder: for a kit, or for models in IR.
const (
	kitFlag      = "kit"
	openvinoFlag = "openvino"
)

// exportKit writes a kit of cases, and says how many it has and lacks.
func exportKit(w io.Writer, folder string, list []cases.Case, pins []spec.Choice) error {
	if err := isVacant(folder); err != nil {
		return err
	}
	m, err := kit.Write(folder, list, pins)
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return unwritten{err}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s: %s\n", folder, plural(len(m.Cases), "case"))
	for _, left := range m.LeftOut {
		fmt.Fprintf(w, "left out %d: %s\n", len(left.Cases), sanitise.Line(left.Reason))
	}
	return nil
}

// exportIR writes cases as models in IR, each into a folder below to, and says where. It skips
// those that cannot be written, unless none can.
func exportIR(w io.Writer, to, mode string, list []cases.Case, pins []spec.Choice) error {
	var skipped, failures []error
	for i := range list {
		c := &list[i].Call
		if !openvino.HasLayer(c.Operator) {
			skipped = append(skipped, fmt.Errorf("%s: %s is no operator of OpenVINO", list[i].ID, c.Operator.Name))
			continue
		}
		outputs, broken, err := expectation.Outputs(c, pins)
		if err != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", list[i].ID, err))
			continue
		}
		folder := filepath.Join(to, "test_"+fileName(list[i].ID))
		err = openvino.Export(folder, c, outputs, mode)
		if limit, ok := errors.AsType[*spec.LimitError](err); ok {
			skipped = append(skipped, fmt.Errorf("%s: %w", list[i].ID, limit))
			continue
		}
		if _, ok := errors.AsType[*fs.PathError](err); ok {
			failures = append(failures, unwritten{err})
			continue
		}
		if err != nil {
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
		fmt.Fprintf(w, "skipped %s\n", sanitise.Line(err.Error()))
	}
	return errors.Join(failures...)
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
