// Turns tests of webnn-baseline, the reference of WebNN's authors, into case files, with
// their expectations.
//
//     node scripts/webnn-tests.mjs CHECKOUT CASES
//     conform lint CASES                       # compares the expectations with the oracle
//     conform run --backend=cpu --cases CASES 'webnn.*'
//
// CHECKOUT is a folder with the sources of webnn-baseline; nothing is downloaded. Its tests
// run with functions in place of the reference that note what they are called with. Numbers
// become float32, and indices int32. Standard output is a table: for each operator the tests
// that became cases, and the others by reason.
import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import vm from "node:vm";

// operators has the method and the tensors of each operator, and the names of the other
// arguments before its options.
const operators = {
  slice: ["slice", ["input"], ["starts", "sizes"]],
  scatter_elements: ["scatterElements", ["input", "indices", "updates"], []],
  scatter_nd: ["scatterND", ["input", "indices", "updates"], []],
  gather_nd: ["gatherND", ["input", "indices"], []],
  triangular: ["triangular", ["input"], []],
  resample2d: ["resample2d", ["input"], []],
};

class Tensor {
  constructor(shape, data) {
    Object.assign(this, {shape, data});
  }
}

// written writes a value in YAML, of which JSON is a part.
const written = (value) => JSON.stringify(value, (_, v) => Object.is(v, -0) ? "-0.0" : v).replaceAll('"-0.0"', "-0.0");

// stanza returns the case of a call and its expected output, or throws why there is none.
function stanza(name, operator, call, shape, data) {
  const [, tensors, lists] = operators[operator];
  const {mode, ...options} = call[tensors.length + lists.length] ?? {};
  if (mode === "linear") {
    throw new Error("it interpolates");
  }
  const attributes = {...Object.fromEntries(lists.map((list, i) => [list, call[tensors.length + i]])), ...options};
  return [
    `  - name: ${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "")}`,
    `    why: ${written(name)}`, "    cites: []", "    tensors:",
    ...tensors.map((t, i) => `      ${t}: {dtype: ${t === "indices" ? "int32" : "float32"}, sizes: ${written(call[i].shape)}, data: ${written(call[i].data)}}`),
    `    attributes: ${written(attributes)}`,
    `    expect: {sizes: ${written(shape)}, output: ${written(data)}}`,
  ].join("\n");
}

const [checkout, cases] = process.argv.slice(2);
if (cases === undefined) {
  console.error("usage: node scripts/webnn-tests.mjs CHECKOUT CASES");
  process.exit(2);
}
mkdirSync(cases, {recursive: true});
for (const [operator, [method]] of Object.entries(operators)) {
  const text = readFileSync(join(checkout, "test", `${operator}_test.js`), "utf8").replaceAll(/^import .*$/gm, "");
  const made = [], reasons = {};
  let tests = 0;
  const it = (name, test) => {
    tests++;
    let call, shape;
    const utils = {
      expectThrowError: () => { throw new Error("it expects an error"); },
      checkShape: (_, expected) => { shape = expected; },
      checkValue: (_, expected) => { made.push(stanza(`${name} ${tests}`, operator, call, shape, expected)); },
    };
    const before = made.length;
    let reason = "it checks nothing";
    try {
      Object.assign(context, {utils, [method]: (...args) => { call = args; return {}; }});
      test();
    } catch (e) {
      reason = e.message;
    }
    if (made.length === before) {
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
  };
  const context = vm.createContext({Tensor, it, describe: (_, body) => body()});
  vm.runInContext(text, context);
  writeFileSync(join(cases, `${operator}.yaml`), `operator: webnn.${operator}\ncases:\n${made.join("\n\n")}\n`);
  const others = Object.entries(reasons).map(([reason, n]) => `${n} ${reason}`).join("; ");
  console.log(`${operator}: ${tests} tests, ${made.length} cases${others && `; ${others}`}`);
}
