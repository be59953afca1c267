// Says of each call, or of the first call of a program, how its lists come to it.

import { Gap, serve } from "./conform_backend.mjs";

function run(job) {
  const { forms } = job.program?.nodes[0] ?? job;
  throw new Gap(Object.keys(forms).sort().reverse().map((name) => `${name} is ${forms[name]};`).join(""));
}

await serve("mine", "1", "host CPU", { "onnx.slice": run, "onnx.program": run });
