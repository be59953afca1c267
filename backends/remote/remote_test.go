package remote_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

var _ = DescribeTable("a child that misbehaves", Label("hardening", "children"),
	func(mode string, status backends.Status, detail string) {
		if childActs[mode] == nil && childActsHere[mode] == nil {
			Expect(runtime.GOOS).To(Equal("windows"), "only Windows has no such behaviour")
			Skip("no such behaviour on " + runtime.GOOS)
		}
		b := start(mode)
		list, jobs := batch("one", "two", "guilty", "four", "five")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, status, detail)

		By("going on afterwards")
		list, jobs = batch("six", "seven")
		outcomes, err = b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, status, detail)
	},
	Entry("exits with status 0 in mid-batch", "exits", backends.Crashed, "exit status 0; stderr: the last words"),
	Entry("panics", "panics", backends.Crashed, "panic: out of ideas"),
	Entry("segfaults", "segfaults", backends.Crashed, "segmentation fault"),
	Entry("aborts", "aborts", backends.Crashed, "abort"),
	Entry("hangs", "hangs", backends.TimedOut, "no answer within"),
	Entry("ignores SIGTERM while it hangs", "hangs and ignores SIGTERM", backends.TimedOut, "no answer within"),
	Entry("floods its standard error, of which the end is kept", "floods stderr and dies", backends.Crashed, "0 | the last words"),
	Entry("floods its standard error, of which the beginning is kept", "floods stderr and dies", backends.Crashed, "exit status 1; stderr: the first words | 0"),
	Entry("ends within a header", "writes half a frame", backends.Crashed, "within an answer"),
	Entry("ends within a payload", "dies within the payload", backends.Crashed, "within an answer"),
	Entry("closes its output and stays", "closes its output", backends.Crashed, "closed its output"),
	Entry("leaves a process behind that holds the pipes", "forks and dies", backends.Crashed, "exit status 0"),
	Entry("leaves a process behind that even its group does not have", "forks out of its group and dies", backends.Crashed, "exit status 0"),
	Entry("gives up", "gives up then", backends.Crashed, "device removed"),
	Entry("says that it starts, and dies", "starts, then exits", backends.Crashed, "exit status 4"),
	Entry("stops itself", "hangs stopped", backends.TimedOut, "no answer within"),
	Entry("says that it starts, and hangs", "hangs after a start", backends.TimedOut, "no answer within"),
)

var _ = DescribeTable("a child ends with what it started, though it", Label("hardening", "children"),
	func(mode string, status backends.Status) {
		if runtime.GOOS != "linux" {
			Skip("only Linux tells which processes there are, and on " + runtime.GOOS + " a child may keep its parent from ending it")
		}
		b := start(mode)
		list, jobs := batch("one", "two", "guilty", "four", "five")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		if status == backends.Done {
			Expect(outcomes).To(HaveEach(HaveField("Status", status)))
		} else {
			expectOnly(list, outcomes, status, "")
		}

		By("going on afterwards")
		Expect(b.Renew(context.Background())).To(Succeed())
		list, jobs = batch("six", "seven")
		outcomes, err = b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, 0, "")
		Expect(b.Close()).To(Succeed())
	},
	Entry("stops its parent", "stops its parent", backends.Done),
	Entry("stops its parent and hangs", "hangs and stops its parent", backends.TimedOut),
	Entry("stops its parent and ends", "stops its parent and dies", backends.Crashed),
	Entry("stops its parent whenever that goes on", "hangs and keeps its parent stopped", backends.TimedOut),
	Entry("starts a process in a session of its own that does so", "hangs and has its parent kept stopped", backends.TimedOut),
	Entry("stops its process group", "hangs and stops its group", backends.TimedOut),
	Entry("traces its parent", "traces its parent", backends.Done),
	Entry("traces its parent and hangs", "hangs and traces its parent", backends.TimedOut),
)

