package onnxdata

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"example.com/conform/internal/files"
	"example.com/conform/spec"
)

// Write writes a call and its outputs into a folder, as a backend test of one
// data set. The model has the opset version of conform's text, and all inputs
// are inputs of its graph. Without outputs, the test states that the call must
// be rejected.
func Write(folder string, c *spec.Call, outputs []spec.Tensor) error {
	if err := c.Whole(); err != nil {
		return err
	}
	done := c.Constant() // and then all inputs are inputs of the graph, those of nodes too
	done.Tensors = append(slices.Clone(c.Tensors[:c.Inputs()]), outputs...)
	if outputs == nil {
		done.Tensors = c.Tensors
	}
	m, err := Build(Form{}, &done)
	if err != nil {
		return err
	}
	values := slices.Clone(m.Inputs)
	for k := range outputs {
		m.Outputs[k].Data = outputs[k].Data
		values = append(values, m.Outputs[k])
	}
	for i := range values {
		if err := values[i].storable(); err != nil {
			return err
		}
	}
	set := filepath.Join(folder, "test_data_set_0")
	if err := os.MkdirAll(set, 0o755); err != nil {
		return err
	}
	if err := files.Write(filepath.Join(folder, "model.onnx"), m.Message); err != nil {
		return err
	}
	for i := range values {
		name := fmt.Sprintf("input_%d.pb", i)
		if k := i - len(m.Inputs); k >= 0 {
			name = fmt.Sprintf("output_%d.pb", k)
		}
		if err := files.Write(filepath.Join(set, name), values[i].proto()); err != nil {
			return err
		}
	}
	return nil
}
