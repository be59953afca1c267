package onnxruntime

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"example.com/conform/backends/internal/engine"
)

// An installed plugin is an execution provider in a library of its own, in a Python package beside
// that of the engine.
type installed struct{ name, path string }

// entryPoint is what the library of a plugin exports.
const entryPoint = "CreateEpFactories"

// packages finds the names of Python packages with plugins. What follows is the name of the device.
var packages = regexp.MustCompile(`^onnxruntime[_-](?:ep[_-])?([a-z0-9_-]+)$`)

// plugins lists the plugins in the folder of Python packages that has the engine's library. The
// first library of a package that exports the entry point is its plugin.
func plugins(library string) (list []installed) {
	site := filepath.Dir(filepath.Dir(filepath.Dir(library)))
	folders, _ := os.ReadDir(site)
	for _, folder := range folders {
		of := packages.FindStringSubmatch(folder.Name())
		if of == nil {
			continue
		}
		_ = filepath.WalkDir(filepath.Join(site, folder.Name()), func(path string, entry os.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && isLibrary(path) && exports(path, entryPoint) {
				list = append(list, installed{of[1], path})
				return filepath.SkipAll
			}
			return nil
		})
	}
	return list
}

// isLibrary reports whether a path is that of a shared library, by its name.
func isLibrary(path string) bool {
	name := filepath.Base(path)
	return strings.HasSuffix(name, ".so") || strings.Contains(name, ".so.") || strings.HasSuffix(name, ".dll") || strings.HasSuffix(name, ".dylib")
}

// exports reports whether a file has the name of a symbol, between bytes of 0 as all formats of
// libraries have it, or after an underscore.
func exports(path, symbol string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }()
	name := []byte(symbol + "\x00")
	buffer, have := make([]byte, 1<<20), 0
	for {
		n, err := f.Read(buffer[have:])
		part := buffer[:have+n]
		for rest := part; ; {
			at := bytes.Index(rest, name)
			if at < 0 {
				break
			}
			if at > 0 && (rest[at-1] == 0 || rest[at-1] == '_') {
				return true
			}
			rest = rest[at+1:]
		}
		if err != nil {
			return false
		}
		have = copy(buffer, part[max(0, len(part)-len(name)):])
	}
}

// deviceNames lists what --device may name besides the providers in the library.
func deviceNames() (names []string) {
	library, err := search("").Find()
	if err != nil {
		return nil
	}
	for _, p := range plugins(library) {
		names = append(names, p.name)
	}
	return names
}

// pluginNamed returns the plugin of a name: "webgpu", or "WebGpuExecutionProvider".
func pluginNamed(list []installed, name string) *installed {
	short := strings.TrimSuffix(strings.ToLower(name), "executionprovider")
	if at := slices.IndexFunc(list, func(p installed) bool { return p.name == short }); at >= 0 {
		return &list[at]
	}
	return nil
}

// pairs parses options such as "a=b,c=d".
func pairs(text string) (keys, values []string, err error) {
	for option := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' }) {
		key, value, found := strings.Cut(option, "=")
		if !found || key == "" {
			return nil, nil, fmt.Errorf("%q: want NAME=VALUE", option)
		}
		keys, values = append(keys, key), append(values, value)
	}
	return keys, values, nil
}

// texts returns texts as the library takes them.
func texts(list []string) **byte {
	var all []*byte
	for _, text := range list {
		all = append(all, engine.CString(text))
	}
	return unsafe.SliceData(all)
}

// plugin registers the library of an execution provider and takes one of the devices that it finds:
// that of a number from 0, or the first whose description has a text.
func (b *Backend) plugin(p installed, wanted string, keys, values []string) (name string, err error) {
	a := &b.api
	if a.registerProvider == nil {
		return "", fmt.Errorf("execution providers in libraries of their own need ONNX Runtime 1.%d", pluginVersion)
	}
	before, err := b.epDevices()
	if err != nil {
		return "", err
	}
	if err := a.err(a.registerProvider(b.env, engine.CString(p.name), ortPath(p.path))); err != nil {
		return "", err
	}
	found, err := b.epDevices()
	if err != nil {
		return "", err
	}
	found = slices.DeleteFunc(found, func(device handle) bool { return slices.Contains(before, device) })
	if len(found) == 0 {
		err := fmt.Errorf("%s: the execution provider finds no device", p.path)
		if p.name == "webgpu" && os.Getenv(softwareAdapter) == "" {
			err = fmt.Errorf("%w; %s=1 admits software", err, softwareAdapter)
		}
		return "", err
	}
	words := make([]string, len(found))
	for i, device := range found {
		words[i] = b.deviceWords(device)
	}
	at, err := chosenDevice(words, wanted)
	if err != nil {
		return "", err
	}
	if len(found) > 1 {
		b.notes = append(b.notes, fmt.Sprintf("The execution provider has %d devices, and --option %s=N takes another one: %s.", len(found), deviceOption, numbered(words)))
	}
	return words[at], a.err(a.appendDevices(b.options, b.env, &found[at], 1, texts(keys), texts(values), uintptr(len(keys))))
}

// chosenDevice returns the position of the device that is wanted, or of the first.
func chosenDevice(words []string, wanted string) (int, error) {
	if wanted == "" {
		return 0, nil
	}
	if n, err := strconv.Atoi(wanted); err == nil {
		if n >= 0 && n < len(words) {
			return n, nil
		}
	} else if at := slices.IndexFunc(words, func(word string) bool { return strings.Contains(strings.ToLower(word), strings.ToLower(wanted)) }); at >= 0 {
		return at, nil
	}
	return 0, fmt.Errorf("the execution provider has no device %q: want a number, or a part of one of these: %s", wanted, numbered(words))
}

func numbered(words []string) string {
	list := make([]string, len(words))
	for i, word := range words {
		list[i] = fmt.Sprintf("%d %s", i, word)
	}
	return strings.Join(list, ", ")
}

// The types of hardware devices.
var deviceTypes = map[int32]string{0: "CPU", 1: "GPU", 2: "NPU"}

// deviceWords describes a device: the execution provider, and the hardware. It says so if that
// is virtual, or may be a software device.
func (b *Backend) deviceWords(device handle) string {
	a := &b.api
	words := a.deviceProvider(device)
	hardware := a.deviceHardware(device)
	if hardware == 0 {
		return words
	}
	facts := b.metadata(a.hardwareMetadata(hardware))
	kind := cmp.Or(deviceTypes[a.hardwareType(hardware)], "an unknown device")
	words += " on " + kind
	for _, more := range []string{a.hardwareVendor(hardware), facts["Description"]} {
		if more = strings.Trim(more, " \x00"); more != "" && !strings.Contains(words, more) {
			words += " " + more
		}
	}
	switch {
	case facts["is_virtual"] == "1":
		words += " (virtual)"
		b.notes = append(b.notes, words+" stands for hardware that is not here: what runs says nothing about it.")
	case strings.HasPrefix(words, "WebGpu") && os.Getenv(softwareAdapter) == "1":
		words += " (software)"
		b.notes = append(b.notes, softwareAdapter+" admits a software device: its results say nothing about real GPUs and their drivers.")
	}
	return words
}

// metadata returns pairs of keys and values.
func (b *Backend) metadata(of handle) map[string]string {
	facts := make(map[string]string)
	if of == 0 {
		return facts
	}
	var keys, values **byte
	var n uintptr
	b.api.pairs(of, &keys, &values, &n)
	for i, key := range unsafe.Slice(keys, n) {
		facts[engine.Text(key)] = engine.Text(unsafe.Slice(values, n)[i])
	}
	return facts
}