var _ = It("stops when it is told to, though a child keeps its parent stopped", Label("hardening", "children"), func() {
	if runtime.GOOS != "linux" {
		Skip("a child may keep its parent stopped on " + runtime.GOOS)
	}
	ctx, cancel := context.WithCancel(context.Background())
	o := options("hangs and keeps its parent stopped")
	remote.OnceHung(&o, hung, func(remote.Hung) { cancel() })
	b, err := remote.Start(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	_, jobs := batch("guilty")
	_, err = b.Run(ctx, jobs)
	Expect(err).To(MatchError(context.Canceled))
	Expect(b.Close()).To(Succeed())
})

var _ = It("fails, and waits no longer, when nothing ends a child", Label("hardening", "children"), func() {
	if runtime.GOOS != "linux" {
		Skip("no process ends with another on " + runtime.GOOS)
	}
	o := options("hangs and stops its parent")
	remote.OnceHung(&o, hung, remote.Hung.KillAtLast)
	b, err := remote.Start(context.Background(), o)
	Expect(err).NotTo(HaveOccurred())
	_, jobs := batch("guilty")
	_, err = b.Run(context.Background(), jobs)
	Expect(err).To(MatchError(ContainSubstring("its reaper has ended")))
	Expect(b.Close()).To(Succeed())
})

var _ = DescribeTable("a child has no more time because it", Label("hardening", "children"),
	func(mode string) {
		o := options(mode)
		o.JobTimeout = time.Second
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
		_, jobs := batch("guilty") // alone: no other answer need be fast
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(And(HaveField("Status", backends.TimedOut), HaveField("Detail", ContainSubstring("no answer within 1s")))))
	},
	Entry("is silent", "is silent"),
	Entry("drips a header, a byte at a time", "drips a start"),
	Entry("drips a payload, a byte at a time", "drips a payload"),
	Entry("drips after its answer, a byte at a time", "drips after its answer"),
)

var _ = DescribeTable("a child that says what the protocol does not allow", Label("hardening", "children"),
	func(mode, detail string) {
		b := start(mode)
		_, jobs := batch("one", "two", "guilty", "four", "five")
		_, err := b.Run(context.Background(), jobs)
		var wrong *remote.ProtocolError
		Expect(errors.As(err, &wrong)).To(BeTrue(), "%v: that says nothing of an operator", err)
		Expect(wrong.Case).To(Equal("guilty"))
		Expect(wrong.Detail).To(And(ContainSubstring(detail), Not(ContainSubstring("\n"))))

		By("going on afterwards")
		list, jobs := batch("six", "seven")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, backends.Done, "")
	},
	Entry("floods its output", "floods", "a header of more than 1048576 bytes"),
	Entry("writes garbage instead of a header", "writes garbage", "is none: print to standard error"),
	Entry("claims a payload that nobody could send", "claims too much", "bytes where the job has"),
	Entry("claims a payload that is too short", "claims too little", "bytes where the job has"),
	Entry("answers under another sequence number", "counts wrongly", "not its turn"),
	Entry("misspells a key", "invents a key", `unknown key "state"`),
	Entry("answers twice", "answers twice", "not its turn"),
	Entry("claims 2^63 bytes", "claims 2^63 bytes", "want an integer of 64 bits"),
	Entry("claims 2^63-1 bytes", "claims the most bytes", "9223372036854775807 bytes where the job has"),
	Entry("claims fewer bytes than none", "claims negative bytes", "bytes is negative"),
	Entry("claims bytes that are no number", "claims NaN bytes", "invalid character"),
	Entry("claims half a byte", "claims bytes with a fraction", "want an integer of 64 bits"),
	Entry("claims bytes in words", "claims bytes in words", "want an integer of 64 bits"),
	Entry("claims null bytes", "claims null bytes", "want an integer of 64 bits"),
	Entry("answers an unknown job", "answers an unknown job", "not its turn"),
	Entry("greets where an answer should be", "greets again", "a hello where a result should be"),
	Entry("says without end that it starts", "starts without end", "a second start of job"),
)

