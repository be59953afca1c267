// Says of each call, or of the first call of a program, how its lists come to it.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
)

func run(j *Job) (sizes any, err error) {
	forms, text := j.Forms, ""
	if j.Program != nil {
		forms = j.Program.Nodes[0].Forms
	}
	lists := map[string]string{}
	if j.Program != nil {
		lists = j.Program.Nodes[0].Lists
	}
	for _, name := range slices.Backward(slices.Sorted(maps.Keys(forms))) {
		text += name + " is " + forms[name] + ";"
	}
	for name, value := range lists {
		text += name + " is " + value + ";"
	}
	return nil, GapError(text)
}

func main() {
	if err := Serve("mine", "1", "host CPU", map[string]Operator{"onnx.slice": run, "onnx.program": run}, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
