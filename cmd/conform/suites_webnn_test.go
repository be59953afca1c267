package main_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// harness declares what tests of WebNN use from their own folder resources.
const harness = `const webnn_conformance_test = () => { throw new Error('needs a browser'); };
const tolerance = () => 0;
const isTargetTest = (test) => test.name === location.search;
let context;
function assert_throws_with_label(body) { throw new Error('needs a browser'); }
promise_setup(async () => { context = await navigator.ml.createContext(); });
`

// graph is a conformance test of one operator in JavaScript, of which both inputs have one
// dimension.
func graph(arguments, input, indices, output string) string {
	return `{'name': 'one of ours', 'graph': {
  'inputs': {
    'a': {'data': ` + input + `, 'descriptor': {shape: [3], dataType: 'float16'}, 'constant': true},
    'b': {'data': ` + indices + `, 'descriptor': {shape: [2, 1], dataType: 'uint32'}},
  },
  'operators': [{` + arguments + `, 'outputs': 'c'}],
  'expectedOutputs': {'c': {'data': ` + output + `, 'descriptor': {shape: [2], dataType: 'float16'}}}}}`
}

const (
	gathers = `'name': 'gatherND', 'arguments': [{'input': 'a'}, {'indices': 'b'}]`
	windows = `'name': 'slice', 'arguments': [{'input': 'a'}, {'starts': [0]}, {'sizes': [3]}, {'options': {'strides': [2], 'label': 'x'}}]`
)

