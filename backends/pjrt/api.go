package pjrt

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// A handle is a pointer to an object of the plugin.
type handle uintptr

// A function of the plugin takes a structure of arguments, writes its results into the
// same structure, and returns an error or 0.
type function func(arguments unsafe.Pointer) handle

// api has the functions of the plugin that the backend calls.
type api struct {
	destroyError, errorMessage, errorCode  function
	initialize, attributes                 function
	destroyEvent, awaitEvent               function
	createClient, destroyClient            function
	platformVersion                        function
	devices, describe, kind                function
	compile                                function
	bufferFromHost, bufferToHost           function
	destroyBuffer, elementType, dimensions function
	destroyExecutable, execute             function
}

// slots are the functions by their places in PJRT_Api, which are the same in all
// versions that this package takes.
func (a *api) slots() map[int]*function {
	return map[int]*function{
		0: &a.destroyError, 1: &a.errorMessage, 2: &a.errorCode,
		3: &a.initialize, 4: &a.attributes,
		5: &a.destroyEvent, 8: &a.awaitEvent,
		10: &a.createClient, 11: &a.destroyClient, 14: &a.platformVersion,
		16: &a.devices, 26: &a.kind, 29: &a.describe,
		20: &a.compile, 22: &a.bufferFromHost,
		50: &a.destroyExecutable, 55: &a.execute,
		58: &a.destroyBuffer, 59: &a.elementType, 60: &a.dimensions, 70: &a.bufferToHost,
	}
}

// The version of the interface. Another major version has other structures, and an older
// minor version another table.
const major, leastMinor = 0, 33

// A table is PJRT_Api up to the last function of [api.slots].
type table struct {
	head
	version struct {
		head
		major, minor int32
	}
	functions [71]uintptr
}

// A head begins every structure.
type head struct{ size, extension uintptr }

// bind looks up the functions of a plugin, and returns the version of its interface.
func (a *api) bind(l engine.Library) (version string, err error) {
	var get func() *table
	if err := l.Bind([]engine.Symbol{{Name: "GetPjrtApi", Function: &get}}); err != nil {
		return "", err
	}
	return a.take(get())
}

// take looks up the functions of a table.
func (a *api) take(t *table) (version string, err error) {
	if t == nil {
		return "", errors.New("GetPjrtApi returns nothing")
	}
	if t.size < unsafe.Offsetof(t.functions) {
		return "", fmt.Errorf("PJRT_Api has %d bytes, which is too few for its version", t.size)
	}
	version = fmt.Sprintf("%d.%d", t.version.major, t.version.minor)
	if t.version.major != major || t.version.minor < leastMinor || t.size < unsafe.Sizeof(*t) {
		return version, fmt.Errorf("the plugin has version %s of the PJRT C interface, in %d bytes: want %d.%d or a later minor version", version, t.size, major, leastMinor)
	}
	for place, f := range a.slots() {
		if t.functions[place] == 0 {
			return version, fmt.Errorf("the plugin lacks function %d of PJRT_Api", place)
		}
		engine.Register(f, t.functions[place])
	}
	return version, nil
}

// The structures of arguments, as far as this package uses them. Where later versions made
// one longer, this is the part that all versions have.
type (
	none struct{ head }
	one  struct { // of what acts on an object, or returns one
		head
		object handle
	}
	text struct { // of what returns a text of an object
		head
		object handle
		text   *byte
		length uintptr
	}
	code struct {
		head
		err  handle
		code int32
	}
	list struct { // of what returns a list of an object
		head
		object handle
		first  unsafe.Pointer
		length uintptr
	}
	attributes struct {
		head
		first  *namedValue
		length uintptr
	}
	namedValue struct {
		head
		name       *byte
		nameLength uintptr
		kind       int32
		value      uintptr // or a pointer to the first of several
		length     uintptr
	}
	derived struct { // of what returns an object of another
		head
		object, result handle
	}
	element struct {
		head
		buffer handle
		dtype  int32
	}
	clientCreation struct {
		head
		options *namedValue
		length  uintptr
		_       [4]uintptr // a store that several processes share
		client  handle
		_       [2]uintptr
	}
	program struct {
		head
		code       *byte
		codeLength uintptr
		format     *byte
		formatSize uintptr
	}
	compilation struct {
		head
		client        handle
		program       *program
		options       *byte
		optionsLength uintptr
		executable    handle
	}
	toDevice struct {
		head
		client    handle
		data      unsafe.Pointer
		dtype     int32
		sizes     *int64
		rank      uintptr
		strides   *int64
		entries   uintptr
		semantics int32
		device    handle
		_         [2]uintptr // a memory of the device, and a layout
		done      handle     // an event
		buffer    handle
	}
	toHost struct {
		head
		buffer handle
		layout *layout
		data   unsafe.Pointer
		length uintptr
		done   handle
	}
	layout struct { // of kind 0, by order and tiles
		head
		tiled        head
		minorToMajor *int64
		rank         uintptr
		_            [3]uintptr // tiles
		_            int32      // the kind
	}
	executeOptions struct {
		head
		_ [12]uintptr
	}
	execution struct {
		head
		executable handle
		options    *executeOptions
		arguments  **handle // for each device
		devices    uintptr
		count      uintptr // of the arguments
		outputs    **handle
		_          [2]uintptr // events, and a device where the program is for any
	}
)

