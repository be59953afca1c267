package litert

import (
	"errors"

	"example.com/conform/backends"
)

// Operation returns the name of the operation that expresses a job, and the constants
// among its arguments, by their positions.
func Operation(job *backends.Job) (name string, constants map[int][]byte, err error) {
	for i := range operators {
		if operators[i].name != job.Operator.Name {
			continue
		}
		n, err := operators[i].node(job)
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
	return "", nil, errors.New("no such operator")
}

// Find returns the path of the library.
func Find() (string, error) { return (&Options{}).search().Find() }
