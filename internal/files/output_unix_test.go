//go:build unix

package files_test

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
)

// nobody is a user whom the permissions of folders bind, as they do not bind root.
const nobody = 65534

var _ = Describe("an output in a folder that nobody can write to", Label("hardening", "faults"), func() {
	var path string

	BeforeEach(func() {
		folder := GinkgoT().TempDir()
		path = filepath.Join(folder, "file")
		Expect(os.WriteFile(path, []byte(strings.Repeat("earlier", 10)), 0o600)).To(Succeed())
		if os.Getuid() == 0 {
			Expect(os.Chown(path, nobody, -1)).To(Succeed())
			Expect(os.Chown(folder, nobody, -1)).To(Succeed())
		}
		Expect(os.Chmod(folder, 0o555)).To(Succeed())
		DeferCleanup(os.Chmod, folder, os.FileMode(0o755))
	})

	It("overwrites a file that is there", func() {
		bound(func() {
			out, err := files.NewOutput(path)
			Expect(err).NotTo(HaveOccurred())
			Expect(out.Put([]byte("new"))).To(Succeed())
			Expect(os.ReadFile(path)).To(BeEquivalentTo("new"))
		})
	})

	It("is refused beforehand if it is not there", func() {
		bound(func() {
			_, err := files.NewOutput(path + ".new")
			Expect(err).To(MatchError("open " + path + ".new: permission denied"))
		})
	})

	It("is refused beforehand if the file is not to be written to", func() {
		Expect(os.Chmod(path, 0o400)).To(Succeed())
		bound(func() {
			_, err := files.NewOutput(path)
			Expect(err).To(MatchError("open " + path + ": permission denied"))
			Expect(files.Write(path, nil)).NotTo(Succeed())
		})
	})
})

var _ = It("writes into a pipe with a reader, and is refused one without", Label("hardening", "hangs"), func() {
	pipe := filepath.Join(GinkgoT().TempDir(), "pipe")
	Expect(syscall.Mkfifo(pipe, 0o600)).To(Succeed())
	_, err := files.NewOutput(pipe)
	Expect(err).To(MatchError(syscall.ENXIO))

	reader, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	Expect(err).NotTo(HaveOccurred())
	defer func() { _ = reader.Close() }()
	out, err := files.NewOutput(pipe)
	Expect(err).NotTo(HaveOccurred())
	Expect(out.Put([]byte("text"))).To(Succeed())
	Expect(out.Close()).To(Succeed())
	Expect(io.ReadAll(reader)).To(BeEquivalentTo("text"))
	info, err := os.Lstat(pipe)
	Expect(err).NotTo(HaveOccurred())
	Expect(info.Mode() & os.ModeNamedPipe).NotTo(BeZero())
})

var _ = It("leaves a device a device", func() {
	Expect(files.Write(os.DevNull, []byte("text"))).To(Succeed())
	info, err := os.Stat(os.DevNull)
	Expect(err).NotTo(HaveOccurred())
	Expect(info.Mode() & os.ModeDevice).NotTo(BeZero())
	if runtime.GOOS == "linux" {
		Expect(files.Write("/dev/full", []byte("text"))).To(MatchError(syscall.ENOSPC))
	}
})
