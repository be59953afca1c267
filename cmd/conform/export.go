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
	"example.com/conform/internal/onnxdata"
	"example.com/conform/internal/sanitise"
	"example.com/conform/spec"
)

func newExport() *cobra.Command {
	s := &selection{}
	var readings []string
	var onnx, ir, mode string
	cmd := &cobra.Command{
		Use:   "export ID|FILE…",
		Short: "Write cases as models and data of ONNX or OpenVINO",
		Long: `With --onnx, write each case of an ONNX operator as a backend test of ONNX: a
folder with the model in model.onnx, and the inputs and outputs in
test_data_set_0. ONNX and the engines can replay such a folder, and conform
import reads it. With --openvino, write each case of an OpenVINO operator as IR:
a folder with model.xml, model.bin, and the inputs and outputs as NumPy files.
The outputs are the oracle's. An invalid case has none: the engine must refuse
the model or its inputs.

A case is named by its ID, which may be that of a random case, by a pattern in
which * stands for any characters, or by a case file, such as a witness.`,
		Example: `  conform export onnx.slice/example-1 --onnx=tests
  conform export 'onnx.pad/*' --onnx=tests
  conform export openvino.slice/example-1 --openvino=tests --mode=constant
  conform export onnx.slice --onnx=tests --reading fewer-starts=first-axes`,
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
			if cmd.Flags().Changed(openvinoFlag) {
				return export(cmd.OutOrStdout(), ir, "OpenVINO", list, pins, openvino.HasLayer, func(folder string, c *spec.Call, outputs []spec.Tensor) error {
					return openvino.Export(folder, c, outputs, mode)
				})
			}
			return export(cmd.OutOrStdout(), onnx, "ONNX", list, pins, onnxdata.Supports, onnxdata.Write)
		},
	}
	s.flags(cmd)
	cmd.Flags().StringVar(&onnx, "onnx", "", "write backend tests of ONNX below `FOLDER`")
	cmd.Flags().StringVar(&ir, openvinoFlag, "", "write models in OpenVINO's IR below `FOLDER`")
	cmd.Flags().StringVar(&mode, modeFlag, "", "`NAME` of the mode of --backend=openvino whose model to write (default its first)")
	requireFlag(cmd, "onnx", openvinoFlag)
	excludeFlags(cmd, "onnx", openvinoFlag)
	excludeFlags(cmd, "onnx", modeFlag)
	readingFlag(cmd, &readings)
	s.completeCases(cmd)
	return cmd
}

// openvinoFlag is the flag of export that names a folder for models in IR.
const openvinoFlag = "openvino"

// export writes cases, each into a folder below to, and says where. It skips those
// that cannot be written, unless none can.
func export(w io.Writer, to, whose string, list []cases.Case, pins []spec.Choice,
	supports func(*spec.Operator) bool, write func(folder string, c *spec.Call, outputs []spec.Tensor) error,
) error {
	var skipped, failures []error
	for i := range list {
		c := &list[i].Call
		if !supports(c.Operator) {
			skipped = append(skipped, fmt.Errorf("%s: %s is no operator of %s", list[i].ID, c.Operator.Name, whose))
			continue
		}
		outputs, broken, err := expectation.Outputs(c, pins)
		if err != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", list[i].ID, err))
			continue
		}
		folder := filepath.Join(to, "test_"+fileName(list[i].ID))
		err = write(folder, c, outputs)
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
