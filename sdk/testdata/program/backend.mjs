// Transpose and Concat of ONNX, and programs of them. Two transposes become one, which
// the argument "backwards" composes in the wrong order. A value is a packed tensor. It may
// be the transpose of another, which is none.

import { ITEM_BITS, Rejected, serve } from "./conform_backend.mjs";

const count = (sizes) => sizes.reduce((n, size) => n * size, 1);

function transpose(v, perm) {
  const rank = v.sizes.length, { item } = v;
  if (perm.length !== rank || perm.some((axis, i) => axis < 0 || axis >= rank || perm.indexOf(axis) !== i)) throw new Rejected("perm is no permutation of the axes");
  if (v.of) return transpose(v.of, process.argv.includes("backwards") ? v.perm.map((axis) => perm[axis]) : perm.map((axis) => v.perm[axis]));
  const sizes = perm.map((axis) => v.sizes[axis]), data = new Uint8Array(v.data.length), at = sizes.map(() => 0);
  for (let to = 0; to < data.length; to += item) {
    const from = v.sizes.reduce((place, size, axis) => place * size + at[perm.indexOf(axis)], 0) * item;
    data.set(v.data.subarray(from, from + item), to);
    for (let i = rank - 1; i >= 0 && ++at[i] === sizes[i]; i--) at[i] = 0;
  }
  return { of: v, perm, sizes, data, item };
}

function concat(inputs, axis) {
  const rank = inputs[0].sizes.length, { item } = inputs[0];
  if (axis < 0) axis += rank;
  if (axis < 0 || axis >= rank) throw new Rejected("the axis is out of range");
  const others = (v) => String(v.sizes.map((size, d) => (d === axis ? "axis" : size)));
  if (inputs.some((v) => others(v) !== others(inputs[0]))) throw new Rejected("the inputs differ in more than the axis");
  const sizes = inputs[0].sizes.map((size, d) => (d === axis ? inputs.reduce((n, v) => n + v.sizes[axis], 0) : size));
  const data = new Uint8Array(count(sizes) * item);
  let to = 0;
  for (let row = 0; row < count(sizes.slice(0, axis)); row++) {
    for (const v of inputs) {
      const length = count(v.sizes.slice(axis)) * item;
      data.set(v.data.subarray(row * length, (row + 1) * length), to);
      to += length;
    }
  }
  return { sizes, data, item };
}

function run(job) {
  const last = job.operands.at(-1); // a call is a program of one node
  const program = job.program ?? { nodes: [{ ...job, operands: job.operands.map(({ name }) => ({ name, value: name })) }], returns: [last.name] };
  const outputs = job.operands.slice(-program.returns.length), values = {};
  for (const operand of job.operands.slice(0, -program.returns.length)) {
    values[operand.name] = { sizes: operand.sizes.map(Number), data: job.checkOnly ? new Uint8Array() : operand.read(), item: ITEM_BITS[operand.dtype] / 8 };
  }
  for (const { operator, attributes, operands } of program.nodes) {
    const inputs = operands.slice(0, -1).map(({ value }) => values[value]), rank = inputs[0].sizes.length;
    values[operands.at(-1).value] = operator === "onnx.transpose"
      ? transpose(inputs[0], attributes.perm?.map(Number) ?? inputs[0].sizes.map((_, d) => rank - 1 - d))
      : concat(inputs, Number(attributes.axis));
  }
  const made = program.returns.map((name) => values[name]);
  made.forEach((v, k) => outputs[k].write(v.data, v.sizes));
  return job.program ? made.map((v) => v.sizes) : made[0].sizes;
}

const limits = { no_check_only: true };
await serve("program", "0.1", "host CPU", { "onnx.transpose": run, "onnx.concat": run, "onnx.program": run }, {
  limits: { "onnx.transpose": limits, "onnx.concat": limits, "onnx.program": limits },
});
