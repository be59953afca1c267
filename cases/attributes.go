package cases

import (
	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// decodeAttributes decodes the attributes of a call, and adds their nodes to parts by name.
func decodeAttributes(d *decoder, n, attributes *yaml.Node, c *spec.Call, parts map[string]*yaml.Node) {
	fields := c.Fields()
	var values map[string]*yaml.Node
	if attributes != nil {
		names := make([]string, len(fields))
		for i := range fields {
			names[i] = fields[i].Name
		}
		if values = d.mapping(attributes, "attributes", names...); values == nil {
			return
		}
		n = attributes
	}
	for i := range fields {
		field := &fields[i]
		at := values[field.Name]
		parts[field.Name] = at
		switch {
		case at == nil && field.Optional: // it keeps its default
		case at == nil:
			d.fail(n, "attributes: %s is missing: %s", field.Name, field.Doc)
		case field.Float32:
			entries, _ := d.eachOf(at, field.Name, func(entry *yaml.Node) (int64, bool) {
				bits, ok := d.value(entry, tensor.Float32, field.Name)
				return int64(bits), ok
			})
			field.List.SetEntries(entries)
		case field.Characters() != nil:
			*field.Characters() = spec.Characters(d.characters(at, field.Name))
		case field.List != nil && field.Range.Bool():
			entries, _ := d.eachOf(at, field.Name, func(entry *yaml.Node) (int64, bool) { return d.truth(entry, field.Name) })
			field.List.SetEntries(entries)
		case field.List != nil:
			entries, _ := d.integers(at, field.Name, field.Range.Min, field.Range.Max)
			field.List.SetEntries(entries)
		case field.Enum != nil:
			name, _ := d.word(at, field.Name, field.Enum.Names())
			*field.Int, _ = field.Enum.Value(name)
		case field.Int != nil:
			*field.Int, _ = d.integer(at, field.Name, field.Range.Min, field.Range.Max)
		case field.Bool != nil:
			*field.Bool = d.flag(at, field.Name)
		default:
			bits, _ := d.value(at, tensor.Float64, field.Name)
			field.SetBits(bits)
		}
	}
}

// decodeForms decodes how lists come to a call whose attributes are decoded: each list by its
// name, with the name of a form.
func decodeForms(d *decoder, forms *yaml.Node, c *spec.Call) {
	if forms == nil {
		return
	}
	fields := c.Fields()
	values := d.mapping(forms, "forms", inputLists(fields)...)
	for i := range fields {
		f := &fields[i]
		at := values[f.Name]
		if at == nil {
			continue
		}
		word, ok := d.word(at, "forms."+f.Name, spec.Forms())
		if f.Form, _ = spec.ParseForm(word); ok && f.Form != spec.FormConstant && !f.Computable() {
			d.fail(at, "forms: %s has no entries", f.Name)
		}
	}
}

// inputLists returns the names of the lists that the text takes as inputs.
func inputLists(fields spec.Fields) (names []string) {
	for i := range fields {
		if f := &fields[i]; f.Formed() {
			names = append(names, f.Name)
		}
	}
	return names
}
