package webnn

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// describe returns the description of a backend, with the limits that the browser states.
func (b *builder) describe(version, device string) backends.Description {
	d := backends.Description{
		Name:    "webnn",
		Version: version,
		Device:  "WebNN, " + cmp.Or(device, "the device that the browser prefers"),
		Mode:    b.mode,
		Notes: []string{
			fmt.Sprintf("operands that steer an operation are given as %ss of the graph", b.mode),
			"the page has no access to memory outside its tensors, so writes there do not show",
		},
		// WebNN leaves to the browser what it makes of such an index, within its memory.
		Readings: []string{
			dml.IndexOutOfRange.ID + "=undefined", webnn.ScatterElementsIndices.OutOfRange.ID + "=undefined",
			webnn.ScatterNDIndices.OutOfRange.ID + "=undefined", webnn.GatherNDIndices.OutOfRange.ID + "=undefined",
			webnn.MaxNaN.ID + "=undefined", webnn.MinNaN.ID + "=undefined", webnn.ReduceMaxNaN.ID + "=undefined", webnn.ReduceMinNaN.ID + "=undefined", webnn.MaxPool2dNaN.ID + "=undefined", webnn.AveragePool2dPadding.ID + "=undefined", // it differs from element to element
		},
	}
	for _, method := range slices.Sorted(maps.Keys(b.lacks)) {
		d.Notes = append(d.Notes, fmt.Sprintf("it does not build %s: %s", method, b.lacks[method]))
	}
	for _, of := range catalogue.Operators() {
		if op, ok := operators[of]; ok && b.builds(&op) {
			d.Capabilities = append(d.Capabilities, b.capability(of, &op))
		}
	}
	for _, op := range []*spec.Operator{onnx.Program, webnn.Program} {
		d.Capabilities = append(d.Capabilities, backends.Capability{Operator: op.Name, DTypes: tensor.Shared(), Packed: true, NoCheckOnly: true})
	}
	return d
}

// builds reports whether the browser has an operator's operation.
func (b *builder) builds(op *operator) bool {
	_, lacks := b.lacks[op.method]
	return !lacks && !slices.ContainsFunc(op.operands, func(operand string) bool { return len(b.limits.of(op.method, operand).DataTypes) == 0 })
}

// capability returns the limits that the browser states of an operator's operation.
func (b *builder) capability(of *spec.Operator, op *operator) backends.Capability {
	c := backends.Capability{Operator: of.Name, Packed: true, NoCheckOnly: true, MinRank: op.minRank, FeatureLevel: op.level}
	for p := range of.Params {
		o := backends.Limit{Name: of.Params[p].Name}
		if p < len(op.operands) {
			l := b.limits.of(op.method, op.operands[p])
			types := of.Types()
			switch {
			case of.Params[p].Indices:
				types = op.indices
			case native(of) && p > 0: // which may have types of its own
				types = webnn.Types.Types
			}
			o.DTypes, o.MinRank, o.MaxRank = l.among(types), l.RankRange.Min, l.RankRange.Max
		}
		if of.Params[p].Indices && !native(of) { // they are converted
			o.DTypes = op.indices
		}
		if p == 0 {
			c.DTypes, o.DTypes = o.DTypes, nil
		}
		if out := &of.Params[p]; native(of) && out.Dir == spec.Out && !out.Implied() { // its type is an argument
			o.DTypes = b.limits.of(op.method, "output").among(tensor.Shared())
		}
		if o.DTypes != nil || o.MinRank > 0 || o.MaxRank > 0 {
			c.Limits = append(c.Limits, o)
		}
	}
	return c
}
