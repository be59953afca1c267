//go:build amd64 || arm64

package directml

import (
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/backends/directml/internal/win32"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// describe queries the device's identity and capabilities.
func (b *Backend) describe() error {
	level := b.featureLevel()
	for _, dtype := range tensor.Common() {
		supported, err := b.gpu.dml.Supports(dataTypes[dtype])
		if err != nil {
			return err
		}
		if supported {
			b.dtypes = append(b.dtypes, dtype)
		}
	}
	version := win32.FileVersion(b.options.Library)
	if version != "" {
		version += ", "
	}
	b.description = backends.Description{
		Name:    "directml",
		Version: version + "feature level " + dml.LevelName(level),
		Device:  b.gpu.adapter.name,
		// The kernel writes where such an index leads, within its memory.
		Readings: []string{
			dml.IndexOutOfRange.ID + "=undefined", dml.GatherND1Tuples.Indices.OutOfRange.ID + "=undefined", dml.ScatterNDTuples.Indices.OutOfRange.ID + "=undefined",
		},
	}
	b.describeStack()
	// There is no limit of dimensions: beyond DirectML's own limit, the texts
	// require rejection too.
	for i := range operators {
		b.description.Capabilities = append(b.description.Capabilities, backends.Capability{
			Operator: operators[i].name, DTypes: b.dtypes, FeatureLevel: level, MaxFeatureLevel: b.options.FeatureLevel,
		})
	}
	return nil
}

// featureLevel returns the highest level of the device. A library without the
// query has the first.
func (b *Backend) featureLevel() int64 {
	level, err := b.gpu.dml.FeatureLevel()
	if err != nil {
		return dml.Level1_0
	}
	return int64(level)
}

// describeStack describes the software below DirectML.
func (b *Backend) describeStack() {
	d := &b.description
	switch wine := win32.WineVersion(); {
	case wine != "":
		d.Device += fmt.Sprintf(" (so named by Wine), on Wine %s, vkd3d", wine)
		d.Notes = append(d.Notes, "Direct3D 12 is Wine's vkd3d on a Vulkan driver: the results and the speed of shaders are no evidence about a Windows driver; what DirectML accepts and rejects is its own behaviour.")
	case b.gpu.adapter.software:
		d.Notes = append(d.Notes, "The adapter is software: the results and the speed of shaders are no evidence about the driver of a graphics card.")
	default:
		d.Notes = append(d.Notes, "The driver may run its own metacommands in place of DirectML's shaders.")
	}
}
