//go:build amd64 || arm64

package directml

import (
	"fmt"
	"slices"
	"time"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/internal/d3d12"
	native "example.com/conform/backends/directml/internal/dml"
)

// Bounds of a submission, in bytes.
const (
	enough    = 64 << 20  // of operands, or of temporary memory: a submission is full then
	maxMemory = 512 << 20 // of one job's operands
)

// A submission is one unit of work for the device: independent dispatches on
// memory that is copied to the device and back.
type submission struct {
	dispatches  []dispatch
	fresh       []*compiled // to initialise first
	bytes       int64       // of the shared buffers
	temporary   int64       // bytes that the dispatches may use
	descriptors int
}

// A dispatch is a job that DirectML has accepted.
type dispatch struct {
	job        *backends.Job
	operator   *compiled
	inputs     int    // how many operands are inputs
	absent     [2]int // inputs behind the others that the call leaves out, and outputs
	placements [maxOperands]placement
	temporary  int64 // offset of its temporary memory, in bytes
	outcome    *backends.Outcome
}

// clear empties the submission.
func (s *submission) clear() {
	clear(s.dispatches) // jobs are the caller's
	*s = submission{dispatches: s.dispatches[:0], fresh: s.fresh[:0]}
}

// full reports whether the submission takes no more jobs.
func (s *submission) full() bool {
	return len(s.dispatches) == maxBound || s.bytes >= enough || s.temporary >= enough
}

// add adds a job with its call and compiled operator. It fails if the job's
// memory is unsuitable.
func (s *submission) add(job *backends.Job, outcome *backends.Outcome, c *call, operator *compiled) (err error) {
	d := dispatch{job: job, outcome: outcome, operator: operator, inputs: c.inputs, absent: c.absent, temporary: s.temporary}
	bytes := s.bytes
	for i := range job.Operands {
		d.placements[i], bytes, err = place(&job.Operands[i], c.operands[i].buffer.TotalTensorSizeInBytes, bytes)
		if err != nil {
			return fmt.Errorf("operand %d: %w", i, err)
		}
	}
	if size := bytes - s.bytes; size > maxMemory {
		return fmt.Errorf("operands of %d bytes are more than the %d that the backend takes", size, int64(maxMemory))
	}
	s.bytes = bytes
	s.temporary += roundUp(int64(operator.needs.TemporaryResourceSize), native.TemporaryAlignment)
	s.descriptors += int(operator.needs.RequiredDescriptorCount)
	if !operator.initialised && !slices.Contains(s.fresh, operator) {
		s.fresh = append(s.fresh, operator)
	}
	s.dispatches = append(s.dispatches, d)
	return nil
}

// submit runs a submission. After an error the device cannot be used, and the
// jobs' memory is unchanged.
func (g *gpu) submit(s *submission, timeout time.Duration) error {
	if len(s.dispatches) == 0 {
		return nil
	}
	if err := g.shared.reserve(g.device, s.bytes); err != nil {
		return err
	}
	for i := range s.dispatches {
		s.dispatches[i].upload(g.shared.upload.memory)
	}
	if err := g.list.Reset(g.allocator); err != nil {
		return err
	}
	work := g.shared.work.resource
	g.list.Copy(work, g.shared.upload.resource, s.bytes)
	g.list.Transition(work, d3d12.StateCopyDest, d3d12.StateUnorderedAccess)
	if err := g.record(s); err != nil {
		return err
	}
	g.list.Transition(work, d3d12.StateUnorderedAccess, d3d12.StateCopySource)
	g.list.Copy(g.shared.readback.resource, work, s.bytes)
	if err := g.execute(timeout); err != nil {
		return err
	}
	for i := range s.dispatches {
		s.dispatches[i].download(g.shared.readback.memory)
		*s.dispatches[i].outcome = backends.Outcome{Status: backends.Done}
	}
	for _, operator := range s.fresh {
		operator.initialised = true
	}
	return nil
}

