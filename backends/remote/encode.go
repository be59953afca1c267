package remote

import (
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// appendJob appends a job of a run, or of a query, which has no memory.
func appendJob(to []byte, job *backends.Job, query bool) []byte {
	memory := !query && !job.CheckOnly
	to = append(to, '{')
	to = appendText(to, "id", job.ID)
	to = appendText(to, "operator", job.Operator.Name)
	to = appendFields(to, job.Fields())
	inputs, infers := job.Inputs(), job.Operator.Infers()
	to = append(appendKey(to, "operands"), '[')
	for i := range job.Operands {
		if i > 0 {
			to = append(to, ',')
		}
		inferred := i >= inputs && infers
		to = appendOperand(to, &job.Operands[i], job.Operator.TensorName(job.Counts, i), !inferred, memory)
	}
	to = append(to, ']')
	if job.Program != nil {
		to = appendProgram(appendKey(to, "program"), job.Program)
	}
	if job.CheckOnly && !query {
		to = append(appendKey(to, "check_only"), "true"...)
	}
	return append(to, '}')
}

// appendFields appends attributes, and the forms of those lists that are no constants.
func appendFields(to []byte, fields spec.Fields) []byte {
	to = append(appendKey(to, "attributes"), '{')
	for i := range fields {
		to = appendField(to, &fields[i])
	}
	to = append(to, '}')
	if fields.Constant() {
		return to
	}
	to = append(appendKey(to, "forms"), '{')
	for i := range fields {
		if fields[i].Form != spec.FormConstant {
			to = appendText(to, fields[i].Name, fields[i].Form.String())
		}
	}
	return append(to, '}')
}

func appendField(to []byte, field *spec.Field) []byte {
	switch {
	case field.List != nil && field.List.Entries() == nil:
		return to
	case field.Float32:
		return appendFloats(to, field.Name, field.List.Entries())
	case field.Characters() != nil:
		return appendText(to, field.Name, string(*field.Characters()))
	case field.List != nil:
		return appendIntegers(to, field.Name, field.List.Entries())
	case field.Bool != nil:
		return strconv.AppendBool(appendKey(to, field.Name), *field.Bool)
	case field.Float != nil:
		return appendFloat(appendKey(to, field.Name), tensor.Float64, field.Bits())
	}
	if name := field.Enum.NameOf(*field.Int); name != "" {
		return appendText(to, field.Name, name)
	}
	return appendInteger(to, field.Name, *field.Int)
}

func appendOperand(to []byte, o *backends.Operand, name string, sizes, memory bool) []byte {
	to = append(to, '{')
	to = appendText(to, "name", name)
	to = appendText(to, "dtype", o.Desc.DType.String())
	if sizes {
		to = appendIntegers(to, "sizes", o.Desc.Sizes)
	}
	for field := range tensor.Fields(o.Desc.Layout) {
		switch {
		case field.List != nil && *field.List != nil:
			to = appendIntegers(to, field.Name, *field.List)
		case field.List != nil || *field.Number == 0:
		case field.Names != nil:
			to = appendText(to, field.Name, field.Text())
		default:
			to = appendInteger(to, field.Name, *field.Number)
		}
	}
	if o.Strides != nil {
		to = appendIntegers(to, "view_strides", o.Strides)
		to = appendInteger(to, "view_first", o.First)
	}
	if memory {
		to = appendInteger(to, "memory", int64(len(o.Memory)))
		if o.Parts != nil {
			var bounds []int64
			for _, part := range o.Parts {
				bounds = append(bounds, part.Start, part.End)
			}
			to = appendIntegers(to, "parts", bounds)
		}
		to = appendInteger(to, "start", o.Start)
		to = appendInteger(to, "length", o.Length)
	}
	return append(to, '}')
}

// appendProgram appends a program: its nodes, whose operands name values, and the values
// that it returns.
func appendProgram(to []byte, p *spec.Program) []byte {
	to = append(to, '{')
	to = append(appendKey(to, "nodes"), '[')
	for i := range p.Nodes {
		if i > 0 {
			to = append(to, ',')
		}
		n := &p.Nodes[i]
		to = append(to, '{')
		to = appendText(to, "operator", n.Operator.Name)
		to = appendFields(to, n.Bound.Fields)
		if n.To.DType.Valid() {
			to = appendText(to, "to", n.To.DType.String())
		}
		if n.To.Sizes != nil {
			to = appendIntegers(to, "to_sizes", n.To.Sizes)
		}
		if n.Lists != nil {
			to = append(appendKey(to, "lists"), '{')
			for k, w := range n.Wired() {
				to = appendText(to, n.Bound.Fields[k].Name, p.Name(w))
			}
			to = append(to, '}')
		}
		to = append(appendKey(to, "operands"), '[')
		for k := range n.Counts.Total(n.Operator) {
			if k > 0 {
				to = append(to, ',')
			}
			value := spec.Wire{Node: i, Tensor: k - len(n.Inputs)}
			if k < len(n.Inputs) {
				value = n.Inputs[k]
			}
			to = append(to, '{')
			to = appendText(to, "name", n.Operator.TensorName(n.Counts, k))
			to = append(appendText(to, "value", p.Name(value)), '}')
		}
		to = append(to, ']')
		if n.Bodies != nil {
			to = append(appendKey(to, "bodies"), '[')
			for k, body := range n.Bodies {
				if k > 0 {
					to = append(to, ',')
				}
				to = appendProgram(to, body)
			}
			to = append(to, ']')
		}
		to = append(to, '}')
	}
	to = append(to, ']')
	to = append(appendKey(to, "returns"), '[')
	for k, w := range p.Outputs {
		if k > 0 {
			to = append(to, ',')
		}
		to = appendQuoted(to, p.Name(w))
	}
	return append(to, "]}"...)
}

// memoryBytes returns how many bytes the memory of a job takes in a payload.
func memoryBytes(job *backends.Job) int64 {
	n := int64(0)
	if !job.CheckOnly {
		for i := range job.Operands {
			for held := range job.Operands[i].Held() {
				n += int64(len(held))
			}
		}
	}
	return n
}
