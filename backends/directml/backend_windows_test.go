//go:build amd64 || arm64

package directml_test

import (
	"bytes"
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/backendtest"
	"example.com/conform/backends/cpu"
	"example.com/conform/backends/directml"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

var _ backends.Backend = (*directml.Backend)(nil)

// open opens the backend, and closes it after the test. A machine without
// DirectML skips the test, aloud.
func open(o directml.Options) *directml.Backend {
	GinkgoHelper()
	b, err := directml.Open(o)
	if err != nil {
		Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has DirectML: %v", err)
		Skip("there is no DirectML here: " + err.Error() + "; set " + directml.LibraryVariable + " or put DirectML.dll beside the test")
	}
	DeferCleanup(b.Close)
	return b
}

// sparing rejects in DirectML's place, as the text demands, a tuple of ScatterND with which
// it may end this process. Campaigns run it in a child.
type sparing struct{ backends.Backend }

func (s sparing) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	var passed []backends.Job
	var at []int
	for i := range batch {
		a, ok := batch[i].Attributes.(*dml.ScatterNDAttributes)
		if tuples := batch[i].Operands; ok {
			if sizes := tuples[1].Desc.Sizes; len(sizes) > 0 && sizes[len(sizes)-1] > a.InputDimensionCount {
				outcomes[i].Status = backends.Rejected
				continue
			}
		}
		passed, at = append(passed, batch[i]), append(at, i)
	}
	answers, err := s.Backend.Run(ctx, passed)
	for k := range answers {
		outcomes[at[k]] = answers[k]
	}
	return outcomes, err
}

// with gives a job memory: guards of the given width, odd values in the
// inputs, canaries elsewhere.
func with(guard int64, job *backends.Job) backends.Job {
	filled := *job
	filled.CheckOnly = false
	filled.Operands = nil
	for i, operand := range job.Operands {
		place, err := operand.Desc.Place()
		Expect(err).NotTo(HaveOccurred())
		operand.Start, operand.Length = guard, place.Bytes
		operand.Memory = bytes.Repeat([]byte{0xc5}, int(place.Bytes+2*guard))
		for n := range operand.Buffer() {
			if i < len(job.Operands)-1 && job.Operator.Params[i].Indices {
				operand.Buffer()[n] = 0
			} else if i < len(job.Operands)-1 {
				operand.Buffer()[n] = byte(7*n + i)
			}
		}
		filled.Operands = append(filled.Operands, operand)
	}
	return filled
}

// agree runs a batch and expects what the CPU makes of it, byte for byte.
func agree(b backends.Backend, batch []backends.Job) {
	GinkgoHelper()
	want := make([]backends.Job, len(batch))
	for i, job := range batch {
		want[i] = job
		want[i].Operands = nil
		for _, operand := range job.Operands {
			operand.Memory = bytes.Clone(operand.Memory)
			want[i].Operands = append(want[i].Operands, operand)
		}
	}
	outcomes, err := b.Run(context.Background(), batch)
	Expect(err).NotTo(HaveOccurred())
	expected, err := cpu.New().Run(context.Background(), want)
	Expect(err).NotTo(HaveOccurred())
	Expect(outcomes).To(HaveLen(len(batch)))
	for i := range batch {
		Expect(outcomes[i].Status).To(Equal(expected[i].Status), outcomes[i].Detail)
		for n := range batch[i].Operands {
			Expect(batch[i].Operands[n].Memory).To(Equal(want[i].Operands[n].Memory))
		}
	}
}

// shift returns a copy of n elements to a strided output.
func shift(n int64) *backends.Job {
	return copying(packed(tensor.Uint32, n, 2), strided(tensor.Uint32, sizes{n, 2}, sizes{3, 1}, 0))
}

