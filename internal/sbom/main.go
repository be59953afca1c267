// Sbom prints the bill of materials of a Go binary, in CycloneDX, from the data that
// the linker wrote into it. The same binary gives the same bytes.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
)

type bill struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	URL        string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: sbom BINARY")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func write(path string) error {
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	b := bill{Format: "CycloneDX", Spec: "1.6", Version: 1, Metadata: metadata{module("application", &info.Main)}}
	b.Components = append(b.Components, component{
		Type: "library", Name: "std", Version: info.GoVersion, URL: "pkg:golang/std@" + info.GoVersion,
	})
	for _, dependency := range info.Deps {
		b.Components = append(b.Components, module("library", dependency))
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(b)
}

// module describes a module, or what replaces it.
func module(kind string, m *debug.Module) component {
	if m.Replace != nil {
		m = m.Replace
	}
	c := component{Type: kind, Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version}
	if m.Sum != "" {
		c.Properties = []property{{"go.sum", m.Sum}}
	}
	return c
}
