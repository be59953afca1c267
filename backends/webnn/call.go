package webnn

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
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

// errEmpty is the gap of a tensor without elements.
var errEmpty = engine.Gap("WebNN has no dimension of 0 elements")

// maxSize is the greatest size that WebNN's integers hold, in elements.
const maxSize = math.MaxUint32

// express returns the call of a job. An error that is an [*engine.RefusalError] is of this
// job alone. In every operation, the results have the type of the first operand.
func (b *Backend) express(job *backends.Job) (*call, error) {
	if job.Program != nil {
		return b.program(job)
	}
	op, ok := operators[job.Operator]
	if !ok {
		return nil, engine.Unknown(job.Operator)
	}
	for i := range job.Operands {
		for _, size := range job.Operands[i].Desc.Sizes {
			if (size < 1 || size > maxSize) && !native(job.Operator) {
				return nil, engine.Gap("WebNN has no dimension of %d elements", size)
			}
		}
	}
	for i := job.Inputs(); i < len(job.Operands); i++ {
		if is, states := job.Operands[0].Desc.DType, job.Operands[i].Desc.DType; is != states {
			return nil, engine.Reject("the result of WebNN is of %v, not of %v", is, states)
		}
	}
	c := &call{}
	for i := range job.Inputs() {
		o, err := b.operand(&op, job, i)
		if err != nil {
			return nil, err
		}
		c.Operands = append(c.Operands, o)
	}
	if err := op.express(c, job); err != nil {
		return nil, err
	}
	if c.Method != op.method && !b.limits.of(c.Method, "input").allows(&job.Operands[0].Desc) {
		return nil, engine.Gap("this browser's %s takes no %v of rank %d", c.Method, job.Operands[0].Desc.DType, job.Operands[0].Desc.Rank())
	}
	if most := b.limits.of(c.Method, "output").RankRange.Max; c.rank > most {
		return nil, engine.Gap("results of this browser's %s have rank %d at most", c.Method, most)
	}
	return c, c.seal()
}

// smallest returns a call of an operator's method with operands of one element, or nil if
// none of them holds indices.
func (b *Backend) smallest(of *spec.Operator, op *operator) *call {
	c, steered := &call{}, false
	for p := range op.operands {
		o := operand{DataType: "float32", Shape: []int64{1, 1}, Length: 4}
		if of.Params[p].Indices {
			o.DataType, o.Constant, steered = "int32", b.mode == constant, true
		}
		c.Operands = append(c.Operands, o)
	}
	if !steered || c.takes(op.method) != nil {
		return nil
	}
	return c
}

// operand returns input i of a job. It converts indices to int32 if the operation does not
// take their type.
func (b *Backend) operand(op *operator, job *backends.Job, i int) (operand, error) {
	in := &job.Operands[i]
	p, _ := job.Counts.Param(i)
	o := operand{Shape: in.Desc.Sizes, data: engine.Elements(in), Constant: job.Operator.Params[p].Indices && b.mode == constant}
	dtype := in.Desc.DType
	if job.Operator.Params[p].Indices && p < len(op.operands) && !slices.Contains(b.limits.of(op.method, op.operands[p]).DataTypes, dtype.String()) {
		var err error
		if o.data, err = narrowed(dtype, o.data); err != nil {
			return operand{}, err
		}
		dtype = tensor.Int32
	}
	if o.DataType = dtype.String(); o.Shape == nil {
		o.Shape = []int64{}
	}
	return o, nil
}

// narrowed converts integers of 32 or 64 bits to int32.
func narrowed(dtype tensor.DType, data []byte) ([]byte, error) {
	var list []byte
	for len(data) > 0 {
		value := integer(dtype, data)
		if value != int64(int32(value)) {
			return nil, engine.Gap("WebNN's index %d would have to fit 32 bits", value)
		}
		list = binary.LittleEndian.AppendUint32(list, uint32(value))
		data = data[dtype.Size():]
	}
	return list, nil
}

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
