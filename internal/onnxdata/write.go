package onnxdata

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"example.com/conform/internal/files"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Outputs is the data set of a test with the outputs that the text itself admits.
const Outputs = "test_data_set_0"

// Alternative returns the folder of a test with the outputs of another outcome.
func Alternative(i int) string { return fmt.Sprintf("alternative_%d", i) }

// TestModel returns the model of a test of a call. All inputs are inputs of its graph. Its opset
// version is the first with the meaning of conform's text, so that old engines take part, or that
// of the text for types that an earlier version may not list. It states the ranks of outputs,
// unless these differ between the outcomes or there are none.
func TestModel(c *spec.Call, outcomes ...[]spec.Tensor) (*Model, error) {
	if err := c.Whole(); err != nil {
		return nil, err
	}
	done := c.Constant() // and then all inputs are inputs of the graph, those of nodes too
	done.Tensors = slices.Clone(c.Tensors)
	outputs := done.Outputs()
	for k := range outputs {
		for i, one := range outcomes {
			if i == 0 {
				outputs[k].Sizes = one[k].Sizes
			} else if len(one[k].Sizes) != len(outcomes[0][k].Sizes) {
				outputs[k].Sizes = nil
			}
		}
	}
	opset, err := OpsetFor(&done)
	if err != nil {
		return nil, err
	}
	m, err := Build(Form{OpenOutputs: true, Opset: opset}, &done)
	if err != nil {
		return nil, err
	}
	for i := range m.Inputs {
		if err := m.Inputs[i].storable(); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// OpsetFor returns LeastOpset for a call that has, with all nodes of a program, no other types than
// the common ones and bool, which old versions of operators list, and 0 for any other.
func OpsetFor(c *spec.Call) (int64, error) {
	parts, err := partsOf(c)
	other := func(t spec.Tensor) bool { return !t.DType.Common() && t.DType != tensor.Bool }
	if slices.ContainsFunc(parts, func(p part) bool { return slices.ContainsFunc(p.call.Tensors, other) }) {
		return 0, err
	}
	return LeastOpset, err
}

// Key identifies a call: it is a digest of what the test of it gives to an engine, without
// what the test admits.
func Key(c *spec.Call) (string, error) {
	m, err := TestModel(c)
	if err != nil {
		return "", err
	}
	content := m.Message
	for i := range m.Inputs {
		content = appendMessage(content, 1, m.Inputs[i].Proto())
	}
	digest := sha256.Sum256(content)
	return hex.EncodeToString(digest[:]), nil
}

// Write writes a call into a folder, as a backend test of one data set. Each outcome is what the
// outputs may hold: the first is that of the data set, and every other has a folder of its own
// beside it. One that is nil, or none at all, stands for a rejection, and has no outputs.
func Write(folder string, c *spec.Call, outcomes ...[]spec.Tensor) error {
	if c.Program != nil && c.Program.Runs > 0 {
		return &spec.LimitError{Part: "program", Err: errors.New("it keeps state and runs several times, which a model does not say")}
	}
	m, err := TestModel(c, slices.DeleteFunc(slices.Clone(outcomes), func(o []spec.Tensor) bool { return o == nil })...)
	if err != nil {
		return err
	}
	written := map[string][]byte{"model.onnx": m.Message}
	for i := range m.Inputs {
		written[filepath.Join(Outputs, fmt.Sprintf("input_%d.pb", i))] = m.Inputs[i].Proto()
	}
	for i, outputs := range outcomes {
		set := Outputs
		if i > 0 {
			set = Alternative(i)
		}
		for k := range outputs {
			v := m.Outputs[k]
			v.Tensor = outputs[k]
			if err := v.storable(); err != nil {
				return err
			}
			written[filepath.Join(set, fmt.Sprintf("output_%d.pb", k))] = v.Proto()
		}
	}
	for name, content := range written {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := files.WriteNew(path, content); err != nil {
			return err
		}
	}
	return nil
}
