// Package glsl lists the shaders with their sources, and compiles them
// reproducibly with glslc.
package glsl

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Pinned is the compiler that the binaries are made with: Debian 12's.
const Pinned = "shaderc 2023.2-1, spirv-tools 2022.4+1.3.236.0-1, glslang 11.13.0-1"

// ManifestFile is the name of the manifest, which is in the folder of the
// binaries.
const ManifestFile = "manifest.json"

// A Variant is a binary: a source with some definitions.
type Variant struct {
	Binary  string // path of the file, relative to the sources
	Source  string
	Defines []string
}

// elements are the types that shaders move, by their size in bytes.
var elements = []struct {
	size int
	name string
}{{1, "uint8_t"}, {2, "uint16_t"}, {4, "uint"}, {8, "uvec2"}, {16, "uvec4"}}

// Variants lists every binary.
func Variants() []Variant {
	list := []Variant{
		{"picks.spv", "rows.comp", []string{"ELEMENT=uvec4", "PICK"}},
		{"picks-int64.spv", "rows.comp", []string{"ELEMENT=u64vec2", "PICK", "INT64"}},
		{"rows16-int64.spv", "rows.comp", []string{"ELEMENT=u64vec2", "INT64"}},
		{"testdata/planted/tiles1.spv", "tiles.comp", []string{"ELEMENT=uint8_t", "PLANTED_BUG"}},
	}
	for _, e := range elements {
		defines := []string{"ELEMENT=" + e.name}
		for _, kernel := range []string{"tiles", "rows"} {
			list = append(list, Variant{fmt.Sprintf("%s%d.spv", kernel, e.size), kernel + ".comp", defines})
		}
	}
	slices.SortFunc(list, func(a, b Variant) int { return strings.Compare(a.Binary, b.Binary) })
	return list
}

// arguments returns glslc's arguments, except for file names.
func (v *Variant) arguments() []string {
	list := []string{"-O", "-Werror", "--target-env=vulkan1.1", "-fshader-stage=compute"}
	for _, d := range v.Defines {
		list = append(list, "-D"+d)
	}
	return list
}

// A Manifest holds the SHA-256, in hexadecimal, of each binary and of its
// inputs.
type Manifest struct {
	Compiler string           `json:"compiler"`
	Binaries map[string]Entry `json:"binaries"`
}

// An Entry is the entry of one binary.
type Entry struct {
	Inputs string `json:"inputs"` // of the source, everything that it may include, and the arguments
	Binary string `json:"binary"`
}

// ReadManifest returns the manifest of a folder, empty if there is none.
func ReadManifest(folder fs.FS) (Manifest, error) {
	m := Manifest{Binaries: make(map[string]Entry)}
	text, err := fs.ReadFile(folder, ManifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	} else if err != nil {
		return m, err
	}
	return m, json.Unmarshal(text, &m)
}

// Inputs returns the hash of a binary's inputs.
func (v *Variant) Inputs(folder fs.FS) (string, error) {
	included, err := fs.Glob(folder, "*.glsl")
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	for _, name := range append(included, v.Source) {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(hash, "%s %d\n%s\n", name, len(text), text)
	}
	_, err = fmt.Fprintf(hash, "%s\n%q\n", Pinned, v.arguments())
	return hex.EncodeToString(hash.Sum(nil)), err
}

// Stale returns why a binary differs from the manifest, or "".
func (m *Manifest) Stale(folder fs.FS, v *Variant) (string, error) {
	inputs, err := v.Inputs(folder)
	if err != nil {
		return "", err
	}
	entry, ok := m.Binaries[v.Binary]
	if !ok {
		return v.Binary + " is not in the manifest", nil
	}
	if entry.Inputs != inputs {
		return v.Binary + " is older than its source", nil
	}
	code, err := fs.ReadFile(folder, v.Binary)
	if errors.Is(err, fs.ErrNotExist) {
		return v.Binary + " is missing", nil
	} else if err != nil {
		return "", err
	}
	if Sum(code) != entry.Binary {
		return v.Binary + " has been changed", nil
	}
	return "", nil
}

// Sum returns the SHA-256 of a binary, in hexadecimal.
func Sum(code []byte) string {
	sum := sha256.Sum256(code)
	return hex.EncodeToString(sum[:])
}

// Compiler checks that the pinned glslc and spirv-val are installed. The error
// names the versions found, or how to install them.
func Compiler() error {
	output, err := exec.Command("glslc", "--version").Output()
	if err != nil {
		return fmt.Errorf("there is no glslc (%w): apt install glslc spirv-tools, on Debian 12", err)
	}
	var parts []string
	for line := range strings.Lines(string(output)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "Target:") {
			parts = append(parts, line)
		}
	}
	if found := strings.Join(parts, ", "); found != Pinned {
		return fmt.Errorf("glslc is %s; the binaries are made with %s, of Debian 12", found, Pinned)
	}
	if _, err := exec.LookPath("spirv-val"); err != nil {
		return fmt.Errorf("there is no spirv-val (%w): apt install spirv-tools", err)
	}
	return nil
}

// Compile compiles a binary from the sources in a folder, and validates it.
func (v *Variant) Compile(folder string) ([]byte, error) {
	code, err := run(folder, nil, "glslc", append(v.arguments(), v.Source, "-o", "-")...)
	if err != nil {
		return nil, err
	}
	_, err = run(folder, bytes.NewReader(code), "spirv-val", "--target-env", "vulkan1.1", "-")
	return code, err
}

func run(folder string, input io.Reader, name string, arguments ...string) ([]byte, error) {
	command := exec.Command(name, arguments...)
	command.Dir, command.Stdin = folder, input
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w: %s", name, strings.Join(arguments, " "), err, complaint.String())
	}
	return output, nil
}

// Write writes a binary, and updates its entry in the manifest.
func (m *Manifest) Write(folder string, v *Variant, code []byte) error {
	inputs, err := v.Inputs(os.DirFS(folder))
	if err != nil {
		return err
	}
	path := filepath.Join(folder, filepath.FromSlash(v.Binary))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	m.Binaries[v.Binary] = Entry{Inputs: inputs, Binary: Sum(code)}
	return os.WriteFile(path, code, 0o644)
}

// WriteFile writes the manifest, without entries of other binaries than the
// variants.
func (m *Manifest) WriteFile(folder string) error {
	kept := Manifest{Compiler: Pinned, Binaries: make(map[string]Entry)}
	for _, v := range Variants() {
		kept.Binaries[v.Binary] = m.Binaries[v.Binary]
	}
	text, err := json.MarshalIndent(kept, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, ManifestFile), append(text, '\n'), 0o644)
}
