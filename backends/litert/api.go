package litert

import (
	"fmt"

	"example.com/conform/backends/internal/engine"
)

// A handle is a pointer to an object of the library.
type handle uintptr

// A status is a LiteRtStatus. [statusOK] is success.
type status int32

const statusOK status = 0

// cpu is the bit of LiteRtHwAccelerators for the CPU.
const cpu int32 = 1

// maxRank is LITERT_TENSOR_MAX_RANK.
const maxRank = 8

// A layout is a LiteRtLayout without strides.
type layout struct {
	rank  uint8 // in its lower seven bits
	sizes [maxRank]int32
	_     [maxRank]uint32
}

// A rankedType is a LiteRtRankedTensorType.
type rankedType struct {
	element int32
	layout  layout
}

// api has the functions of the library that the backend calls. A function writes the
// object that it creates to out.
type api struct {
	createEnvironment  func(count int32, options *environmentOption, out *handle) status
	destroyEnvironment func(handle)

	createOptions       func(out *handle) status
	destroyOptions      func(handle)
	setAccelerators     func(options handle, set int32) status
	createOpaqueOptions func(identifier, payload *byte, destructor uintptr, out *handle) status
	addOpaqueOptions    func(options, opaque handle) status

	createModel  func(environment handle, data *byte, size uintptr, out *handle) status
	destroyModel func(handle)
	compile      func(environment, model, options handle, out *handle) status
	destroy      func(compiled handle)
	layouts      func(compiled handle, signature, count uintptr, out *layout, update bool) status
	run          func(compiled handle, signature, inputs uintptr, in *handle, outputs uintptr, out *handle) status

	createBuffer  func(tensor *rankedType, memory *byte, size, deallocator uintptr, out *handle) status
	destroyBuffer func(handle)
}

// An environmentOption is a LiteRtEnvOption whose value is an integer.
type environmentOption struct {
	tag   int32
	_     int32
	kind  int32 // a LiteRtAnyType
	_     int32
	value int64
}

func (a *api) bind(library engine.Library) error {
	return library.Bind([]engine.Symbol{
		{Name: "LiteRtCreateEnvironment", Function: &a.createEnvironment},
		{Name: "LiteRtDestroyEnvironment", Function: &a.destroyEnvironment},
		{Name: "LiteRtCreateOptions", Function: &a.createOptions},
		{Name: "LiteRtDestroyOptions", Function: &a.destroyOptions},
		{Name: "LiteRtSetOptionsHardwareAccelerators", Function: &a.setAccelerators},
		{Name: "LiteRtCreateOpaqueOptions", Function: &a.createOpaqueOptions},
		{Name: "LiteRtAddOpaqueOptions", Function: &a.addOpaqueOptions},
		{Name: "LiteRtCreateModelFromBuffer", Function: &a.createModel},
		{Name: "LiteRtDestroyModel", Function: &a.destroyModel},
		{Name: "LiteRtCreateCompiledModel", Function: &a.compile},
		{Name: "LiteRtDestroyCompiledModel", Function: &a.destroy},
		{Name: "LiteRtGetCompiledModelOutputTensorLayouts", Function: &a.layouts},
		{Name: "LiteRtRunCompiledModel", Function: &a.run},
		{Name: "LiteRtCreateTensorBufferFromHostMemory", Function: &a.createBuffer},
		{Name: "LiteRtDestroyTensorBuffer", Function: &a.destroyBuffer},
	})
}

// A statusError is an error that the library reports.
type statusError struct {
	doing  string
	status status
}

// statusNames are the names in litert_common.h of the statuses of these functions.
var statusNames = map[status]string{
	1: "invalid argument", 2: "memory allocation failure", 3: "runtime failure", 4: "missing input tensor", 5: "unsupported", 6: "not found",
	8: "wrong version", 9: "unknown", 501: "invalid flatbuffer", 504: "compilation", 1000: "index out of bounds",
	1001: "invalid IR type", 1002: "invalid graph invariant", 5000: "no shape inference for the operation", 5001: "shape inference failed",
}

// Error returns what the library could not do, and the name of the status.
func (e *statusError) Error() string {
	name, ok := statusNames[e.status]
	if !ok {
		name = fmt.Sprintf("status %d", e.status)
	}
	return fmt.Sprintf("LiteRT cannot %s: %s", e.doing, name)
}

// must returns the error of a status.
func must(doing string, s status) error {
	if s == statusOK {
		return nil
	}
	return &statusError{doing, s}
}