var _ = Describe("Backend", func() {
	It("names the earlier job on which a death depends", func() {
		b := start("dies after the trigger")
		list, jobs := batch("one", "trigger", "three", "four", "guilty", "six")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, backends.Crashed, "exit status 5; not alone, but after trigger")
	})

	It("goes on in a new process after a job that may spoil the old one", func() {
		b := start("dies after the trigger")
		b.Alone = func(job *backends.Job) bool { return job.ID == "trigger" }
		_, jobs := batch("one", "trigger", "guilty", "two")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(And(HaveLen(4), HaveEach(HaveField("Status", backends.Done))))
	})

	It("goes on in a new process, which knows nothing of earlier jobs", func() {
		b := start("dies after the trigger")
		_, jobs := batch("trigger")
		_, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Renew(context.Background())).To(Succeed())
		_, jobs = batch("guilty")
		Expect(b.Run(context.Background(), jobs)).To(HaveExactElements(HaveField("Status", backends.Done)))
	})

	It("takes valid calls alone in a new process, too", func() {
		o := options("dies after the trigger")
		o.ValidOnly = true
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		defer func() { Expect(b.Close()).To(Succeed()) }()
		Expect(b.Describe().Capabilities).To(HaveEach(HaveField("ValidOnly", true)))
		Expect(b.Renew(context.Background())).To(Succeed())
	})

	It("sends jobs one at a time after a death, as many as a frame has, and then the rest together", func() {
		o := options("exits, and counts jobs")
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
		ids := slices.Repeat([]string{"one"}, 100)
		ids[40] = "guilty"
		list, jobs := batch(ids...)
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, backends.Crashed, "exit status 0")
		counts, err := os.ReadFile(fileOf(&o))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(counts)).To(Equal("32 32 " + strings.Repeat("1 ", 32) + "28 "))
	})

	It("does not try the other run of a case whose first one ends processes, but another case of the same operator", func() {
		o := options("exits, and counts jobs")
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
		_, jobs := batch("one", "guilty", "guilty", "four")
		jobs = slices.Insert(jobs, 2, jobs[1])
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(
			HaveField("Status", backends.Done),
			And(HaveField("Status", backends.Crashed), HaveField("Detail", ContainSubstring("exit status 0"))),
			And(HaveField("Status", backends.Crashed), HaveField("Detail", ContainSubstring("not tried"))),
			And(HaveField("Status", backends.Crashed), HaveField("Detail", ContainSubstring("exit status 0"))),
			HaveField("Status", backends.Done),
		))
		counts, err := os.ReadFile(fileOf(&o))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(counts)).To(Equal("5 1 1 1 "), "all; guilty; the other guilty; four")
	})

	It("reports a death that does not happen again", func() {
		b := start("dies once")
		list, jobs := batch("one", "two", "guilty", "four")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, backends.Crashed, "exit status 6; it did not happen again")
	})

	It("blames no job where each is fast and all together are slow", func() {
		b := start("hangs on several jobs")
		list, jobs := batch("one", "two", "three")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, 0, "")
	})

	It("brings back what was written to guards", func() {
		b := start("writes to a guard")
		list, jobs := batch("one", "guilty")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[1].Status).To(Equal(backends.Done))
		Expect(list[1].memory.Bytes[0]).To(Equal(list[1].memory.Before[0] + 1))
		Expect(list[0].memory.Bytes[0]).To(Equal(list[0].memory.Before[0]))
	})

	It("keeps a child whose thread in this process has ended", Label("hardening", "leftovers"), func() {
		o := options("dies once")
		Expect(os.WriteFile(fileOf(&o), nil, 0o600)).To(Succeed(), "so that it does not")
		var b *remote.Backend
		var err error
		var starting sync.WaitGroup
		starting.Go(func() {
			runtime.LockOSThread() // for good, so that the thread ends with the goroutine
			b, err = remote.Start(context.Background(), o)
		})
		starting.Wait()
		Expect(err).NotTo(HaveOccurred())
		for range 10 {
			list, jobs := batch("one", "two")
			outcomes, err := b.Run(context.Background(), jobs)
			Expect(err).NotTo(HaveOccurred())
			expectOnly(list, outcomes, 0, "")
		}
		Expect(b.Close()).To(Succeed())
	})

	DescribeTable("removes what a child leaves in its folder for temporary files", Label("hardening", "leftovers"), func(mode string, status backends.Status) {
		o := options(mode)
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
		_, jobs := batch("guilty")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[0].Status).To(Equal(status))
		left, err := os.ReadFile(fileOf(&o))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(left)).To(BeADirectory())
		Expect(b.Close()).To(Succeed())
		Expect(filepath.Dir(string(left))).NotTo(BeAnExistingFile())
	},
		Entry("when it ends as it is told to", "leaves files", backends.Done),
		Entry("when it dies", "leaves files and dies", backends.Crashed),
		Entry("when it is killed", "hangs and leaves files", backends.TimedOut),
	)

	It("ends a child that ignores the shutdown", func() {
		b := start("ignores the shutdown")
		Expect(b.Close()).To(Succeed())
	})

	DescribeTable("takes the processes along that a child started", Label("hardening", "leftovers"), func(mode string) {
		if childActsHere[mode] == nil {
			Expect(runtime.GOOS).To(Equal("windows"), "only Windows has no such behaviour")
			Skip("no such behaviour on " + runtime.GOOS)
		}
		if mode != "forks and dies" && runtime.GOOS != "linux" {
			Skip("no process adopts another on " + runtime.GOOS)
		}
		o := options(mode)
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		_, jobs := batch("guilty")
		_, err = b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Close()).To(Succeed())
		path := fileOf(&o)
		Expect(path).To(BeAnExistingFile())
		Eventually(func() bool { return held(path) }).Should(BeFalse())
	},
		Entry("in its group", "forks and dies"),
		Entry("in a session of its own", "forks out of its group and dies"),
		Entry("in a session of its own, with nothing in its environment that says whose it is", "forks without a mark and dies"),
		Entry("in a group of its own, by a process that ended before", "forks twice and dies"),
		Entry("that start others, each in a session of its own, without end", "forks and forks and dies"),
	)

	It("leaves the processes of other children alone", Label("hardening", "leftovers"), func() {
		if runtime.GOOS != "linux" {
			Skip("no process adopts another on " + runtime.GOOS)
		}
		o := options("forks twice")
		live, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(live.Close)
		_, jobs := batch("guilty")
		Expect(live.Run(context.Background(), jobs)).To(HaveLen(1))
		other := start("forks out of its group and dies")
		_, jobs = batch("guilty")
		Expect(other.Run(context.Background(), jobs)).To(HaveLen(1))
		Expect(other.Close()).To(Succeed())
		list, jobs := batch("one")
		outcomes, err := live.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(list, outcomes, 0, "")
		Expect(held(fileOf(&o))).To(BeTrue(), "its daemon runs")
	})

	It("fails when its child kills what it runs under, and the child ends", Label("hardening", "leftovers"), func() {
		if runtime.GOOS != "linux" {
			Skip("no process ends with another on " + runtime.GOOS)
		}
		temporary := GinkgoT().TempDir()
		GinkgoT().Setenv("TMPDIR", temporary)
		b := start("kills its parent")
		_, jobs := batch("guilty")
		_, err := b.Run(context.Background(), jobs)
		Expect(err).To(MatchError(ContainSubstring("its reaper has ended")))
		Expect(b.Close()).To(Succeed())
		Expect(filepath.Glob(filepath.Join(temporary, "conform-backend-*"))).To(BeEmpty())
	})

	It("stops when it is told to", func() {
		ctx, cancel := context.WithCancel(context.Background())
		o := options("hangs")
		remote.OnceHung(&o, hung, func(remote.Hung) { cancel() })
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		defer func() { Expect(b.Close()).To(Succeed()) }()
		_, jobs := batch("guilty")
		_, err = b.Run(ctx, jobs)
		Expect(err).To(MatchError(context.Canceled))
	})
})

