package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

func TestRelease(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "release")
}

// An entry is what an archive says of a file.
type entry struct {
	name, data string
	mode       fs.FileMode
	made       int64
}

func unpack(archive *file) (list []entry) {
	GinkgoHelper()
	add := func(name string, r io.Reader, mode fs.FileMode, made time.Time) {
		data, err := io.ReadAll(r)
		Expect(err).NotTo(HaveOccurred())
		list = append(list, entry{name, string(data), mode, made.Unix()})
	}
	if zipped, err := zip.NewReader(bytes.NewReader(archive.data), int64(len(archive.data))); err == nil {
		for _, f := range zipped.File {
			r, err := f.Open()
			Expect(err).NotTo(HaveOccurred())
			add(f.Name, r, f.Mode(), f.Modified)
		}
		return list
	}
	plain, err := gzip.NewReader(bytes.NewReader(archive.data))
	Expect(err).NotTo(HaveOccurred())
	for r := tar.NewReader(plain); ; {
		header, err := r.Next()
		if err == io.EOF {
			return list
		}
		Expect(err).NotTo(HaveOccurred())
		Expect([]any{header.Uid, header.Gid, header.Uname, header.Gname}).To(Equal([]any{0, 0, "", ""}))
		add(header.Name, r, header.FileInfo().Mode(), header.ModTime)
	}
}

var _ = DescribeTable("An archive", func(system, name string) {
	made := time.Date(2026, 11, 22, 10, 0, 2, 0, time.UTC)
	files := []file{{name: "conform", data: []byte("program"), mode: 0o755}, {name: "man/conform.1", data: []byte("page")}}
	archive, err := pack(system, "conform_x", files, made)
	Expect(err).NotTo(HaveOccurred())
	Expect(archive.name).To(Equal(name))
	Expect(unpack(&archive)).To(Equal([]entry{
		{"conform_x/conform", "program", 0o755, made.Unix()},
		{"conform_x/man/conform.1", "page", 0o644, made.Unix()},
	}))

	again, err := pack(system, "conform_x", files, made)
	Expect(err).NotTo(HaveOccurred())
	Expect(again).To(Equal(archive), "the same bytes")
},
	Entry("for Windows", "windows", "conform_x.zip"),
	Entry("for Linux", "linux", "conform_x.tar.gz"),
	Entry("for macOS", "darwin", "conform_x.tar.gz"),
)
