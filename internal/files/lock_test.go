package files_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
)

func TestFiles(t *testing.T) {
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(5 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "files")
}

var _ = Describe("a lock", func() {
	var path string

	BeforeEach(func() { path = filepath.Join(GinkgoT().TempDir(), "lock") })

	It("has one owner at a time", func() {
		first, err := files.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		_, err = files.TryLock(path)
		Expect(err).To(MatchError(files.ErrLocked))
		Expect(first.Close()).To(Succeed())
		second, err := files.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(second.Close()).To(Succeed())
	})

	It("is waited for", func(ctx SpecContext) {
		first, err := files.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		got := make(chan *os.File)
		go func() {
			defer GinkgoRecover()
			second, err := files.Lock(ctx, path)
			Expect(err).NotTo(HaveOccurred())
			got <- second
		}()
		Consistently(got).WithTimeout(50 * time.Millisecond).ShouldNot(Receive())
		Expect(first.Close()).To(Succeed())
		var second *os.File
		Eventually(got).Should(Receive(&second))
		Expect(second.Close()).To(Succeed())
	})

	It("is waited for no longer than wanted", func(ctx SpecContext) {
		first, err := files.TryLock(path)
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(first.Close)
		stopped, stop := context.WithCancel(ctx)
		stop()
		_, err = files.Lock(stopped, path)
		Expect(err).To(And(MatchError(files.ErrLocked), MatchError(context.Canceled)))
	})

	It("fails where no file can be", func() {
		_, err := files.TryLock(filepath.Join(path, "none"))
		Expect(err).To(MatchError(os.ErrNotExist))
	})
})
