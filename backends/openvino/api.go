package openvino

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
)

// A handle is a pointer to an object of OpenVINO.
type handle uintptr

// The structures of the C interface, field for field.
type (
	version struct{ build, _ *byte }
	shape   struct {
		rank int64
		dims *int64
	}
	property struct{ key, value *byte }
	interval struct{ least, most int64 }
	partial  struct {
		rank  interval
		sizes *interval
	}
)

// A status is an ov_status_e.
type status int32

// The statuses that differ from other errors.
const (
	notImplemented   status = -2
	invalidParameter status = -14 // it leaves no message
)

// api has the functions of libopenvino_c.
type api struct {
	getVersion  func(*version) status
	freeVersion func(*version)
	lastError   func() *byte
	free        func(unsafe.Pointer)

	createCore  func(*handle) status
	freeCore    func(handle)
	getProperty func(core handle, device, key string, value **byte) status
	readModel   func(core handle, text unsafe.Pointer, length uintptr, weights handle, model *handle) status
	freeModel   func(handle)
	modelOutput func(model handle, index uintptr, port *handle) status
	modelInputs func(model handle, count *uintptr) status
	reshape     func(model handle, ports *uintptr, shapes *partial, count uintptr) status
	compile     func(core, model handle, device string, count uintptr, properties *property, compiled *handle) status

	freeCompiled  func(handle)
	createRequest func(compiled handle, request *handle) status
	freeRequest   func(handle)
	countInputs   func(compiled handle, count *uintptr) status
	inputNamed    func(compiled handle, name string, port *handle) status
	setInput      func(request handle, index uintptr, tensor handle) status
	setOutput     func(request handle, index uintptr, tensor handle) status
	getOutput     func(request handle, index uintptr, tensor *handle) status
	infer         func(request handle) status

	portKind   func(port handle, kind *int32) status
	portShape  func(port handle, shape *shape) status
	freePort   func(handle)
	freeShape  func(*shape) status
	tensorKind func(tensor handle, kind *int32) status
	tensorDims func(tensor handle, shape *shape) status
	tensorData func(tensor handle, data *unsafe.Pointer) status
	freeTensor func(handle)
	// The C function takes the structure of a shape by value: as two words in registers,
	// or on Windows, as a pointer to a copy.
	wrapByWords     func(kind int32, rank int64, dims *int64, host unsafe.Pointer, tensor *handle) status
	wrapByReference func(kind int32, shape *shape, host unsafe.Pointer, tensor *handle) status
}

func (a *api) symbols() []engine.Symbol {
	wrap := any(&a.wrapByWords)
	if runtime.GOOS == "windows" {
		wrap = &a.wrapByReference
	}
	return []engine.Symbol{
		{Name: "ov_get_openvino_version", Function: &a.getVersion},
		{Name: "ov_version_free", Function: &a.freeVersion},
		{Name: "ov_get_last_err_msg", Function: &a.lastError},
		{Name: "ov_free", Function: &a.free},
		{Name: "ov_core_create", Function: &a.createCore},
		{Name: "ov_core_free", Function: &a.freeCore},
		{Name: "ov_core_get_property", Function: &a.getProperty},
		{Name: "ov_core_read_model_from_memory_buffer", Function: &a.readModel},
		{Name: "ov_model_free", Function: &a.freeModel},
		{Name: "ov_model_const_output_by_index", Function: &a.modelOutput},
		{Name: "ov_model_inputs_size", Function: &a.modelInputs},
		{Name: "ov_model_reshape_by_port_indexes", Function: &a.reshape},
		{Name: "ov_core_compile_model_props", Function: &a.compile},
		{Name: "ov_compiled_model_free", Function: &a.freeCompiled},
		{Name: "ov_compiled_model_create_infer_request", Function: &a.createRequest},
		{Name: "ov_infer_request_free", Function: &a.freeRequest},
		{Name: "ov_compiled_model_inputs_size", Function: &a.countInputs},
		{Name: "ov_compiled_model_input_by_name", Function: &a.inputNamed},
		{Name: "ov_infer_request_set_input_tensor_by_index", Function: &a.setInput},
		{Name: "ov_infer_request_set_output_tensor_by_index", Function: &a.setOutput},
		{Name: "ov_infer_request_get_output_tensor_by_index", Function: &a.getOutput},
		{Name: "ov_infer_request_infer", Function: &a.infer},
		{Name: "ov_port_get_element_type", Function: &a.portKind},
		{Name: "ov_const_port_get_shape", Function: &a.portShape},
		{Name: "ov_output_const_port_free", Function: &a.freePort},
		{Name: "ov_shape_free", Function: &a.freeShape},
		{Name: "ov_tensor_get_element_type", Function: &a.tensorKind},
		{Name: "ov_tensor_get_shape", Function: &a.tensorDims},
		{Name: "ov_tensor_data", Function: &a.tensorData},
		{Name: "ov_tensor_free", Function: &a.freeTensor},
		{Name: "ov_tensor_create_from_host_ptr", Function: wrap},
	}
}

