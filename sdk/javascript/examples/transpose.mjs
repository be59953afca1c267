/**
 * Transposes tensors of any element type of whole bytes, strided inputs and outputs included:
 *
 *     conform run --backend='exec:node sdk/javascript/examples/transpose.mjs' onnx.transpose
 */

import { ITEM_BITS, Rejected, serve } from "../conform_backend.mjs";

function transpose(job) {
  const [data, output] = job.operands;
  const rank = data.sizes.length;
  const perm = (job.attributes.perm ?? data.sizes.map((_, d) => BigInt(rank - 1 - d))).map(Number);
  if (perm.length !== rank || new Set(perm).size !== rank || perm.some((d) => d < 0 || d >= rank)) throw new Rejected(`perm is ${perm}`);
  if (output.dtype !== data.dtype) throw new Rejected("the types differ");
  const sizes = perm.map((d) => data.sizes[d]);
  if (job.checkOnly) return sizes;

  const item = ITEM_BITS[data.dtype] / 8;
  const from = data.read(), to = new Uint8Array(from.length);
  const strides = data.sizes.map((_, d) => Number(data.sizes.slice(d + 1).reduce((all, size) => all * size, 1n)));
  const move = (d, source, target) => { // the elements of dimensions from d on
    if (d === rank) {
      to.set(from.subarray(source * item, (source + 1) * item), target * item);
      return;
    }
    const size = Number(sizes[d]);
    for (let i = 0; i < size; i++) move(d + 1, source + i * strides[perm[d]], target * size + i);
  };
  if (to.length > 0) move(0, 0, 0);
  output.write(to, sizes);
  return sizes;
}

await serve("javascript", "1", "host CPU", { "onnx.transpose": transpose }, {
  limits: { "onnx.transpose": { dtypes: Object.keys(ITEM_BITS).filter((name) => ITEM_BITS[name] >= 8), views: true, output_views: true } },
});
