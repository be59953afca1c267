//go:build unix

package files_test

import (
	"net"
	"os"
	"path/filepath"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
)

var _ = DescribeTable("Open refuses what is not a regular file, and does not wait for it", Label("hardening", "hangs"),
	func(what string, create func(path string) error) {
		path := filepath.Join(GinkgoT().TempDir(), "file")
		Expect(create(path)).To(Succeed())
		_, err := files.Open(path)
		Expect(err).To(MatchError(files.ErrNotRegular))
		Expect(err).To(MatchError("open " + path + ": it is " + what + ": want a file"))

		link := filepath.Join(GinkgoT().TempDir(), "link")
		Expect(os.Symlink(path, link)).To(Succeed())
		_, err = files.Open(link)
		Expect(err).To(MatchError(files.ErrNotRegular), "a link to it")
	},
	Entry("a folder", "a folder", func(path string) error { return os.Mkdir(path, 0o755) }),
	Entry("a pipe, which blocks until somebody writes", "a pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }),
	Entry("a device", "a device", func(path string) error { return os.Symlink("/dev/zero", path) }),
	Entry("a terminal, which blocks until somebody types", "a device", func(path string) error { return os.Symlink("/dev/ptmx", path) }),
	Entry("a socket", "a socket", func(path string) error {
		// The name of a socket may have about a hundred bytes.
		dir, err := os.MkdirTemp("", "s")
		if err != nil {
			return err
		}
		DeferCleanup(os.RemoveAll, dir)
		listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, "s"), Net: "unix"})
		if err != nil {
			return err
		}
		DeferCleanup(listener.Close)
		return os.Symlink(filepath.Join(dir, "s"), path)
	}),
)

var _ = Describe("Open", func() {
	It("opens a regular file, and one behind links", func() {
		dir := GinkgoT().TempDir()
		path := filepath.Join(dir, "file")
		Expect(os.WriteFile(path, []byte("text"), 0o600)).To(Succeed())
		Expect(os.Symlink(path, filepath.Join(dir, "one"))).To(Succeed())
		Expect(os.Symlink("one", filepath.Join(dir, "two"))).To(Succeed())
		f, err := files.Open(filepath.Join(dir, "two"))
		Expect(err).NotTo(HaveOccurred())
		text := make([]byte, 4)
		Expect(f.Read(text)).To(Equal(4))
		Expect(f.Close()).To(Succeed())
	})

	It("says what is not there, or leads nowhere", func() {
		dir := GinkgoT().TempDir()
		_, err := files.Open(filepath.Join(dir, "none"))
		Expect(err).To(MatchError(os.ErrNotExist))
		loop := filepath.Join(dir, "loop")
		Expect(os.Symlink(loop, loop)).To(Succeed())
		_, err = files.Open(loop)
		Expect(err).To(MatchError(syscall.ELOOP))
	})
})
