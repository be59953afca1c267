package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
)

// A Job is one call of one operator. Outputs are the last operands.
type Job struct {
	ID         string                     `json:"id"`
	Operator   string                     `json:"operator"`
	Attributes map[string]json.RawMessage `json:"attributes"` // by the text's names; an absent attribute has no entry
	Operands   []Operand                  `json:"operands"`
	CheckOnly  bool                       `json:"check_only"` // only accept or reject the call; there is no memory
	Program    *Program                   `json:"program"`    // what a job of onnx.program runs; nil in others
}

// A Program is several calls in order, of which later ones take what earlier ones
// make. Values have names: those of the job's inputs are the names of these operands.
type Program struct {
	Nodes   []Node   `json:"nodes"`
	Returns []string `json:"returns"` // the values that the job's outputs get, in order
}

// A Node is one call of a program.
type Node struct {
	Operator   string                     `json:"operator"`
	Attributes map[string]json.RawMessage `json:"attributes"`
	Operands   []NodeOperand              `json:"operands"` // outputs last
}

// A NodeOperand is a value that a node takes, or makes.
type NodeOperand struct {
	Name  string `json:"name"` // by the text, as in [Operand]
	Value string `json:"value"`
}

// An Operand is a tensor and its memory.
type Operand struct {
	Name             string  `json:"name"`
	DType            string  `json:"dtype"`
	Sizes            []int64 `json:"sizes"`             // nil for an output whose sizes the operator infers
	Strides          []int64 `json:"strides"`           // DirectML, in elements; nil for packed
	TotalBytes       int64   `json:"total_bytes"`       // DirectML; 0 for the smallest
	MinorToMajor     []int64 `json:"minor_to_major"`    // XLA; nil for row-major
	PaddedDimensions []int64 `json:"padded_dimensions"` // XLA; nil for no padding
	PaddingValue     string  `json:"padding_value"`     // XLA; "" for unspecified
	Buffer           []byte  `json:"-"`                 // nil in a check-only job; write an output's

	Memory int64 `json:"memory"`
	Start  int64 `json:"start"`
	Length int64 `json:"length"`
}

// A RejectedError is returned for an invalid call. Return it before you write
// anything.
type RejectedError string

// Error returns the reason.
func (r RejectedError) Error() string { return string(r) }

// An UnsupportedError is returned for a call that the backend does not support.
type UnsupportedError string

// Error returns the reason.
func (u UnsupportedError) Error() string { return string(u) }

// An Operator runs a job in the memory of its operands. If it infers the sizes of
// its output, it returns them as []int64, or as [][]int64 if there may be several
// outputs. Any other error means that it failed on a call that it accepted.
type Operator func(j *Job) (sizes any, err error)

// protocol is the version of this file: docs/protocol.md of conform describes it.
const protocol = "conform.backend/1"

// Serve serves on standard input and output until conform shuts the backend down.
// Text printed to os.Stdout goes to standard error.
func Serve(name, version, device string, operators map[string]Operator) error {
	out := bufio.NewWriter(os.Stdout)
	os.Stdout = os.Stderr
	s := &server{in: bufio.NewReaderSize(os.Stdin, 1<<20), out: out, operators: operators}
	capabilities := []map[string]string{}
	for _, operator := range slices.Sorted(maps.Keys(operators)) {
		capabilities = append(capabilities, map[string]string{"operator": operator})
	}
	s.hello = map[string]any{
		"type": "hello", "protocol": protocol, "name": name, "version": version, "device": device, "capabilities": capabilities,
	}
	for {
		more, err := s.answer()
		if !more || err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
}

// A server is a conversation with conform.
type server struct {
	in        *bufio.Reader
	out       *bufio.Writer
	operators map[string]Operator
	hello     map[string]any
}

// answer answers one frame, and reports whether another may follow.
func (s *server) answer() (more bool, err error) {
	line, err := s.in.ReadSlice('\n')
	if errors.Is(err, io.EOF) && len(line) == 0 {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	var frame struct {
		Type  string `json:"type"`
		Seq   int64  `json:"seq"`
		Bytes int64  `json:"bytes"`
		Jobs  []Job  `json:"jobs"`
	}
	if err := json.Unmarshal(line, &frame); err != nil {
		return false, err
	}
	switch frame.Type {
	case "hello":
		return true, s.write(s.hello, nil)
	case "shutdown":
		return false, nil
	case "run":
	default:
		return false, fmt.Errorf("a frame of the type %q", frame.Type)
	}
	memory := make([]byte, frame.Bytes)
	if _, err := io.ReadFull(s.in, memory); err != nil {
		return false, err
	}
	for n := range frame.Jobs {
		job := &frame.Jobs[n]
		of := memory
		for i := range job.Operands {
			o := &job.Operands[i]
			if !job.CheckOnly {
				o.Buffer = memory[o.Start : o.Start+o.Length : o.Start+o.Length]
				memory = memory[o.Memory:]
			}
		}
		if err := s.run(frame.Seq, n, job, of[:len(of)-len(memory)]); err != nil {
			return false, err
		}
	}
	return true, nil
}

// run runs a job and writes its result.
func (s *server) run(seq int64, n int, job *Job, memory []byte) error {
	result := map[string]any{"type": "result", "seq": seq, "job": n}
	operator := s.operators[job.Operator]
	if operator == nil {
		operator = func(*Job) (any, error) { return nil, UnsupportedError("it is not in the hello") }
	}
	sizes, err := operator(job)
	var rejected RejectedError
	var unsupported UnsupportedError
	switch {
	case err == nil:
		result["status"] = "done"
		if sizes != nil {
			result["sizes"] = sizes
		}
	case errors.As(err, &rejected):
		result["status"] = "rejected"
	case errors.As(err, &unsupported):
		result["status"], memory = "unsupported", nil
	default:
		result["status"], memory = "failed", nil
	}
	if err != nil {
		result["detail"] = err.Error()
	}
	if len(memory) > 0 {
		result["bytes"] = len(memory)
	}
	return s.write(result, memory)
}

// write writes a frame.
func (s *server) write(header map[string]any, payload []byte) error {
	line, err := json.Marshal(header)
	if err != nil {
		return err
	}
	_, err = s.out.Write(append(append(line, '\n'), payload...))
	return err
}