var _ = DescribeTable("a child that is started again and", Label("hardening", "identity"),
	func(mode, was, now string) {
		b := start(mode)
		_, jobs := batch("one", "guilty", "three")
		for range 2 { // for good
			_, err := b.Run(context.Background(), jobs)
			var changed *backends.ChangedError
			Expect(errors.As(err, &changed)).To(BeTrue(), "%v", err)
			Expect(changed.Was).To(ContainSubstring(was))
			Expect(changed.Now).To(ContainSubstring(now))
		}
	},
	Entry("says another version", "changes its version", `"1"`, `"2"`),
	Entry("says another device", "changes its device", `"none"`, `"llvmpipe"`),
	Entry("says another capability", "changes its capabilities", "MaxRank:0", "MaxRank:4"),
	Entry("promises a reading that it did not promise", "changes its readings", "empty", `"duplicate-indices=last-wins"`),
	Entry("has something else beneath it", "changes its notes", "empty", `"Software."`),
	Entry("begins to take queries", "changes its queries", "false", "true"),
)

// What comes after an answer is seen at the next batch at the latest.
var _ = DescribeTable("a child that answers the whole batch, and then", Label("hardening", "children"),
	func(mode, detail string) {
		if childActs[mode] == nil && childActsHere[mode] == nil {
			Expect(runtime.GOOS).To(Equal("windows"), "only Windows has no such behaviour")
			Skip("no such behaviour on " + runtime.GOOS)
		}
		o := options(mode)
		if mode == "answers, then closes its output" {
			o.Grace = 100 * time.Millisecond
		}
		b, err := remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
		_, jobs := batch("one", "guilty")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveEach(HaveField("Status", backends.Done)))

		_, jobs = batch("three", "four")
		outcomes, err = b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes[1].Status).To(Equal(backends.Done))
		if detail == "" {
			Expect(outcomes[0].Status).To(Equal(backends.Done), "a fresh process takes no time")
			return
		}
		Expect(outcomes[0].Status).To(Equal(backends.Crashed))
		Expect(outcomes[0].Detail).To(Equal(detail + "; it did not happen again"))
	},
	Entry("closes its output and stays", "answers, then closes its output", "it closed its output"),
	Entry("exits", "answers, then exits", "exit status 9"),
	Entry("hangs", "hangs after its answer", ""),
	Entry("stops itself", "hangs stopped after its answer", ""),
)

