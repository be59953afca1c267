package flock_test

import (
	"context"
	"os"
	"path/filepath"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/wine/internal/flock"
)

var _ = Describe("a lock", func() {
	var path string

	BeforeEach(func() { path = filepath.Join(GinkgoT().TempDir(), "lock") })

	It("has one owner at a time", func() {
		first, err := flock.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		_, err = flock.TryLock(path)
		Expect(err).To(MatchError(flock.ErrTaken))
		Expect(first.Close()).To(Succeed())
		second, err := flock.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(second.Close()).To(Succeed())
	})

	It("is waited for", func(ctx SpecContext) {
		first, err := flock.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		got := make(chan *os.File)
		go func() {
			defer GinkgoRecover()
			second, err := flock.Lock(ctx, path)
			Expect(err).NotTo(HaveOccurred())
			got <- second
		}()
		Consistently(got).WithTimeout(50 * time.Millisecond).ShouldNot(Receive())
		Expect(first.Close()).To(Succeed())
		var second *os.File
		Eventually(got).WithTimeout(time.Minute).Should(Receive(&second))
		Expect(second.Close()).To(Succeed())
	})

	It("is waited for no longer than wanted", func(ctx SpecContext) {
		first, err := flock.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(first.Close)
		stopped, stop := context.WithCancel(ctx)
		stop()
		_, err = flock.Lock(stopped, path)
		Expect(err).To(And(MatchError(flock.ErrTaken), MatchError(context.Canceled)))
	})

	It("fails where no file can be", func() {
		_, err := flock.TryLock(filepath.Join(path, "none"))
		Expect(err).To(MatchError(os.ErrNotExist))
	})
})
