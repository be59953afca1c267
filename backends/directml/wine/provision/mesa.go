//go:build linux

package provision

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/backends/directml/redist"
	"example.com/conform/backends/directml/wine"
)

// Debian's package of Mesa's Vulkan devices, from bookworm-backports. It is
// unpacked for the stack only; the installed Mesa stays.
const (
	mesaPackage = "pool/main/m/mesa/mesa-vulkan-drivers_" + wine.MesaVersion + "_amd64.deb"
	mesaSHA256  = "3899f1800424c60a05df5d6913076a526ca8fdbabec43672cd397563d1ca3263"
	mesaLibrary = "usr/lib/x86_64-linux-gnu/libvulkan_lvp.so"

	debian = "http://deb.debian.org/debian/"
)

// mesa unpacks Mesa, and registers its software device with Vulkan's loader.
func (m *maker) mesa(ctx context.Context) error {
	return whole(m.stack.Mesa, func(dir string) error {
		m.say("downloading Mesa %s", wine.MesaVersion)
		archive := filepath.Join(dir, "mesa.deb")
		if err := download(ctx, mirrors(ctx), mesaPackage, mesaSHA256, archive); err != nil {
			return err
		}
		if err := command(ctx, "dpkg-deb", "--extract", archive, dir); err != nil {
			return err
		}
		if err := loadable(ctx, filepath.Join(dir, mesaLibrary)); err != nil {
			return err
		}
		if err := os.Remove(archive); err != nil {
			return err
		}
		description, err := json.Marshal(map[string]any{
			"file_format_version": "1.0.0",
			"ICD":                 map[string]string{"api_version": "1.4.305", "library_path": "./" + mesaLibrary},
		})
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, filepath.Base(m.stack.ICD)), description, 0o644)
	})
}

// download downloads a file of Debian with apt, through its proxies, from the
// first mirror that has it.
func download(ctx context.Context, mirrors []string, file, sum, to string) error {
	var failures []error
	for _, mirror := range mirrors {
		err := command(ctx, "/usr/lib/apt/apt-helper", "download-file", mirror+file, to)
		if err == nil {
			return redist.Check(to, sum)
		}
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}

// mirrors returns the Debian mirrors in apt's settings, and Debian's own.
func mirrors(ctx context.Context) []string {
	said, err := exec.CommandContext(ctx, "apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian").Output()
	if err != nil {
		said = nil // there is no apt, or it has no lists yet
	}
	return mirrorsOf(string(said))
}

func mirrorsOf(apt string) []string {
	var list []string
	for _, mirror := range append(strings.Fields(apt), debian) {
		// The archive of security updates has no backports.
		if !strings.Contains(mirror, "security") && !slices.Contains(list, mirror) {
			list = append(list, mirror)
		}
	}
	return list
}

// loadable returns an error that names the libraries that a library lacks.
func loadable(ctx context.Context, library string) error {
	said, err := exec.CommandContext(ctx, "ldd", library).CombinedOutput()
	if err != nil {
		return fmt.Errorf("ldd: %w: %s", err, said)
	}
	if missing := lacking(string(said)); missing != nil {
		return fmt.Errorf("not installed: %s: install Debian's package mesa-vulkan-drivers, which needs the same libraries", strings.Join(missing, ", "))
	}
	return nil
}

// lacking returns the libraries that ldd did not find.
func lacking(ldd string) []string {
	var missing []string
	for line := range strings.Lines(ldd) {
		if name, found := strings.CutSuffix(strings.TrimSpace(line), " => not found"); found {
			missing = append(missing, name)
		}
	}
	return missing
}

// command runs a program. If it fails, the error contains its output.
func command(ctx context.Context, name string, arguments ...string) error {
	return run(exec.CommandContext(ctx, name, arguments...))
}

func run(cmd *exec.Cmd) error {
	said, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", filepath.Base(cmd.Path), err, strings.TrimSpace(string(said)))
	}
	return nil
}