var _ = Describe("the backend", func() {
	ctx := context.Background()
	scatter := func() *backends.Job {
		values := packed(tensor.Uint16, 3, 5)
		return jobOf(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 1},
			values, packed(tensor.Uint32, 3, 1), packed(tensor.Uint16, 3, 1), strided(tensor.Uint16, sizes{3, 5}, sizes{7, 1}, 0))
	}
	slice := func() *backends.Job {
		return jobOf(dml.Slice1, window(sizes{1, 0}, sizes{2, 5}, sizes{1, -2}), packed(tensor.Int8, 3, 5), packed(tensor.Int8, 2, 3))
	}

	It("says what it is", func() {
		b := open(directml.Options{FeatureLevel: dml.Level3_0})
		d := b.Describe()
		name, _ := b.Adapter()
		Expect(d.Name).To(Equal("directml"))
		Expect(d.Version).To(ContainSubstring("feature level "))
		Expect(d.Device).To(HavePrefix(name))
		Expect(d.Notes).NotTo(BeEmpty())
		Expect(d.Capabilities).To(HaveLen(34))
		for _, c := range d.Capabilities {
			Expect(c.DTypes).To(ContainElements(tensor.Float32, tensor.Float16))
			Expect(c.FeatureLevel).To(BeNumerically(">=", dml.Level1_0))
			Expect(c.MaxFeatureLevel).To(BeEquivalentTo(dml.Level3_0))
		}
	})
	It("opens the adapter that is asked for, by name and by LUID", func() {
		name, luid := open(directml.Options{}).Adapter()
		for _, selector := range []string{name, luid.String()} {
			again, sameLUID := open(directml.Options{Device: selector}).Adapter()
			Expect(again).To(Equal(name))
			Expect(sameLUID).To(Equal(luid))
		}
	})
	It("lists the adapters when there is none of a name", func() {
		name, luid := open(directml.Options{}).Adapter()
		_, err := directml.Open(directml.Options{Device: "no such adapter"})
		Expect(err).To(MatchError(And(ContainSubstring("no such adapter"), ContainSubstring(name), ContainSubstring(luid.String()))))
	})
	It("names a library that is not there", func() {
		open(directml.Options{})
		_, err := directml.Open(directml.Options{Library: `Z:\none\DirectML.dll`})
		Expect(err).To(MatchError(ContainSubstring(`Z:\none\DirectML.dll`)))
	})
	It("moves what the CPU moves, and leaves guards of any width alone", func() {
		b := open(directml.Options{})
		var batch []backends.Job
		for _, guard := range []int64{0, 3, 64} {
			batch = append(batch, with(guard, shift(4)), with(guard, scatter()), with(guard, slice()))
		}
		agree(b, batch)
	})
	It("takes DirectML's word for what is invalid", func() {
		one := packed(tensor.Float32, 1)
		batch := []backends.Job{
			*copying(one, one),
			*copying(one, packed(tensor.Int32, 1)),
			*copying(packed(tensor.Int8, 1<<32), one),
			*jobOf(openvino.StridedSlice, &openvino.StridedSliceAttributes{}, one, one),
			{},
		}
		outcomes, err := open(directml.Options{}).Run(ctx, batch)
		Expect(err).NotTo(HaveOccurred())
		var statuses []backends.Status
		for _, outcome := range outcomes {
			statuses = append(statuses, outcome.Status)
		}
		Expect(statuses).To(Equal([]backends.Status{backends.Done, backends.Rejected, backends.Rejected, backends.Unsupported, backends.Failed}))
		Expect(outcomes[1].Detail).To(Equal("IDMLDevice::CreateOperator: 0x80070057 E_INVALIDARG"))
	})
	It("keeps the order of a batch of more than one submission, and few operators", func() {
		b := open(directml.Options{})
		var batch []backends.Job
		for n := range int64(directml.MaxOperators + 40) {
			batch = append(batch, with(16, shift(n+1)))
			if n%7 == 0 {
				broken := copying(packed(tensor.Uint32, n+1), packed(tensor.Uint32, n+2))
				batch = append(batch, *broken)
			}
		}
		agree(b, batch)
		agree(b, []backends.Job{with(16, scatter())})
		Expect(b.Operators()).To(BeNumerically("<=", directml.MaxOperators+1))
	})
	It("fails a job that needs too much memory, and goes on", func() {
		b := open(directml.Options{})
		vast := shift(1)
		vast.CheckOnly = false
		vast.Operands[0].Memory = make([]byte, 1<<29+1)
		vast.Operands[0].Length = 8
		vast.Operands[1].Memory = make([]byte, 64)
		vast.Operands[1].Length = 64
		outcomes, err := b.Run(ctx, []backends.Job{*vast})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(backends.Failed))
		agree(b, []backends.Job{with(16, slice())})
	})
	It("stops when its context is done", func() {
		done, cancel := context.WithCancel(ctx)
		cancel()
		_, err := open(directml.Options{}).Run(done, []backends.Job{with(0, slice())})
		Expect(err).To(MatchError(context.Canceled))
	})
	It("opens a device anew that was removed", func() {
		b := open(directml.Options{})
		b.Spoil()
		Expect(b.Removed()).To(HaveOccurred())
		agree(b, []backends.Job{with(16, shift(2)), with(16, scatter()), with(16, slice())})
		Expect(b.Removed()).To(Succeed())
		b.Spoil()
		agree(b, []backends.Job{with(16, slice())})
	})
	It("takes one allocation a batch of operators that it has", func() {
		b := open(directml.Options{})
		batch := []backends.Job{with(16, shift(2)), with(16, scatter()), with(16, slice()), *shift(3)}
		Expect(testing.AllocsPerRun(20, func() { _, _ = b.Run(ctx, batch) })).To(Equal(1.0))
	})
	It("is of no use once a device hangs", func() {
		b := open(directml.Options{})
		hang := &directml.TimeoutError{After: time.Second}
		Expect(b.Restart(hang)).To(MatchError(hang))
		_, err := b.Run(ctx, []backends.Job{with(0, slice())})
		Expect(err).To(HaveOccurred())
		Expect(b.Close()).To(Succeed())
		runtime.GC() // which must not find the device, for its memory is pinned
		runtime.GC()
	})
	It("releases everything when it is closed", func() {
		b := open(directml.Options{})
		agree(b, []backends.Job{with(16, shift(2)), with(16, scatter()), with(16, slice())})
		device := b.Reference()
		Expect(b.Close()).To(Succeed())
		Expect(device.Release()).To(BeZero())
	})
	It("conforms except where waivers.yaml lists a divergence", func() {
		open(directml.Options{})
		backendtest.Verify(GinkgoTB(), func() (backends.Backend, error) {
			b, err := directml.Open(directml.Options{})
			return sparing{b}, err
		},
			backendtest.Random(3000), backendtest.Workers(2), backendtest.WaiverFile("waivers.yaml"))
	})
})