// A failure is an error of OpenVINO.
type failure struct {
	status  status
	reason  string // one line
	message string // in full
}

// Error returns the reason.
func (f *failure) Error() string { return f.reason }

// check returns the error of a status, nil for OK.
func (a *api) check(s status) error {
	if s == 0 {
		return nil
	}
	f := &failure{status: s, reason: fmt.Sprintf("status %d", s)}
	if message := a.lastError(); message != nil && s != invalidParameter {
		f.message = engine.Text(message)
		if said := reason(f.message); said != "" {
			f.reason = said
		}
		a.free(unsafe.Pointer(message))
	}
	return f
}

// frontend matches the text with which the frontend of ONNX surrounds the reason of an
// error: the node, the place in its sources, and a summary.
var frontend = regexp.MustCompile(`^.* with a message: |While validating ONNX node '[^']*': |Exception from \S+: | Summary: -- .*$`)

// reason returns a message of OpenVINO in one line, without places in its sources.
func reason(message string) string {
	var kept []string
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "Exception from ") {
			kept = append(kept, line)
		}
	}
	return strings.ToValidUTF8(frontend.ReplaceAllString(strings.Join(kept, " "), ""), "?")
}

// wrap returns a tensor over memory, which must outlive it. The memory has an address even
// if it has no elements.
func (a *api) wrap(kind int32, sizes []int64, memory *byte) (handle, error) {
	var none int64
	dims := &none
	if len(sizes) > 0 {
		dims = &sizes[0]
	}
	var tensor handle
	if a.wrapByReference != nil {
		return tensor, a.check(a.wrapByReference(kind, &shape{int64(len(sizes)), dims}, unsafe.Pointer(memory), &tensor))
	}
	s := a.wrapByWords(kind, int64(len(sizes)), dims, unsafe.Pointer(memory), &tensor)
	return tensor, a.check(s)
}

// sizes returns the sizes of a port or a tensor, which a function writes as a shape. For a
// scalar that function fails with invalidParameter: the C interface has no shape of rank 0.
func (a *api) sizes(of handle, write func(handle, *shape) status) ([]int64, error) {
	var s shape
	got := write(of, &s)
	if got == invalidParameter {
		return []int64{}, nil
	}
	if err := a.check(got); err != nil {
		return nil, err
	}
	defer a.freeShape(&s)
	if s.rank < 0 || s.rank > backends.MaxTold {
		return nil, fmt.Errorf("the output has rank %d", s.rank)
	}
	return slices.Clone(unsafe.Slice(s.dims, s.rank)), nil
}

// property returns a property of a device, or "".
func (a *api) property(core handle, device, key string) string {
	var value *byte
	if a.getProperty(core, device, key, &value) != 0 || value == nil {
		return ""
	}
	defer a.free(unsafe.Pointer(value))
	return engine.Text(value)
}
