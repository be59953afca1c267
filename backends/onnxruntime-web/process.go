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

	"example.com/conform/backends/internal/engine"
	"example.com/conform/internal/kit/readers"
	"example.com/conform/internal/onnxdata"
)

//go:embed adapter.mjs
var adapter []byte

// A process is one of Node that runs models. There is none after a crash.
type process struct {
	program, module string

	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *bufio.Reader
}

// start starts the process, and returns the version of the package.
func (p *process) start(ctx context.Context) (version string, err error) {
	reader, err := readers.Files.ReadFile("run.mjs")
	if err != nil {
		return "", err
	}
	folder, err := engine.Written(web.Name, map[string][]byte{"adapter.mjs": adapter, "run.mjs": reader})
	if err != nil {
		return "", err
	}
	cmd := exec.Command(p.program, filepath.Join(folder, "adapter.mjs"), p.module)
	cmd.Stderr = os.Stderr //nolint:forbidigo // what Node prints is not conform's own text
	out, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if p.in, err = cmd.StdinPipe(); err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	p.cmd, p.answers = cmd, bufio.NewReader(out)
	var hello struct{ Version string }
	line, err := p.line(ctx)
	if err == nil {
		err = json.Unmarshal(line, &hello)
	}
	return hello.Version, err
}

// A port is an input or output of a model.
type port struct {
	Name string `json:"name"`
}

// ask has the process run a model, and returns its answer. It starts a process if there is none.
func (p *process) ask(ctx context.Context, m *onnxdata.Model) ([]byte, error) {
	if p.cmd == nil {
		if _, err := p.start(ctx); err != nil {
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
		_, err = p.in.Write(append(text, '\n'))
	}
	var line []byte
	if err == nil {
		line, err = p.line(ctx)
	}
	if err != nil {
		p.end()
		return nil, err
	}
	var answer struct{ Status string }
	if json.Unmarshal(line, &answer) == nil && answer.Status == "crashed" {
		p.end()
	}
	return line, nil
}

// line returns the next line that the process answers. The end of ctx ends the process.
func (p *process) line(ctx context.Context) ([]byte, error) {
	defer context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })()
	line, err := p.answers.ReadBytes('\n')
	if errors.Is(err, io.EOF) {
		err = errors.New("the process of Node ended")
	}
	return line, err
}

// end waits for the end of the process.
func (p *process) end() {
	if p.cmd != nil {
		_ = p.in.Close() // upon which it ends, unless it has
		_ = p.cmd.Wait() // a crash has been told
		p.cmd = nil
	}
}
