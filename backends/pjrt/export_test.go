package pjrt

import "example.com/conform/backends"

// Program returns the program that expresses a job in a mode, and how many parameters
// it has.
func Program(job *backends.Job, mode string) (text string, parameters int, err error) {
	o, err := express(job, mode)
	if err != nil {
		return "", 0, err
	}
	text, list := o.program()
	return text, len(list), nil
}
