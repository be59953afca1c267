package pjrt

import (
	"strconv"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/nodes"
	"example.com/conform/spec"
)

// translate returns the program of a job in a mode, and the operands that are its parameters.
// The error is an [*engine.RefusalError].
func translate(job *backends.Job, mode string) (text string, parameters []*operand, err error) {
	all, returned, err := operations(job, mode)
	if err != nil {
		return "", nil, err
	}
	text, parameters = module(all, returned, mode == modeDonated)
	return text, parameters, nil
}

// operations returns the operation that expresses a job in a mode, or those of the nodes of
// its program, and those whose results are the outputs.
func operations(job *backends.Job, mode string) (all []*operation, returned []value, err error) {
	if job.Program == nil {
		o, err := express(job, mode, false)
		if err != nil {
			return nil, nil, err
		}
		return []*operation{o}, o.results(), nil
	}
	return scope{}.operations(nodes.Unwired(job), mode)
}

// A scope is where the operations of a program, or of a body, lie in the text.
type scope struct {
	within string  // the beginning of the names of results
	inputs []value // of a body
}

// operations returns the operations of the nodes of a program, and the values that it returns.
func (s scope) operations(job *backends.Job, mode string) (all []*operation, returned []value, err error) {
	p := job.Program
	jobs, err := nodes.Jobs(job)
	if err != nil {
		return nil, nil, engine.Gap("the types of a program state the sizes of each result: %v", err)
	}
	for i := range jobs {
		o, err := express(&jobs[i], mode, true)
		if err != nil {
			return nil, nil, err
		}
		o.named = s.within + p.Name(spec.Wire{Node: i})
		for k := range o.more {
			o.more[k].named = s.within + p.Name(spec.Wire{Node: i, Tensor: k + 1})
		}
		for k := range o.operands {
			o.operands[k].named = s.nameOf(p, i, k, &o.operands[k])
		}
		if err := o.flow(&p.Nodes[i], &jobs[i], mode); err != nil {
			return nil, nil, err
		}
		all = append(all, o)
	}
	for _, w := range p.Outputs {
		if w.Node == spec.OfProgram {
			returned = append(returned, s.inputs[w.Tensor])
		} else {
			returned = append(returned, all[w.Node].results()[w.Tensor])
		}
	}
	return all, returned, nil
}

// nameOf returns the name of operand k of node i: the letter of a result, the number of an
// input of the program, or a name for what only the operation takes.
func (s scope) nameOf(p *spec.Program, i, k int, o *operand) string {
	if k >= len(p.Nodes[i].Inputs) {
		return s.within + p.Name(spec.Wire{Node: i}) + "_" + strconv.Itoa(k)
	}
	switch w := p.Nodes[i].Inputs[k]; {
	case w.Node != spec.OfProgram:
		return s.within + p.Name(w)
	case s.inputs != nil:
		return s.inputs[w.Tensor].named
	case o.constant:
		return "constant" + strconv.Itoa(w.Tensor)
	default:
		return strconv.Itoa(w.Tensor)
	}
}
