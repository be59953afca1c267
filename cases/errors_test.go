package cases_test

import (
	"errors"
	"fmt"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/cases"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// refused expects a file to have no good case and an error that says so.
func refused(text, message string) {
	list, err := cases.LoadFile("test.yaml", strings.NewReader(text), cases.Limits{MaxCaseBytes: 1 << 16})
	ExpectWithOffset(1, list).To(BeEmpty())
	ExpectWithOffset(1, err).To(MatchError(ContainSubstring(message)))
}

var _ = DescribeTable("a file is refused", refused,
	Entry("when it is empty", "", "test.yaml:1: the file is empty"),
	Entry("when it is all comment", "# nothing\n", "the file is empty"),
	Entry("when it is not YAML", "operator: [", "test.yaml:"),
	Entry("when it is not UTF-8", "operator: \xff", "test.yaml:1: the file is not UTF-8"),
	Entry("when it holds two documents", slice()+"---\n"+slice(), "more than one document"),
	Entry("when a second document is broken", slice()+"---\n[", "test.yaml:"),
	Entry("when it is a list", "- a", "file: want a mapping with operator, cases, not a list"),
	Entry("without an operator", "cases: []", "needs operator and cases"),
	Entry("when the operator is misspelt", "operator: dml.slice2\ncases: []", `unknown "dml.slice2": did you mean dml.slice1?`),
	Entry("when the operator is unknown", "operator: gelu_2\ncases: []", `test.yaml:1: operator: unknown "gelu_2": want one of dml.slice1, `),
	Entry("when cases is no list", "operator: dml.slice1\ncases: 3", `test.yaml:2: cases: want a list, not "3"`),
	Entry("when a key is given twice", "operator: dml.slice1\noperator: dml.slice1\ncases: []", "test.yaml:2: file: operator is given twice"),
	Entry("with an alias", "a: &x [1]\nb: *x", "test.yaml:2: aliases are not allowed: write the value out"),
	Entry("with an anchor", "a: &x [1]", "anchors are not allowed"),
	Entry("with an alias to itself", "&a [*a]", "not allowed"),
	Entry("with a merge key", slice("<<: {}"), `unknown key "<<"`),
	Entry("with a tag", "operator: !!binary eA==", "tags such as !!binary are not allowed"),
	Entry("when it is nested too deep", strings.Repeat("[", 40)+strings.Repeat("]", 40), "nested more than 32 deep"),
	Entry("when it is nested deeper than the parser allows", strings.Repeat("[", 100_000), "test.yaml:"),
	Entry("when a key is a list", "[a]: b", "a key must be a word, not a list"),
)

var _ = DescribeTable("a case is refused", func(line, message string) {
	refused(slice(line), message)
},
	Entry("without a name", "name:", "test.yaml:3: a case needs a name"),
	Entry("with a name of two words", "name: two words", `test.yaml:3: name: want lower-case words joined by hyphens, not "two words"`),
	Entry("with a name in brackets", "name: a[b=c]", "name: want"),
	Entry("with a variable for a name", "name: $x", "name: want"),
	Entry("with an empty reason", `why: " "`, "why: want text, not nothing"),
	Entry("with a list for a reason", "why: [a]", "why: want text, not a list"),
	Entry("when it cites an unknown rule", "cites: [dml.slice1/windows]", "did you mean dml.slice1/window?"),
	Entry("when it cites another operator's rule", "cites: [dml.scatter/axis]", "cites: unknown"),
	Entry("with a tag of two words", "tags: [two words]", "tags: want lower-case words"),
	Entry("with a misspelt key", "expct: oracle", `test.yaml:8: case: unknown key "expct": did you mean expect?`),
	Entry("when check_only is no truth value", "check_only: 1", `check_only: unknown "1": want one of true, false`),
	Entry("without attributes", "attributes:", "attributes: input_window_offsets is missing: start of the window in each dimension"),
	Entry("with an unknown attribute", "attributes: {offsets: [0]}", `attributes: unknown key "offsets": want one of feature_level, `),
	Entry("with a scalar for a list", "attributes: {input_window_offsets: 0, input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`input_window_offsets: want a list, not "0"`),
	Entry("with a value beyond its type", "attributes: {input_window_offsets: [0, 4294967296], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`input_window_offsets: "4294967296" is outside 0…4294967295`),
	Entry("with a value beyond 64 bits", "attributes: {input_window_offsets: [0, 99999999999999999999], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`"99999999999999999999" is outside`),
	Entry("with an octal number", "attributes: {input_window_offsets: [0, 010], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`write "010" as 10`),
	Entry("with a fraction", "attributes: {input_window_offsets: [0, 1.5], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`want a decimal integer, not "1.5"`),
	Entry("with a number in quotes", `attributes: {input_window_offsets: [0, "1"], input_window_sizes: [2, 2], input_window_strides: [1, 1]}`,
		`want an integer, not "1"`),
	Entry("with an unknown named value", "attributes: {feature_level: 9.9, input_window_offsets: [0, 0], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		`feature_level: unknown "9.9": `),
	Entry("with a list of 65", "attributes: {input_window_offsets: [0"+strings.Repeat(",0", 64)+"], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		"test.yaml:7: input_window_offsets: 65 entries; at most 64 are allowed"),
)

var _ = DescribeTable("a tensor is refused", func(input, message string) {
	refused(slice("tensors: {input: "+input+", output: {}}"), message)
},
	Entry("when it is no mapping", "[1]", "test.yaml:6: input: want a mapping with dtype, sizes, strides, total_bytes, data, not a list"),
	Entry("without a dtype", "{sizes: [2, 2]}", "input: dtype is missing"),
	Entry("with an unknown dtype", "{dtype: flaot32, sizes: [2, 2]}", `input.dtype: unknown "flaot32": did you mean float32?`),
	Entry("without sizes", "{dtype: uint8}", "input: sizes is missing"),
	Entry("with a byte of bool that is none", "{dtype: bool, sizes: [2], data: [0xff, 0x100]}", "test.yaml:6: input.data: 0x100 does not fit the 8 bits of bool"),
	Entry("with a negative size", "{dtype: uint8, sizes: [-1, 2]}", `input.sizes: "-1" is outside 0…4294967295`),
	Entry("with a rank of 17", "{dtype: uint8, sizes: [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}", "input.sizes: rank 17 is above 16"),
	Entry("with a stride too few", "{dtype: uint8, sizes: [2, 2], strides: [1]}", "input.strides: 1 strides for 2 sizes"),
	Entry("with a negative stride", "{dtype: uint8, sizes: [2, 2], strides: [-1, 1]}", `"-1" is outside`),
	Entry("with an unknown layout", "{dtype: uint8, sizes: [2, 2], strides: pcked}", `unknown "pcked": did you mean packed?`),
	Entry("with a layout of another rank", "{dtype: uint8, sizes: [2, 2], strides: nhwc}", "nhwc is a layout of rank 4, not 2"),
	Entry("with a named layout that overflows", "{dtype: uint8, sizes: [4294967295, 4294967295, 4294967295], strides: packed}", "write the strides as numbers"),
	Entry("with another text's layout", "{dtype: uint8, sizes: [2, 2], minor_to_major: [0, 1]}", `input: unknown key "minor_to_major"`),
	Entry("with no total size", "{dtype: uint8, sizes: [2, 2], total_bytes: 0}", "input.total_bytes"),
	Entry("when it takes too much memory", "{dtype: uint8, sizes: [256, 257]}",
		"input: the case needs more than the 65536 bytes that it may allocate: make it check_only, or raise the limit"),
	Entry("when its buffer takes too much memory", "{dtype: uint8, sizes: [2, 2], strides: [65536, 1]}", "operands need more than the 65536 bytes"),
	Entry("when it has data that cannot be placed", "{dtype: uint8, sizes: [4294967295, 4294967295, 4294967295], data: [1]}",
		"input: size overflows 63 bits: a check-only case has no data"),
	Entry("with too few elements", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3]}", "input.data: 3 elements, where sizes [2 2] want 4"),
	Entry("with too many elements", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 4, 5]}", "input.data: 5 elements, where sizes [2 2] want 4"),
	Entry("with rows that are too few", "{dtype: uint8, sizes: [2, 2], data: [[1, 2]]}", "1 entries in a dimension of size 2"),
	Entry("with rows of different length", "{dtype: uint8, sizes: [2, 2], data: [[1], [2, 3, 4]]}", "input.data: 1 elements, where sizes [2] want 2"),
	Entry("with rows and elements side by side", "{dtype: uint8, sizes: [2, 2], data: [[1, 2], 3, 4]}", "input.data: 3 entries in a dimension of size 2"),
	Entry("with data nested too deep", "{dtype: uint8, sizes: [2, 2], data: [[[1], [2]], [[3], [4]]]}", "nested deeper than the tensor's rank"),
	Entry("with a number beyond the dtype", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 300]}", "input.data: 300 does not fit uint8"),
	Entry("with bits beyond the dtype", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 0x100]}", "0x100 does not fit the 8 bits of uint8"),
	Entry("with a fraction in an integer", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 0.5]}", `"0.5" is not an integer, as uint8 needs`),
	Entry("with text", `{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, "4"]}`, `want a number, not "4"`),
	Entry("with a truth value that is more than a byte", "{dtype: float32, sizes: [2, 2], data: [1, 2, 3, true]}",
		"test.yaml:6: input.data: true is a byte, of bool, uint8 or int8: for float32 write 1"),
	Entry("with a truth value of two bytes", "{dtype: int16, sizes: [2, 2], data: {fill: false}}", "input.data.fill: false is a byte, of bool, uint8 or int8: for int16 write 0"),
	Entry("with a truth value that is less than a byte", "{dtype: int4, sizes: [2, 2], data: {fill: true}}", "true is a byte, of bool, uint8 or int8: for int4 write 1"),
	Entry("with a nibble beyond", "{dtype: uint4, sizes: [2, 2], data: [1, 2, 3, 16]}", "test.yaml:6: input.data: 16 does not fit uint4"),
	Entry("with bits beyond a nibble", "{dtype: int4, sizes: [2, 2], data: [1, 2, 3, 0x10]}", "0x10 does not fit the 4 bits of int4"),
	Entry("with too few nibbles", "{dtype: int4, sizes: [3], data: [1, 2]}", "input.data: 2 elements, where sizes [3] want 3"),
	Entry("with a byte that is no truth value", "{dtype: bool, sizes: [2, 2], data: [0, 1, 1, 2]}", `input.data: "2" is neither true nor false, as bool needs`),
	Entry("with an infinity that the type lacks", "{dtype: float8e4m3fn, sizes: [1], data: [inf]}", "float8e4m3fn does not have the value inf"),
	Entry("with a count that a small type cannot hold", "{dtype: uint2, sizes: [5], data: {iota: 0}}", "input.data.iota: element 4 is 0 + 4, which uint2 does not hold exactly"),
	Entry("with a number of three parts", "{dtype: complex64, sizes: [1], data: [1;2;3]}", `"2;3" is not a number`),
	Entry("with a truth value in quotes", `{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, "true"]}`, `want a number, not "true"`),
	Entry("with a truth value by another name", "{dtype: uint8, sizes: [2, 2], data: [1, 2, 3, yes]}", `"yes" is not an integer, as uint8 needs`),
	Entry("when elements that share an address differ", "{dtype: uint8, sizes: [2, 2], strides: [0, 1], data: [1, 2, 1, 3]}",
		"input.data: element 3 is 3, but it shares its address with an earlier element, 2"),
	Entry("with an iota that is not exact", "{dtype: uint8, sizes: [2, 2], data: {iota: 254}}",
		"input.data.iota: element 2 is 254 + 2, which uint8 does not hold exactly"),
	Entry("with an iota beyond a float's integers", "{dtype: float16, sizes: [2, 2], data: {iota: 2047}}",
		"element 2 is 2047 + 2, which float16"),
	Entry("with an iota beyond 64 bits", "{dtype: int64, sizes: [2, 2], data: {iota: 9223372036854775807}}", "element 1 is 9223372036854775807 + 1"),
	Entry("with two generators", "{dtype: uint8, sizes: [2, 2], data: {iota: 1, fill: 2}}", "want one of at, iota, fill, random"),
	Entry("with an unknown generator", "{dtype: uint8, sizes: [2, 2], data: {zeros: 1}}", `unknown key "zeros"`),
	Entry("with a negative seed", "{dtype: uint8, sizes: [2, 2], data: {random: -1}}", `input.data.random: "-1" is outside`),
)

var _ = DescribeTable("an expectation is refused", func(expect, message string) {
	refused(slice("expect: "+expect), message)
},
	Entry("when it is misspelt", "orcale", `expect: unknown "orcale": did you mean oracle?`),
	Entry("when it states nothing", "{}", "test.yaml:8: expect: want one of reject, accept, or sizes, output and memory"),
	Entry("when the list is empty", "[]", "expect: the list is empty"),
	Entry("with a misspelt key", "{outputs: [1]}", `expect: unknown key "outputs": did you mean output?`),
	Entry("when it rejects and accepts", "{reject: dml.slice1/window, output: [1]}", "want one of"),
	Entry("when otherwise leaves it to anything but the oracle", "[{otherwise: accept}]", `expect.otherwise: unknown "accept": want one of oracle`),
	Entry("when otherwise has answers", "[{when: {overlapping-output: reject}, otherwise: oracle}]", "expect: otherwise stands alone"),
	Entry("when otherwise is not the last", "[{otherwise: oracle}, {accept: true}]", "expect: otherwise stands last"),
	Entry("when otherwise is no entry of a list", "{otherwise: oracle}", `unknown key "otherwise"`),
	Entry("when a rejection is denied", "{reject: false}", `expect.reject: unknown "false"`),
	Entry("when the rule is unknown", "{reject: dml.slice1/windows}", "did you mean dml.slice1/window?"),
	Entry("when accept is false", "{accept: false}", "expect.accept: want true"),
	Entry("with sizes, where the case states them", "{sizes: [2, 2]}", `unknown key "sizes"`),
	Entry("with memory of no operand", "{memory: {outputs: [1]}}", `expect.memory: unknown key "outputs"`),
	Entry("with memory of too few elements", "{memory: {output: [0, 1, 2]}}", "expect.memory.output: 3 linear indices for 4 elements"),
	Entry("with a linear index below 0", "{memory: {output: [0, 1, 2, -1]}}", "expect.memory.output"),
	Entry("with memory that is no mapping", "{memory: [0, 1, 2, 3]}", "expect.memory"),
	Entry("with memory of a rejection", "{reject: true, memory: {output: [0, 1, 2, 3]}}", "expect: want one of reject"),
	Entry("with too few elements", "{output: [1, 2, 3]}", "expect.output: 3 elements, where sizes [2 2] want 4"),
	Entry("with a number beyond the dtype", "{output: [1, 2, 3, 256]}", "expect.output: 256 does not fit uint8"),
	Entry("with a truth value for a linear index", "{memory: {output: [0, 1, 2, true]}}", `expect.memory.output: want a decimal integer, not "true"`),
	Entry("with no value to choose from", "{output: [1, 2, 3, {any_of: []}]}", "any_of: the list is empty"),
	Entry("with another choice", "{output: [1, 2, 3, {one_of: [1]}]}", `unknown key "one_of"`),
	Entry("for a reading outside a list", "{when: {overlapping-output: reject}, accept: true}", `unknown key "when"`),
	Entry("when the question is unknown", "[{when: {overlapping: reject}, accept: true}]",
		`expect.when: unknown question "overlapping": want one of overlapping-output, `),
	Entry("when the answer is unknown", "[{when: {overlapping-output: maybe}, accept: true}]",
		`expect.when: overlapping-output: unknown "maybe": want one of reject, reject-evident, any-collider`),
	Entry("when a question is answered twice",
		"[{when: {overlapping-output: reject, dml.strides/overlapping-output: reject}, accept: true}]", "is given twice"),
)

var _ = Describe("a check-only case", func() {
	It("has no data", func() {
		refused(slice("check_only: true", "tensors: {input: {dtype: uint8, sizes: [2, 2], data: [1, 2, 3, 4]}, output: {}}"), "a check-only case has no data")
	})
	It("expects no output", func() {
		refused(slice("check_only: true", "expect: {output: [1, 2, 3, 4]}"), "expect.output: a check-only case has no output")
		refused(slice("check_only: true", "expect: {memory: {output: [0, 1, 2, 3]}}"), "expect.memory: a check-only case has no memory")
	})
	It("may be huge", func() {
		c := load(slice("check_only: true", "tensors: {input: {dtype: uint8, sizes: [4294967295, 2]}, output: {sizes: [2, 2]}}"))[0]
		Expect(c.Call.CheckOnly).To(BeTrue())
		Expect(c.Call.Tensors[0].Data).To(BeNil())
	})
	It("is implied where an operand cannot be placed", func() {
		c := load(slice("tensors: {input: {dtype: uint8, sizes: [4294967295, 4294967295, 4294967295]}, output: {sizes: [2, 2]}}"))[0]
		Expect(c.Call.CheckOnly).To(BeTrue())
	})
})

var _ = Describe("the memory of a file", func() {
	It("is bounded, whatever its matrices", func() {
		_, err := cases.LoadFile("test.yaml", strings.NewReader(slice(
			"matrix: {a: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], b: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}",
			"tensors: {input: {dtype: uint8, sizes: [3000, 1000], data: {fill: $a}}, output: {}}",
			"attributes: {input_window_offsets: [0, $b], input_window_sizes: [2, 2], input_window_strides: [1, 1]}",
		)), cases.Limits{})
		Expect(err).To(MatchError(ContainSubstring("the case files together need more than 268435456 bytes")))
	})

	DescribeTable("is bounded over all files of a run", Label("hardening", "bounds"),
		func(budget, files, at int, lines ...string) {
			limits := cases.Limits{Budget: cases.BudgetOf(int64(budget))}
			for n := range files {
				_, err := cases.LoadFile("test.yaml", strings.NewReader(slice(append(lines, fmt.Sprintf("name: a%d", n))...)), limits)
				if n < at {
					Expect(err).NotTo(HaveOccurred())
				} else {
					Expect(err).To(MatchError(ContainSubstring("the case files together need more than 268435456 bytes")), "file %d", n)
				}
			}
		},
		Entry("however large their cases are", 250<<20, 6, 4,
			"matrix: {a: [0, 1, 2]}",
			"tensors: {input: {dtype: uint8, sizes: [4000, 5000], data: {fill: $a}}, output: {sizes: [2, 2]}}"),
		Entry("however many cases they hold", 25<<20, 3, 1,
			"matrix: {a: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], b: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], c: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], d: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]}",
			"tensors: {input: {dtype: uint8, sizes: [2, 2], data: [$a, $b, $c, $d]}, output: {}}"),
	)
})

var _ = DescribeTable("an error shows its place in the line", func(one cases.Error, shown string) {
	one.File = "a.yaml"
	Expect(one.InPlace()).To(Equal("a.yaml:" + shown))
},
	Entry("at the first column", cases.Error{Line: 2, Column: 1, Message: "wrong", Excerpt: "key: 1"}, "2:1: wrong\n    key: 1\n    ^"),
	Entry("at the last", cases.Error{Line: 2, Column: 6, Message: "wrong", Excerpt: "key: 1"}, "2:6: wrong\n    key: 1\n         ^"),
	Entry("behind the line", cases.Error{Line: 2, Column: 9, Message: "wrong", Excerpt: "key:"}, "2:9: wrong\n    key:\n        ^"),
	Entry("without a column", cases.Error{Line: 2, Message: "wrong"}, "2: wrong"),
	Entry("with characters of several bytes", cases.Error{Line: 2, Column: 4, Message: "wrong", Excerpt: "äöü: 1"}, "2:4: wrong\n    äöü: 1\n       ^"),
	Entry("with what does not print", cases.Error{Line: 2, Column: 3, Message: "wrong", Excerpt: "a\tb\u200bc"}, "2:3: wrong\n    a b c\n      ^"),
	Entry("in a long line", cases.Error{Line: 2, Column: 201, Message: "wrong", Excerpt: strings.Repeat("a", 200) + "b" + strings.Repeat("c", 200)},
		"2:201: wrong\n    "+strings.Repeat("a", 60)+"b"+strings.Repeat("c", 39)+"\n    "+strings.Repeat(" ", 60)+"^"),
)

var _ = DescribeTable("a program with expected outputs is refused", func(tensors, line, outputs, message string) {
	refused("operator: onnx.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors: {inputs: ["+tensors+"]}\n    program:\n      - "+line+"\n      - return a\n    expect: {"+outputs+"}\n", message)
},
	Entry("with a typo in the only input, after which the number of outputs is unknown", "{dtype: float23, sizes: [2], data: [1, 2]}", "a = transpose(inputs[0])", "outputs: [[1, 2]]",
		`test.yaml:6: inputs[0].dtype: unknown "float23"`),
	Entry("with a typo in one of two inputs", "{dtype: uint8, sizes: [2], data: [1, 2]}, {dtype: uint8, size: [2]}", "a = transpose(inputs[0])", "outputs: [[1, 2]]",
		`test.yaml:6: inputs[1]: unknown key "size"`),
	Entry("with a typo in an operator", "{dtype: uint8, sizes: [2], data: [1, 2]}", "a = transpos(inputs[0])", "outputs: [[1, 2]]",
		`test.yaml:8: program: onnx has no operator "transpos"`),
	Entry("with a typo and places in memory", "{dtype: uint8, sizes: [2], data: [1, 2]}", "a = transpose(input[0])", "memory: {inputs: [0, 1]}",
		`test.yaml:8: program: nothing is called "input[0]" here`),
	Entry("with a typo and sizes", "{dtype: uint8, sizes: [2], data: [1, 2]}", "a = transpose(input[0])", "sizes: [[2]]",
		`test.yaml:8: program: nothing is called "input[0]" here`),
	Entry("with a word for its inputs", "none", "a = transpose(inputs[0])", "outputs: [[1, 2]]", `test.yaml:6: inputs[0]: want a mapping`),
)

var _ = DescribeTable("a program is refused", func(line, message string) {
	refused("operator: onnx.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors: {inputs: [{dtype: uint8, sizes: [2], data: [1, 2]}]}\n    program:\n      - "+line+"\n      - return a\n", message)
},
	Entry("with an unknown operator", "a = transposed(inputs[0])", `test.yaml:8: program: onnx has no operator "transposed"`),
	Entry("with itself as a node", "a = program(inputs[0])", `program: onnx has no operator "program"`),
	Entry("with an operator of another text", "a = slice1(inputs[0])", `program: onnx has no operator "slice1"`),
	Entry("without a result", "transpose(inputs[0])", "program: want results = operator(operands, attribute=value), not "),
	Entry("without parentheses", "a = transpose", "program: want results = "),
	Entry("without the last of them", "a = transpose(inputs[0]", "program: want results = "),
	Entry("with a computed attribute that is no input", "a = transpose(inputs[0], perm=computed [0])", `test.yaml:8: program: "perm" is no list that onnx.transpose takes as an input`),
	Entry("with a computed list that it has not", "a = slice(inputs[0], stops=input [0])", `program: "stops" is no list that onnx.slice takes as an input`),
	Entry("with a list that comes from nothing", "a = tile(inputs[0], repeats=b [1])", `test.yaml:8: program: nothing is called "b" here`),
	Entry("with a list that comes from its own result", "a = tile(inputs[0], repeats=a [1])", `test.yaml:8: program: nothing is called "a" here`),
	Entry("with a list that comes from no input", "a = tile(inputs[0], repeats=inputs[1] [1])", `test.yaml:8: program: nothing is called "inputs[1]" here`),
	Entry("with a list that is no input and comes from a value", "a = transpose(inputs[0], perm=inputs[0] [0])", `test.yaml:8: program: "perm" is no list that onnx.transpose takes as an input`),
	Entry("with a value that is no list", "a = concat([inputs[0]], axis=inputs[0] [0])", `test.yaml:8: program: "axis" is no list that onnx.concat takes as an input`),
	Entry("with a list of another type", "a = tile(inputs[0], repeats=inputs[0] [1])", `test.yaml:8: program: repeats of onnx.tile is of int64, not of uint8`),
	Entry("with an integer of another type", "a = range(start=inputs[0] 1, limit=2, delta=1, to=int32)", `test.yaml:8: program: start of onnx.range is of int32, not of uint8`),
	Entry("with an integer that has a form", "a = range(start=input 1, limit=2, delta=1, to=int32)", `test.yaml:8: program: "start" has no form`),
	Entry("with a list that is named and not stated", "a = tile(inputs[0], repeats=b)", `test.yaml:8: repeats: want a list, not "b"`),
	Entry("with a form for a name", "input = transpose(inputs[0])", `program: "input" is no new name of a result`),
	Entry("with an unknown value", "a = transpose(x)", `test.yaml:8: program: nothing is called "x" here`),
	Entry("with its own result", "a = transpose(a)", `program: nothing is called "a" here`),
	Entry("with an input that does not exist", "a = transpose(inputs[1])", `program: nothing is called "inputs[1]" here`),
	Entry("with a list for a single operand", "a = transpose([inputs[0]])", "program: nothing is called"),
	Entry("with too many operands", "a = transpose(inputs[0], inputs[0])", `program: onnx.transpose takes no operand "inputs[0]"`),
	Entry("with too few", "a = transpose()", "program: onnx.transpose has 0 operands for data"),
	Entry("with too many results", "a, b = transpose(inputs[0])", "program: onnx.transpose does not have 2 results"),
	Entry("with a result stated twice", "a = cast(inputs[0], to=int8, to=int16)", "program: to is stated twice"),
	Entry("with sizes that are inferred", "a = cast(inputs[0], to=int8[1])", "to says which sizes a result has if its operator does not"),
	Entry("with a size that is no number", "a = cast(inputs[0], to=int8[x])", `program: to: "x" is no size`),
	Entry("with sizes that do not end", "a = cast(inputs[0], to=int8[1)", `program: to: "int8[1" has no closing bracket`),
	Entry("with one name twice", "a, a = split(inputs[0], split=[1, 1])", `program: "a" is no new name of a result`),
	Entry("with the name of an input", "inputs[0] = transpose(inputs[0])", "is no new name of a result"),
	Entry("with an unknown attribute", "a = transpose(inputs[0], permutation=[0])", `test.yaml:8: attributes: unknown key "permutation": want one of perm`),
	Entry("with an attribute of the wrong type", "a = transpose(inputs[0], perm=x)", `perm: want a list, not "x"`),
	Entry("with an attribute that is no value", "a = transpose(inputs[0], perm=[0)", "program: "),
	Entry("with an attribute and what follows it", `"a = transpose(inputs[0], perm=[0]\n---\n[1])"`, `program: "[0]\n---\n[1]" is no value of "perm"`),
	Entry("with an anchor in an attribute", `"a = transpose(inputs[0], perm=[&x 0])"`, "test.yaml:8: anchors are not allowed"),
	Entry("without an attribute that is needed", "a = concat([inputs[0]])", "attributes: axis is missing"),
	Entry("with no operands in a list", "a = concat([], axis=0)", "test.yaml:8: program: onnx.concat has 0 operands for inputs"),
	Entry("with an integer from a value and no type of its result", "a = range(start=inputs[0] 1, limit=2, delta=1)", "test.yaml:8: program: onnx.range: to says which data type a result has"),
	Entry("with a mapping for a line", "{a: b}", "program: want text, not"),
	Entry("that returns before the end", "return a", "program: the last line, and no other, is return with results"),
)

var _ = DescribeTable("the lines of a program are refused", func(lines, message string) {
	refused("operator: onnx.program\ncases:\n  - name: one\n    tensors: {inputs: [{dtype: uint8, sizes: [2], data: [1, 2]}]}\n    program: ["+lines+"]\n", message)
},
	Entry("if there are none", "", "test.yaml:5: program: the list is empty"),
	Entry("if they return an input", `"a = transpose(inputs[0])", "return inputs[0]"`, "test.yaml:5: program: inputs[0] is an output, but no result of a node"),
	Entry("if they return a result twice", `"a = transpose(inputs[0])", "return a, a"`, "test.yaml:5: program: a is an output, but no result of a node, or another output too"),
)

var _ = DescribeTable("a mistake in the line of a program has its column", func(line string, column int) {
	_, err := cases.LoadFile("test.yaml", strings.NewReader("operator: onnx.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors:\n      inputs:\n"+
		"        - {dtype: float32, sizes: [1], data: [1]}\n        - {dtype: int32, sizes: [1], data: [0]}\n        - {dtype: int64, sizes: [1], data: [1]}\n    program:\n      - "+line+"\n      - return a\n"), cases.Limits{})
	errs, ok := errors.AsType[cases.Errors](err)
	Expect(ok).To(BeTrue())
	Expect(errs[0].Line).To(Equal(12))
	Expect(errs[0].Column).To(Equal(column), "%v", errs[0])
},
	Entry("of an entry", "a = transpose(inputs[0], perm=[x])", 40),
	Entry("of a list of another type", "a = reshape(inputs[0], shape=inputs[0] [1])", 32),
	Entry("of an integer of another type", "a = one_hot(inputs[2], inputs[0], depth=inputs[2] 1)", 43),
	Entry("of lists of two types", "a = slice(inputs[0], starts=inputs[1] [0], ends=inputs[2] [1])", 52),
	Entry("of a list beside one of int32, which lacks its entry", "a = slice(inputs[0], starts=inputs[1] [0], ends=[4294967296])", 52),
	Entry("of another length, in quotes", `"a = reshape(inputs[0], shape=inputs[2] [1, 1])"`, 33),
	Entry("of a value that does not exist", "a = tile(inputs[0], repeats=b [1])", 29),
)

var _ = DescribeTable("a program is refused whose list comes from an input", func(sizes, data, list, message string) {
	refused("operator: onnx.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors: {inputs: [{dtype: int64, sizes: "+sizes+", data: "+data+"}]}\n    program:\n      - a = transpose(inputs[0])\n      - b = reshape(a, shape=inputs[0] "+list+")\n      - return b\n", message)
},
	Entry("of another length", "[2]", "[1, 2]", "[2]", "test.yaml:9: program: shape of onnx.reshape has 1 entries, but its value has the sizes [2]"),
	Entry("that is a scalar", "[]", "[1]", "[1]", "test.yaml:9: program: shape of onnx.reshape has 1 entries, but its value has the sizes []"),
	Entry("that is no list", "[1, 1]", "[1]", "[1]", "test.yaml:9: program: shape of onnx.reshape has 1 entries, but its value has the sizes [1 1]"),
)

var _ = DescribeTable("a program is refused that keeps state", func(line, message string) {
	refused("operator: onnx.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors: {inputs: [{dtype: int64, sizes: [2], data: [1, 2]}]}\n    program:\n      - a = identity(inputs[0])\n      - b = shape(inputs[0])\n      - "+line+"\n      - return a, b\n", message)
},
	Entry("without a number", "run often, inputs[0] = a", `test.yaml:10: program: want one line run 3 times, inputs[0] = a, not "run often, inputs[0] = a"`),
	Entry("without a state", "run 2 times", `test.yaml:10: program: want one line run 3 times, inputs[0] = a, not "run 2 times"`),
	Entry("without spaces", "run 2 times, inputs[0]=a", `test.yaml:10: program: want one line run 3 times, inputs[0] = a, not "run 2 times, inputs[0]=a"`),
	Entry("with a sign", "run +2 times, inputs[0] = a", `test.yaml:10: program: want one line run 3 times, inputs[0] = a, not "run +2 times, inputs[0] = a"`),
	Entry("never", "run 0 times, inputs[0] = a", "test.yaml:10: program: 0 runs: want 2 to 8"),
	Entry("once", "run 1 times, inputs[0] = a", "test.yaml:10: program: 1 runs: want 2 to 8"),
	Entry("too often", "run 9 times, inputs[0] = a", "test.yaml:10: program: 9 runs: want 2 to 8"),
	Entry("before another node", "run 2 times, inputs[0] = a\n      - c = identity(a)", "test.yaml:11: program: only the last line follows the line run"),
	Entry("twice", "run 2 times, inputs[0] = a\n      - run 2 times, inputs[0] = a", "test.yaml:11: program: only the last line follows the line run"),
	Entry("in a result", "run 2 times, a = inputs[0]", `test.yaml:10: program: "a" is no input`),
	Entry("of an unknown result", "run 2 times, inputs[0] = c", `test.yaml:10: program: nothing is called "c" here`),
	Entry("in an unknown input", "run 2 times, inputs[1] = a", `test.yaml:10: program: nothing is called "inputs[1]" here`),
	Entry("in one input twice", "run 2 times, inputs[0] = a, inputs[0] = b", "program: inputs[0] is no input, or is given twice in a run"),
	Entry("from an input", "run 2 times, inputs[0] = inputs[0]", "program: inputs[0] of a later run is no result that the program returns"),
)

var _ = DescribeTable("control flow is refused", func(line, message string) {
	text := "operator: stablehlo.program\ncases:\n  - name: one\n    why: a\n    cites: []\n    tensors:\n      inputs:\n        - {dtype: int32, sizes: [2], data: [1, 2]}\n" +
		"        - {dtype: bool, sizes: [], data: [true]}\n        - {dtype: int32, sizes: [], data: [0]}\n    program:\n      - " + line + "\n      - return a\n"
	refused(text, "test.yaml:12: ")
	refused(text, message)
},
	Entry("without bodies", "a = if(inputs[1], [inputs[0]])", "stablehlo.if has 0 bodies"),
	Entry("without braces", "a = if(inputs[1], [inputs[0]]) true_branch return inputs[0]", `want results = operator(operands, attribute=value), not "a = if(inputs[1]`),
	Entry("with a brace that does not close", "a = if(inputs[1], [inputs[0]]) true_branch {return inputs[0]", `want true_branch {…; return a}, not "true_branch {return inputs[0]"`),
	Entry("with one body of two", "a = if(inputs[1], [inputs[0]]) true_branch {return inputs[0]}", "stablehlo.if has 1 bodies"),
	Entry("with three of two", "a = if(inputs[1], [inputs[0]]) true_branch {return inputs[0]} false_branch {return inputs[0]} {return inputs[0]}", "stablehlo.if has 3 bodies"),
	Entry("with bodies of what has none", "a = negate(inputs[0]) {return inputs[0]}", "stablehlo.negate has no bodies"),
	Entry("with an empty body", "a = case(inputs[2], [inputs[0]]) branches {}", "branches of stablehlo.case returns 0 results, not 1"),
	Entry("with a body without results", "a = case(inputs[2], [inputs[0]]) branches {b = negate(inputs[0])}", "the last line, and no other, is return with results"),
	Entry("with an empty line of a body", "a = case(inputs[2], [inputs[0]]) branches {;return inputs[0]}", `want results = operator(operands, attribute=value), not ""`),
	Entry("with a body that returns early", "a = case(inputs[2], [inputs[0]]) branches {return inputs[0]; return inputs[0]}", "the last line, and no other, is return with results"),
	Entry("with a body that runs again", "a = case(inputs[2], [inputs[0]]) branches {run 2 times, inputs[0] = a; return inputs[0]}", "want results = operator(operands, attribute=value), not "),
	Entry("with an unknown name in a body", "a = case(inputs[2], [inputs[0]]) branches {b = negate(x); return b}", `nothing is called "x" here`),
	Entry("with a name from around a body", "a = case(inputs[2], [inputs[0]]) branches {return inputs[1]}", `nothing is called "inputs[1]" here`),
	Entry("with an unknown operator in a body", "a = case(inputs[2], [inputs[0]]) branches {b = inverse(inputs[0]); return b}", `stablehlo has no operator "inverse"`),
	Entry("with too many results of a body", "a = case(inputs[2], [inputs[0]]) branches {return inputs[0], inputs[0]}", "branches of stablehlo.case returns 2 results, not 1"),
	Entry("with another type of a later branch", "a = case(inputs[2], [inputs[0], inputs[1]]) branches {return inputs[0]} {return inputs[1]}", "branches of stablehlo.case returns bool[] as result 0, not int32[2]"),
	Entry("with an index that is no scalar", "a = case(inputs[0], [inputs[0]]) branches {return inputs[0]}", "index of stablehlo.case is int32[2], not int32[]"),
	Entry("with an index of another type", "a = case(inputs[1], [inputs[0]]) branches {return inputs[0]}", "index of stablehlo.case is bool[], not int32[]"),
	Entry("with a predicate of another type", "a = if(inputs[2], [inputs[0]]) true_branch {return inputs[0]} false_branch {return inputs[0]}", "pred of stablehlo.if is int32[], not bool[]"),
	Entry("with a condition of another type", "a = while([inputs[2]]) cond {return inputs[0]} body {return inputs[0]}", "cond of stablehlo.while returns int32[] as result 0, not bool[]"),
	Entry("with two conditions", "a = while([inputs[1]]) cond {return inputs[0], inputs[0]} body {return inputs[0]}", "cond of stablehlo.while returns 2 results, not 1"),
	Entry("with a carried value of another shape", "a = while([inputs[0], inputs[1], inputs[2]]) cond {return inputs[1]} body {return inputs[2]}", "body of stablehlo.while returns int32[] as result 0, not int32[2]"),
	Entry("with more results than operands", "a, b = while([inputs[1]]) cond {return inputs[0]} body {return inputs[0], inputs[0]}", "stablehlo.while has 2 results, and carries 1 operands"),
	Entry("with a statement of its result", "a = case(inputs[2], [inputs[0]], to=int32[2]) branches {return inputs[0]}", `attributes: unknown key "to"`),
	Entry("without names of its bodies", "a = if(inputs[1], [inputs[0]]) {return inputs[0]} {return inputs[0]}", `want true_branch {…; return a}, not "{return inputs[0]} {return inputs[0]}"`),
	Entry("with a name before a later branch", "a = case(inputs[2], [inputs[0]]) branches {return inputs[0]} branches {return inputs[0]}", `want {…; return a}, not "branches {return inputs[0]}"`),
	Entry("without operands of its bodies", "a = if(inputs[1], []) true_branch {return inputs[0]} false_branch {return inputs[0]}", "stablehlo.if has 0 operands for captured"),
	Entry("with 65 branches", "a = case(inputs[2], [inputs[0]]) branches"+strings.Repeat(" {return inputs[0]}", 65), "stablehlo.case has 65 bodies"),
	Entry("with a node in a body that states no type", "a = case(inputs[2], [inputs[0]]) branches {b = iota(iota_dimension=0); return b}", "stablehlo.iota: to says which data type a result has"),
	Entry("in a body in a body", "a = case(inputs[2], [inputs[0], inputs[2]]) branches {b = case(inputs[1], [inputs[0], inputs[1]]) branches {c = case(inputs[1], [inputs[0]]) branches {return inputs[0]}; return c}; return b}", "stablehlo.case lies in more than 1 bodies"),
	Entry("of ONNX's name", "a = loop([inputs[1]]) cond {return inputs[0]} body {return inputs[0]}", `stablehlo has no operator "loop"`),
)

var _ = It("a case that passes no tensors says which are missing, of every operator", func() {
	for _, op := range catalogue.Operators() {
		_, err := cases.LoadFile("test.yaml", strings.NewReader("operator: "+op.Name+"\ncases:\n  - name: nothing\n    why: No tensors.\n    tensors: {}\n    expect: oracle\n"), cases.Limits{})
		for _, param := range op.Params {
			if param.Dir == spec.In && param.Count == spec.One && param.Like == "" {
				Expect(err).To(MatchError(ContainSubstring("test.yaml:5: tensors: "+param.Name+" is missing")), op.Name)
			}
		}
	}
})
