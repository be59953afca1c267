package litert

import "example.com/conform/backends"

// Operations returns how many operations and tensors the model of a job has.
func Operations(job *backends.Job) (operations, tensors int, err error) {
	m, err := translate(job)
	if err != nil {
		return 0, 0, err
	}
	return len(m.nodes), len(m.tensors), nil
}

// Operation returns the name of the operation that expresses a job, and the constants
// among its arguments, by their positions.
func Operation(job *backends.Job) (name string, constants map[int][]byte, err error) {
	n, err := express(job)
	if err != nil {
		return "", nil, err
	}
	constants = map[int][]byte{}
	for k := range n.tensors {
		if n.tensors[k].data != nil {
			constants[k] = n.tensors[k].data
		}
	}
	return n.op.name, constants, nil
}
