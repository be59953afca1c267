// TensorFlow.js in Node, as a backend for conform:
//
//     conform run --backend=tensorflow-js --mode=wasm
//
// The first argument is the folder that has its packages, the second the mode: cpu is plain
// JavaScript, wasm is WebAssembly. Each operator is one call of the function that TensorFlow.js
// has for it. A call that the function cannot express, by what its documentation says, is a Gap.

import { createRequire } from "node:module";
import path from "node:path";
import { Gap, Rejected, serve } from "./conform_backend.mjs";

const [folder, mode] = process.argv.slice(2);
const require = createRequire(`${folder}/`);
console.warn = () => {}; // by which it recommends another package
const tf = require("@tensorflow/tfjs-core");
require("@tensorflow/tfjs-backend-cpu");
if (mode === "wasm") {
  const package_ = "@tensorflow/tfjs-backend-wasm";
  require(package_).setWasmPaths(`${path.dirname(require.resolve(`${package_}/package.json`))}/dist/`);
}
await tf.setBackend(mode);

/**
 * Gives WebAssembly new memory, because some kernels write where nothing is theirs. What
 * is allocated there first has been used before, as in a longer program.
 */
async function renew() {
  const factory = tf.findBackendFactory(mode);
  tf.removeBackend(mode);
  tf.registerBackend(mode, factory);
  await tf.setBackend(mode);
  tf.tensor(new Uint8Array(1 << 20).fill(0xa5), undefined, "bool").dispose();
}
if (mode === "wasm") await renew();

// Arguments

/** An argument, in which an integer is a number. */
function argument(value) {
  if (Array.isArray(value)) return value.map(argument);
  if (typeof value !== "bigint") return value;
  if (!Number.isSafeInteger(Number(value))) throw new Gap("an integer is a number of JavaScript, of 53 bits");
  return Number(value);
}

/** Throws Gap unless a condition holds. */
function only(condition, why) {
  if (!condition) throw new Gap(why);
}

/** The axes of some entries, counted from the front. */
function along(axes, count, rank) {
  const listed = (axes ?? [...Array(count).keys()]).map((axis) => (axis < 0 ? axis + rank : axis));
  only(listed.length === count && new Set(listed).size === count && listed.every((axis) => axis >= 0 && axis < rank),
    "there is one entry for each of some axes");
  return listed;
}

/** An axis of the data, which the text may count from the back. */
function axisOf(axis, rank) {
  only(axis >= -rank && axis < rank, "an axis is one of the data");
  return axis < 0 ? axis + rank : axis;
}

/** Axes that the text does not count from the back, where TensorFlow.js does. */
function fromFront(axes, rank) {
  only(axes.every((axis) => axis >= 0), "a negative axis counts from the back");
  return along(axes, axes.length, rank);
}

/** Throws Gap for an index, or a tuple of them, that names no place, or counts from the back. */
function inside(indices, sizes) {
  const values = indices.dataSync();
  only(values.every((index, i) => index >= 0 && index < sizes[i % sizes.length]), "an index names a place, from the front");
}

/** The sizes of the axes that tuples of indices are for. */
function indexed(data, indices) {
  const length = indices.shape.at(-1);
  only(indices.rank > 0 && length > 0 && length <= data.rank, "a place has an index for each of the first axes");
  return data.shape.slice(0, length);
}

/** A mask of bits as a number. */
const bits = (mask) => mask.reduce((all, bit, i) => all + bit * 2 ** i, 0);

/** The value of a tensor of one number. */
function scalar(value) {
  only(value.rank === 0, "a constant is one number");
  return value.dataSync()[0];
}

// Operators

