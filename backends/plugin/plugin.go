// Package plugin runs operators in a shared library that exports the C interface of
// sdk/c/conform_backend.h.
//
// The library is loaded into this process, and a crash of the library crashes it,
// so conform loads libraries only in child processes. purego loads and calls the
// library without cgo, on Linux, macOS and Windows, on amd64 and arm64.
//
// On Linux, a program that can load a library is linked to the system's libdl, even
// without cgo. With the build tag noplugin it is not, and cannot load libraries.
package plugin

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Backend is a library that is loaded. It implements [backends.Backend].
type Backend struct {
	library     engine.Library
	functions   functions
	description backends.Description
	packer      packer
}

// An Error says why a library cannot be used as a backend.
type Error = engine.Error

// Options are which library to open, and in which mode.
type Options struct {
	Library string // its path; without a slash in it the system's search path applies
	Mode    string // the name of one of [Modes]; "" for the first
}

// Open loads a library. The error is an [*Error].
func Open(o Options) (*Backend, error) {
	library, err := engine.Load(o.Library)
	if err != nil {
		return nil, err
	}
	b := &Backend{library: library}
	if err := b.start(o.Mode); err != nil {
		library.Unload()
		return nil, &Error{Path: o.Library, Err: err}
	}
	return b, nil
}

func (b *Backend) start(name string) error {
	mode, err := engine.ModeNamed(Modes(), name)
	if err != nil {
		return err
	}
	if err := b.library.Bind(b.functions.symbols()); err != nil {
		return err
	}
	d := b.functions.describe()
	if d == nil {
		return errors.New("conform_describe returned NULL: the library cannot run here")
	}
	if b.description, err = describe(d); err != nil {
		return err
	}
	b.description.Mode = mode.Name
	if mode.Name == modeDonated {
		if b.packer.donors = donors(d); b.packer.donors == nil {
			return errors.New("no capability of the library has CONFORM_DONATED")
		}
	}
	return nil
}

// maxListed bounds the capabilities and the readings that a library lists.
const maxListed = 1000

// describe copies the description that a library gives.
func describe(d *description) (backends.Description, error) {
	none := backends.Description{}
	if d.structSize < uint32(unsafe.Sizeof(*d)) || d.abiVersion != abiVersion {
		return none, fmt.Errorf("the library has version %d of the interface (a description of %d bytes); this is version %d", d.abiVersion, d.structSize, abiVersion)
	}
	if d.capabilityCount > maxListed || d.readingCount > maxListed {
		return none, fmt.Errorf("the library lists %d capabilities and %d readings; at most %d are possible", d.capabilityCount, d.readingCount, maxListed)
	}
	if d.capabilityCount > 0 && (d.capabilities == nil || d.capabilitySize < uint64(unsafe.Sizeof(capability{}))) {
		return none, fmt.Errorf("the library lists capabilities of %d bytes", d.capabilitySize)
	}
	result := backends.Description{Name: text(d.name), Version: text(d.version), Device: text(d.device)}
	for i := range int(d.capabilityCount) {
		c := at(d.capabilities, d.capabilitySize, i)
		supported := backends.Capability{
			Operator: text(c.operator), DTypes: dtypes(c.dtypes), MinRank: int(c.minRank), MaxRank: int(c.maxRank),
			Packed: c.flags&flagPacked != 0, NoCheckOnly: c.flags&flagNoCheckOnly != 0,
			Views: c.flags&flagViews != 0, OutputViews: c.flags&flagOutputViews != 0, Sparse: c.flags&flagSparse != 0, Tiles: c.flags&flagTiles != 0,
			ValidOnly: c.flags&flagValidOnly != 0,
		}
		if c.count > maxListed || c.count > 0 && c.limits == nil {
			return none, fmt.Errorf("the library lists %d limits of %s", c.count, supported.Operator)
		}
		for k := range int(c.count) {
			l, err := at(c.limits, uint64(unsafe.Sizeof(limit{})), k).limit()
			if err != nil {
				return none, err
			}
			supported.Limits = append(supported.Limits, l)
		}
		result.Capabilities = append(result.Capabilities, supported)
	}
	for i := range int(d.readingCount) {
		result.Readings = append(result.Readings, text(*at(d.readings, uint64(unsafe.Sizeof(d.readings)), i)))
	}
	return result, nil
}

