package onnxruntimeweb

import (
	"bufio"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"example.com/conform/internal/kit/readers"
	"example.com/conform/internal/onnxdata"
)

//go:embed adapter.mjs
var adapter []byte

// A node is a process of Node that runs models. There is none after a crash.
type node struct {
	program, module string
	folder          string // of the scripts

	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *bufio.Reader
}

// start starts the process, and returns the version of the package.
func (n *node) start(ctx context.Context) (version string, err error) {
	if n.folder == "" {
		if err := n.write(); err != nil {
			return "", err
		}
	}
	cmd := exec.Command(n.program, filepath.Join(n.folder, "adapter.mjs"), n.module)
	cmd.Stderr = os.Stderr //nolint:forbidigo // what Node prints is not conform's own text
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if n.in, err = cmd.StdinPipe(); err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	n.cmd, n.answers = cmd, bufio.NewReader(out)
	var hello struct{ Version string }
	line, err := n.line(ctx)
	if err == nil {
		err = json.Unmarshal(line, &hello)
	}
	return hello.Version, err
}

// write writes the scripts.
func (n *node) write() (err error) {
	if n.folder, err = os.MkdirTemp("", "onnxruntime-web-"); err != nil {
		return err
	}
	reader, err := readers.Files.ReadFile("run.mjs")
	return errors.Join(err,
		os.WriteFile(filepath.Join(n.folder, "run.mjs"), reader, 0o600),
		os.WriteFile(filepath.Join(n.folder, "adapter.mjs"), adapter, 0o600))
}

// A port is an input or output of a model.
type port struct {
	Name string `json:"name"`
}

// ask has the process run a model, and returns its answer. It starts a process if there is none.
func (n *node) ask(ctx context.Context, m *onnxdata.Model) ([]byte, error) {
	if n.cmd == nil {
		if _, err := n.start(ctx); err != nil {
			return nil, err
		}
	}
	request := struct {
		Files    map[string][]byte   `json:"files"`
		Inputs   []port              `json:"inputs"`
		Outputs  []port              `json:"outputs"`
		Requires map[string][]string `json:"requires"`
	}{Files: map[string][]byte{"/model.onnx": m.Message}, Inputs: []port{}, Requires: map[string][]string{"types": {}}}
	for i := range m.Inputs {
		request.Inputs = append(request.Inputs, port{m.Inputs[i].Name})
		request.Files[fmt.Sprintf("/%s/input_%d.pb", onnxdata.Outputs, i)] = m.Inputs[i].Proto()
	}
	for k := range m.Outputs {
		request.Outputs = append(request.Outputs, port{m.Outputs[k].Name})
	}
	text, err := json.Marshal(&request)
	if err == nil {
		_, err = n.in.Write(append(text, '\n'))
	}
	var line []byte
	if err == nil {
		line, err = n.line(ctx)
	}
	if err != nil {
		n.end()
		return nil, err
	}
	var answer struct{ Status string }
	if json.Unmarshal(line, &answer) == nil && answer.Status == "crashed" {
		n.end()
	}
	return line, nil
}

// line returns the next line that the process answers. The end of ctx ends the process.
func (n *node) line(ctx context.Context) ([]byte, error) {
	defer context.AfterFunc(ctx, func() { _ = n.cmd.Process.Kill() })()
	line, err := n.answers.ReadBytes('\n')
	if errors.Is(err, io.EOF) {
		err = errors.New("the process of Node ended")
	}
	return line, err
}

// end waits for the end of the process.
func (n *node) end() {
	if n.cmd != nil {
		_ = n.in.Close() // upon which it ends, unless it has
		_ = n.cmd.Wait() // a crash has been told
		n.cmd = nil
	}
}

// close ends the process and removes its scripts.
func (n *node) close() error {
	n.end()
	return os.RemoveAll(n.folder)
}
