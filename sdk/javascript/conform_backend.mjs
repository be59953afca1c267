/**
 * Serves your backend to conform over standard input and output.
 *
 *     import { serve, Rejected } from "./conform_backend.mjs";
 *
 *     function copy(job) {
 *       const [source, target] = job.operands;
 *       if (String(source.sizes) !== String(target.sizes)) throw new Rejected("the sizes differ");
 *       if (!job.checkOnly) target.write(source.read());
 *     }
 *
 *     await serve("mine", "1.0", "host CPU", { "onnx.identity": copy });
 *
 * and then: conform run --backend='exec:node mine.mjs'
 *
 * One file, no dependencies, Node 18 or later. It speaks conform.backend/1, which
 * docs/protocol.md describes.
 */

import fs from "node:fs";

export const PROTOCOL = "conform.backend/1";

/** The maximum length of a header in bytes, including its line break. */
const MAX_HEADER = 1 << 20;

/**
 * The data types, with the bits of memory of an element. Elements of less than 8 are packed: the
 * first of a byte has the low bits, of uint1 the high bit, and rows are not padded. Those from
 * bool on only come where a capability lists them.
 */
export const ITEM_BITS = {
  float64: 64, float32: 32, float16: 16, int64: 64, int32: 32, int16: 16, int8: 8, uint64: 64, uint32: 32, uint16: 16, uint8: 8,
  bool: 8, bfloat16: 16, float8e4m3fn: 8, float8e4m3fnuz: 8, float8e5m2: 8, float8e5m2fnuz: 8, float8e8m0fnu: 8,
  float4e2m1: 4, int4: 4, uint4: 4, int2: 2, uint2: 2, complex64: 64, nf4: 4, uint1: 1,
};

/** The call is invalid. Throw this before you write anything. */
export class Rejected extends Error {}

/** The backend does not support such calls. */
export class Unsupported extends Error {}

/** The backend does not support the call, and its limits cannot express that. */
export class Gap extends Error {}

/** The device was lost, so the call could not run. */
export class DeviceLost extends Error {}

/** The input does not follow the protocol. */
export class ProtocolError extends Error {}

const STATUSES = [[Rejected, "rejected"], [Gap, "gap"], [Unsupported, "unsupported"], [DeviceLost, "device lost"]];

/**
 * A tensor and its memory. Every integer is a BigInt: a job that is checkOnly may have sizes of
 * 63 bits. What the call does not state is undefined.
 */
export class Operand {
  name; // by the text
  dtype;
  sizes; // undefined for an output whose sizes the operator infers
  strides; totalBytes; // DirectML; strides are in elements
  viewStrides; viewFirst; // of a view, of a backend that takes views: distances, and where the first element lies, in elements
  minorToMajor; paddedDimensions; paddingValue; tileDims; tileDimSizes; // XLA
  buffer; // a Uint8Array, which is aligned to 16 bytes; undefined in a job that is checkOnly; write an output's

  constructor(header, buffer) {
    for (const [key, value] of Object.entries(header)) {
      if (!["memory", "start", "length"].includes(key)) this[key.replace(/_(.)/g, (_, letter) => letter.toUpperCase())] = value;
    }
    this.buffer = buffer;
  }

  /** All elements of an input that states no layout, in row-major order, as bytes: a copy if it is a view. */
  read() {
    const bytes = byteLength(this.dtype, this.sizes);
    if (this.viewStrides === undefined) return this.buffer.subarray(0, bytes);
    const elements = new Uint8Array(bytes), item = ITEM_BITS[this.dtype] / 8;
    let n = 0;
    for (const at of places(this.sizes, this.viewStrides, this.viewFirst)) {
      elements.set(this.buffer.subarray(at * item, (at + 1) * item), n);
      n += item;
    }
    return elements;
  }

  /**
   * Writes all elements of an output that states no layout, in row-major order, from a typed array.
   * State the sizes of one that the operator infers. If the elements do not fit into the buffer, it
   * writes nothing: conform then reports the wrong sizes. It throws if their length is not that of
   * the sizes.
   */
  write(elements, sizes = this.sizes) {
    const bytes = new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength);
    const length = byteLength(this.dtype, sizes), bits = Number(product(sizes)) * ITEM_BITS[this.dtype];
    if (bytes.length !== length) throw new Error(`${this.name} is ${this.dtype}[${sizes}], and there are ${bytes.length} bytes for it`);
    if (this.viewStrides !== undefined) {
      this.#writeView(bytes, sizes);
    } else if (length <= this.buffer.length) {
      const last = this.buffer[length - 1], rest = bits % 8;
      this.buffer.set(bytes);
      if (rest > 0) { // bits of the last byte that are no element stay
        const mask = this.dtype === "uint1" ? 0xff & ~(0xff >> rest) : (1 << rest) - 1;
        this.buffer[length - 1] = (last & ~mask) | (bytes[length - 1] & mask);
      }
    }
  }

  #writeView(bytes, sizes) {
    const item = ITEM_BITS[this.dtype] / 8;
    if (bytes.length === 0 || sizes.length !== this.viewStrides.length) return;
    const all = [...places(sizes, this.viewStrides, this.viewFirst)];
    if (all.some((at) => at < 0 || (at + 1) * item > this.buffer.length)) return;
    all.forEach((at, n) => this.buffer.set(bytes.subarray(n * item, (n + 1) * item), at * item));
  }
}

