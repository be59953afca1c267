package remote_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// options run a child of the test binary. No time limit depends on how fast the machine
// is: a child that hangs, and nothing else, misses the deadline for its answer.
func options(mode string) remote.Options {
	self, err := os.Executable()
	Expect(err).NotTo(HaveOccurred())
	environment, err := remote.Environment([]string{
		childMode + "=" + mode, childFile + "=" + filepath.Join(GinkgoT().TempDir(), "file"),
		"GORACE=atexit_sleep_ms=0", // the race detector would have each child wait for a second
	})
	Expect(err).NotTo(HaveOccurred())
	o := remote.Options{
		Command: []string{self}, Environment: environment,
		StartTimeout: time.Hour, JobTimeout: time.Hour, Grace: time.Hour,
	}
	if strings.HasPrefix(mode, "hangs") {
		remote.OnceHung(&o, hung, remote.Hung.Expire)
	}
	if mode == "closes its output" || strings.HasSuffix(mode, "its parent") || mode == "stops its parent and dies" || mode == "ignores the shutdown" || runtime.GOOS != "linux" && mode == "forks out of its group and dies" {
		o.Grace = 100 * time.Millisecond
	}
	return o
}

// fileOf returns the file for the use of a child.
func fileOf(o *remote.Options) string {
	for _, variable := range o.Environment {
		if path, ok := strings.CutPrefix(variable, childFile+"="); ok {
			return path
		}
	}
	return ""
}

// start starts a child in the given mode.
func start(mode string) *remote.Backend {
	b, err := remote.Start(context.Background(), options(mode))
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	return b
}

// A laid job is a copy of three bytes, and its memory.
type laid struct {
	memory guard.Memory
	job    backends.Job
}

func (l *laid) output() string {
	o := &l.job.Operands[1]
	return string(o.Buffer()[:3])
}

// batch lays copies with the given IDs.
func batch(ids ...string) (list []*laid, jobs []backends.Job) {
	for _, id := range ids {
		c := &spec.Call{
			Operator: dml.Copy, Attributes: dml.Copy.NewAttributes(),
			Tensors: []spec.Tensor{
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}, Data: []byte(id[:3])},
				{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{3}}},
			},
		}
		l := &laid{}
		Expect(l.memory.Lay(c, []int64{0}, guard.First)).To(Succeed())
		l.job = l.memory.Job(id, c)
		list, jobs = append(list, l), append(jobs, l.job)
	}
	return list, jobs
}

// expectOnly expects that the guilty job alone ended as given, that every
// other is done, and that the memory of the guilty one is as it was.
func expectOnly(list []*laid, outcomes []backends.Outcome, status backends.Status, detail string) {
	GinkgoHelper()
	Expect(outcomes).To(HaveLen(len(list)))
	for i, l := range list {
		if l.job.ID == "guilty" {
			Expect(outcomes[i].Status).To(Equal(status), "%+v", outcomes[i])
			Expect(outcomes[i].Detail).To(ContainSubstring(detail))
			Expect(outcomes[i].Detail).NotTo(ContainSubstring("\n"))
			Expect(bytes.Equal(l.memory.Bytes, l.memory.Before)).To(BeTrue())
			continue
		}
		Expect(outcomes[i].Status).To(Equal(backends.Done), "%s: %+v", l.job.ID, outcomes[i])
		Expect(l.output()).To(Equal(l.job.ID[:3]))
	}
}

var _ = It("A child that a query of several jobs ends is asked about one job at a time from then on", func() {
	o := options(diesOfQueries)
	b, err := remote.Start(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(b.Close)
	var jobs []backends.Job
	for size := range int64(2) {
		jobs = append(jobs, backends.Job{
			ID: "x", Operator: openvino.StridedSlice, Attributes: openvino.StridedSlice.NewAttributes(), CheckOnly: true,
			Operands: []backends.Operand{{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{size}}}, {Desc: tensor.Desc{DType: tensor.Uint8}}},
		})
	}
	for range 2 {
		_, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		for i := range jobs {
			answer, taken, err := b.QueryShape(context.Background(), &jobs[i])
			Expect(err).NotTo(HaveOccurred())
			Expect(taken).To(BeTrue())
			Expect(answer.Status).To(Equal(backends.Rejected), answer.Detail)
		}
	}
	queries, err := os.ReadFile(fileOf(&o))
	Expect(err).NotTo(HaveOccurred())
	Expect(string(queries)).To(Equal("2 1 1 1 1 "))
})
