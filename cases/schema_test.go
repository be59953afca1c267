package cases_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"example.com/conform/cases"
	"example.com/conform/gen"
	"example.com/conform/internal/testscale"
	"example.com/conform/spec/catalogue"
)

var _ = Describe("the schema", func() {
	It("fits every case file", func() {
		schema := compile()
		files := 0
		err := filepath.WalkDir(".", func(name string, _ fs.DirEntry, err error) error {
			Expect(err).NotTo(HaveOccurred())
			if filepath.Ext(name) != ".yaml" {
				return nil
			}
			files++
			text, err := os.ReadFile(name)
			Expect(err).NotTo(HaveOccurred())
			Expect(schema.Validate(document(text))).To(Succeed(), name)
			return nil
		})
		Expect(err).NotTo(HaveOccurred())
		Expect(files).To(BeNumerically(">", 0))
	})

	It("fits what Encode writes", func() {
		schema := compile()
		for _, op := range catalogue.All() {
			for _, seed := range gen.Seeds(3, op, 0, testscale.Of(6)) {
				c := gen.Case(op, seed)
				text, err := cases.Encode(&c, meta)
				Expect(err).NotTo(HaveOccurred())
				Expect(schema.Validate(document(text))).To(Succeed(), "%s", text)
			}
		}
	})

	DescribeTable("admits what the loader does of an expectation", func(expect string, good bool) {
		text := []byte(slice("expect: " + expect))
		_, err := cases.LoadFile("test.yaml", bytes.NewReader(text), cases.Limits{})
		Expect(err == nil).To(Equal(good), "the loader: %v", err)
		Expect(compile().Validate(document(text)) == nil).To(Equal(good), "the schema")
	},
		Entry("a rejection", "reject", true),
		Entry("a rejection for a rule", "{reject: dml.slice1/window}", true),
		Entry("a rejection for any rule", "{reject: true}", true),
		Entry("no rejection", "{reject: false}", false),
		Entry("truth values", "{output: [true, false, {any_of: [true, 3]}, anything]}", true),
		Entry("a truth value in quotes", `{output: [1, 2, 3, "true"]}`, false),
		Entry("the oracle for other readings", "[{when: {overlapping-output: reject}, reject: true}, {otherwise: oracle}]", true),
		Entry("anything else for other readings", "[{otherwise: accept}]", false),
		Entry("an answer for other readings", "[{when: {overlapping-output: reject}, otherwise: oracle}]", false),
		Entry("other readings alone", "{otherwise: oracle}", false),
	)

	DescribeTable("refuses", func(line string) {
		schema := compile()
		Expect(schema.Validate(document([]byte(slice())))).To(Succeed(), "the control")
		Expect(schema.Validate(document([]byte(slice(line))))).NotTo(Succeed())
	},
		Entry("a misspelt key", "expct: oracle"),
		Entry("a name of two words", "name: two words"),
		Entry("an unknown attribute", "attributes: {offsets: []}"),
		Entry("a missing tensor", "tensors: {}"),
		Entry("an unknown dtype", "tensors: {input: {dtype: float8, sizes: []}}"),
		Entry("another operator's rule", "cites: [xla.layout/minor-to-major]"),
		Entry("a value beyond its type", "attributes: {input_window_offsets: [-1], input_window_sizes: [1], input_window_strides: [1]}"),
		Entry("an unknown answer", "expect: [{when: {overlapping-output: maybe}, accept: true}]"),
	)
})

// compile returns the schema of case files, which is compiled once.
var compile = sync.OnceValue(func() *jsonschema.Schema {
	text, err := cases.Schema()
	Expect(err).NotTo(HaveOccurred())
	return compileText(text)
})

func compileText(text []byte) *jsonschema.Schema {
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	Expect(err).NotTo(HaveOccurred())
	compiler := jsonschema.NewCompiler()
	Expect(compiler.AddResource("schema.json", parsed)).To(Succeed())
	schema, err := compiler.Compile("schema.json")
	Expect(err).NotTo(HaveOccurred())
	return schema
}

// document parses YAML the way an editor does, into the types of JSON.
func document(text []byte) any {
	var value any
	Expect(yaml.NewDecoder(strings.NewReader(string(text))).Decode(&value)).To(Succeed())
	return named(value)
}

// named returns a value whose keys are texts, as JSON has them.
func named(value any) any {
	switch value := value.(type) {
	case []any:
		for i := range value {
			value[i] = named(value[i])
		}
	case map[string]any:
		for key := range value {
			value[key] = named(value[key])
		}
	case map[any]any:
		texts := map[string]any{}
		for key := range value {
			texts[fmt.Sprint(key)] = named(value[key])
		}
		return texts
	}
	return value
}
