package pjrt

import (
	"bytes"
	"math"
	"runtime"
	"unsafe"

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

// Value returns how a plugin reads the one option of a list.
func Value(options string) (any, error) {
	var pin runtime.Pinner
	defer pin.Unpin()
	list, err := namedValues(options, &pin)
	if err != nil {
		return nil, err
	}
	v := list[0]
	switch v.kind {
	case kindBool:
		return v.value != 0, nil
	case kindInt64:
		return int64(v.value), nil
	case kindFloat:
		return math.Float32frombits(uint32(v.value)), nil
	default:
		return string(unsafe.Slice(*(**byte)(unsafe.Pointer(&v.value)), v.length)), nil
	}
}
