package directml

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// A question is a call on 32-bit integers with a known result.
type question struct {
	name       string
	operator   *spec.Operator
	attributes any
	tensors    []tensor.Desc
	inputs     [][]uint32 // contents of all buffers except the last
	before     []uint32   // content of the output's buffer before the call
	after      []uint32   // and after it
}

// knownAnswers returns questions that a stack which dispatches wrongly fails: a
// partly reversed window, a scatter through a negative index, and a transposition
// between rows with gaps.
func knownAnswers() []question {
	desc := func(dtype tensor.DType, strides []int64, sizes ...int64) tensor.Desc {
		d := tensor.Desc{DType: dtype, Sizes: sizes}
		if strides != nil {
			d.Layout = &tensor.Strided{Strides: strides}
		}
		return d
	}
	const minusOne = 1<<32 - 1
	return []question{{
		name: "a slice", operator: dml.Slice1,
		attributes: &dml.Slice1Attributes{
			FeatureLevel: dml.Level4_1, InputWindowOffsets: []int64{0, 0, 0, 1}, InputWindowSizes: []int64{1, 1, 2, 3}, InputWindowStrides: []int64{1, 1, 1, -2},
		},
		tensors: []tensor.Desc{desc(tensor.Uint32, nil, 1, 1, 2, 4), desc(tensor.Uint32, nil, 1, 1, 2, 2)},
		inputs:  [][]uint32{{10, 11, 12, 13, 20, 21, 22, 23}},
		before:  []uint32{1, 2, 3, 4},
		after:   []uint32{13, 11, 23, 21},
	}, {
		name: "a scatter", operator: dml.Scatter,
		attributes: &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 3},
		tensors: []tensor.Desc{
			desc(tensor.Uint32, nil, 1, 1, 2, 3), desc(tensor.Int32, nil, 1, 1, 2, 2), desc(tensor.Uint32, nil, 1, 1, 2, 2), desc(tensor.Uint32, nil, 1, 1, 2, 3),
		},
		inputs: [][]uint32{{10, 11, 12, 20, 21, 22}, {1, minusOne, 2, 0}, {91, 92, 93, 94}},
		before: []uint32{1, 2, 3, 4, 5, 6},
		after:  []uint32{10, 91, 92, 94, 21, 93},
	}, {
		name: "a copy", operator: dml.Copy, attributes: &dml.CopyAttributes{},
		tensors: []tensor.Desc{desc(tensor.Uint32, []int64{0, 0, 4, 1}, 1, 1, 2, 3), desc(tensor.Uint32, []int64{0, 0, 1, 3}, 1, 1, 2, 3)},
		inputs:  [][]uint32{{10, 11, 12, 13, 20, 21, 22}},
		before:  []uint32{1, 2, 3, 4, 5, 6, 7, 8},
		after:   []uint32{10, 20, 3, 11, 21, 6, 12, 22},
	}}
}

// checkKnownAnswers runs the known calls. It returns a [*WrongAnswerError] if a
// result is wrong.
func checkKnownAnswers(b backends.Backend) error {
	questions := knownAnswers()
	var batch []backends.Job
	for i := range questions {
		batch = append(batch, questions[i].job())
	}
	outcomes, err := b.Run(context.Background(), batch)
	if err != nil {
		return err
	}
	for i := range questions {
		if err := questions[i].judge(&batch[i], &outcomes[i]); err != nil {
			return err
		}
	}
	return nil
}

func (q *question) job() backends.Job {
	job := backends.Job{ID: q.name, Operator: q.operator, Attributes: q.attributes}
	for i, desc := range q.tensors {
		values := q.before
		if i < len(q.inputs) {
			values = q.inputs[i]
		}
		var memory []byte
		for _, value := range values {
			memory = binary.LittleEndian.AppendUint32(memory, value)
		}
		job.Operands = append(job.Operands, backends.Operand{Desc: desc, Memory: memory, Length: int64(len(memory))})
	}
	return job
}

// judge returns an error if the result is wrong.
func (q *question) judge(job *backends.Job, outcome *backends.Outcome) error {
	if outcome.Status != backends.Done {
		return &WrongAnswerError{q.name, fmt.Sprintf("is %v: %s", outcome.Status, outcome.Detail)}
	}
	var got []uint32
	for memory := job.Operands[len(job.Operands)-1].Memory; len(memory) >= 4; memory = memory[4:] {
		got = append(got, binary.LittleEndian.Uint32(memory))
	}
	if !slices.Equal(got, q.after) {
		return &WrongAnswerError{q.name, fmt.Sprintf("gives %v, not %v", got, q.after)}
	}
	return nil
}
