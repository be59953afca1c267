/**
 * A backend for conform. Test it with
 *
 *     conform run --backend='exec:node backend.mjs' dml.copy
 *
 * It copies bytes as they lie in memory, so it is wrong for tensors with strides, and it accepts
 * invalid calls. The report shows both.
 */

import { serve } from "./conform_backend.mjs";

function copy(job) {
  const [source, target] = job.operands;
  if (!job.checkOnly) target.buffer.set(source.buffer.subarray(0, target.buffer.length));
}

await serve("starter", "0.1", "host CPU", { "dml.copy": copy });
