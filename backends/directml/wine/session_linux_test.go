package wine_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/wine"
	"example.com/conform/backends/remote"
)

// testTimeout bounds waits that would otherwise have no end.
const testTimeout = 5 * time.Minute

func TestMain(m *testing.M) {
	remote.Reap()
	os.Exit(m.Run())
}

func TestWine(t *testing.T) {
	if testing.Short() {
		t.Skip("runs processes: not with -short")
	}
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(testTimeout)
	RunSpecs(t, "Wine")
}

// stack returns the stack of this machine.
func stack(ctx context.Context) *wine.Stack {
	s, err := wine.Find(ctx)
	var missing *wine.MissingError
	if errors.As(err, &missing) && os.Getenv("CI") != "true" {
		Skip(err.Error())
	}
	Expect(err).NotTo(HaveOccurred())
	return s
}

// start starts a session.
func start(ctx context.Context) *wine.Session {
	session, err := stack(ctx).Start(ctx)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(session.Close)
	return session
}

// variable returns the value of a variable of a session.
func variable(s *wine.Session, name string) string {
	value := ""
	for _, entry := range s.Environment() {
		if rest, found := strings.CutPrefix(entry, name+"="); found {
			value = rest
		}
	}
	return value
}

// version runs conform.exe, and returns how it describes itself.
func version(ctx context.Context, s *wine.Session) string {
	command := s.Command("--version")
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = s.Environment()
	cmd.Stderr = os.Stderr // no pipe, which services that it starts would hold open
	said, err := cmd.Output()
	Expect(err).NotTo(HaveOccurred())
	return string(said)
}

// users returns the processes whose prefix is the given one.
func users(prefix string) []string {
	var list []string
	paths, err := filepath.Glob("/proc/[0-9]*/environ")
	Expect(err).NotTo(HaveOccurred())
	for _, path := range paths {
		environment, err := os.ReadFile(path)
		if err == nil && bytes.Contains(environment, []byte("WINEPREFIX="+prefix+"\x00")) {
			list = append(list, path)
		}
	}
	return list
}

// state returns the sizes and times of the files below a folder.
func state(dir string) []string {
	var list []string
	Expect(filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			list = append(list, path+" "+info.ModTime().String()+" "+info.Mode().String())
		}
		return err
	})).To(Succeed())
	return list
}

var _ = Describe("a session", func() {
	It("runs conform.exe, and leaves nothing behind", func(ctx SpecContext) {
		template := stack(ctx).Template
		before := state(template)
		session := start(ctx)
		Expect(version(ctx, session)).To(HavePrefix("conform version "))
		prefix := variable(session, "WINEPREFIX")
		Expect(users(prefix)).NotTo(BeEmpty(), "the server and the services of Windows")
		display := "/tmp/.X11-unix/X" + strings.TrimPrefix(variable(session, "DISPLAY"), ":")
		ours, err := os.Lstat(display)
		Expect(err).NotTo(HaveOccurred())

		Expect(session.Close()).To(Succeed())
		Expect(users(prefix)).To(BeEmpty())
		Expect(filepath.Dir(prefix)).NotTo(BeADirectory())
		if theirs, err := os.Lstat(display); !errors.Is(err, fs.ErrNotExist) {
			Expect(err).NotTo(HaveOccurred())
			Expect(theirs.ModTime()).NotTo(Equal(ours.ModTime()), "another session may have the number of our display, which is free")
		}
		Expect(state(template)).To(Equal(before), "the template stays as it is")
	})

	It("keeps apart from another", func(ctx SpecContext) {
		first, second := start(ctx), start(ctx)
		for _, name := range []string{"WINEPREFIX", "TMPDIR", "DISPLAY"} {
			Expect(variable(first, name)).NotTo(Equal(variable(second, name)), name)
		}
		version(ctx, first)
		Expect(first.Close()).To(Succeed())
		Expect(version(ctx, second)).To(HavePrefix("conform version "))
	})

	It("leaves nothing behind when its display does not start", func(ctx SpecContext) {
		s := *stack(ctx)
		s.Dir = GinkgoT().TempDir()
		s.Template = GinkgoT().TempDir()
		s.Xvfb = "/bin/false"
		_, err := s.Start(ctx)
		Expect(err).To(MatchError(ContainSubstring("no display named by Xvfb")))
		Expect(filepath.Glob(filepath.Join(s.Dir, "sessions", "*"))).To(Equal([]string{filepath.Join(s.Dir, "sessions", "lock")}))
	})

	It("lets all but its folders be overridden", func(ctx SpecContext) {
		session := start(ctx)
		list := session.Environment("VK_ICD_FILENAMES=other", "TMPDIR=/elsewhere")
		Expect(list).To(HaveExactElements(append(session.Environment(), "VK_ICD_FILENAMES=other")))
	})
})

var _ = Describe("a shared session", func() {
	var shared *wine.Shared

	BeforeEach(func(ctx SpecContext) {
		stack(ctx)
		shared = new(wine.Shared)
	})

	open := func(ctx context.Context, backend string) (backends.Backend, error) {
		return shared.Start(ctx, remote.Options{
			Command:      []string{"conform", "serve", "--backend=" + backend},
			StartTimeout: testTimeout, JobTimeout: testTimeout, Grace: testTimeout,
		})
	}
	opened := func(ctx context.Context) backends.Backend {
		b, err := open(ctx, "cpu")
		Expect(err).NotTo(HaveOccurred())
		return b
	}

	It("ends with the last of its backends", func(ctx SpecContext) {
		first := opened(ctx)
		prefix := variable(shared.Session(), "WINEPREFIX")
		second := opened(ctx)
		Expect(variable(shared.Session(), "WINEPREFIX")).To(Equal(prefix))
		Expect(first.Close()).To(Succeed())
		Expect(first.Close()).To(Succeed(), "again, which counts once")
		Expect(prefix).To(BeADirectory())
		Expect(second.Close()).To(Succeed())
		Expect(prefix).NotTo(BeADirectory())

		Expect(opened(ctx).Close()).To(Succeed(), "in another session")
	})

	It("runs the Windows program, and says what on", func(ctx SpecContext) {
		b := opened(ctx)
		DeferCleanup(b.Close)
		Expect(b.Describe().Name).To(Equal("cpu"))
		Expect(b.Describe().Notes).To(ConsistOf("Vulkan is lavapipe of Mesa " + wine.MesaVersion + ", which runs on the CPU."))
	})

	It("ends when its first backend does not open", func(ctx SpecContext) {
		_, err := open(ctx, "none")
		Expect(err).To(MatchError(ContainSubstring("unknown backend")))
		Expect(shared.Session()).To(BeNil())
	})
})
