// The page that runs calls of WebNN. A call is one operation: its method of
// MLGraphBuilder, its operands, and its arguments, in which {operand: N} stands for
// an operand, and {bigint: TEXT} and {number: TEXT} for numbers that JSON lacks. A
// program has steps instead, in which {result: [N, K]} stands for result K of step N.
"use strict";

let context, lost;

// open makes the context that all calls run in, and returns what it supports.
async function open(options) {
  context = await navigator.ml.createContext(options);
  context.lost.then((info) => { lost = info.message || "the context was lost"; });
  return context.opSupportLimits();
}

// run runs calls whose data lies in one string. It returns an answer for each, or fewer
// and the reason if the context was lost.
async function run(calls, data) {
  const bytes = Uint8Array.fromBase64(data);
  const answers = [];
  let last = null;
  for (const call of calls) {
    if (!call.again) {
      discard(last);
      last = await prepare(call, bytes);
    }
    answers.push(last.graph ? await dispatch(last, call, bytes) : last.answer);
    if (lost) {
      return {answers, lost};
    }
  }
  discard(last);
  return {answers, lost: ""};
}

// prepare builds the graph of a call and makes its tensors. If it cannot, its result has
// the answer to the call.
async function prepare(call, bytes) {
  const prepared = {inputs: {}, outputs: {}};
  let status = "rejected"; // the builder checks the call
  try {
    const builder = new MLGraphBuilder(context);
    const operands = call.operands.map((o, i) => o.constant ? builder.constant(o, at(o, bytes)) : builder.input("i" + i, o));
    const made = [];
    for (const step of call.steps ?? [call]) {
      const results = builder[step.method](...step.args.map((a) => value(a, operands, made)));
      made.push(Array.isArray(results) ? results : [results]);
    }
    const results = call.returns ? call.returns.map(([step, k]) => made[step][k]) : made[0];
    prepared.shapes = results.map((r) => r.shape);
    status = "failed";
    prepared.graph = await builder.build(Object.fromEntries(results.map((r, i) => ["o" + i, r])));
    for (const [i, o] of call.operands.entries()) {
      if (!o.constant) {
        prepared.inputs["i" + i] = await context.createTensor({dataType: o.dataType, shape: o.shape, writable: true});
      }
    }
    for (const [i, r] of results.entries()) {
      prepared.outputs["o" + i] = await context.createTensor({dataType: r.dataType, shape: r.shape, readable: true});
    }
    return prepared;
  } catch (e) {
    discard(prepared);
    return {answer: refused(status, e)};
  }
}

async function dispatch(prepared, call, bytes) {
  try {
    for (const [i, o] of call.operands.entries()) {
      if (!o.constant) {
        context.writeTensor(prepared.inputs["i" + i], at(o, bytes));
      }
    }
    context.dispatch(prepared.graph, prepared.inputs, prepared.outputs);
    const read = await Promise.all(Object.values(prepared.outputs).map((t) => context.readTensor(t)));
    return {status: "done", shapes: prepared.shapes, data: read.map((b) => new Uint8Array(b).toBase64())};
  } catch (e) {
    return refused("failed", e);
  }
}

// refused is the answer to a call that ended with an error. NotSupportedError means that
// the browser lacks what the call needs.
function refused(status, error) {
  return {status: error.name === "NotSupportedError" ? "gap" : status, detail: `${error.name}: ${error.message}`};
}

// at returns the bytes of an operand.
function at(operand, bytes) {
  return bytes.slice(operand.start, operand.start + operand.length);
}

// value returns the value of an argument, which may be an operand or a result.
function value(argument, operands, made) {
  if (Array.isArray(argument)) {
    return argument.map((a) => value(a, operands, made));
  }
  if (typeof argument !== "object") {
    return argument;
  }
  if ("operand" in argument) {
    return operands[argument.operand];
  }
  if ("result" in argument) {
    return made[argument.result[0]][argument.result[1]];
  }
  if ("bigint" in argument) {
    return BigInt(argument.bigint);
  }
  if ("number" in argument) {
    return Number(argument.number);
  }
  return Object.fromEntries(Object.entries(argument).map(([name, a]) => [name, value(a, operands, made)]));
}

function discard(prepared) {
  if (prepared?.graph) {
    prepared.graph.destroy();
    for (const tensor of [...Object.values(prepared.inputs), ...Object.values(prepared.outputs)]) {
      tensor.destroy();
    }
  }
}
