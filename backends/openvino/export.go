package openvino

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/internal/files"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// HasLayer reports whether an operator is a layer of IR, or that of its programs, so that [Export] can
// write its calls.
func HasLayer(op *spec.Operator) bool { return layerOf(op) != nil || op == openvino.Program }

// Export writes a call into a folder, in the form of a mode, or of the first mode if none
// is named: model.xml and model.bin, and each input and output in the format NPY of NumPy.
func Export(folder string, c *spec.Call, outputs []spec.Tensor, modeName string) error {
	if !HasLayer(c.Operator) {
		return fmt.Errorf("%s is no operator of OpenVINO", c.Operator.Name)
	}
	chosen, err := engine.ModeNamed(modes, modeName)
	if err != nil {
		return err
	}
	if err := known(c); err != nil {
		return err
	}
	if err := c.Whole(); err != nil {
		return err
	}
	for i := range c.Tensors {
		if d := c.Tensors[i].DType; !d.Common() {
			return &spec.LimitError{Part: c.Name(i), Err: fmt.Errorf("%v is not written", d)}
		}
	}
	m, err := written(chosen, c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	write := func(name string, data []byte) error {
		return files.Write(filepath.Join(folder, name), data)
	}
	if err := write("model.xml", m.text); err != nil {
		return err
	}
	if err := write("model.bin", m.weights); err != nil {
		return err
	}
	for i := range m.inputs {
		in := &m.inputs[i]
		if err := write(fmt.Sprintf("input_%d.npy", i), npy(in.dtype, in.sizes, in.data)); err != nil {
			return err
		}
	}
	for k := range outputs {
		out := &outputs[k]
		if err := write(fmt.Sprintf("output_%d.npy", k), npy(out.DType, out.Sizes, out.Data)); err != nil {
			return err
		}
	}
	return nil
}

// npy returns a packed tensor in version 1.0 of the format NPY, whose header ends at a
// multiple of 64 bytes.
func npy(dtype tensor.DType, sizes []int64, data []byte) []byte {
	kind := elements[dtype].name[:1]
	shape := joined(sizes, false)
	if len(sizes) == 1 {
		shape += "," // or it is no tuple
	}
	header := fmt.Sprintf("{'descr': '<%s%d', 'fortran_order': False, 'shape': (%s), }", kind, dtype.Size(), shape)
	const before = 10 // bytes: the magic string, the version and the length of the header
	header += strings.Repeat(" ", 63-(before+len(header))%64) + "\n"
	file := binary.LittleEndian.AppendUint16([]byte("\x93NUMPY\x01\x00"), uint16(len(header)))
	return append(append(file, header...), data...)
}