const product = (sizes) => sizes.reduce((all, size) => all * BigInt(size), 1n);

/** How many bytes the elements of a packed tensor take. */
const byteLength = (dtype, sizes) => Math.ceil((Number(product(sizes)) * ITEM_BITS[dtype]) / 8);

/** Where the elements of a view lie, in elements, in row-major order. */
function* places(sizes, strides, first = 0n) {
  const at = sizes.map(() => 0n);
  for (let left = product(sizes), place = BigInt(first); left > 0n; left--) {
    yield Number(place);
    for (let d = at.length - 1; d >= 0; d--) {
      place += strides[d];
      if (++at[d] < BigInt(sizes[d])) break;
      place -= strides[d] * at[d];
      at[d] = 0n;
    }
  }
}

/**
 * One call of one operator. The outputs are the last operands. attributes are by the text's names:
 * an integer is a BigInt, a float a number, a value that has a name a string. forms say which lists
 * are to be an "input" of a model, or "computed". A job of onnx.program has a program: its nodes,
 * and the values that it returns. lists of a node names the values that lists come from, whose entries
 * are in its attributes all the same.
 */
export class Job {
  constructor(header, memory) {
    this.id = header.id;
    this.operator = header.operator;
    this.attributes = floats(header.attributes);
    this.forms = header.forms ?? {};
    this.checkOnly = memory === undefined;
    this.program = header.program;
    for (const node of this.program?.nodes ?? []) Object.assign(node, { attributes: floats(node.attributes), forms: node.forms ?? {}, lists: node.lists ?? {} });
    let at = 0;
    this.operands = header.operands.map((operand) => {
      const start = at + Number(operand.start ?? 0n);
      at += Number(operand.memory ?? 0n);
      return new Operand(operand, memory?.subarray(start, start + Number(operand.length)));
    });
  }
}

/** The attributes with numbers in place of texts for floats, and lists of floats rounded to float32. */
function floats(attributes) {
  const number = (value) => {
    const match = typeof value === "string" && /^(-?)(inf|nan)$|^0x[0-9a-f]+$/.exec(value);
    if (!match) return value;
    if (match[2] === "inf") return match[1] === "-" ? -Infinity : Infinity;
    return NaN; // whose bits no number of JavaScript keeps
  };
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => {
    if (!Array.isArray(value)) return [name, number(value)];
    return [name, value.map((entry) => (typeof entry === "bigint" ? entry : Math.fround(number(entry))))];
  }));
}

/** Parses JSON, with a BigInt for each integer. */
export function parse(text) {
  // Marks what is a string and what an integer, so that none is taken for the other.
  const marked = text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?|-?\d+(\.\d+)?([eE][-+]?\d+)?/g, (token, string, key, fraction, exponent) => {
    if (string !== undefined) return key === undefined ? `"s${string}"` : token;
    return fraction === undefined && exponent === undefined ? `"i${token}"` : token;
  });
  return JSON.parse(marked, (_, value) => (typeof value !== "string" ? value : value[0] === "i" ? BigInt(value.slice(1)) : value.slice(1)));
}

