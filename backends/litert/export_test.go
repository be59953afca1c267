package litert

import "example.com/conform/backends"

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