function slice(data, starts, ends, axes, steps) {
  only(ends.length === starts.length && (steps ?? starts).length === starts.length, "there is a start, an end and a step for an axis");
  const begin = data.shape.map(() => 0), end = [...begin], strides = data.shape.map(() => 1), whole = data.shape.map(() => 1);
  along(axes, starts.length, data.rank).forEach((axis, i) => {
    [begin[axis], end[axis], strides[axis], whole[axis]] = [starts[i], ends[i], steps?.[i] ?? 1, 0];
  });
  return tf.stridedSlice(data, begin, end, strides, bits(whole), bits(whole));
}

function stridedSlice(a, { data }) {
  const count = a.begin.length, strides = a.stride ?? a.begin.map(() => 1);
  only(a.begin_mask && a.end_mask && strides.length === count && a.end.length === count, "there is one begin, end and stride for a bit of the masks");
  const masks = [a.begin_mask, a.end_mask, a.ellipsis_mask, a.new_axis_mask, a.shrink_axis_mask].map((mask) => mask ?? a.begin.map(() => 0));
  only(masks.every((mask) => mask.length === count && mask.every((bit) => bit === 0 || bit === 1)), "a mask has one bit for each entry");
  const [noBegin, noEnd, ellipsis, inserted, shrink] = masks;
  only(shrink.every((bit, i) => !bit || ellipsis[i] || inserted[i] || !(noBegin[i] || noEnd[i]) && a.end[i] === a.begin[i] + 1), "the bounds of an axis that goes imply one element");
  return tf.stridedSlice(data, a.begin, a.end, strides, ...masks.map(bits));
}

function pad(a, { data, constant_value, pad_value }) {
  const style = a.mode ?? a.pad_mode, value = constant_value ?? pad_value;
  only(!["edge", "wrap"].includes(style), "pad adds a constant, or mirrors");
  only(style === "constant" || value === undefined, "pad takes a constant in its mode alone");
  const half = a.pads?.length / 2, begins = a.pads_begin ?? a.pads.slice(0, half), ends = a.pads_end ?? a.pads.slice(half);
  only(begins.length === ends.length && (a.axes || begins.length === data.rank), "there is one width before and one after an axis");
  const widths = data.shape.map(() => [0, 0]);
  along(a.axes, begins.length, data.rank).forEach((axis, i) => (widths[axis] = [begins[i], ends[i]]));
  only(widths.flat().every((width) => width >= 0), "widths are not negative");
  if (style === "constant") {
    return tf.pad(data, widths, value && scalar(value));
  }
  only(widths.every((both, d) => Math.max(...both) <= data.shape[d] - (style === "reflect")), "an axis mirrors no more than it has");
  return tf.mirrorPad(data, widths, style);
}

function split(a, { input }, outputs) {
  const size = input.shape[axisOf(a.axis, input.rank)], equal = a.split === undefined;
  only(equal || a.num_outputs === 0, "an axis is split by lengths, or into a number of parts");
  only(!equal || a.num_outputs === outputs.length && size % outputs.length === 0, "parts that a number gives are equal");
  only(equal || a.split.length === outputs.length && a.split.every((length) => length >= 0), "a part has a length");
  return tf.split(input, equal ? a.num_outputs : a.split, a.axis);
}

function expand(a, { input }) {
  const ahead = a.shape.length - input.rank;
  only(ahead >= 0 && input.shape.every((size, d) => a.shape[ahead + d] !== 1 || size === 1), "the shape is that of the output");
  return tf.broadcastTo(input, a.shape);
}

function reshape(a, { data }) {
  const kept = (size, d) => size === 0 && !a.allowzero;
  only(a.shape.every((size, d) => !kept(size, d) || d < data.rank), "a shape is of sizes");
  const shape = a.shape.map((size, d) => (kept(size, d) ? data.shape[d] : size));
  only(!shape.includes(0) || !shape.includes(-1), "beside a size of 0, any size is left");
  return tf.reshape(data, shape);
}

function depthToSpace(a, { input }) {
  only(a.mode === "DCR" && a.blocksize >= 2, "blocks have several elements, and come before channels");
  return tf.depthToSpace(input, a.blocksize, "NCHW");
}

