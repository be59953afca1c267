// Package shaders contains the compute shaders of the Vulkan backend: GLSL, and
// the SPIR-V that glslc compiled from it.
package shaders

import (
	"embed"
	"fmt"
)

//go:generate go run ./internal/generate

//go:embed *.spv
var binaries embed.FS

// Binary returns the SPIR-V of a shader, by the name of its file without the
// extension: "tiles4" is kernel tiles for elements of 4 bytes.
func Binary(name string) ([]byte, error) {
	code, err := binaries.ReadFile(name + ".spv")
	if err != nil {
		return nil, fmt.Errorf("no shader is called %s", name)
	}
	return code, nil
}
