package pjrt

import (
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"unsafe"
)

// checkOptions returns the error of options that a plugin cannot have.
func checkOptions(options string) error {
	var pin runtime.Pinner
	defer pin.Unpin()
	_, err := namedValues(options, &pin)
	return err
}

// namedValues parses options such as "preallocate=false,memory_fraction=0.1" for a plugin. A value is
// true, false, an integer of 64 bits, a number, or else a text. The values are pinned.
func namedValues(options string, pin *runtime.Pinner) ([]namedValue, error) {
	var list []namedValue
	for option := range strings.FieldsFuncSeq(options, func(r rune) bool { return r == ',' }) {
		name, value, found := strings.Cut(option, "=")
		if !found || name == "" {
			return nil, fmt.Errorf("%q: want NAME=VALUE", option)
		}
		v := sized(&namedValue{name: unsafe.StringData(name), nameLength: uintptr(len(name)), length: 1})
		if integer, err := strconv.ParseInt(value, 10, 64); err == nil {
			v.kind, v.value = kindInt64, uintptr(integer)
		} else if number, err := strconv.ParseFloat(value, 32); err == nil {
			v.kind, v.value = kindFloat, uintptr(math.Float32bits(float32(number)))
		} else if value == "true" || value == "false" {
			v.kind, v.value = kindBool, uintptr(len("false")-len(value))
		} else {
			v.kind, v.length = kindString, uintptr(len(value))
			text := unsafe.StringData(value + "\x00")
			pin.Pin(text)
			v.value = uintptr(unsafe.Pointer(text))
		}
		list = append(list, *v)
	}
	return list, nil
}