/** Moves blocks between the batch and other axes, whose borders have some widths. */
function blocks(move, data, block, begins, ends) {
  only([block, begins, ends].every((list) => list.length === data.rank) && data.rank > 1, "there is one entry for each axis");
  only(block[0] === 1 && begins[0] === 0 && ends[0] === 0, "the batch is no block");
  return move(data, block.slice(1), begins.map((begin, d) => [begin, ends[d]]).slice(1));
}

function gather(a, { data, indices }) {
  inside(indices, [data.shape[axisOf(a.axis, data.rank)]]);
  return tf.gather(data, indices, a.axis);
}

function gatherND(a, { data, indices }) {
  only(a.batch_dims === 0, "a place has no batch");
  inside(indices, indexed(data, indices));
  return tf.gatherND(data, indices);
}

function scatterND(a, { data, indices, updates }) {
  only(a.reduction === "none", "an update takes the place of an element");
  only(indices.rank > 1, "indices are a list of places");
  inside(indices, indexed(data, indices));
  return tf.tensorScatterUpdate(data, indices, updates);
}

/** The output has depth as the last axis. on and off are numbers. */
function oneHot(a, indices, on, off, type) {
  only(a.depth >= 2 && axisOf(a.axis, indices.rank + 1) === indices.rank, "the classes, of which there are several, are the last axis");
  only(indices.dataSync().every((index) => index >= 0), "an index counts from the front");
  return tf.oneHot(indices, a.depth, on, off, type);
}

function trilu(a, { input, k }) {
  const diagonal = k === undefined ? 0 : scalar(k);
  only(a.upper ? diagonal <= 0 : diagonal >= 0, "bandPart keeps the diagonal");
  const [lower, upper] = a.upper ? [-diagonal, -1] : [-1, diagonal];
  only(lower <= input.shape.at(-2) && upper <= input.shape.at(-1), "bandPart keeps no more diagonals than there are");
  return tf.linalg.bandPart(input, lower, upper);
}

function compress(a, { input }) {
  const axis = axisOf(a.axis, input.rank);
  only(a.condition.length === input.shape[axis], "a mask has the length of an axis");
  return tf.booleanMaskAsync(input, tf.tensor(a.condition, undefined, "bool"), axis);
}

/** A function of two tensors for a list of them. */
const pair = (combine) => (a, { data_0 }) => {
  only(data_0.length === 2, "there are two operands");
  return combine(...data_0);
};

function sum(a, { data_0 }) {
  only(data_0.every(({ shape }) => String(shape) === String(data_0[0].shape)), "addN takes tensors of one shape");
  return tf.addN(data_0);
}

const reduction = (reduce, empty = true) => (a, { data }) => {
  only(a.axes?.length > 0 || !a.noop_with_empty_axes, "without axes, all are reduced");
  only(empty || data.size > 0, "nothing has no extreme");
  if (a.axes?.length > 0) along(a.axes, a.axes.length, data.rank);
  return reduce(data, a.axes?.length > 0 ? a.axes : undefined, a.keepdims);
};

const extreme = (find) => (a, { data }) => {
  only(!a.keepdims && !a.select_last_index, "the axis goes, and the first counts");
  only(data.size > 0, "nothing has no extreme");
  return find(data, axisOf(a.axis, data.rank));
};

function clip(a, { input, min, max }) {
  only(min && max, "there are two bounds");
  const bounds = [scalar(min), scalar(max)];
  only(bounds[0] <= bounds[1], "the bounds are in order");
  return tf.clipByValue(input, ...bounds);
}

function isInf(a, { X }) {
  only(a.detect_negative && a.detect_positive, "both infinities are infinite");
  return tf.isInf(X);
}

function bitwiseAnd(a, { A, B }) {
  only(String(A.shape) === String(B.shape), "bitwiseAnd takes tensors of one shape");
  return tf.bitwiseAnd(A, B);
}

