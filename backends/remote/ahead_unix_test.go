//go:build unix

package remote_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/remote"
)

var _ = Describe("A backend that crashed", func() {
	var o remote.Options
	var list string
	var b *remote.Backend

	// open starts the backend in a mode.
	open := func(mode string) {
		o = options(mode)
		list = filepath.Join(GinkgoT().TempDir(), "list")
		o.Environment = append(o.Environment, childList+"="+list)
		var err error
		b, err = remote.Start(context.Background(), o)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(b.Close)
	}
	// living returns the processes that run.
	living := func() (pids []int) {
		text, err := os.ReadFile(list)
		Expect(err).NotTo(HaveOccurred())
		for line := range strings.Lines(string(text)) {
			pid, err := strconv.Atoi(strings.TrimSpace(line))
			if err == nil && syscall.Kill(pid, 0) == nil {
				pids = append(pids, pid)
			}
		}
		return pids
	}
	crash := func() {
		GinkgoHelper()
		laid, jobs := batch("one", "guilty", "three")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(laid, outcomes, backends.Crashed, "exit status 0; stderr: the last words")
	}
	pass := func() {
		GinkgoHelper()
		laid, jobs := batch("one", "two")
		outcomes, err := b.Run(context.Background(), jobs)
		Expect(err).NotTo(HaveOccurred())
		expectOnly(laid, outcomes, 0, "")
	}

	It("starts processes before it needs them, and ends them when it has not crashed for a while", func() {
		open("exits")
		pass()
		Expect(living()).To(HaveLen(1))
		crash()
		Eventually(living).Should(HaveLen(remote.Ahead), "all wait for the next batch")
		for range remote.Calm - 1 {
			pass()
		}
		Eventually(living).Should(HaveLen(remote.Ahead+1), "one of them works")
		pass()
		Eventually(living).Should(HaveLen(1))
		pass()
	})

	It("takes no process that has ended while it waited, and blames no job for it", func() {
		open("exits")
		crash()
		Eventually(b.Ready).Should(Equal(remote.Ahead))
		for _, pid := range living() {
			Expect(syscall.Kill(pid, syscall.SIGKILL)).To(Succeed())
		}
		Eventually(b.Ready).Should(BeZero())
		pass()
		crash()
	})

	It("starts none ahead where a device serves one process", func() {
		open("shares no device")
		for range 3 {
			crash()
			pass()
		}
		Expect(living()).To(HaveLen(1))
	})

	It("leaves none behind", func() {
		open("exits")
		crash()
		Expect(b.Close()).To(Succeed())
		Expect(living()).To(BeEmpty())
	})
})
