package cases

import (
	"io/fs"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/conform/spec"
)

// SchemaOf returns the grammar of the case files of an operator that need not
// be in the catalogue.
func SchemaOf(op *spec.Operator) ([]byte, error) { return schemaOf([]*spec.Operator{op}) }

// LoadAttributes reads the attributes of an operator that need not be in the
// catalogue.
func LoadAttributes(op *spec.Operator, text string) (spec.Call, error) {
	d := &decoder{file: "test.yaml", said: map[string]bool{}}
	c := spec.NewCall(op)
	if root := d.parse(strings.NewReader(text)); root != nil {
		decodeAttributes(d, root, root, &c, map[string]*yaml.Node{})
	}
	if len(d.errors) > 0 {
		return c, d.errors
	}
	return c, nil
}

// BudgetOf returns a budget of so many bytes.
func BudgetOf(bytes int64) *Budget { return &Budget{left: bytes} }

// LoadEmbedded loads files that lie as the embedded ones do.
func LoadEmbedded(fsys fs.FS) ([]Case, error) {
	return embeddedIn(fsys, func(string) bool { return true }, Limits{})
}
