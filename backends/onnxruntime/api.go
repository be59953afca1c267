package onnxruntime

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/conform/backends/internal/engine"
)

// A handle is a pointer to a structure of the library.
type handle uintptr

// An api has the functions of OrtApi that this package calls. A status of 0 is success.
type api struct {
	errorCode           func(status handle) int32
	errorMessage        func(status handle) string
	createEnv           func(level int32, id *byte, env *handle) handle
	createSession       func(env handle, model *byte, length uintptr, options handle, session *handle) handle
	run                 func(session, options handle, inputNames **byte, inputs *handle, n uintptr, outputNames **byte, m uintptr, outputs *handle) handle
	createOptions       func(options *handle) handle
	cloneOptions        func(options handle, clone *handle) handle
	setIntraThreads     func(options handle, n int32) handle
	setOptimization     func(options handle, level int32) handle
	createTensor        func(info handle, data *byte, length uintptr, sizes *int64, rank uintptr, dtype int32, value *handle) handle
	tensorData          func(value handle, data **byte) handle
	tensorShape         func(value handle, shape *handle) handle
	shapeType           func(shape handle, dtype *int32) handle
	shapeRank           func(shape handle, rank *uintptr) handle
	shapeSizes          func(shape handle, sizes *int64, rank uintptr) handle
	createCPUMemoryInfo func(allocator, memory int32, info *handle) handle
	releaseEnv          func(handle)
	releaseStatus       func(handle)
	releaseMemoryInfo   func(handle)
	releaseSession      func(handle)
	releaseValue        func(handle)
	releaseShape        func(handle)
	releaseOptions      func(handle)

	createEnvWithThreads func(level int32, id *byte, threading handle, env *handle) handle
	disableThreads       func(options handle) handle
	createThreading      func(threading *handle) handle
	releaseThreading     func(handle)
	setGlobalThreads     func(threading handle, n int32) handle

	providers        func(names ***byte, n *int32) handle
	releaseProviders func(names **byte, n int32) handle
	configure        func(options handle, key, value *byte) handle
	appendCUDA       func(options, cuda handle) handle
	createCUDA       func(cuda *handle) handle
	releaseCUDA      func(handle)
	appendProvider   func(options handle, name *byte, keys, values **byte, n uintptr) handle

	// Since version 1.22.
	registerProvider func(env handle, name, path *byte) handle
	devices          func(env handle, devices **handle, n *uintptr) handle
	appendDevices    func(options, env handle, devices *handle, n uintptr, keys, values **byte, m uintptr) handle
	deviceProvider   func(device handle) string
	deviceHardware   func(device handle) handle
	hardwareType     func(hardware handle) int32
	hardwareVendor   func(hardware handle) string
	hardwareMetadata func(hardware handle) handle
	pairs            func(of handle, keys, values ***byte, n *uintptr)
}

// A slot is a function and its place in OrtApi, which never changes.
type slot struct {
	place    int
	function any
}

func (a *api) slots() []slot {
	return []slot{
		{1, &a.errorCode},
		{2, &a.errorMessage},
		{3, &a.createEnv},
		{8, &a.createSession},
		{9, &a.run},
		{10, &a.createOptions},
		{12, &a.cloneOptions},
		{23, &a.setOptimization},
		{24, &a.setIntraThreads},
		{49, &a.createTensor},
		{51, &a.tensorData},
		{60, &a.shapeType},
		{61, &a.shapeRank},
		{62, &a.shapeSizes},
		{65, &a.tensorShape},
		{69, &a.createCPUMemoryInfo},
		{92, &a.releaseEnv},
		{93, &a.releaseStatus},
		{94, &a.releaseMemoryInfo},
		{95, &a.releaseSession},
		{96, &a.releaseValue},
		{99, &a.releaseShape},
		{100, &a.releaseOptions},
		{119, &a.createEnvWithThreads},
		{120, &a.disableThreads},
		{121, &a.createThreading},
		{122, &a.releaseThreading},
		{125, &a.providers},
		{126, &a.releaseProviders},
		{130, &a.configure},
		{147, &a.setGlobalThreads},
		{204, &a.appendCUDA},
		{205, &a.createCUDA},
		{208, &a.releaseCUDA},
		{216, &a.appendProvider},
	}
}

// pluginSlots are the functions for providers in libraries of their own.
func (a *api) pluginSlots() []slot {
	return []slot{
		{298, &a.pairs},
		{301, &a.registerProvider},
		{303, &a.devices},
		{304, &a.appendDevices},
		{307, &a.hardwareType},
		{309, &a.hardwareVendor},
		{311, &a.hardwareMetadata},
		{312, &a.deviceProvider},
		{316, &a.deviceHardware},
	}
}

// The versions of OrtApi. leastVersion has [api.slots], and pluginVersion also
// [api.pluginSlots].
const leastVersion, pluginVersion = 16, 22

// table is OrtApi up to the last function of [api.pluginSlots].
type table [317]uintptr

// bind looks up the functions of a library, and returns the library's version.
func (a *api) bind(l engine.Library) (version string, err error) {
	var base func() *[2]uintptr
	if err := l.Bind([]engine.Symbol{{Name: "OrtGetApiBase", Function: &base}}); err != nil {
		return "", err
	}
	var get func(version uint32) *table
	var name func() string
	engine.Register(&get, base()[0])
	engine.Register(&name, base()[1])
	version = name()
	minor, err := minorOf(version)
	if err != nil {
		return version, err
	}
	slots := a.slots()
	wanted := uint32(leastVersion)
	if minor >= pluginVersion {
		slots, wanted = append(slots, a.pluginSlots()...), pluginVersion
	}
	functions := get(wanted)
	if functions == nil {
		return version, fmt.Errorf("ONNX Runtime %s does not have version %d of its interface", version, wanted)
	}
	for _, s := range slots {
		engine.Register(s.function, functions[s.place])
	}
	return version, nil
}

// minorOf returns the second number of a version, which is that of the newest
// OrtApi that the library has.
func minorOf(version string) (int, error) {
	parts := strings.Split(version, ".")
	if len(parts) < 2 || parts[0] != "1" {
		return 0, fmt.Errorf("ONNX Runtime %q is not of version 1", version)
	}
	minor, err := strconv.Atoi(parts[1])
	if err == nil && minor < leastVersion {
		err = fmt.Errorf("ONNX Runtime %s is too old: want 1.%d or later", version, leastVersion)
	}
	return minor, err
}

// The codes of errors that this package distinguishes.
const (
	codeFail           = 1
	codeEngineError    = 5
	codeNotImplemented = 9
	codeProviderFail   = 11
)

// A statusError is an error of the library.
type statusError struct {
	code    int32
	message string
}

// Error returns the library's message.
func (e *statusError) Error() string { return e.message }

// err returns the error of a status, which it frees.
func (a *api) err(status handle) error {
	if status == 0 {
		return nil
	}
	defer a.releaseStatus(status)
	return &statusError{a.errorCode(status), a.errorMessage(status)}
}

// must returns the errors of several statuses, which it frees.
func (a *api) must(statuses ...handle) error {
	list := make([]error, len(statuses))
	for i, status := range statuses {
		list[i] = a.err(status)
	}
	return errors.Join(list...)
}
