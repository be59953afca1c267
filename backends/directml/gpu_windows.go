//go:build amd64 || arm64

package directml

import (
	"runtime"
	"time"

	"example.com/conform/backends/directml/internal/com"
	"example.com/conform/backends/directml/internal/d3d12"
	native "example.com/conform/backends/directml/internal/dml"
	"example.com/conform/backends/directml/internal/win32"
	"example.com/conform/backends/internal/engine"
)

// A gpu is a device with everything that submissions need.
type gpu struct {
	adapter   adapter
	device    *d3d12.Device
	queue     *d3d12.CommandQueue
	allocator *d3d12.CommandAllocator
	list      *d3d12.CommandList // closed, except while a submission is recorded
	fence     *d3d12.Fence
	reached   uint64 // the fence's value after the previous submission
	event     win32.Event

	dml         *native.Device
	recorder    *native.CommandRecorder
	initializer *native.OperatorInitializer
	table       *native.BindingTable // of the dispatch being recorded
	bound       *bindings

	shared      shared
	temporary   buffer
	descriptors descriptors

	operators *engine.Cache[*compiled]
	pinner    runtime.Pinner
}

// maxOperators bounds the cache of compiled operators. Each case, and each
// candidate of the minimiser, runs twice in a row.
const maxOperators = 256

// openGPU opens a device on an adapter that options allow.
func openGPU(o *Options) (*gpu, error) {
	g := &gpu{operators: engine.NewCache[*compiled](maxOperators), bound: newBindings()}
	g.pinner.Pin(g.bound)
	if err := g.open(o); err != nil {
		g.close()
		return nil, err
	}
	return g, nil
}

func (g *gpu) open(o *Options) (err error) {
	if g.device, g.adapter, err = openAdapter(o.Device); err != nil {
		return err
	}
	if g.dml, err = native.NewDevice(o.Library, g.device); err != nil {
		return err
	}
	if g.queue, err = g.device.NewQueue(); err != nil {
		return err
	}
	if g.allocator, err = g.device.NewAllocator(); err != nil {
		return err
	}
	if g.list, err = g.device.NewList(g.allocator); err != nil {
		return err
	}
	if err = g.list.Close(); err != nil {
		return err
	}
	if g.fence, err = g.device.NewFence(); err != nil {
		return err
	}
	if g.event, err = win32.NewEvent(); err != nil {
		return err
	}
	if g.recorder, err = g.dml.NewRecorder(); err != nil {
		return err
	}
	if g.initializer, err = g.dml.NewInitializer(); err != nil {
		return err
	}
	g.table, err = g.dml.NewBindingTable()
	return err
}

// close releases everything, children before parents.
func (g *gpu) close() {
	g.operators.Clear((*compiled).release)
	com.Drop(&g.table)
	com.Drop(&g.initializer)
	com.Drop(&g.recorder)
	com.Drop(&g.dml)
	g.descriptors.release()
	g.temporary.release()
	g.shared.release()
	if g.event != 0 {
		g.event.Close()
		g.event = 0
	}
	com.Drop(&g.fence)
	com.Drop(&g.list)
	com.Drop(&g.allocator)
	com.Drop(&g.queue)
	com.Drop(&g.device)
	g.pinner.Unpin()
}

// removed returns a [*removedError] if the device was removed.
func (g *gpu) removed() error {
	reason := g.device.RemovedReason()
	if reason == nil {
		reason = g.dml.RemovedReason()
	}
	if reason == nil {
		return nil
	}
	return &removedError{reason}
}

// execute runs the list on the device, and waits.
func (g *gpu) execute(timeout time.Duration) error {
	if err := g.list.Close(); err != nil {
		return err
	}
	if err := g.removed(); err != nil {
		return err // bindings and dispatches report errors only here
	}
	g.queue.Execute(g.list)
	g.reached++
	if err := g.queue.Signal(g.fence, g.reached); err != nil {
		return err
	}
	if err := g.fence.Notify(g.reached, g.event); err != nil {
		return err
	}
	done, err := g.event.Wait(timeout)
	if err != nil {
		return err
	}
	if !done {
		return &TimeoutError{timeout}
	}
	if err := g.removed(); err != nil {
		return err
	}
	return g.allocator.Reset()
}