function matMul(a, { A, B }) {
  only(A.rank === 2 && B.rank === 2, "there are two matrices");
  return tf.matMul(A, B);
}

/** A function of the operands in their order. */
const plain = (compute) => (a, operands) => compute(...Object.values(operands));

const COMPUTING = ["float32", "int32"], ANY = [...COMPUTING, "bool"], FLOAT = ["float32"], INT = ["int32"], BOOL = ["bool"];
const COMPLEX = mode === "cpu" ? [...ANY, "complex64"] : ANY; // WebAssembly has no complex numbers
const INDICES = { name: "indices", dtypes: ["int32", "int64"] };

/** By the operator's name: its function, its types, and limits of operands. */
const OPERATORS = {
  "openvino.strided_slice": [stridedSlice, ANY],
  "openvino.slice": [(a, { data }) => slice(data, a.start, a.stop, a.axes, a.step), ANY, { name: "data", min_rank: 1 }],
  "openvino.pad": [pad, ANY, { name: "data", min_rank: 1 }],
  "openvino.batch_to_space": [(a, { data }) => blocks(tf.batchToSpaceND, data, a.block_shape, a.crops_begin, a.crops_end), ANY],
  "openvino.space_to_batch": [(a, { data }) => blocks(tf.spaceToBatchND, data, a.block_shape, a.pads_begin, a.pads_end), ANY],
  "openvino.one_hot": [
    (a, { indices, on_value, off_value }) => oneHot(a, indices, scalar(on_value), scalar(off_value), on_value.dtype), INT,
    ...["on_value", "off_value"].map((name) => ({ name, dtypes: ANY })),
  ],
  "stablehlo.reverse": [(a, { operand }) => tf.reverse(operand, fromFront(a.dimensions, operand.rank)), ANY],
  "onnx.concat": [(a, { inputs }) => tf.concat(inputs, a.axis), COMPLEX],
  "onnx.split": [split, ANY],
  "onnx.pad": [pad, ANY],
  "onnx.transpose": [(a, { data }) => tf.transpose(data, a.perm), COMPLEX],
  "onnx.tile": [(a, { input }) => {
    only(a.repeats.every((count) => count >= 0), "there is a number of copies");
    return tf.tile(input, a.repeats);
  }, ANY],
  "onnx.expand": [expand, ANY],
  "onnx.slice": [(a, { data }) => slice(data, a.starts, a.ends, a.axes, a.steps), ANY],
  ...(mode === "wasm" ? { "onnx.depth_to_space": [depthToSpace, FLOAT] } : {}), // that of JavaScript has channels last alone
  "onnx.trilu": [trilu, ANY, { name: "input", min_rank: 2 }, { name: "k", dtypes: ["int64"] }],
  "onnx.reshape": [reshape, COMPLEX],
  "onnx.identity": [(a, { input }) => tf.clone(input), COMPLEX],
  "onnx.squeeze": [(a, { data }) => tf.squeeze(data, a.axes), COMPLEX],
  "onnx.unsqueeze": [(a, { data }) => {
    only(a.axes.length === 1, "expandDims inserts one axis");
    return tf.expandDims(data, a.axes[0]);
  }, COMPLEX],
  "onnx.gather": [gather, ANY, { name: "data", min_rank: 1 }, INDICES],
  "onnx.gather_nd": [gatherND, ANY, INDICES],
  "onnx.scatter_nd": [scatterND, ANY, INDICES],
  "onnx.compress": [compress, ANY, { name: "input", min_rank: 1 }],
  "onnx.one_hot": [
    (a, { indices, values }) => oneHot(a, indices, ...[...values.dataSync()].reverse(), values.dtype), ["int32", "int64"],
    { name: "values", dtypes: ANY, min_rank: 1, max_rank: 1 },
  ],
  "onnx.where": [(a, { condition, X, Y }) => tf.where(condition, X, Y), BOOL, ...["X", "Y"].map((name) => ({ name, dtypes: ANY }))],
  "onnx.cast": [(a, { input }, [output]) => tf.cast(input, output.dtype), ANY, { name: "output", dtypes: ANY }],
  "onnx.range": [(a, _, [output]) => tf.range(a.start, a.limit, a.delta, output.dtype), COMPUTING],
  "onnx.reduce_mean": [reduction(tf.mean, false), FLOAT],
  "onnx.reduce_max": [reduction(tf.max, false), COMPUTING],
  "onnx.reduce_min": [reduction(tf.min, false), COMPUTING],
  "onnx.reduce_sum": [reduction(tf.sum), COMPUTING],
  "onnx.reduce_prod": [reduction(tf.prod), COMPUTING],
  "onnx.clip": [clip, COMPUTING],
  "onnx.is_inf": [isInf, FLOAT],
  "onnx.bitwise_and": [bitwiseAnd, INT],
  "onnx.mat_mul": [matMul, mode === "wasm" ? FLOAT : COMPUTING, ...["A", "B"].map((name) => ({ name, min_rank: 2, max_rank: 2 }))],
  "onnx.cum_sum": [(a, { x }) => tf.cumsum(x, axisOf(a.axis, x.rank), a.exclusive, a.reverse), COMPUTING, { name: "x", min_rank: 1 }],
  "onnx.sum": [sum, FLOAT],
  "onnx.max": [pair(tf.maximum), COMPUTING],
  "onnx.min": [pair(tf.minimum), COMPUTING],
  "onnx.arg_max": [extreme(tf.argMax), COMPUTING, { name: "data", min_rank: 1 }],
  "onnx.arg_min": [extreme(tf.argMin), COMPUTING, { name: "data", min_rank: 1 }],
};
for (const [types, functions] of [
  [COMPUTING, {
    add: tf.add, sub: tf.sub, mul: tf.mul, abs: tf.abs, neg: tf.neg, sign: tf.sign, relu: tf.relu,
    less: tf.less, greater: tf.greater, less_or_equal: tf.lessEqual, greater_or_equal: tf.greaterEqual,
  }],
  [FLOAT, { floor: tf.floor, ceil: tf.ceil, round: tf.round, is_nan: tf.isNaN }],
  [BOOL, { and: tf.logicalAnd, or: tf.logicalOr, xor: tf.logicalXor, not: tf.logicalNot }],
  [ANY, { equal: tf.equal }],
]) {
  for (const [name, compute] of Object.entries(functions)) OPERATORS[`onnx.${name}`] = [plain(compute), types];
}

