package litert

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
)

// translate returns the model of a job: one operation, or one for each node of a program. The
// error is an [*engine.RefusalError].
func translate(job *backends.Job) (*model, error) {
	m, wires := &model{}, map[spec.Wire]int64{}
	for k := range job.Inputs() {
		d := &job.Operands[k].Desc
		input := m.add(operand{dtype: d.DType, sizes: d.Sizes})
		wires[spec.Wire{Node: spec.OfProgram, Tensor: k}] = input
		m.inputs = append(m.inputs, input)
	}
	if job.Program == nil {
		n, err := express(job)
		if err != nil {
			return nil, err
		}
		taken, results := m.place(n, m.inputs)
		m.inputs, m.outputs = m.inputs[:taken], results
		return m, nil
	}
	job = nodes.Unwired(job)
	jobs, err := nodes.Jobs(job)
	if err != nil {
		return nil, engine.Gap("a result has no sizes: %v", err)
	}
	for i := range jobs {
		for k := range jobs[i].Operands {
			if rank, most := jobs[i].Operands[k].Desc.Rank(), operators[jobs[i].Operator].maxRank; rank > most {
				return nil, engine.Gap("LiteRT runs %s up to rank %d, not %d", jobs[i].Operator.Name, most, rank)
			}
		}
		for k := range jobs[i].Inputs() {
			if p, _ := jobs[i].Counts.Param(k); jobs[i].Operands[k].Memory == nil && jobs[i].Operator.Params[p].Indices {
				return nil, engine.Gap("LiteRT has no negative indices, and what a node computes may have some")
			}
		}
		n, err := express(&jobs[i])
		if err != nil {
			return nil, err
		}
		var inputs []int64
		for _, w := range job.Program.Nodes[i].Inputs {
			inputs = append(inputs, wires[w])
		}
		taken, results := m.place(n, inputs)
		if taken < len(inputs) {
			return nil, engine.Gap("%s of LiteRT takes fewer operands", n.op.name)
		}
		for k, made := range results {
			wires[spec.Wire{Node: i, Tensor: k}] = made
			m.tensors[made].sizes = jobs[i].Operands[len(inputs)+k].Desc.Sizes
		}
	}
	for _, w := range job.Program.Outputs {
		m.outputs = append(m.outputs, wires[w])
	}
	return m, nil
}

// add adds a tensor to a model.
func (m *model) add(o operand) int64 {
	m.tensors = append(m.tensors, o)
	return int64(len(m.tensors) - 1)
}

// place adds a node and its constants to a model. Its tensors without data are the first of
// the inputs, in order, and then the results. It returns how many inputs the node takes.
func (m *model) place(n *node, inputs []int64) (taken int, results []int64) {
	p := placed{node: n}
	for i := range n.tensors {
		switch {
		case i >= len(n.tensors)-n.outputs:
			p.makes = append(p.makes, m.add(n.tensors[i]))
		case n.tensors[i].data == nil:
			p.takes = append(p.takes, inputs[taken])
			taken++
		default:
			p.takes = append(p.takes, m.add(n.tensors[i]))
		}
	}
	m.nodes = append(m.nodes, p)
	return taken, p.makes
}
