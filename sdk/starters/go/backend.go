// A backend for conform. Test it with
//
//	go build . && conform run --backend=exec:./backend dml.copy
//
// It copies bytes as they lie in memory, so it is wrong for tensors with strides,
// and it accepts invalid calls. The report shows both.
package main

import (
	"fmt"
	"os"
)

func dmlCopy(j *Job) (sizes any, err error) {
	source, target := &j.Operands[0], &j.Operands[1]
	copy(target.Buffer, source.Buffer)
	return nil, nil
}

func main() {
	if err := Serve("starter", "0.1", "host CPU", map[string]Operator{"dml.copy": dmlCopy}, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