// onlyDuringCall is PJRT_HostBufferSemantics_kImmutableOnlyDuringCall: the plugin
// copies.
const onlyDuringCall = 0

// bufferTypes are the members of PJRT_Buffer_Type.
var bufferTypes = map[tensor.DType]int32{
	tensor.Int8: 2, tensor.Int16: 3, tensor.Int32: 4, tensor.Int64: 5, tensor.Uint8: 6, tensor.Uint16: 7, tensor.Uint32: 8, tensor.Uint64: 9,
	tensor.Float16: 10, tensor.Float32: 11, tensor.Float64: 12,
	tensor.Bool: 1, tensor.Bfloat16: 13, tensor.Complex64: 14, tensor.Float8E5M2: 16, tensor.Float8E4M3FN: 17, tensor.Float8E5M2FNUZ: 19,
	tensor.Float8E4M3FNUZ: 20, tensor.Int4: 21, tensor.Uint4: 22, tensor.Int2: 24, tensor.Uint2: 25, tensor.Float8E8M0FNU: 28, tensor.Float4E2M1: 29,
}

// The codes of errors that this package distinguishes.
const (
	codeUnknown           = 2
	codeInvalidArgument   = 3
	codeResourceExhausted = 8
	codeUnimplemented     = 12
	codeInternal          = 13
)

// A statusError is an error of the plugin.
type statusError struct {
	code    int32
	message string
}

// Error returns the plugin's message.
func (e *statusError) Error() string { return e.message }

// A structure is a pointer to one that begins with a head.
type structure[T any] interface {
	*T
	state(size uintptr)
}

func (h *head) state(size uintptr) { h.size = size }

// call calls a function with its arguments.
func call[T any, S structure[T]](a *api, f function, arguments S) error {
	return a.err(f(unsafe.Pointer(sized(arguments))))
}

// sized returns a structure that states its size.
func sized[T any, S structure[T]](s S) S {
	s.state(unsafe.Sizeof(*(*T)(s)))
	return s
}

// err returns an error of the plugin, which it frees.
func (a *api) err(e handle) error {
	if e == 0 {
		return nil
	}
	c, message := sized(&code{err: e}), sized(&text{object: e})
	a.errorMessage(unsafe.Pointer(message)) // which cannot fail
	defer a.destroyError(unsafe.Pointer(sized(&one{object: e})))
	if nested := a.errorCode(unsafe.Pointer(c)); nested != 0 {
		a.destroyError(unsafe.Pointer(sized(&one{object: nested})))
		c.code = codeUnknown
	}
	return &statusError{c.code, message.String()}
}

// maxText is how many bytes of a text of the plugin are taken.
const maxText = 1 << 16

// String returns the text.
func (t *text) String() string {
	if t.text == nil {
		return ""
	}
	return string(unsafe.Slice(t.text, min(t.length, maxText)))
}

// textOf returns a text of an object.
func (a *api) textOf(f function, object handle) (string, error) {
	t := &text{object: object}
	err := call(a, f, t)
	return t.String(), err
}

// await waits for an event, which it frees, and returns its error.
func (a *api) await(event handle) error {
	if event == 0 {
		return nil
	}
	defer func() { _ = call(a, a.destroyEvent, &one{object: event}) }()
	return call(a, a.awaitEvent, &one{object: event})
}

// destroy frees an object.
func (a *api) destroy(f function, object handle) {
	if object != 0 {
		_ = call(a, f, &one{object: object}) // it is gone either way
	}
}

// versions returns the versions among the attributes of the plugin, such as
// "XLA 2, StableHLO 1.13.0".
func (a *api) versions() string {
	l := &attributes{}
	if err := call(a, a.attributes, l); err != nil || l.first == nil { // a plugin need not have any
		return ""
	}
	var words []string
	for _, v := range unsafe.Slice(l.first, min(l.length, maxAttributes)) {
		name := (&text{text: v.name, length: v.nameLength}).String()
		switch label := versionNames[name]; {
		case label == "":
		case v.kind == kindInt64:
			words = append(words, fmt.Sprintf("%s %d", label, int64(v.value)))
		case v.kind == kindInt64s && v.value != 0:
			numbers := unsafe.Slice(*(**int64)(unsafe.Pointer(&v.value)), min(v.length, maxAttributes))
			words = append(words, label+" "+strings.ReplaceAll(join(numbers), ", ", "."))
		}
	}
	return strings.Join(words, ", ")
}

// versionNames are the names of what attributes give a version of.
var versionNames = map[string]string{"xla_version": "XLA", "stablehlo_current_version": "StableHLO"}

// The members of PJRT_NamedValue_Type.
const (
	kindString = iota
	kindInt64
	kindInt64s
	kindFloat
	kindBool
)

// maxAttributes bounds how many attributes of a plugin, or numbers of one, are read.
const maxAttributes = 64

// first returns a pointer to the first byte of a list, or nil.
func first(bytes []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(bytes)) }