// limit copies a limit.
func (l *limit) limit() (backends.Limit, error) {
	copied := backends.Limit{
		Name: text(l.name), DTypes: dtypes(l.dtypes), MinRank: int(l.minRank), MaxRank: int(l.maxRank),
		Packed: l.flags&flagPacked != 0, Absent: l.flags&flagAbsent != 0,
	}
	if l.values.count > maxListed {
		return copied, fmt.Errorf("the library lists %d values of %s; at most %d are possible", l.values.count, copied.Name, maxListed)
	}
	if l.values.values != nil {
		copied.Values = slices.Clone(unsafe.Slice(l.values.values, l.values.count))
	}
	if l.min != 0 || l.max != 0 {
		copied.Range = &spec.Range{Min: l.min, Max: l.max}
	}
	return copied, nil
}

// dtypes lists the data types whose bits are set; nil for none.
func dtypes(bits uint32) (list []tensor.DType) {
	for _, dtype := range tensor.DTypes() {
		if bits&(1<<dtype) != 0 {
			list = append(list, dtype)
		}
	}
	return list
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Run implements [backends.Backend]. The library works in copies of the operands' memory,
// between their guard bytes. A write behind these ends the process; one before them ends
// it or makes the outcome Crashed. The library cannot be stopped before the batch is done.
func (b *Backend) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	packed, err := b.packer.pack(jobs)
	defer b.packer.release()
	if err != nil {
		return nil, err
	}
	if code := b.functions.run(packed); code != 0 {
		return nil, fmt.Errorf("conform_run returned %d", code)
	}
	outcomes := make([]backends.Outcome, len(jobs))
	loans := b.packer.loans
	for i := range outcomes {
		outcomes[i] = b.packer.jobs[i].outcome(&jobs[i])
		rest, overrun := fetch(&jobs[i], &outcomes[i], loans)
		if loans = rest; overrun >= 0 {
			name := jobs[i].Operator.TensorName(jobs[i].Counts, overrun)
			outcomes[i] = backends.Outcome{Status: backends.Crashed, Detail: "a write before the guard bytes of " + name}
		}
	}
	return outcomes, nil
}

// outcome returns the outcome that a library wrote for a job.
func (j *job) outcome(asked *backends.Job) backends.Outcome {
	o := backends.Outcome{Status: backends.Status(j.status)}
	switch {
	case j.status == uint32(backends.Done):
		if asked.Operator.Infers() {
			for _, output := range unsafe.Slice(j.operands, j.operandCount)[asked.Inputs():] {
				rank := int64(output.inferredRank)
				if rank > backends.MaxTold {
					return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("the library inferred a rank of %d", rank)}
				}
				sizes := slices.Clone(output.inferredSizes[:min(rank, tensor.MaxRank)])
				o.Sizes = append(o.Sizes, append(sizes, slices.Repeat([]int64{-1}, int(max(0, rank-tensor.MaxRank)))...)) // it has room for no more
			}
		}
		return o
	case j.status == uint32(backends.Rejected), j.status == uint32(backends.Unsupported),
		j.status == uint32(backends.Failed), j.status == uint32(backends.DeviceLost), j.status == uint32(backends.Gap):
		o.Detail = firstLine(j.detail[:])
		return o
	default:
		return backends.Outcome{Status: backends.Failed, Detail: fmt.Sprintf("the library set the status %d, which does not exist", j.status)}
	}
}

// firstLine returns the first line of a C string in a buffer.
func firstLine(buffer []byte) string {
	if end := bytes.IndexAny(buffer, "\x00\r\n"); end >= 0 {
		buffer = buffer[:end]
	}
	return string(bytes.ToValidUTF8(buffer, []byte("\ufffd")))
}

// Close implements [backends.Backend]. The library stays in memory: threads of
// its own may still run in it.
func (b *Backend) Close() error {
	b.functions.close()
	return nil
}
