package webnn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// A call is one operation, as page.js takes it.
type call struct {
	Method   string    `json:"method"`
	Operands []operand `json:"operands"`
	Args     []any     `json:"args"`
	// Steps are the operations of a program, in place of the one above, and Returns the
	// results that are outputs.
	Steps   []step   `json:"steps,omitempty"`
	Returns [][2]int `json:"returns,omitempty"`
	// Again is true if the call has the graph of the one before it, so that only the data
	// of inputs differs.
	Again bool `json:"again"`

	rank  int    // of the result; 0 if it is that of the first operand
	graph []byte // all that the graph depends on
}

// An operand is a tensor that an operation takes.
type operand struct {
	DataType string  `json:"dataType"`
	Shape    []int64 `json:"shape"`
	Constant bool    `json:"constant"`
	Start    int     `json:"start"` // in the data of the batch, in bytes
	Length   int     `json:"length"`

	data []byte
}

// Arguments that JSON cannot express.
type (
	reference struct {
		Operand int `json:"operand"`
	}
	bigint struct {
		Text string `json:"bigint"`
	}
	number struct {
		Text string `json:"number"`
	}
	options map[string]any
)

// A step is one operation of a program, as page.js takes it.
type step struct {
	Method string `json:"method"`
	Args   []any  `json:"args"`
}

// A result is an argument: a result of an earlier step.
type result struct {
	Of [2]int `json:"result"` // the step, and which of its results
}

// takes sets the method, whose first arguments are all operands.
func (c *call) takes(method string, args ...any) error {
	c.Method = method
	for i := range c.Operands {
		c.Args = append(c.Args, reference{i})
	}
	c.Args = append(c.Args, args...)
	return nil
}

// list returns a list that is [] in JSON if it is empty, and not null.
func list(values []int64) []int64 { return append([]int64{}, values...) }

// errEmpty is the gap of a tensor without elements.
var errEmpty = engine.Gap("WebNN has no dimension of 0 elements")

// integer returns the first element of an integer type. From 2^63 on it is negative.
func integer(dtype tensor.DType, data []byte) int64 {
	value := int64(bits(dtype, data))
	if unused := 64 - dtype.Bits(); dtype.Signed() {
		value = value << unused >> unused
	}
	return value
}

// bits returns the bits of the first element.
func bits(dtype tensor.DType, data []byte) uint64 {
	var room [8]byte
	copy(room[:], data[:dtype.Size()])
	return binary.LittleEndian.Uint64(room[:])
}

// lay appends the call's data to that of the batch.
func (c *call) lay(data []byte) []byte {
	for i := range c.Operands {
		o := &c.Operands[i]
		o.Start, o.Length = len(data), len(o.data)
		data = append(data, o.data...)
	}
	return data
}

// seal records all that the graph depends on.
func (c *call) seal() error {
	var err error
	if c.graph, err = json.Marshal(c); err != nil {
		return err
	}
	for i := range c.Operands {
		if c.Operands[i].Constant {
			c.graph = append(c.graph, c.Operands[i].data...)
		}
	}
	return nil
}

// same reports whether a call needs the graph of another.
func (c *call) same(other *call) bool { return other != nil && bytes.Equal(c.graph, other.graph) }

// An answer is the page's result of a call.
type answer struct {
	Status string    `json:"status"`
	Detail string    `json:"detail"`
	Shapes [][]int64 `json:"shapes"` // of the results
	Data   [][]byte  `json:"data"`
}

var statuses = map[string]backends.Status{"rejected": backends.Rejected, "gap": backends.Gap, "failed": backends.Failed}

// apply writes the results of a call into the outputs of its job, whose outcome it
// returns.
func (a *answer) apply(job *backends.Job) (backends.Outcome, error) {
	if a.Status != "done" {
		status, ok := statuses[a.Status]
		if !ok {
			return backends.Outcome{}, fmt.Errorf("the page answers %q to %s", a.Status, job.ID)
		}
		return backends.Outcome{Status: status, Detail: a.Detail}, nil
	}
	if len(a.Shapes) != len(a.Data) {
		return backends.Outcome{}, fmt.Errorf("the page gives %d tensors for %d results of %s", len(a.Data), len(a.Shapes), job.ID)
	}
	if outputs := len(job.Operands) - job.Inputs(); len(a.Shapes) != outputs {
		return backends.Outcome{Status: backends.Rejected, Detail: fmt.Sprintf("WebNN has %d results for %d outputs", len(a.Shapes), outputs)}, nil
	}
	return engine.Deliver(job, a.Shapes, func(k int, elements []byte) error {
		copy(elements, a.Data[k])
		return nil
	})
}