var _ = Describe("scripts/webnn-tests.mjs", func() {
	const folder = "webnn/conformance_tests/"

	It("makes cases of web platform tests, which the oracle admits and a backend passes", func() {
		made, cases := translated("node", "webnn-tests.mjs", map[string]string{
			"webnn/resources/utils.js": harness,
			folder + "a.https.any.js": "// META: script=../resources/utils.js\n'use strict';\nconst tests = [\n" +
				graph(gathers, "[1, -0, NaN]", "[1, 2]", "[-0, NaN]") + ",\n" +
				graph(gathers, "[1, 2, Infinity]", "[7, 0]", "[Infinity, 1]") + ",\n" +
				graph(windows, "[1, 2, 0.5]", "[0, 0]", "[1, 0.5]") + ",\n" +
				graph("'name': 'resample2d', 'arguments': [{'input': 'a'}, {'options': {'mode': 'linear'}}]", "[]", "[]", "[]") + ",\n" +
				graph("'name': 'relu', 'arguments': [{'input': 'a'}]", "[]", "[]", "[]") + "];\n" +
				"webnn_conformance_test(tests.filter(isTargetTest), tolerance, tolerance);\n",
			folder + "b.https.any.js": "const test = {name: 'widened', graph: {inputs: {a: {data: ['-9', 10n], descriptor: {shape: [2], dataType: 'int64'}}},\n" +
				"operators: [{name: 'cast', arguments: [{input: 'a'}, {type: 'uint8'}], outputs: 'b'}],\n" +
				"expectedOutputs: {b: {data: [247, 10], descriptor: {shape: [2], dataType: 'uint8'}}}}};\n" +
				"if (navigator.ml) { webnn_conformance_test(test => test, test => test, test); }\n",
			folder + "c.https.any.js": "throw new Error('it is no test of a result');",
			"webnn/validation_tests/scatterElements.https.any.js": "// META: script=../resources/utils.js\n" +
				"promise_test(async t => {\n  const builder = new MLGraphBuilder(context);\n" +
				"  const operand = shape => builder.input('x', {dataType: context.opSupportLimits().input.dataTypes[0], shape});\n" +
				"  const indices = shape => builder.input('y', {dataType: 'int32', shape});\n" +
				"  const got = builder.scatterElements(operand([3, 2]), indices([1, 2]), operand([1, 2]));\n" +
				"  assert_equals(got.dataType, 'int8');\n  assert_array_equals(got.shape, [3, 2]);\n" +
				"  assert_throws_with_label(() => builder.scatterElements(operand([3, 2]), indices([1, 1]), operand([1, 1]), {axis: 0, label: 'x'}), /x/);\n" +
				"}, 'sizes');\nmulti_builder_test(async () => {}, 'strangers');\n",
		})
		Expect(made.status).To(BeZero(), made.stderr)
		Expect(lines(made.stdout)).To(Equal([]string{
			"gatherND: 2 tests, 2 as 2 cases",
			"slice: 1 tests, 1 as 1 cases",
			"resample2d: 1 tests, 0 as 0 cases; 1 it interpolates",
			"cast: 1 tests, 1 as 1 cases",
			"scatterElements: 2 tests, 1 as 2 cases; 1 it needs two builders",
			"together: 7 tests, 5 as 6 cases",
		}))
		lint := conform("lint", cases)
		Expect(lint.stdout + lint.stderr).To(ContainSubstring("no errors in 4 files: 6 cases"))
		e := conform("run", "--backend=cpu", "--random=0", "--only-cases", cases)
		Expect(e.status).To(BeZero(), e.stdout)
	})

	It("makes cases of the tests of webnn-baseline", func() {
		made, cases := translated("node", "webnn-tests.mjs", map[string]string{
			"test/gather_nd_test.js": "import {gatherND} from '../src/gather_nd.js';\nimport * as utils from './utils.js';\n" +
				"describe('gatherND', function() {\n  it('one', function() {\n" +
				"    const output = gatherND(new Tensor([2], [3, 4]), new Tensor([1, 1], [-1]));\n" +
				"    utils.checkShape(output, [1]);\n    utils.checkValue(output, [4]);\n  });\n" +
				"  it('none', function() { utils.expectThrowError(() => gatherND()); });\n});\n",
		})
		Expect(made.status).To(BeZero(), made.stderr)
		Expect(made.stdout).To(HavePrefix("gatherND: 2 tests, 1 as 1 cases; 1 it expects an error\n"))
		Expect(conform("lint", cases).status).To(BeZero())
	})

	It("leaves to the oracle's comparison what a test says wrongly", func() {
		made, cases := translated("node", "webnn-tests.mjs", map[string]string{
			folder + "a.https.any.js": "webnn_conformance_test(" + graph(windows, "[1, 2, 3]", "[0, 0]", "[1, 2]") + ");",
		})
		Expect(made.status).To(BeZero(), made.stderr)
		lint := conform("lint", cases)
		Expect(lint.status).To(Equal(2))
		Expect(lint.stdout + lint.stderr).To(ContainSubstring("expected output[1] to be 2, but the oracle says 3"))
	})

	DescribeTable("refuses tests that are malformed", func(path, text, message string) {
		made, cases := translated("node", "webnn-tests.mjs", map[string]string{path: text})
		Expect(made.status).To(Equal(2), made.stderr)
		Expect(made.stderr).To(MatchRegexp(message))
		Expect(lines(made.stderr)).To(HaveLen(1))
		Expect(cases).NotTo(BeADirectory())
	},
		Entry("no tests at all", "README.md", "", "no tests in webnn/conformance_tests, webnn/validation_tests or test"),
		Entry("no JavaScript", folder+"a.https.any.js", "\nconst tests = [;\nwebnn_conformance_test(tests);", `a\.https\.any\.js:2: Unexpected token ';'`),
		Entry("an element that is no number", folder+"a.https.any.js",
			"webnn_conformance_test("+graph(windows, "[1, '2\\n- x', 3]", "[0, 0]", "[1, 2]")+");", `a\.https\.any\.js: test "one of ours": "2\\n- x" is not an element`),
		Entry("sizes that are no numbers", folder+"a.https.any.js",
			"const test = "+graph(windows, "[1]", "[0, 0]", "[1]")+"; test.graph.inputs.a.descriptor.shape = ['1]'];\nwebnn_conformance_test([test]);",
			`a\.https\.any\.js: test "one of ours": \["1\]"\] is not a shape`),
		Entry("an operand that does not exist", folder+"a.https.any.js",
			"const test = "+graph(windows, "[1]", "[0, 0]", "[1]")+"; delete test.graph.inputs.a;\nwebnn_conformance_test([test]);",
			`a\.https\.any\.js: test "one of ours": an operand has no descriptor`),
		Entry("no graph", folder+"a.https.any.js", "webnn_conformance_test([{name: 'x'}]);", `a\.https\.any\.js: Cannot read properties of undefined \(reading 'inputs'\)`),
		Entry("a loop without an end", folder+"a.https.any.js", "for (;;) {} webnn_conformance_test([]);", `a\.https\.any\.js: Script execution timed out`),
		Entry("an assertion that cannot hold", "webnn/validation_tests/slice.https.any.js",
			"promise_test(async () => { assert_equals(1, 2); }, 'x');", `slice\.https\.any\.js: test "x": 1 is not 2`),
		Entry("names of rejected calls that are no operands", "webnn/validation_tests/slice.https.any.js",
			"promise_test(async () => { new MLGraphBuilder().slice(); }, 'x');", `slice\.https\.any\.js: test "x": Cannot read properties of undefined`),
	)
})
