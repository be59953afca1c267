package recorded

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/internal/files"
	"example.com/conform/spec/tensor"
)

// format identifies a file of results.
const format = "conform.results/1"

// maxFile bounds a file of results, in bytes.
const maxFile = 1 << 30

// maxText bounds each text of a file of results that is shown, in bytes.
const maxText = 4096

// A head is the first line of a file of results.
type head struct {
	Format  string `json:"format"`
	Name    string `json:"name"`
	Version string `json:"version"`
	Device  string `json:"device"`
	Cases   int    `json:"cases"` // of the kit: so many results follow
}

// A Result is what an engine did with a case, a line of a file of results.
type Result struct {
	Case    string   `json:"case"` // its ID, for people
	Key     string   `json:"key"`  // of the manifest
	Status  string   `json:"status"`
	Detail  string   `json:"detail"`
	Outputs []output `json:"outputs"`
	status  backends.Status
}

// An output is one of a result: its elements as they lie in memory, packed and little-endian.
type output struct {
	Type  string  `json:"type"`
	Sizes []int64 `json:"sizes"`
	Data  []byte  `json:"data"`
}

// keys are keys as a manifest has them.
var keys = regexp.MustCompile(`^[0-9a-f]{64}$`)

// read reads a file of results. Its errors name the file and the line.
func read(path string) (h head, results map[string]*Result, err error) {
	f, err := files.Open(path)
	if err != nil {
		return h, nil, err
	}
	defer func() { _ = f.Close() }()
	lines := bufio.NewReader(io.LimitReader(f, maxFile))
	number := 0
	next := func(into any) error {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return io.EOF
		}
		number++
		if err == nil {
			err = decode(line, into)
		} else if errors.Is(err, io.EOF) {
			err = errors.New("the line does not end")
		}
		if err != nil {
			err = fmt.Errorf("%s:%d: %w", path, number, err)
		}
		return err
	}
	switch err = next(&h); {
	case errors.Is(err, io.EOF):
		return h, nil, fmt.Errorf("%s: the file is empty", path)
	case err != nil:
		return h, nil, err
	case h.Format != format:
		return h, nil, fmt.Errorf("%s:1: format is %q: want %s", path, h.Format, format)
	case h.Name == "" || len(h.Name)+len(h.Version)+len(h.Device) > maxText:
		return h, nil, fmt.Errorf("%s:1: want a name of the engine, and no more than %d bytes of it, its version and its device", path, maxText)
	}
	results = map[string]*Result{}
	for {
		r := &Result{}
		if err = next(r); errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return h, nil, err
		}
		err = r.check()
		switch {
		case err != nil:
		case !keys.MatchString(r.Key):
			err = fmt.Errorf("key is %q: want 64 digits of a manifest", r.Key)
		case results[r.Key] != nil:
			err = fmt.Errorf("%s has a result already", r.Key)
		}
		if err != nil {
			return h, nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
		results[r.Key] = r
	}
	if len(results) != h.Cases {
		return h, nil, fmt.Errorf("%s: it has the results of %d cases of %d: the reader did not end, or run.py --after-crash continues", path, len(results), h.Cases)
	}
	return h, results, nil
}

// decode decodes one line.
func decode(line []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if decoder.More() {
		return errors.New("want one value")
	}
	return nil
}

// Parse returns the result in a line that a reader of a kit wrote.
func Parse(line []byte) (*Result, error) {
	r := &Result{}
	if err := decode(line, r); err != nil {
		return nil, err
	}
	return r, r.check()
}

// check returns what is wrong with a result, and sets its status.
func (r *Result) check() error {
	for s := backends.Done; s <= backends.Gap; s++ {
		if r.Status == s.String() {
			r.status = s
		}
	}
	switch {
	case r.status == 0:
		return fmt.Errorf("status is %q: want one of docs/protocol.md", r.Status)
	case len(r.Detail) > maxText:
		return fmt.Errorf("detail has %d bytes: want %d at most", len(r.Detail), maxText)
	case r.status != backends.Done && r.Outputs != nil:
		return fmt.Errorf("outputs of a call that is %s", r.Status)
	}
	r.Detail = strings.Join(strings.Fields(r.Detail), " ")
	for k := range r.Outputs {
		o := &r.Outputs[k]
		d, err := tensor.ParseDType(o.Type)
		if err != nil {
			continue // which no output should have
		}
		elements, err := tensor.Elements(o.Sizes)
		if err != nil {
			return fmt.Errorf("output %d: sizes %v: %w", k, o.Sizes, err)
		}
		if size, ok := d.Bytes(elements); !ok || size != int64(len(o.Data)) {
			return fmt.Errorf("output %d: %d bytes of data for %s%v", k, len(o.Data), o.Type, o.Sizes)
		}
	}
	return nil
}

// Outcome returns the outcome of a job that has a result, and writes its outputs.
func (r *Result) Outcome(j *backends.Job) backends.Outcome {
	if r.status != backends.Done {
		return backends.Outcome{Status: r.status, Detail: r.Detail}
	}
	outputs := j.Operands[j.Inputs():]
	if len(r.Outputs) != len(outputs) {
		return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("there are %d outputs, not %d", len(r.Outputs), len(outputs))}
	}
	sizes := make([][]int64, len(outputs))
	for k := range outputs {
		if got, want := r.Outputs[k].Type, outputs[k].Desc.DType.String(); got != want {
			return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("output %d is %s, not %s", k, got, want)}
		}
		sizes[k] = r.Outputs[k].Sizes
	}
	outcome, _ := engine.Deliver(j, sizes, func(k int, elements []byte) error { // which never fails
		copy(elements, r.Outputs[k].Data)
		return nil
	})
	return outcome
}
