package cases

import (
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
	f := &fileDecoder{decoder: &decoder{file: "test.yaml", said: map[string]bool{}}, op: op}
	c := spec.NewCall(op)
	if root := f.parse(strings.NewReader(text)); root != nil {
		f.attributes(root, root, &c, map[string]*yaml.Node{})
	}
	if len(f.errors) > 0 {
		return c, f.errors
	}
	return c, nil
}

// BudgetOf returns a budget of so many bytes.
func BudgetOf(bytes int64) *Budget { return &Budget{left: bytes} }

// Decoded returns the cases of a folder's files as their forms have them.
var Decoded = decoded

// LoadEmbedded loads files that lie as the embedded ones do.
var LoadEmbedded = embeddedIn

// RandomData gives an operand the elements of a seed.
var RandomData = randomData

// Formed returns cases as they are after they were written and read.
func Formed(op *spec.Operator, list []Case) []Case { return readForm(op, writeForm(op, list)) }

// RecipeOf returns what makes the elements of an operand, and what it makes.
func RecipeOf(t *spec.Tensor, operand int) (kind string, made []byte) {
	r := recipeOf(t, operand)
	other := spec.Tensor{Desc: t.Desc, Data: make([]byte, len(t.Data))}
	r.make(&other, operand)
	return [...]string{absent: "absent", literal: "literal", counting: "counting", filled: "filled", random: "random"}[r.kind], other.Data
}

// Count gives an operand elements that count.
var Count = count
