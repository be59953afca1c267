//go:build linux

package wine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/backends/directml/redist"
	"example.com/conform/backends/directml/wine/forwarder"
)

// MesaVersion is the stack's version of Debian's mesa-vulkan-drivers. With
// Debian 12's own version, 22.3.6, DirectML returns wrong data without an
// error.
const MesaVersion = "25.0.7-2~bpo12+1"

// format changes when prefixes are made differently.
const format = "1"

// A Stack locates the parts. Its paths are absolute. [Find] returns a complete
// stack, [Locate] one whose parts may be missing.
//
// Wine runs without its preloader, but not reliably. Windows shares a page with
// all processes, at a fixed address that the preloader reserves. Without it, Linux
// puts the heap of one process in several thousand there. Wine then ends that
// process with status 1 and prints nothing.
type Stack struct {
	Dir       string // the cache, which contains all paths below except the programs
	Wine      string // the program wine64; empty if it is not installed
	Preloader string // the program wine64-preloader, likewise, through which wine64 starts
	Server    string // the program wineserver64, likewise
	Xvfb      string // the program Xvfb, likewise
	Mesa      string // the folder with the unpacked Mesa
	ICD       string // the file that registers it with Vulkan's loader
	Template  string // the prefix that sessions copy
	Program   string // conform.exe
}

// A MissingError lists what the stack lacks.
type MissingError struct {
	Parts []string
}

// Error implements error.
func (e *MissingError) Error() string {
	return "DirectML on Linux lacks " + strings.Join(e.Parts, ", ") + ": run scripts/directml-linux, or make directml"
}

// Locate returns where the parts of the stack belong: in $CONFORM_DIRECTML, or
// else in conform/directml of the user's cache, under names with their
// versions.
func Locate(ctx context.Context) (*Stack, error) {
	dir := os.Getenv("CONFORM_DIRECTML")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		dir = filepath.Join(cache, "conform", "directml")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	root, err := Root()
	if err != nil {
		return nil, err
	}
	sources, err := Digest(root)
	if err != nil {
		return nil, err
	}
	mesa := filepath.Join(dir, "mesa-"+MesaVersion)
	s := &Stack{
		Dir:       dir,
		Wine:      program("wine64"),
		Preloader: program("wine64-preloader"),
		Server:    program("wineserver64", "wineserver"),
		Xvfb:      program("Xvfb"),
		Mesa:      mesa,
		ICD:       filepath.Join(mesa, "lvp_icd.json"),
		Program:   filepath.Join(dir, "conform-"+sources+".exe"),
	}
	s.Template = filepath.Join(dir, "prefix-"+templateKey(ctx, s.Wine))
	return s, nil
}

// Find returns the stack. It fails with a [*MissingError] if the stack is
// incomplete.
func Find(ctx context.Context) (*Stack, error) {
	s, err := Locate(ctx)
	if err != nil {
		return nil, err
	}
	if missing := s.Missing(); missing != nil {
		return nil, &MissingError{missing}
	}
	return s, nil
}

// Missing returns the missing parts of the stack, in the order in which they
// are made.
func (s *Stack) Missing() []string {
	missing := s.Programs()
	for _, part := range []struct{ path, what string }{
		{s.ICD, "Mesa " + MesaVersion},
		{filepath.Join(s.Template, complete), "a prefix with " + redist.Name + " " + redist.Version},
		{s.Program, "the conform.exe of these sources"},
	} {
		if _, err := os.Stat(part.path); err != nil {
			missing = append(missing, part.what)
		}
	}
	return missing
}

// Programs returns the programs that are not installed.
func (s *Stack) Programs() []string {
	var missing []string
	for _, part := range []struct{ path, name string }{
		{s.Wine, "wine64"}, {s.Preloader, "wine64-preloader"}, {s.Server, "wineserver64"}, {s.Xvfb, "Xvfb"},
	} {
		if part.path == "" {
			missing = append(missing, part.name)
		}
	}
	return missing
}

// complete is a file that marks a complete prefix.
const complete = "complete"

// program returns the path of the first installed program of these names.
// Debian keeps Wine's programs out of PATH.
func program(names ...string) string {
	for _, name := range names {
		for _, file := range []string{filepath.Join("/usr/lib/wine", name), name} {
			if path, err := exec.LookPath(file); err == nil && filepath.IsAbs(path) {
				return path
			}
		}
	}
	return ""
}

// templateKey identifies what a template is made from.
func templateKey(ctx context.Context, wine string) string {
	version := []byte("no Wine")
	if wine != "" {
		if said, err := exec.CommandContext(ctx, wine, "--version").Output(); err == nil {
			version = said
		}
	}
	sum := sha256.Sum256(slices.Concat([]byte(format), version, []byte(redist.SHA256), forwarder.BcryptPrimitives()))
	return hex.EncodeToString(sum[:])[:16]
}

// environment returns the environment of every program in a prefix. Mesa caches
// its compiled shaders in the stack's folder.
func (s *Stack) environment(prefix, temporary string) []string {
	return []string{
		"WINEPREFIX=" + prefix,
		"WINESERVER=" + s.Server,
		"WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml=;winemenubuilder.exe=d",
		"HOME=" + prefix,      // Wine links to folders of HOME
		"TMPDIR=" + temporary, // Wine's server keeps its socket here
		"VK_ICD_FILENAMES=" + s.ICD,
		"VK_DRIVER_FILES=" + s.ICD,
		"VKD3D_CONFIG=virtual_heaps", // otherwise each operator takes 0.7 s to initialise
		"LP_NUM_THREADS=0",           // passing small calls to threads takes longer than running them
		"MESA_SHADER_CACHE_DIR=" + filepath.Join(s.Dir, "shaders"),
	}
}

// String describes the stack in a few words.
func (s *Stack) String() string {
	return fmt.Sprintf("%s %s on Wine and Mesa %s", redist.Name, redist.Version, MesaVersion)
}