var _ = DescribeTable("a child that does not start", Label("hardening", "children"),
	func(mode, message string) {
		if childHellos[mode] == nil && childModesHere[mode] == nil {
			Expect(runtime.GOOS).To(Equal("windows"), "only Windows has no such behaviour")
			Skip("no such behaviour on " + runtime.GOOS)
		}
		o := options(mode)
		if mode == "closes its output at once" {
			o.Grace = 100 * time.Millisecond
		}
		if mode == "says nothing" || mode == "drips its hello" || mode == "stops itself at once" {
			o.StartTimeout = time.Second
		}
		_, err := remote.Start(context.Background(), o)
		Expect(err).To(MatchError(ContainSubstring(message)))
	},
	Entry("exits, and says why", "cannot start", `it ended before its hello: exit status 7; stderr: no \x1b[31madapter\x1b[0m | sorry`),
	Entry("writes something else", "greets otherwise", "standard output is for frames, and "),
	Entry("writes nothing", "says nothing", "is standard output flushed after each frame?"),
	Entry("closes its output and stays", "closes its output at once", "closed its output"),
	Entry("drips its hello, a byte at a time", "drips its hello", "no hello within"),
	Entry("floods its output", "floods at once", "a header of more than 1048576 bytes"),
	Entry("stops itself", "stops itself at once", "no hello within"),
	Entry("speaks another version", "speaks another", `speaks "conform.backend/9"`),
	Entry("gives up", "gives up", "no device"),
)

var _ = It("says that a program is missing", func() {
	o := options("")
	o.Command = []string{"./no-such-backend"}
	_, err := remote.Start(context.Background(), o)
	Expect(errors.Is(err, os.ErrNotExist) || errors.Is(err, exec.ErrNotFound)).To(BeTrue(), "%v", err)
})
