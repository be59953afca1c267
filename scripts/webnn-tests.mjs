// Turns tests of WebNN into case files, with their expectations: the web platform tests, or
// the tests of webnn-baseline, the reference of WebNN's authors.
//
//     node scripts/webnn-tests.mjs CHECKOUT CASES
//     conform lint CASES                       # compares the expectations with the oracle
//     conform run --backend=cpu --only-cases CASES
//
// CHECKOUT is a folder with the sources of either; nothing is downloaded. Its JavaScript
// runs, with functions in place of WebNN that note what they are called with: name no folder
// that you do not trust. A test counts if it is of one operator that conform has, under
// WebNN's rules or, if it checks a result alone, under another text's. Standard output is a
// table: for each operator the tests that became cases, and the others by reason.
import {mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import vm from "node:vm";

// Inexpressible says why a test does not become a case.
class Inexpressible extends Error {}

// own makes the call of an operator of WebNN from its named arguments.
const own = (operator) => ({input, indices, updates, mode, label, ...attributes}) => {
  if (mode === "linear") {
    throw new Inexpressible("it interpolates");
  }
  if (Object.entries(attributes).some(([name, list]) => name !== "scales" && [list].flat().some((n) => n > 2 ** 32 - 1))) {
    throw new Inexpressible("a number is beyond those of its type");
  }
  return {operator: `webnn.${operator}`, tensors: {input, indices, updates}, attributes};
};

// outside tells whether an index is outside its axis. The tests then expect that it is
// clamped, which is one answer to an open question.
function outside(method, {input, indices, axis = 0}) {
  const tuple = method.endsWith("ND") && indices.shape.at(-1);
  return indices?.data?.some((index, i) => {
    const size = input.shape[tuple ? i % tuple : axis];
    return index < -size || index >= size;
  });
}

// signed returns indices of a type that ONNX has.
const signed = ({dataType, ...indices}) => ({...indices, dataType: dataType === "uint32" ? "int64" : dataType});

const integers = ["int8", "uint8", "int32", "uint32", "int64", "uint64"];

// operators has, for each method of MLGraphBuilder, the names of its arguments before the
// options, and the call of conform that all of them make.
const operators = {
  slice: [["input", "starts", "sizes"], own("slice")],
  scatterElements: [["input", "indices", "updates"], own("scatter_elements")],
  scatterND: [["input", "indices", "updates"], own("scatter_nd")],
  gatherND: [["input", "indices"], own("gather_nd")],
  triangular: [["input"], own("triangular")],
  resample2d: [["input"], own("resample2d")],
  gather: [, ({input, indices, axis}) => ({operator: "onnx.gather", tensors: {data: input, indices: signed(indices)}, attributes: {axis}})],
  gatherElements: [, ({input, indices, axis}) =>
    ({operator: "onnx.gather_elements", tensors: {data: input, indices: signed(indices)}, attributes: {axis}})],
  pad: [, ({input, beginningPadding, endingPadding, mode = "constant", value = 0}) => {
    if (mode === "symmetric") {
      throw new Inexpressible("neither text has its mode");
    }
    const tensors = {data: input, constant_value: {dataType: input.dataType, shape: [], data: [value]}};
    return {operator: "onnx.pad", tensors, attributes: {pads: [...beginningPadding, ...endingPadding], mode: mode === "reflection" ? "reflect" : mode}};
  }],
  transpose: [, ({input, permutation}) => ({operator: "onnx.transpose", tensors: {data: input}, attributes: {perm: permutation}, output: "transposed"})],
  reverse: [, ({input, axes = input.shape.map((_, axis) => axis)}) =>
    ({operator: "stablehlo.reverse", tensors: {operand: input}, attributes: {dimensions: axes}, output: "result"})],
  split: [, ({input, splits, axis}) => ({
    operator: "onnx.split", tensors: {input}, attributes: {axis, [Array.isArray(splits) ? "split" : "num_outputs"]: splits}, output: "outputs",
  })],
  concat: [, ({inputs, axis}) => ({operator: "onnx.concat", tensors: {inputs}, attributes: {axis}, output: "concat_result"})],
  expand: [, ({input, newShape}) => ({operator: "onnx.expand", tensors: {input}, attributes: {shape: newShape}})],
  tile: [, ({input, repetitions}) => ({operator: "onnx.tile", tensors: {input}, attributes: {repeats: repetitions}})],
  reshape: [, ({input, newShape}) => ({operator: "onnx.reshape", tensors: {data: input}, attributes: {shape: newShape}, output: "reshaped"})],
  where: [, ({condition, trueValue, falseValue}) => ({
    operator: "onnx.where", tensors: {condition: {...condition, dataType: "bool", data: condition.data.map(Boolean)}, X: trueValue, Y: falseValue},
  })],
  cast: [, ({input, type}) => {
    if (!integers.includes(input.dataType) || !integers.includes(type)) {
      throw new Inexpressible("conform converts no floats");
    }
    return {operator: "onnx.cast", tensors: {input, output: {dataType: type}}};
  }],
  identity: [, ({input}) => ({operator: "onnx.identity", tensors: {input}})],
};

// json is JSON, of which a value's parts are checked elsewhere.
const json = (value) => JSON.stringify(value);

// element writes one element.
function element(value) {
  if (typeof value === "number") {
    return Object.is(value, -0) ? "-0.0" : {NaN: "nan", Infinity: "inf", "-Infinity": "-inf"}[value] ?? `${value}`;
  }
  if (typeof value !== "bigint" && typeof value !== "boolean" && !/^-?\d+$/.test(value)) {
    throw new Error(`${json(value)} is not an element`);
  }
  return `${value}`;
}

// tensor writes an operand; without data for a shape alone, and without a shape to infer it.
function tensor({dataType, shape, data}) {
  if (shape !== undefined && !(Array.isArray(shape) && shape.every((size) => Number.isInteger(size) && size >= 0))) {
    throw new Error(`${json(shape)} is not a shape`);
  }
  const parts = [dataType && `dtype: ${json(dataType)}`, shape && `sizes: ${json(shape)}`, data !== undefined && `data: ${elements(data)}`];
  return `{${parts.filter(Boolean).join(", ")}}`;
}

const elements = (data) => Array.isArray(data) ? `[${data.flat(Infinity).map(element).join(", ")}]` : `{fill: ${element(data)}}`;

// stanza returns the lines of a case.
function stanza(name, why, {tensors, attributes = {}}, expect) {
  return [
    `  - name: ${name}`, `    why: ${json(why)}`, "    cites: []", "    tensors:",
    ...Object.entries(tensors).filter(([, of]) => of).map(([key, of]) =>
      `      ${key}: ${Array.isArray(of) ? `[${of.map(tensor).join(", ")}]` : tensor(of)}`),
    `    attributes: ${json(attributes)}`,
    ...expect,
  ].join("\n");
}

// values is a call and its case's lines that expect a result. With clamped indices, they
// hold under that answer alone.
function values(made, tensors, clamped) {
  const {operator, output = "output"} = made;
  const data = tensors.map((of) => {
    if (!Array.isArray(of.data)) {
      throw new Inexpressible("its result is one number for all elements");
    }
    return elements(of.data);
  });
  let [sizes, list] = [tensors[0].shape, data[0]];
  if (output === "outputs") {
    [sizes, list] = [tensors.map((of) => of.shape), `[${data.join(", ")}]`];
    made.tensors.outputs = tensors.map(() => ({}));
  }
  const expected = `${operator.startsWith("stablehlo") ? "" : `sizes: ${json(sizes)}, `}${output}: ${list}}`;
  const otherwise = "      - {otherwise: oracle}";
  return [made, clamped ? ["    expect:", `      - {when: {index-outside-axis: clamp}, ${expected}`, otherwise] : [`    expect: {${expected}`]];
}

// Counts are the tests of an operator.
const counts = {};

// test counts a test of a method, and adds the cases that make returns, as pairs of a call
// and its expectation.
function test(method, name, make) {
  const count = counts[method] ??= {tests: 0, expressed: 0, cases: {}, reasons: {}};
  count.tests++;
  try {
    const made = make();
    made.forEach(([call, expect], i) =>
      (count.cases[call.operator] ??= []).push(stanza(`${method.toLowerCase()}-${count.tests}-${i}`, name, call, expect)));
    count.expressed++;
  } catch (e) {
    if (!(e instanceof Inexpressible)) {
      throw new Error(`test ${json(name)}: ${e.message}`);
    }
    count.reasons[e.message] = (count.reasons[e.message] ?? 0) + 1;
  }
}

// call makes the call of a method from arguments by position.
function call(method, args) {
  const [names, make] = operators[method];
  return make({...Object.fromEntries(names.map((name, i) => [name, args[i]])), ...args[names.length]});
}

// script runs a file, after the scripts that it names, in which globals replace declarations.
function script(file, globals) {
  const text = readFileSync(file, "utf8");
  const context = vm.createContext(Object.assign(globals, {URLSearchParams, console}));
  const used = [...text.matchAll(/^\/\/ META: script=(.*)$/gm)].map(([, name]) => join(dirname(file), name)).filter(existsSync);
  const replaced = new RegExp(`^((?:async )?(?:const|function)) (${Object.keys(globals).join("|")})\\b`, "gm");
  for (const name of used) {
    vm.runInContext(readFileSync(name, "utf8").replaceAll(replaced, "$1 replaced_$2"), context, {filename: name, timeout: 5000});
  }
  vm.runInContext(text.replaceAll(/^import .*$/gm, ""), context, {filename: file, timeout: 5000});
}

// conformance notes the tests of a file of webnn/conformance_tests.
function conformance(file) {
  const note = ({name, graph: {inputs, operators: [{name: method, arguments: args, outputs}, ...others], expectedOutputs}}) => {
    if (others.length > 0 || !(method in operators)) {
      return;
    }
    test(method, name, () => {
      const operand = (of) => {
        if (!of?.descriptor) {
          throw new Error("an operand has no descriptor");
        }
        return {...of.descriptor, data: of.data};
      };
      const named = Object.assign({}, ...args.map(({options, ...one}) => ({...one, ...options})));
      for (const [key, of] of Object.entries(named)) {
        if (["input", "inputs", "indices", "updates", "condition", "trueValue", "falseValue"].includes(key)) {
          const found = [of].flat().map((one) => operand(inputs[one]));
          named[key] = Array.isArray(of) ? found : found[0];
        }
      }
      return [values(operators[method][1](named), [outputs].flat().map((one) => operand(expectedOutputs[one])), outside(method, named))];
    });
  };
  script(file, {
    navigator: {ml: {}}, location: {search: ""}, promise_test() {}, promise_setup() {}, test() {},
    isTargetTest: () => true, // other tests are left out by the page's address
    webnn_conformance_test: (...args) => (args.find(Array.isArray) ?? [args.find((one) => one?.graph)]).forEach(note),
  });
}

// validation notes the tests of a file of webnn/validation_tests: calls that are rejected,
// and shapes of others.
async function validation(file, method) {
  const pending = [];
  let calls, rejecting = false;
  class MLGraphBuilder {
    input(_, descriptor) {
      return descriptor;
    }
  }
  for (const one of Object.keys(operators).filter((name) => operators[name][0])) {
    MLGraphBuilder.prototype[one] = (...args) => {
      const noted = {args, rejected: rejecting, shape: []};
      calls.push(noted);
      return {dataType: args[0].dataType, shape: noted.shape};
    };
  }
  const rejects = (body) => {
    rejecting = true;
    body();
    rejecting = false;
  };
  const limits = (name) => ({input: {dataTypes: name === "resample2d" ? ["float32", "float16", "int8", "uint8"] : [...integers, "float32", "float16"]}});
  const context = {
    opSupportLimits: () => new Proxy({}, {get: (_, name) => {
      if (name === "maxTensorByteLength") {
        throw new Inexpressible("it needs a limit of an implementation");
      }
      return name === "input" ? limits(name).input : limits(name);
    }}),
  };
  let ready;
  script(file, {
    navigator: {ml: {createContext: async () => context}}, location: {search: ""}, MLGraphBuilder, test() {},
    promise_setup: (setup) => { ready = setup(); },
    promise_test: (body, name) => pending.push([body, name]),
    multi_builder_test: (_, name) => pending.push([() => { throw new Inexpressible("it needs two builders"); }, name]),
    assert_throws_with_label: rejects, assert_throws_js: (_, body) => rejects(body),
    assert_equals: (got, want) => {
      if (got !== want) {
        throw new Error(`${json(got)} is not ${json(want)}`);
      }
    },
    assert_array_equals: (got, want) => {
      calls.find(({shape}) => shape === got).sizes = want;
    },
  });
  await ready;
  for (const [body, name] of pending) {
    let failure;
    [calls, rejecting] = [[], false];
    await Promise.resolve().then(() => body({})).catch((e) => { failure = e; });
    test(method, name, () => {
      if (failure) {
        throw failure;
      }
      return calls.map(({args, rejected, sizes}) => {
        const expect = rejected ? "reject" : sizes ? `{sizes: ${json(sizes)}}` : "accept";
        return [call(method, args), ["    check_only: true", `    expect: ${expect}`]];
      });
    });
  }
}

// baseline notes the tests of a file of webnn-baseline, whose tensors have no types.
function baseline(file, method) {
  class Tensor {
    constructor(shape, data) {
      Object.assign(this, {shape, data, dataType: "float32"});
    }
  }
  const globals = {Tensor, describe: (_, body) => body(), it: (name, body) => {
    let args, shape, expect = () => { throw new Inexpressible("it checks nothing"); };
    globals.utils = {
      expectThrowError: () => { expect = () => { throw new Inexpressible("it expects an error"); }; },
      checkShape: (_, expected) => { shape = expected; },
      checkValue: (_, data) => { expect = (made) => [values(made, [{shape, data}])]; },
    };
    globals[method] = (...given) => { args = given; return {}; };
    body();
    test(method, name, () => {
      if (args?.[1] instanceof Tensor) {
        args[1].dataType = "int32";
      }
      return expect(args && call(method, args));
    });
  }};
  script(file, globals);
}

async function main(checkout, cases) {
  if (cases === undefined) {
    console.error("usage: node scripts/webnn-tests.mjs CHECKOUT CASES");
    process.exit(2);
  }
  const files = (...folder) => existsSync(join(checkout, ...folder)) ? readdirSync(join(checkout, ...folder)).map((name) => join(checkout, ...folder, name)) : [];
  const plain = (name) => name.toLowerCase().replaceAll("_", "");
  const methods = Object.keys(operators).filter((name) => operators[name][0]);
  const of = (file, suffix) => file.endsWith(suffix) && methods.find((name) => plain(name) === plain(basename(file, suffix)));
  let file;
  try {
    for (file of files("webnn", "conformance_tests")) {
      if (readFileSync(file, "utf8").includes("webnn_conformance_test(")) {
        conformance(file);
      }
    }
    for (file of files("webnn", "validation_tests").filter((file) => of(file, ".https.any.js"))) {
      await validation(file, of(file, ".https.any.js"));
    }
    for (file of files("test").filter((file) => of(file, "_test.js"))) {
      baseline(file, of(file, "_test.js"));
    }
  } catch (e) {
    console.error(`${e instanceof SyntaxError || e.name === "SyntaxError" ? e.stack.split("\n")[0] : file}: ${e.message}`);
    process.exit(2);
  }
  if (Object.keys(counts).length === 0) {
    console.error(`${checkout}: no tests in webnn/conformance_tests, webnn/validation_tests or test`);
    process.exit(2);
  }
  mkdirSync(cases, {recursive: true});
  const total = [0, 0, 0];
  for (const [method, {tests, expressed, cases: made, reasons}] of Object.entries(counts)) {
    for (const [operator, stanzas] of Object.entries(made)) {
      writeFileSync(join(cases, `${operator}.yaml`), `operator: ${operator}\ncases:\n${stanzas.join("\n\n")}\n`);
    }
    const number = Object.values(made).flat().length;
    const others = Object.entries(reasons).map(([reason, n]) => `; ${n} ${reason}`).join("");
    console.log(`${method}: ${tests} tests, ${expressed} as ${number} cases${others}`);
    [tests, expressed, number].forEach((n, i) => { total[i] += n; });
  }
  console.log(`together: ${total[0]} tests, ${total[1]} as ${total[2]} cases`);
}

await main(...process.argv.slice(2));
