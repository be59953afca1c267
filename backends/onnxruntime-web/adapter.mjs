// Runs models on ONNX Runtime Web in Node, as run.mjs of a kit does: its first argument is the
// folder that has the package. Each line of standard input is a case, as a manifest has it, with
// its files in base64; each line of standard output is a result, and the first is the version. What
// is printed goes to standard error. After a crash the process is of no use, and ends.

import fs from "node:fs";
import readline from "node:readline";
import { inNode, result } from "./run.mjs";

const answer = (value) => fs.writeSync(1, `${JSON.stringify(value)}\n`);
console.log = console.error;
const options = { executionProviders: ["wasm"], logSeverityLevel: 4 };

const ort = await inNode(process.argv[2], 0);
answer({ version: ort.env.versions.web });
for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { files, ...test } = JSON.parse(line);
  const did = await result(ort, (name) => Buffer.from(files[name], "base64"), { folder: "", ...test }, options);
  answer(did);
  if (did.status === "crashed") process.exit();
}
