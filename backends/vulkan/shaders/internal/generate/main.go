// Command generate compiles the shaders in the current folder to SPIR-V. It
// compiles only stale ones, and needs no compiler if there are none.
package main

import (
	"flag"
	"fmt"
	"os"

	"example.com/conform/backends/vulkan/shaders/internal/glsl"
)

func main() {
	all := flag.Bool("all", false, "also compile shaders that are up to date")
	flag.Parse()
	if err := generate(".", *all); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func generate(folder string, all bool) error {
	files := os.DirFS(folder)
	manifest, err := glsl.ReadManifest(files)
	if err != nil {
		return err
	}
	var stale []glsl.Variant
	reason := "all are asked for"
	for _, v := range glsl.Variants() {
		why, err := manifest.Stale(files, &v)
		if err != nil {
			return err
		}
		if why != "" {
			reason = why
		}
		if why != "" || all {
			stale = append(stale, v)
		}
	}
	if len(stale) == 0 {
		fmt.Println("shaders: all binaries are made of the sources as they are")
		return nil
	}
	if err := glsl.Compiler(); err != nil {
		return fmt.Errorf("%s, but %w", reason, err)
	}
	for i := range stale {
		code, err := stale[i].Compile(folder)
		if err != nil {
			return err
		}
		if err := manifest.Write(folder, &stale[i], code); err != nil {
			return err
		}
	}
	fmt.Printf("shaders: made %d binaries (%s)\n", len(stale), reason)
	return manifest.WriteFile(folder)
}