// Jobs

const ARRAYS = { float32: Float32Array, int32: Int32Array, bool: Uint8Array };

/** The tensor of an operand, over its memory if that has a type of TensorFlow.js. */
function tensor(operand) {
  const bytes = operand.read(), shape = operand.sizes.map(Number);
  const all = (type) => new type(bytes.buffer, bytes.byteOffset, bytes.length / type.BYTES_PER_ELEMENT);
  if (operand.dtype === "complex64") { // taken apart as bits, so that no NaN changes
    const parts = all(Uint32Array);
    const [real, imaginary] = [0, 1].map((part) => new Float32Array(Uint32Array.from({ length: parts.length / 2 }, (_, i) => parts[2 * i + part]).buffer));
    return tf.complex(tf.tensor(real, shape), tf.tensor(imaginary, shape));
  }
  if (operand.dtype === "int64") { // of indices, which TensorFlow.js has as int32
    const wide = all(BigInt64Array);
    only(wide.every((index) => BigInt.asIntN(32, index) === index), "an index has 32 bits");
    return tf.tensor(Int32Array.from(wide, Number), shape, "int32");
  }
  only(operand.dtype in ARRAYS, `there is no ${operand.dtype}`);
  return tf.tensor(all(ARRAYS[operand.dtype]), shape, operand.dtype);
}

