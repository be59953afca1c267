// Command release builds the archives of a release in a folder: one for each
// platform, with the program, its manual pages, completions for shells, and the
// licences; beside each a bill of materials; and the checksums of all. The same
// revision and Go version give the same bytes.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	out := flag.String("out", "dist", "write the archives to `FOLDER`")
	platforms := flag.String("platforms", "linux/amd64,linux/arm64,windows/amd64,windows/arm64,darwin/amd64,darwin/arm64", "build for the platforms of `LIST`")
	flag.Parse()
	if err := release(*out, strings.Split(*platforms, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(out string, platforms []string) error {
	work, err := os.MkdirTemp("", "conform-release-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	made, err := revisionTime()
	if err != nil {
		return err
	}
	shared, err := sharedFiles(work)
	if err != nil {
		return err
	}
	var sums []string
	for _, platform := range platforms {
		system, architecture, ok := strings.Cut(platform, "/")
		if !ok {
			return fmt.Errorf("platform %q: want SYSTEM/ARCHITECTURE", platform)
		}
		program := file{name: "conform", mode: 0o755}
		if system == "windows" {
			program.name += ".exe"
		}
		path := filepath.Join(work, program.name)
		if err := compile(path, system, architecture); err != nil {
			return err
		}
		if program.data, err = os.ReadFile(path); err != nil {
			return err
		}
		bill, err := run(nil, "go", "run", "./internal/sbom", path)
		if err != nil {
			return err
		}
		name := "conform_" + system + "_" + architecture
		files := append([]file{program}, shared...)
		archive, err := pack(system, name, files, made)
		if err != nil {
			return err
		}
		for _, f := range []file{archive, {name: name + ".cdx.json", data: bill}} {
			if err := os.WriteFile(filepath.Join(out, f.name), f.data, 0o644); err != nil {
				return err
			}
			sums = append(sums, fmt.Sprintf("%x  %s\n", sha256.Sum256(f.data), f.name))
		}
	}
	slices.SortFunc(sums, func(a, b string) int { return strings.Compare(a[sha256.Size*2:], b[sha256.Size*2:]) })
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(strings.Join(sums, "")), 0o644)
}

// pack makes the archive that users of a system expect.
func pack(system, name string, files []file, made time.Time) (file, error) {
	var b bytes.Buffer
	if system == "windows" {
		err := writeZip(&b, name, files, made)
		return file{name: name + ".zip", data: b.Bytes()}, err
	}
	err := writeTar(&b, name, files, made)
	return file{name: name + ".tar.gz", data: b.Bytes()}, err
}

// revisionTime returns the time of the revision, which is that of every file of
// an archive.
func revisionTime() (time.Time, error) {
	text, err := run(nil, "git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// compile builds the program without C, without paths of this machine, and with
// the revision in it.
func compile(path, system, architecture string) error {
	_, err := run([]string{"CGO_ENABLED=0", "GOOS=" + system, "GOARCH=" + architecture},
		"go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", path, "./cmd/conform")
	return err
}

// sharedFiles are those that do not depend on the platform. The program of this
// machine writes its own manual and completions.
func sharedFiles(work string) ([]file, error) {
	program := filepath.Join(work, "conform-here")
	if _, err := run(nil, "go", "build", "-trimpath", "-buildvcs=true", "-o", program, "./cmd/conform"); err != nil {
		return nil, err
	}
	var list []file
	for _, name := range []string{"CHANGELOG.md", "LICENSE", "README.md", "THIRD_PARTY_NOTICES.txt"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: name, data: data})
	}
	for _, shell := range []string{"bash", "fish", "powershell", "zsh"} {
		text, err := run(nil, program, "completion", shell)
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: "completions/conform." + shell, data: text})
	}
	man := filepath.Join(work, "man")
	if err := os.Mkdir(man, 0o755); err != nil {
		return nil, err
	}
	if _, err := run(nil, program, "man", man); err != nil {
		return nil, err
	}
	pages, err := os.ReadDir(man)
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		data, err := os.ReadFile(filepath.Join(man, page.Name()))
		if err != nil {
			return nil, err
		}
		list = append(list, file{name: "man/" + page.Name(), data: data})
	}
	return list, nil
}

// run returns what a command prints.
func run(env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	return out, nil
}