// record records the initialisations, in one dispatch, and the dispatches.
func (g *gpu) record(s *submission) error {
	var initializer native.BindingProperties
	if len(s.fresh) > 0 {
		if err := g.resetInitializer(s.fresh); err != nil {
			return err
		}
		initializer = g.initializer.BindingProperties()
	}
	temporary := max(s.temporary, int64(initializer.TemporaryResourceSize))
	if err := g.temporary.reserve(g.device, d3d12.HeapDefault, temporary); err != nil {
		return err
	}
	first := int(initializer.RequiredDescriptorCount)
	if err := g.descriptors.reserve(g.device, first+s.descriptors); err != nil {
		return err
	}
	g.list.SetDescriptorHeap(g.descriptors.heap)
	if len(s.fresh) > 0 {
		if err := g.recordInitialisation(s.fresh, &initializer); err != nil {
			return err
		}
	}
	for i := range s.dispatches {
		d := &s.dispatches[i]
		if err := g.recordDispatch(d, first); err != nil {
			return err
		}
		first += int(d.operator.needs.RequiredDescriptorCount)
	}
	return nil
}

func (g *gpu) resetInitializer(fresh []*compiled) error {
	operators := make([]*native.CompiledOperator, len(fresh))
	for i, operator := range fresh {
		operators[i] = operator.operator
	}
	return g.initializer.Reset(operators)
}

// recordInitialisation initialises operators with the descriptors at the heap's
// start. DirectML owns no input here, so none is bound.
func (g *gpu) recordInitialisation(fresh []*compiled, needs *native.BindingProperties) error {
	if err := g.resetTable(g.initializer, 0, needs); err != nil {
		return err
	}
	g.bindTemporary(needs, 0)
	persistent := false
	for _, operator := range fresh {
		persistent = persistent || operator.persistent != nil
		g.bound.add(operator.persistent, 0, int64(operator.needs.PersistentResourceSize))
	}
	if outputs := g.bound.take(); persistent {
		g.table.BindOutputs(outputs)
	}
	g.recorder.Dispatch(g.list, g.initializer, g.table)
	g.list.UnorderedAccessBarrier()
	return nil
}

// recordDispatch dispatches with the descriptors from first on.
func (g *gpu) recordDispatch(d *dispatch, first int) error {
	needs := &d.operator.needs
	if err := g.resetTable(d.operator.operator, first, needs); err != nil {
		return err
	}
	g.bindTemporary(needs, d.temporary)
	if d.operator.persistent != nil {
		g.bound.add(d.operator.persistent, 0, int64(needs.PersistentResourceSize))
		g.table.BindPersistent(&g.bound.take()[0])
	}
	g.table.BindInputs(g.bindings(d.placements[:d.inputs], d.absent[0]))
	g.table.BindOutputs(g.bindings(d.placements[d.inputs:len(d.job.Operands)], d.absent[1]))
	g.recorder.Dispatch(g.list, d.operator.operator, g.table)
	return nil
}

// bindings returns those of some operands, and of some absent ones behind them.
func (g *gpu) bindings(placements []placement, absent int) []native.BindingDesc {
	for _, p := range placements {
		g.bound.add(g.shared.work.resource, p.buffer, p.length)
	}
	for range absent {
		g.bound.add(nil, 0, 0)
	}
	return g.bound.take()
}

// resetTable prepares the table for work, with the descriptors from first on.
func (g *gpu) resetTable(work native.Dispatchable, first int, needs *native.BindingProperties) error {
	desc := native.BindingTableDesc{Dispatchable: work.Pointer(), SizeInDescriptors: needs.RequiredDescriptorCount}
	desc.CPUDescriptor, desc.GPUDescriptor = g.descriptors.at(first)
	return g.table.Reset(&desc)
}

// bindTemporary binds temporary memory from the given byte on, if any is
// needed.
func (g *gpu) bindTemporary(needs *native.BindingProperties, at int64) {
	if needs.TemporaryResourceSize > 0 {
		g.bound.add(g.temporary.resource, at, int64(needs.TemporaryResourceSize))
		g.table.BindTemporary(&g.bound.take()[0])
	}
}

// upload copies the operands' memory into the upload buffer.
func (d *dispatch) upload(to []byte) {
	for i := range d.job.Operands {
		copy(to[d.placements[i].at:], d.job.Operands[i].Memory)
	}
}

// download copies the operands' memory back.
func (d *dispatch) download(from []byte) {
	for i := range d.job.Operands {
		copy(d.job.Operands[i].Memory, from[d.placements[i].at:])
	}
}
