package files_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
)

// inFolder returns the names of the files of a folder.
func inFolder(folder string) (names []string) {
	entries, err := os.ReadDir(folder)
	Expect(err).NotTo(HaveOccurred())
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// linked makes a symbolic link, which not every user of Windows may.
func linked(to, name string) {
	GinkgoHelper()
	if err := os.Symlink(to, name); err != nil {
		if runtime.GOOS == "windows" {
			Skip("no symbolic links: " + err.Error())
		}
		Fail(err.Error())
	}
}

var _ = It("A new file is written, and an earlier one of any kind is left as it is", func() {
	folder := GinkgoT().TempDir()
	path := filepath.Join(folder, "file")
	Expect(files.WriteNew(path, []byte("new"))).To(Succeed())
	Expect(os.ReadFile(path)).To(BeEquivalentTo("new"))
	Expect(files.WriteNew(path, []byte("newer"))).To(MatchError(os.ErrExist))
	Expect(os.ReadFile(path)).To(BeEquivalentTo("new"))
	linked(filepath.Join(folder, "elsewhere"), filepath.Join(folder, "link"))
	Expect(files.WriteNew(filepath.Join(folder, "link"), []byte("new"))).To(MatchError(os.ErrExist))
	Expect(files.WriteNew(folder, nil)).To(MatchError(os.ErrExist))
	Expect(inFolder(folder)).To(ConsistOf("file", "link"))
})

var _ = Describe("an output", func() {
	var folder, path string

	BeforeEach(func() {
		folder = GinkgoT().TempDir()
		path = filepath.Join(folder, "file")
	})

	It("leaves an earlier file whole until it is written, and nothing else behind", func() {
		Expect(os.WriteFile(path, []byte("earlier"), 0o600)).To(Succeed())
		held, err := os.Open(path)
		Expect(err).NotTo(HaveOccurred())
		defer func() { _ = held.Close() }()
		out, err := files.NewOutput(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.ReadFile(path)).To(BeEquivalentTo("earlier"))
		if runtime.GOOS == "windows" {
			Expect(held.Close()).To(Succeed()) // an open file keeps its name there
		}
		Expect(out.Put([]byte("new"))).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo("new"))
		if runtime.GOOS != "windows" {
			text := make([]byte, 10)
			n, _ := held.Read(text)
			Expect(string(text[:n])).To(Equal("earlier"), "who reads it goes on reading it")
			info, err := os.Stat(path)
			Expect(err).NotTo(HaveOccurred())
			Expect(info.Mode().Perm()).To(BeEquivalentTo(0o600))
		}
		Expect(inFolder(folder)).To(Equal([]string{"file"}))
	})

	It("creates no file before it is written", func() {
		_, err := files.NewOutput(path)
		Expect(err).NotTo(HaveOccurred())
		Expect(inFolder(folder)).To(BeEmpty())
		Expect(files.Write(path, []byte("new"))).To(Succeed())
		Expect(inFolder(folder)).To(Equal([]string{"file"}))
	})

	It("is the file to which links lead, which stay", func() {
		below := filepath.Join(folder, "below")
		Expect(os.Mkdir(below, 0o755)).To(Succeed())
		linked(filepath.Join("..", "file"), filepath.Join(below, "one"))
		linked(below, filepath.Join(folder, "folder"))
		name := filepath.Join(folder, "two")
		linked(filepath.Join("folder", "one"), name)
		for _, text := range []string{"where there was no file", "where there was one"} {
			Expect(files.Write(name, []byte(text))).To(Succeed())
			Expect(os.ReadFile(path)).To(BeEquivalentTo(text))
			Expect(inFolder(folder)).To(Equal([]string{"below", "file", "folder", "two"}))
		}
	})

	It("is refused beforehand where no file can be written, by the user's name for it", func() {
		for _, name := range []string{folder, filepath.Join(folder, "none", "file"), filepath.Join(folder, strings.Repeat("x", 300))} {
			_, err := files.NewOutput(name)
			Expect(err).To(MatchError(And(ContainSubstring(" "+name+": "), Not(ContainSubstring(".conform-")))), name)
			Expect(files.Write(name, nil)).To(MatchError(Not(ContainSubstring(".conform-"))), name)
		}
		loop := filepath.Join(folder, "loop")
		linked("loop", loop)
		_, err := files.NewOutput(loop)
		Expect(err).To(HaveOccurred())
	})

	It("follows what is in the file where it is appended to", func() {
		Expect(files.Append(path, []byte("one\n"))).To(Succeed())
		Expect(files.Append(path, []byte("two\n"))).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo("one\ntwo\n"))
	})
})

var _ = DescribeTable("two names are of one place", func(names func(folder string) (one, other string), same bool) {
	one, other := names(GinkgoT().TempDir())
	place, ok := files.PlaceOf(one)
	Expect(ok).To(BeTrue())
	second, ok := files.PlaceOf(other)
	Expect(ok).To(BeTrue())
	Expect(place.Same(second)).To(Equal(same))
	Expect(second.Same(place)).To(Equal(same))
},
	Entry("if they are of one file, also by another way", func(folder string) (string, string) {
		path := filepath.Join(folder, "a")
		Expect(os.WriteFile(path, nil, 0o600)).To(Succeed())
		return path, filepath.Join(folder, "..", filepath.Base(folder), "a")
	}, true),
	Entry("also if the file is not there yet", func(folder string) (string, string) {
		return filepath.Join(folder, "a"), filepath.Join(folder, "..", filepath.Base(folder), "a")
	}, true),
	Entry("also by a link to a file that is not there yet", func(folder string) (string, string) {
		linked("a", filepath.Join(folder, "link"))
		return filepath.Join(folder, "a"), filepath.Join(folder, "link")
	}, true),
	Entry("but not if they have the same name in two folders", func(folder string) (string, string) {
		return filepath.Join(folder, "a"), filepath.Join(GinkgoT().TempDir(), "a")
	}, false),
	Entry("nor if only one is there", func(folder string) (string, string) {
		Expect(os.WriteFile(filepath.Join(folder, "a"), nil, 0o600)).To(Succeed())
		return filepath.Join(folder, "a"), filepath.Join(folder, "b")
	}, false),
)

var _ = It("what is no regular file, or cannot be, has no place", func() {
	folder := GinkgoT().TempDir()
	for _, name := range []string{folder, os.DevNull, filepath.Join(folder, "none", "file")} {
		_, ok := files.PlaceOf(name)
		Expect(ok).To(BeFalse(), name)
	}
})
