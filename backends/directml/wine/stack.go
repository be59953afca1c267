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

// MesaVersion is the version of Debian's mesa-vulkan-drivers that the stack
// has. Debian 12's own, 22.3.6, makes DirectML return wrong data without an
// error.
const MesaVersion = "25.0.7-2~bpo12+1"

// format changes whenever a prefix is made in another way.
const format = "1"

// A Stack is where the parts are. Its paths are absolute; [Find] returns one
// whose parts are there, [Locate] one whose parts may still have to be made.
type Stack struct {
	Dir      string // the cache, in which all that follows lies but the programs
	Wine     string // the program wine64; empty if it is not installed
	Server   string // the program wineserver64, likewise
	Xvfb     string // the program Xvfb, likewise
	Mesa     string // the folder that Mesa is unpacked in
	ICD      string // the file that tells Vulkan's loader of it
	Template string // the prefix that those of sessions are copies of
	Program  string // conform.exe
}

// A MissingError says what the stack lacks.
type MissingError struct {
	Parts []string
}

// Error implements error.
func (e *MissingError) Error() string {
	return "DirectML on Linux lacks " + strings.Join(e.Parts, ", ") + ": run scripts/directml-linux, or make directml"
}

// Locate says where the parts of the stack are to be: in $CONFORM_DIRECTML, or
// else conform/directml in the user's cache, under names that say which version
// they are.
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
		Dir:     dir,
		Wine:    program("wine64"),
		Server:  program("wineserver64", "wineserver"),
		Xvfb:    program("Xvfb"),
		Mesa:    mesa,
		ICD:     filepath.Join(mesa, "lvp_icd.json"),
		Program: filepath.Join(dir, "conform-"+sources+".exe"),
	}
	s.Template = filepath.Join(dir, "prefix-"+templateKey(ctx, s.Wine))
	return s, nil
}

// Find returns the stack. The error is a [*MissingError] where the stack is
// not complete.
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

// Missing lists what the stack lacks, in the order in which it is made.
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

// Programs lists the programs that are not installed.
func (s *Stack) Programs() []string {
	var missing []string
	for _, part := range []struct{ path, name string }{
		{s.Wine, "wine64"}, {s.Server, "wineserver64"}, {s.Xvfb, "Xvfb"},
	} {
		if part.path == "" {
			missing = append(missing, part.name)
		}
	}
	return missing
}

// complete is the name of a file that a prefix has once it is complete.
const complete = "complete"

// program returns the path of the first of some programs that is installed.
// Debian keeps those of Wine out of PATH.
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

// templateKey names what a template is made of.
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

// environment is what every program of a prefix gets. Mesa keeps its compiled
// shaders in the cache.
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
		"VKD3D_CONFIG=virtual_heaps", // without it each operator takes 0.7 s to initialise
		"LP_NUM_THREADS=0",           // handing small calls to threads takes longer than they do
		"MESA_SHADER_CACHE_DIR=" + filepath.Join(s.Dir, "shaders"),
	}
}

// String says what the stack is made of, in a few words.
func (s *Stack) String() string {
	return fmt.Sprintf("%s %s on Wine and Mesa %s", redist.Name, redist.Version, MesaVersion)
}
