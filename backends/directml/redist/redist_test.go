package redist_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends/directml/redist"
)

func TestRedist(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "Redist")
}

// A file of an archive may state another size than it has.
type file struct {
	name string
	data []byte
	size int64
}

// archive returns a package of the registry.
func archive(files ...file) []byte {
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	packed := tar.NewWriter(zipped)
	for _, f := range files {
		Expect(packed.WriteHeader(&tar.Header{Name: f.name, Size: max(f.size, int64(len(f.data))), Mode: 0o644})).To(Succeed())
		_, err := packed.Write(f.data)
		Expect(err).NotTo(HaveOccurred())
	}
	if files[len(files)-1].size == 0 {
		Expect(packed.Close()).To(Succeed())
	}
	Expect(zipped.Close()).To(Succeed())
	return out.Bytes()
}

func sum(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}

var _ = Describe("the download", func() {
	dll := bytes.Repeat([]byte("MZ of a DLL "), 10000)
	good := file{name: redist.Member, data: dll}
	other := file{name: "package/README.md", data: []byte("read me")}

	var answer []byte
	var status, asked int
	var url, path string

	BeforeEach(func() {
		status, asked = http.StatusOK, 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			asked++
			w.WriteHeader(status)
			_, _ = w.Write(answer)
		}))
		DeferCleanup(server.Close)
		url = server.URL
		path = filepath.Join(GinkgoT().TempDir(), "DirectML-1", redist.Name)
	})

	fetch := func(ctx context.Context) error {
		got, err := redist.FetchFrom(ctx, url, sum(dll), path)
		if err == nil {
			Expect(got).To(Equal(path))
		}
		return err
	}

	It("takes the DLL out of the archive, once", func(ctx SpecContext) {
		answer = archive(other, good, other)
		Expect(fetch(ctx)).To(Succeed())
		Expect(os.ReadFile(path)).To(Equal(dll))
		Expect(fetch(ctx)).To(Succeed())
		Expect(asked).To(Equal(1))
	})

	It("takes the place of a file that is another", func(ctx SpecContext) {
		Expect(os.MkdirAll(filepath.Dir(path), 0o755)).To(Succeed())
		Expect(os.WriteFile(path, dll[:100], 0o644)).To(Succeed())
		answer = archive(good)
		Expect(fetch(ctx)).To(Succeed())
		Expect(os.ReadFile(path)).To(Equal(dll))
	})

	DescribeTable("leaves nothing behind when it fails", func(ctx SpecContext, spoil func(), want string) {
		spoil()
		err := fetch(ctx)
		Expect(err).To(MatchError(ContainSubstring(want)))
		Expect(filepath.Glob(filepath.Join(filepath.Dir(path), "*"))).To(BeEmpty())
	},
		Entry("the archive is not there", func() { status = http.StatusNotFound }, "404"),
		Entry("it is no archive", func() { answer = []byte("<html>") }, "unexpected EOF"),
		Entry("it was cut short", func() { answer = archive(good)[:200] }, "unexpected EOF"),
		Entry("it has no such file", func() { answer = archive(other) }, "has no "+redist.Member),
		Entry("the file would fill the memory", func() { answer = archive(file{redist.Member, dll, 1 << 40}) }, "want at most"),
	)

	It("refuses another DLL", func(ctx SpecContext) {
		answer = archive(file{name: redist.Member, data: dll[1:]})
		err := fetch(ctx)
		var checksum *redist.ChecksumError
		Expect(err).To(BeAssignableToTypeOf(checksum))
		Expect(err).To(MatchError(ContainSubstring(sum(dll[1:]) + ", and not " + sum(dll))))
		Expect(path).NotTo(BeAnExistingFile())
	})

	It("ends when it is told to", func(ctx SpecContext) {
		stopped, stop := context.WithCancel(ctx)
		stop()
		Expect(fetch(stopped)).To(MatchError(context.Canceled))
	})
})

var _ = It("takes the registry of npm's settings", func(ctx SpecContext) {
	GinkgoT().Setenv("npm_config_registry", "https://mirror.example/npm/")
	Expect(redist.NPMRegistry(ctx)).To(Equal("https://mirror.example/npm"))
})