/** Writes JSON, in which an integer may be a BigInt. */
function stringify(value) {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return `[${Array.from(value, stringify)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${stringify(entry)}`)}}`;
}

/** Waits a moment for a descriptor that does not block. */
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);

/** Standard input, read in frames. */
class Requests {
  #chunk = Buffer.alloc(1 << 16);
  #held = this.#chunk.subarray(0, 0); // read, and not taken yet

  #read(into) {
    for (;;) {
      try {
        return fs.readSync(0, into, 0, into.length, null);
      } catch (error) {
        if (error.code === "EOF") return 0; // on Windows
        if (error.code !== "EAGAIN") throw error;
        pause();
      }
    }
  }

  /** The next header, or undefined at the end. */
  header() {
    const pieces = [];
    for (let length = 0; length < MAX_HEADER;) {
      const end = this.#held.indexOf(10);
      const piece = Buffer.from(end < 0 ? this.#held : this.#held.subarray(0, end));
      pieces.push(piece);
      length += piece.length;
      if (end >= 0) {
        this.#held = this.#held.subarray(end + 1);
        return parse(Buffer.concat(pieces).toString());
      }
      this.#held = this.#chunk.subarray(0, this.#read(this.#chunk));
      if (this.#held.length === 0 && length === 0) return undefined;
      if (this.#held.length === 0) break;
    }
    throw new ProtocolError("a header does not end");
  }

  /** The next bytes. */
  payload(length) {
    const bytes = new Uint8Array(length); // which is aligned
    let at = Math.min(length, this.#held.length);
    bytes.set(this.#held.subarray(0, at));
    this.#held = this.#held.subarray(at);
    while (at < length) {
      const n = this.#read(bytes.subarray(at));
      if (n === 0) throw new ProtocolError("a payload does not end");
      at += n;
    }
    return bytes;
  }
}

/**
 * A descriptor for frames alone: what the backend or a library prints goes to standard error.
 * Where the system opens descriptors by name, that holds for libraries too, and else for
 * JavaScript.
 */
function answers() {
  try {
    const out = fs.openSync("/dev/fd/1", "a");
    fs.closeSync(1);
    fs.openSync("/dev/fd/2", "a"); // takes the lowest number that is free: 1
    return out;
  } catch {
    process.stdout.write = process.stderr.write.bind(process.stderr);
    return 1;
  }
}

function writeAll(out, bytes) {
  for (let at = 0; at < bytes.length;) {
    try {
      at += fs.writeSync(out, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      pause();
    }
  }
}

const line = (reason) => String(reason?.message ?? reason).split(/\s+/).join(" ").slice(0, 1000);

/**
 * Serves until conform shuts the backend down.
 *
 * operators maps the names of operators to functions, which may be asynchronous. One runs a job in
 * the memory of its operands. If the operator infers the sizes of its output, it returns them, or a
 * list with the sizes of each output if it may have several. It throws Rejected, Gap, Unsupported,
 * DeviceLost, or anything else if it fails on a call that it accepted. Of a job that is checkOnly it
 * only tells whether the call is valid.
 *
 * options may have: mode, in which the engine runs; readings, the answers that the backend promises
 * to follow, "question=answer"; notes for readers of the report; limits, further keys for the
 * capabilities of operators, such as { "onnx.gather": { max_rank: 8 } }; and shapeQuery, with which
 * queries arrive as jobs that are checkOnly. docs/protocol.md lists the keys. sparse is none of
 * them: Node maps no memory.
 */
export async function serve(name, version, device, operators, { mode, readings = [], notes = [], limits = {}, shapeQuery = false } = {}) {
  const out = answers(), requests = new Requests();
  const write = (header, payload) => {
    writeAll(out, Buffer.from(`${stringify(payload === undefined ? header : { ...header, bytes: payload.length })}\n`));
    if (payload !== undefined) writeAll(out, payload);
  };
  const outcome = async (job) => {
    const operator = operators[job.operator];
    if (operator === undefined) return { status: "unsupported", detail: `no operator is called ${job.operator}` };
    try {
      return { status: "done", sizes: await operator(job) };
    } catch (error) {
      const known = STATUSES.find(([kind]) => error instanceof kind);
      return known ? { status: known[1], detail: line(error) } : { status: "failed", detail: `${error?.name ?? "error"}: ${line(error)}` };
    }
  };
  for (let header; (header = requests.header()) !== undefined && header.type !== "shutdown";) {
    if (header.type === "hello") {
      if (!header.protocols.includes(PROTOCOL)) return write({ type: "error", message: `this backend speaks ${PROTOCOL}` });
      const capabilities = Object.keys(operators).map((operator) => ({ operator, ...limits[operator] }));
      write({ type: "hello", protocol: PROTOCOL, name, version, device, mode, capabilities, readings, notes, shape_query: shapeQuery });
    } else if (header.type === "run") {
      const payload = requests.payload(Number(header.bytes ?? 0n));
      let at = 0;
      for (const [number, one] of header.jobs.entries()) {
        const length = one.check_only ? 0 : one.operands.reduce((sum, operand) => sum + Number(operand.memory), 0);
        const memory = one.check_only ? undefined : payload.subarray(at, (at += length));
        const result = await outcome(new Job(one, memory));
        write({ type: "result", seq: header.seq, job: number, ...result }, ["done", "rejected"].includes(result.status) ? memory : undefined);
      }
    } else if (header.type === "query") {
      for (const [number, one] of header.jobs.entries()) {
        const result = await outcome(new Job(one));
        if (result.status === "failed") result.status = "unsupported";
        write({ type: "shape", seq: header.seq, job: number, ...result });
      }
    } else {
      throw new ProtocolError(`unknown frame ${header.type}`);
    }
  }
}
