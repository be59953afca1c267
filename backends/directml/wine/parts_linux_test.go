package wine_test

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sync/errgroup"

	"example.com/conform/backends/directml/wine"
	"example.com/conform/internal/files"
)

var _ = It("says what is missing, and how to get it", func(ctx SpecContext) {
	GinkgoT().Setenv("CONFORM_DIRECTML", GinkgoT().TempDir())
	_, err := wine.Find(ctx)
	var missing *wine.MissingError
	Expect(err).To(BeAssignableToTypeOf(missing))
	Expect(err).To(MatchError(And(
		ContainSubstring("Mesa "+wine.MesaVersion+", a prefix with DirectML.dll 1.15.4, the conform.exe of these sources"),
		HaveSuffix(": run scripts/directml-linux, or make directml"),
	)))
})

var _ = It("requires Wine's preloader", func() {
	Expect((&wine.Stack{Wine: "/bin/wine64", Server: "/bin/wineserver64", Xvfb: "/bin/Xvfb"}).Programs()).To(Equal([]string{"wine64-preloader"}))
})

var _ = Describe("a copy of the template", func() {
	var template, prefix string

	BeforeEach(func() {
		dir := GinkgoT().TempDir()
		template, prefix = filepath.Join(dir, "template"), filepath.Join(dir, "prefix")
		Expect(os.MkdirAll(filepath.Join(template, "drive_c", "windows"), 0o755)).To(Succeed())
		for _, name := range []string{"system.reg", "wineserver", "drive_c/windows/a.dll"} {
			Expect(os.WriteFile(filepath.Join(template, name), []byte("of the template"), 0o644)).To(Succeed())
		}
		Expect(os.Symlink("drive_c", filepath.Join(template, "c:"))).To(Succeed())
		Expect(wine.Clone(template, prefix)).To(Succeed())
	})

	It("has a registry of its own", func() {
		Expect(os.WriteFile(filepath.Join(prefix, "system.reg"), []byte("changed"), 0o644)).To(Succeed())
		Expect(os.ReadFile(filepath.Join(template, "system.reg"))).To(BeEquivalentTo("of the template"))
	})

	It("has the programs of the template, and takes no space for them", func() {
		ours, err := os.Stat(filepath.Join(prefix, "drive_c", "windows", "a.dll"))
		Expect(err).NotTo(HaveOccurred())
		theirs, err := os.Stat(filepath.Join(template, "drive_c", "windows", "a.dll"))
		Expect(err).NotTo(HaveOccurred())
		Expect(os.SameFile(ours, theirs)).To(BeTrue())
	})

	It("names its own drive, and not the template's server", func() {
		Expect(os.Readlink(filepath.Join(prefix, "c:"))).To(Equal("drive_c"))
		Expect(filepath.Join(prefix, "wineserver")).NotTo(BeAnExistingFile())
	})
})

var _ = Describe("session folders", func() {
	var dir string
	var evicted []string

	BeforeEach(func() { dir, evicted = filepath.Join(GinkgoT().TempDir(), "sessions"), nil })

	enter := func(ctx context.Context) *wine.SessionDir {
		r, err := wine.Enter(ctx, dir, func(dir string) { evicted = append(evicted, dir) })
		Expect(err).NotTo(HaveOccurred())
		return r
	}

	It("leaves those alone that are in use", func(ctx SpecContext) {
		first, second := enter(ctx), enter(ctx)
		Expect(first.Dir()).To(BeADirectory())
		Expect(evicted).To(BeEmpty())
		Expect(first.Leave()).To(Succeed())
		Expect(second.Dir()).To(BeADirectory())
		Expect(second.Leave()).To(Succeed())
		Expect(filepath.Glob(filepath.Join(dir, "*"))).To(Equal([]string{filepath.Join(dir, "lock")}))
	})

	It("are not mistaken for those of dead processes while they are made or removed", func(ctx SpecContext) {
		var taken atomic.Int64
		var group errgroup.Group
		for range 8 {
			group.Go(func() error {
				for range 100 {
					r, err := wine.Enter(ctx, dir, func(string) { taken.Add(1) })
					if err != nil {
						return err
					}
					if err := r.Leave(); err != nil {
						return err
					}
				}
				return nil
			})
		}
		Expect(group.Wait()).To(Succeed())
		Expect(taken.Load()).To(BeZero())
	})

	It("removes those of dead processes, once they are empty", func(ctx SpecContext) {
		dead := enter(ctx)
		Expect(dead.Forget()).To(Succeed())
		alive := enter(ctx)
		Expect(evicted).To(Equal([]string{dead.Dir()}))
		Expect(dead.Dir()).NotTo(BeADirectory())
		Expect(alive.Leave()).To(Succeed())
	})

	It("waits for its turn no longer than it is to", func(ctx SpecContext) {
		r := enter(ctx)
		DeferCleanup(r.Leave)
		gate, err := files.TryLock(filepath.Join(dir, "lock"))
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(gate.Close)
		stopped, stop := context.WithCancel(ctx)
		stop()
		_, err = wine.Enter(stopped, dir, nil)
		Expect(err).To(MatchError(files.ErrLocked))
	})
})
