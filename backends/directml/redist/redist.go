// Package redist provides the DirectML.dll with which conform is tested.
// Microsoft publishes it in an npm package. Each machine downloads it, verifies
// its checksum, and caches it; conform never redistributes it.
package redist

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"example.com/conform/internal/files"
)

// Version is the version of the DLL.
const Version = "1.15.4"

// SHA256 is the checksum of the DLL for x64, in hexadecimal digits.
const SHA256 = "234e8898778cdec88d3cb0539508273494082812c968699f3de665a018971625"

// Name is the file name of the DLL.
const Name = "DirectML.dll"

const (
	registry = "https://registry.npmjs.org"
	archive  = "/onnxruntime-node/-/onnxruntime-node-1.30.0.tgz"
	member   = "package/bin/napi-v6/win32/x64/" + Name

	maxBytes        = 64 << 20 // of the DLL, which has 18,527,584
	downloadTimeout = 5 * time.Minute
)

// A ChecksumError is returned for a file with another checksum than expected.
type ChecksumError struct {
	File      string
	Got, Want string // SHA-256, in hexadecimal digits
}

// Error implements error.
func (e *ChecksumError) Error() string {
	return fmt.Sprintf("%s has the SHA-256 %s, and not %s", e.File, e.Got, e.Want)
}

// Path returns the path of the DLL below the folder that [Fetch] gets.
func Path(dir string) string {
	return filepath.Join(dir, "DirectML-"+Version, Name)
}

// Fetch returns the path of the DLL below dir, and downloads it if it is
// missing. It uses the registry from npm's settings, if there are any.
func Fetch(ctx context.Context, dir string) (string, error) {
	return fetch(ctx, npmRegistry(ctx)+archive, SHA256, Path(dir))
}

func fetch(ctx context.Context, url, sum, path string) (string, error) {
	if Check(path, sum) == nil {
		return path, nil
	}
	ctx, cancel := context.WithTimeout(ctx, downloadTimeout)
	defer cancel()
	dll, err := download(ctx, url)
	if err != nil {
		return "", fmt.Errorf("%s of %s: %w", Name, url, err)
	}
	if got := digest(dll); got != sum {
		return "", &ChecksumError{File: Name + " of " + url, Got: got, Want: sum}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	return path, files.Write(path, dll)
}

// Check compares the checksum of a file. It returns an error of reading it, or
// a [*ChecksumError].
func Check(path, sum string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if got := digest(data); got != sum {
		return &ChecksumError{File: path, Got: got, Want: sum}
	}
	return nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// download returns the DLL from the archive, and stops reading after it.
func download(ctx context.Context, url string) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	unzipped, err := gzip.NewReader(response.Body)
	if err != nil {
		return nil, err
	}
	files := tar.NewReader(unzipped)
	for {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("has no %s", member)
		}
		if err != nil {
			return nil, err
		}
		if header.Name != member {
			continue
		}
		if header.Size > maxBytes {
			return nil, fmt.Errorf("%s has %d bytes: want at most %d", member, header.Size, maxBytes)
		}
		var dll bytes.Buffer
		_, err = io.Copy(&dll, files)
		return dll.Bytes(), err
	}
}

// npmRegistry returns the registry in npm's settings, without a trailing slash.
func npmRegistry(ctx context.Context) string {
	for _, name := range []string{"npm_config_registry", "NPM_CONFIG_REGISTRY"} {
		if url := os.Getenv(name); url != "" {
			return strings.TrimRight(url, "/")
		}
	}
	said, err := exec.CommandContext(ctx, "npm", "config", "get", "registry").Output()
	if url := strings.TrimSpace(string(said)); err == nil && strings.HasPrefix(url, "http") {
		return strings.TrimRight(url, "/")
	}
	return registry
}
