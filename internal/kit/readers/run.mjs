// Runs the cases of this kit on ONNX Runtime Web, and records what it does.
//
//     npm install onnxruntime-web && node KIT/run.mjs results.jsonl
//
// runs them in Node, on WebAssembly, with the package of the current folder. In a browser, index.html does so, and on WebGPU where the
// browser has it: serve this folder with onnxruntime-web in it, and open index.html?ep=webgpu.
//
// The record has no verdicts. conform gives them, on any machine:
//
//     conform replay KIT --backend=recorded --option results=results.jsonl

/** Arrays of the types that ONNX Runtime Web has, by TensorProto's numbers. */
const TYPES = {
  1: ["float32", Float32Array], 2: ["uint8", Uint8Array], 3: ["int8", Int8Array], 4: ["uint16", Uint16Array],
  5: ["int16", Int16Array], 6: ["int32", Int32Array], 7: ["int64", BigInt64Array], 9: ["bool", Uint8Array],
  10: ["float16", globalThis.Float16Array ?? Uint16Array], 11: ["float64", Float64Array], 12: ["uint32", Uint32Array],
  13: ["uint64", BigUint64Array],
};
const NAMES = Object.values(TYPES).map(([name]) => name);

/** What ONNX Runtime says where it, an execution provider or a device lacks something. */
const GAPS = /ERROR_CODE: 9\b|till opset|disable_cpu_ep_fallback|fallback to CPU EP|the device does not support/;

/** The fields of a protobuf message: their numbers, with an integer or bytes each. */
function* fields(message) {
  let at = 0;
  const varint = () => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = message[at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(value);
    }
  };
  while (at < message.length) {
    const key = varint(), value = varint();
    yield [key >> 3, (key & 7) === 2 ? message.subarray(at, (at += value)) : value];
  }
}

/** The tensor of a TensorProto, as every kit has it: dims, data_type, name and raw_data. */
function tensor(ort, message) {
  let kind, data = new Uint8Array();
  const sizes = [];
  for (const [number, value] of fields(message)) {
    if (number === 1) sizes.push(value);
    if (number === 2) kind = value;
    if (number === 9) data = new Uint8Array(value); // a copy, which is aligned
  }
  const [type, list] = TYPES[kind];
  return new ort.Tensor(type, new list(data.buffer), sizes);
}

/** Bytes in base64. */
function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** What the engine does with a case. */
export async function result(ort, read, test, options) {
  const lacks = test.requires.types.find((type) => !NAMES.includes(type));
  if (lacks) return { status: "gap", detail: `onnxruntime-web has no tensors of ${lacks}` };
  let session;
  try {
    session = await ort.InferenceSession.create(await read(`${test.folder}/model.onnx`), options);
    const inputs = {};
    for (const [i, { name }] of test.inputs.entries()) inputs[name] = tensor(ort, await read(`${test.folder}/test_data_set_0/input_${i}.pb`));
    const made = await session.run(inputs, { logSeverityLevel: 4 });
    const outputs = [];
    for (const { name } of test.outputs) {
      const data = await made[name].getData();
      outputs.push({ type: made[name].type, sizes: [...made[name].dims], data: base64(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)) });
    }
    return { status: "done", outputs };
  } catch (error) {
    const detail = String(error?.message ?? error).slice(0, 1000);
    if (error instanceof WebAssembly.RuntimeError) return { status: "crashed", detail };
    if (GAPS.test(detail)) return { status: "gap", detail };
    return { status: /ERROR_CODE: \d/.test(detail) ? "rejected" : "failed", detail };
  } finally {
    await session?.release().catch(() => {}); // after a crash there is nothing left to release
  }
}

/**
 * Records what ONNX Runtime Web does with each case. load(n) returns the n-th instance of it: a
 * crash spoils one. read returns a file of the kit, and write takes a line of the record.
 */
export async function record(load, provider, read, write) {
  const { cases } = JSON.parse(new TextDecoder().decode(await read("manifest.json")));
  const options = { executionProviders: [provider], logSeverityLevel: 4 };
  if (provider !== "wasm") options.extra = { session: { disable_cpu_ep_fallback: "1" } };
  let ort, instances = 0;
  const fresh = async () => {
    ort = await load(instances++);
    ort.env.wasm.numThreads = 1;
  };
  const line = (value) => write(`${JSON.stringify(value)}\n`);
  await fresh();
  await line({ format: "conform.results/1", name: "onnxruntime-web", version: ort.env.versions.web, device: provider, cases: cases.length });
  for (const test of cases) {
    const did = await result(ort, read, test, options);
    if (did.status === "crashed") await fresh();
    await line({ case: test.id, key: test.key, ...did });
  }
}

/** The n-th instance of ONNX Runtime Web in Node, of the package that a folder has. */
export async function inNode(folder, n) {
  const { createRequire } = await import("node:module");
  const { pathToFileURL } = await import("node:url");
  const fs = await import("node:fs");
  const dist = new URL(".", pathToFileURL(createRequire(`${folder}/`).resolve("onnxruntime-web")));
  const ort = await import(new URL(`ort.wasm.bundle.min.mjs?${n}`, dist));
  ort.env.wasm.wasmBinary = fs.readFileSync(new URL("ort-wasm-simd-threaded.wasm", dist));
  ort.env.wasm.numThreads = 1;
  return ort;
}

if (/run\.mjs$/.test(globalThis.process?.argv?.[1])) {
  const fs = await import("node:fs");
  const out = fs.openSync(process.argv[2], "wx");
  await record((n) => inNode(process.cwd(), n), "wasm", (name) => fs.readFileSync(new URL(name, import.meta.url)), (line) => fs.writeSync(out, line));
}
