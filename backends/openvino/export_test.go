package openvino

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
)

// Written returns the model in IR that a mode has of a call of one of OpenVINO's
// operators: its text, its weights, and the data of its inputs.
func Written(c *spec.Call, modeName string) (text, weights []byte, inputs [][]byte, err error) {
	m, err := engine.ModeNamed(modes, modeName)
	if err != nil {
		return nil, nil, nil, err
	}
	model, err := written(m, c)
	if err != nil {
		return nil, nil, nil, err
	}
	for i := range model.inputs {
		inputs = append(inputs, model.inputs[i].data)
	}
	return model.text, model.weights, inputs, nil
}

// Reason is what is kept of a message of OpenVINO.
var Reason = reason

// Models returns how many compiled models are kept.
func (b *Backend) Models() int { return b.models.Len() }

// Exhaust makes the next n compilations fail for want of a thread.
func (b *Backend) Exhaust(n int) {
	compile, lastError, free := b.api.compile, b.api.lastError, b.api.free
	b.api.compile = func(core, model handle, device string, count uintptr, properties *property, compiled *handle) status {
		if n == 0 {
			return compile(core, model, device, count, properties, compiled)
		}
		n--
		b.api.lastError = func() *byte {
			b.api.lastError, b.api.free = lastError, func(unsafe.Pointer) { b.api.free = free }
			return unsafe.StringData(exhausted + "\x00")
		}
		return invalidParameter - 1
	}
}

// Reads counts the models that OpenVINO reads from now on.
func (b *Backend) Reads() *int {
	n, read := 0, b.api.readModel
	b.api.readModel = func(core handle, model unsafe.Pointer, size uintptr, weights handle, made *handle) status {
		n++
		return read(core, model, size, weights, made)
	}
	return &n
}

// Replay runs the call of a job, which [Export] wrote into a folder, from its files alone.
func (b *Backend) Replay(folder string, job *backends.Job) (o backends.Outcome, err error) {
	c := engine.Call(job)
	m, err := written(b.mode, c) // for the types and sizes of inputs
	if err != nil {
		return o, err
	}
	if m.text, err = os.ReadFile(filepath.Join(folder, "model.xml")); err != nil {
		return o, err
	}
	if m.weights, err = os.ReadFile(filepath.Join(folder, "model.bin")); err != nil {
		return o, err
	}
	for i := range m.inputs {
		file, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("input_%d.npy", i)))
		if err != nil {
			return o, err
		}
		m.inputs[i].data = file[10+binary.LittleEndian.Uint16(file[8:]):]
	}
	b.thread.Do(func() {
		compiled := b.compiled(nil, m)
		if compiled.refusal != nil {
			err = errors.New(compiled.refusal.Detail)
		} else if err = b.infer(compiled, m.inputs); err == nil {
			o = b.finish(compiled, 0, job)
		}
	})
	return o, err
}

// Loop infers the model of a job n times.
func (b *Backend) Loop(job *backends.Job, n int) (err error) {
	b.thread.Do(func() {
		p := b.prepare(job)
		if p.outcome != nil {
			err = errors.New(p.outcome.Detail)
			return
		}
		c := b.compiled(p.key, p.model)
		for range n {
			if err = b.infer(c, p.model.inputs); err != nil {
				return
			}
		}
	})
	return err
}
