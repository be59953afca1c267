package pjrt

import (
	"bytes"

	"example.com/conform/backends"
)

// Misname gives the switch of the mode that optimises nothing a name that XLA does not know.
func (b *Backend) Misname() {
	b.options = bytes.Replace(b.options, []byte("_passes"), []byte("_phases"), 1)
}

// Program returns the program that expresses a job in a mode, and how many parameters
// it has.
func Program(job *backends.Job, mode string) (text string, parameters int, err error) {
	text, list, err := translate(job, mode)
	return text, len(list), err
}

// Take takes a table of functions of a version and a size, all of which there are but
// one.
func Take(major, minor int32, size uintptr, lacking int) error {
	t := &table{head: head{size: size}}
	t.version.major, t.version.minor = major, minor
	for i := range t.functions {
		if i != lacking {
			t.functions[i] = 1
		}
	}
	var a api
	_, err := a.take(t)
	return err
}

// TakeNothing takes what a plugin returns that has no table.
func TakeNothing() error {
	var a api
	_, err := a.take(nil)
	return err
}