/** Writes a result into the memory of an output, and returns its sizes. */
function write(output, result) {
  const wide = output.dtype === "int64"; // of places, which TensorFlow.js has as int32
  if (result.dtype !== (wide ? "int32" : output.dtype)) throw new Error(`the result is ${result.dtype}, not ${output.dtype}`);
  if (output.sizes !== undefined && String(output.sizes) !== String(result.shape)) throw new Error(`the result has the sizes ${result.shape}`);
  let elements = result.dataSync();
  if (wide) elements = BigInt64Array.from(elements, BigInt);
  const type = ARRAYS[output.dtype];
  if (type && !(elements instanceof type)) { // the array of another type has the numbers
    const kept = type.from(elements);
    if (!kept.every((number, i) => Object.is(number, elements[i]))) throw new Error(`the result has a number that is no ${output.dtype}`);
    elements = kept;
  }
  output.write(elements, result.shape);
  return result.shape;
}

const STEERING = ["indices", "condition", "k"];

/** The data type that the result of an operator has, given that of its inputs. */
function resultType(operator, input, output) {
  if (/\.(cast|range)$/.test(operator)) return output;
  if (/\.arg_/.test(operator)) return "int64";
  return /\.(equal|less|greater|is_)/.test(operator) ? "bool" : input;
}

async function run(compute, job) {
  const outputs = job.operands.filter(({ name }) => name.startsWith("outputs["));
  if (outputs.length === 0) outputs.push(job.operands.at(-1));
  const inputs = job.operands.filter((operand) => !outputs.includes(operand));
  const types = new Set(inputs.filter(({ name }) => !STEERING.includes(name)).map(({ dtype }) => dtype)), [type] = types;
  only(types.size <= 1 && outputs.every(({ dtype }) => dtype === resultType(job.operator, type, dtype)), "a function takes operands of one type, from which that of the result follows");
  only(outputs[0].sizes === undefined || String(outputs[0].sizes) === String(job.operands[0].sizes), "a function infers the sizes of its result");
  try {
    tf.engine().startScope();
    const operands = {};
    for (const operand of inputs) {
      const [name, many] = operand.name.split("[");
      if (many) (operands[name] ??= []).push(tensor(operand));
      else operands[name] = tensor(operand);
    }
    const results = [await called(() => compute(Object.fromEntries(Object.entries(job.attributes).map(([name, value]) => [name, argument(value)])), operands, outputs))].flat();
    const sizes = outputs.map((output, i) => write(output, results[i]));
    return outputs[0].sizes === undefined ? (job.operands.at(-1).name.startsWith("outputs[") ? sizes : sizes[0]) : undefined;
  } finally {
    tf.engine().endScope();
    if (mode === "wasm") await renew();
  }
}

/** What a function of TensorFlow.js returns. What it throws is why it refuses a call. */
async function called(call) {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Gap || error instanceof WebAssembly.RuntimeError) throw error;
    if (/allocation failed|^Kernel '.*' not registered for backend/.test(error.message)) throw new Gap(error.message);
    throw new Rejected(error.message);
  }
}

/** A job. After a trap of WebAssembly the process is of no use, and ends. */
async function survived(compute, job) {
  try {
    return await run(compute, job);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    console.error(error);
    process.exit(1);
  }
}

await serve("tensorflow-js", tf.version_core, mode === "cpu" ? "JavaScript" : "WebAssembly",
  Object.fromEntries(Object.entries(OPERATORS).map(([name, [compute]]) => [name, (job) => survived(compute, job)])), {
    mode,
    // A truth value has the byte 0 or 1: functions take any other for true or false, copy it, or make it 1.
    readings: ["onnx.types/bool-byte", "openvino.types/bool-byte", "onnx.where/condition-byte"].map((question) => `${question}=undefined`),
    limits: Object.fromEntries(Object.entries(OPERATORS).map(([name, [, dtypes, ...limits]]) => [
      name, { dtypes, max_rank: 6, no_check_only: true, ...(limits.length > 0 ? { limits } : {}) },
    ])),
  });
