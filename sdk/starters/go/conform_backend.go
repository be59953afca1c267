package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"slices"
)

// A Job is one call of one operator. Outputs are the last operands.
type Job struct {
	ID         string                     `json:"id"`
	Operator   string                     `json:"operator"`
	Attributes map[string]json.RawMessage `json:"attributes"` // by the text's names; an absent attribute has no entry
	Forms      map[string]string          `json:"forms"`      // how lists come to the call: "input" or "computed"; all others are constants
	Operands   []Operand                  `json:"operands"`
	CheckOnly  bool                       `json:"check_only"` // only accept or reject the call; there is no memory
	Program    *Program                   `json:"program"`    // what a job of a program, such as onnx.program, runs; nil in others
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
	Forms      map[string]string          `json:"forms"`    // how lists come to the node: "input" or "computed"; all others are constants
	Lists      map[string]string          `json:"lists"`    // the values that lists come from, whose entries are in Attributes all the same
	To         string                     `json:"to"`       // the data type of a result that the operator leaves to the call, such as that of a cast
	ToSizes    []int64                    `json:"to_sizes"` // and its sizes, of a program of StableHLO
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
	ViewStrides      []int64 `json:"view_strides"`      // of a view, in elements, of a backend whose limits say that it takes views
	ViewFirst        int64   `json:"view_first"`        // where the first element of a view lies in the buffer, in elements
	TotalBytes       int64   `json:"total_bytes"`       // DirectML; 0 for the smallest
	MinorToMajor     []int64 `json:"minor_to_major"`    // XLA; nil for row-major
	PaddedDimensions []int64 `json:"padded_dimensions"` // XLA; nil for no padding
	PaddingValue     string  `json:"padding_value"`     // XLA; "" for unspecified
	TileDims         []int64 `json:"tile_dims"`         // XLA, of a backend whose limits say that it takes tiles; nil for none
	TileDimSizes     []int64 `json:"tile_dim_sizes"`    // XLA, as TileDims
	Buffer           []byte  `json:"-"`                 // nil in a check-only job; write an output's; an input's may be sparse, if the limits say so

	Memory int64   `json:"memory"`
	Parts  []int64 `json:"parts"` // the bounds of what the payload has of sparse memory
	Start  int64   `json:"start"`
	Length int64   `json:"length"`
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

// A GapError is returned for a call that the backend does not support, for a reason that
// only the call shows: conform skips it, and counts the reason.
type GapError string

// Error returns the reason.
func (g GapError) Error() string { return string(g) }

// An Operator runs a job in the memory of its operands. If it infers the sizes of
// its output, it returns them as []int64, or as [][]int64 if there may be several
// outputs. Any other error means that it failed on a call that it accepted.
type Operator func(j *Job) (sizes any, err error)

// protocol is the version of this file: docs/protocol.md of conform describes it.
const protocol = "conform.backend/1"

// Limits are further keys for the capabilities of operators: docs/protocol.md of conform
// lists them.
//
//	Limits{"onnx.gather": {"max_rank": 8, "views": true}}
type Limits map[string]map[string]any

// Serve serves on standard input and output until conform shuts the backend down.
// Text printed to os.Stdout goes to standard error.
func Serve(name, version, device string, operators map[string]Operator, limits Limits) error {
	out := bufio.NewWriter(os.Stdout)
	os.Stdout = os.Stderr
	s := &server{in: bufio.NewReaderSize(os.Stdin, 1<<20), out: out, operators: operators}
	capabilities := []map[string]any{}
	for _, operator := range slices.Sorted(maps.Keys(operators)) {
		capability := map[string]any{"operator": operator}
		maps.Copy(capability, limits[operator])
		capabilities = append(capabilities, capability)
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
		held := int64(0)
		for i := range job.Operands {
			if !job.CheckOnly {
				held += job.Operands[i].held()
			}
		}
		if err := s.run(frame.Seq, n, job, memory[:held]); err != nil {
			return false, err
		}
		memory = memory[held:]
	}
	return true, nil
}

// run runs a job in its part of the payload and writes its result.
func (s *server) run(seq int64, n int, job *Job, payload []byte) error {
	result := map[string]any{"type": "result", "seq": seq, "job": n}
	sizes, err := s.inMemory(job, payload)
	var rejected RejectedError
	var unsupported UnsupportedError
	var gap GapError
	switch {
	case err == nil:
		result["status"] = "done"
		if sizes != nil {
			result["sizes"] = sizes
		}
	case errors.As(err, &rejected):
		result["status"] = "rejected"
	case errors.As(err, &unsupported):
		result["status"], payload = "unsupported", nil
	case errors.As(err, &gap):
		result["status"], payload = "gap", nil
	default:
		result["status"], payload = "failed", nil
	}
	if err != nil {
		result["detail"] = err.Error()
	}
	if len(payload) > 0 {
		result["bytes"] = len(payload)
	}
	return s.write(result, payload)
}

// inMemory runs a job in its part of the payload, or in sparse memory, of which it copies
// what the payload has there and back.
func (s *server) inMemory(job *Job, payload []byte) (sizes any, err error) {
	operator := s.operators[job.Operator]
	if operator == nil {
		return nil, UnsupportedError("it is not in the hello")
	}
	if job.CheckOnly {
		return operator(job)
	}
	for i := range job.Operands {
		o := &job.Operands[i]
		held := payload[:o.held()]
		payload = payload[len(held):]
		memory := held
		if o.Parts != nil {
			memory, err = mapped(o.Memory)
			if err != nil {
				return nil, GapError("no address space for the memory of an operand: " + err.Error())
			}
			at := 0
			for part := range o.parts(memory) {
				at += copy(part, held[at:])
			}
			defer func() {
				at := 0
				for part := range o.parts(memory) {
					at += copy(held[at:], part)
				}
				unmap(memory)
			}()
		}
		o.Buffer = memory[o.Start : o.Start+o.Length : o.Start+o.Length]
	}
	return operator(job)
}

// held returns how many bytes of the payload the operand takes.
func (o *Operand) held() int64 {
	if o.Parts == nil {
		return o.Memory
	}
	n := int64(0)
	for part := range slices.Chunk(o.Parts, 2) {
		n += part[1] - part[0]
	}
	return n
}

// parts yields the parts of sparse memory that the payload has.
func (o *Operand) parts(memory []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for part := range slices.Chunk(o.Parts, 2) {
			if !yield(memory[part[0]:part[1]]) {
				return
			}
		}
	}
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
