package provision_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/wine/provision"
)

func TestProvision(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Provision")
}

var _ = Describe("a folder of the stack", func() {
	var dir, part string

	BeforeEach(func() {
		dir = GinkgoT().TempDir()
		part = filepath.Join(dir, "part")
	})

	fill := func(to string) error { return os.WriteFile(filepath.Join(to, "file"), nil, 0o644) }

	It("is made once", func() {
		Expect(provision.Whole(part, fill)).To(Succeed())
		Expect(filepath.Join(part, "file")).To(BeARegularFile())
		Expect(provision.Whole(part, func(string) error { return errors.New("again") })).To(Succeed())
	})

	It("is not there if it could not be finished", func() {
		broken := errors.New("broken")
		Expect(provision.Whole(part, func(to string) error { return errors.Join(fill(to), broken) })).To(MatchError(broken))
		Expect(os.ReadDir(dir)).To(BeEmpty())
	})

	It("leaves what can be told apart when the maker is killed", func() {
		Expect(provision.Whole(part, func(string) error {
			// As if it were killed here: another tidies.
			Expect(os.ReadDir(dir)).NotTo(BeEmpty())
			Expect(provision.Tidy(dir)).To(Succeed())
			Expect(os.ReadDir(dir)).To(BeEmpty())
			return nil
		})).NotTo(Succeed())
		Expect(part).NotTo(BeADirectory())
	})
})

var _ = It("keeps the programs of other checkouts for a while", func() {
	dir := GinkgoT().TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{"conform-a.exe": 0, "conform-b.exe": time.Hour, "conform-c.exe": 3 * time.Hour, "other": 3 * time.Hour} {
		path := filepath.Join(dir, name)
		Expect(os.WriteFile(path, nil, 0o644)).To(Succeed())
		Expect(os.Chtimes(path, now, now.Add(-age))).To(Succeed())
	}
	Expect(provision.Prune(filepath.Join(dir, "conform-*.exe"), now.Add(-2*time.Hour))).To(Succeed())
	Expect(filepath.Glob(filepath.Join(dir, "*"))).To(Equal([]string{
		filepath.Join(dir, "conform-a.exe"), filepath.Join(dir, "conform-b.exe"), filepath.Join(dir, "other"),
	}))
})

var _ = Describe("Debian's mirrors", func() {
	DescribeTable("are those of apt, and Debian's own at last", func(apt string, want ...string) {
		Expect(provision.Mirrors(apt)).To(Equal(append(want, "http://deb.debian.org/debian/")))
	},
		Entry("apt knows none", ""),
		Entry("it knows Debian's own", "http://deb.debian.org/debian/\nhttp://deb.debian.org/debian/\n"),
		Entry("it knows others", "http://a.example/debian/\nhttp://b.example/debian/\nhttp://a.example/debian/\n",
			"http://a.example/debian/", "http://b.example/debian/"),
		Entry("that of security updates has no backports", "http://a.example/debian-security/\nhttp://a.example/debian/\n", "http://a.example/debian/"),
	)
})

var _ = Describe("a download by apt", func() {
	var mirror, to string
	const sum = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae" // of "foo"

	BeforeEach(func() {
		if _, err := os.Stat("/usr/lib/apt/apt-helper"); err != nil {
			Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has apt")
			Skip("there is no apt: this is of Debian alone")
		}
		dir := GinkgoT().TempDir()
		mirror, to = "file:"+dir+"/", filepath.Join(GinkgoT().TempDir(), "file")
		Expect(os.WriteFile(filepath.Join(dir, "good"), []byte("foo"), 0o644)).To(Succeed())
		Expect(os.WriteFile(filepath.Join(dir, "bad"), []byte("bar"), 0o644)).To(Succeed())
	})

	It("takes the first mirror that has the file", func(ctx SpecContext) {
		Expect(provision.Download(ctx, []string{"file:/nowhere/", mirror}, "good", sum, to)).To(Succeed())
		Expect(os.ReadFile(to)).To(BeEquivalentTo("foo"))
	})

	It("refuses another file", func(ctx SpecContext) {
		Expect(provision.Download(ctx, []string{mirror}, "bad", sum, to)).To(MatchError(ContainSubstring("and not " + sum)))
	})

	It("says what each mirror said", func(ctx SpecContext) {
		Expect(provision.Download(ctx, []string{"file:/nowhere/", mirror}, "none", sum, to)).To(MatchError(And(
			ContainSubstring("/nowhere/none"), ContainSubstring(mirror[len("file:"):]+"none"),
		)))
	})
})

var _ = It("says which libraries are not installed", func() {
	Expect(provision.Lacking("\tlibLLVM-15.so.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tlibz3.so.4 => not found\n")).
		To(Equal([]string{"libLLVM-15.so.1", "libz3.so.4"}))
})
