// Says of each call, or of the first call of a program, how its lists come to it.

import { Gap, serve } from "./conform_backend.mjs";

function run(job) {
  const { forms, lists = {} } = job.program?.nodes[0] ?? job;
  const come = [...Object.entries(forms).sort().reverse(), ...Object.entries(lists)];
  throw new Gap(come.map(([name, from]) => `${name} is ${from};`).join(""));
}

await serve("mine", "1", "host CPU", { "onnx.slice": run, "onnx.program": run });
