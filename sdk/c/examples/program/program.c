/*
 * Transpose and Concat of ONNX in C, and programs of them, as a plugin for conform.
 * A call outside a program is a program of one call. An optimiser makes one transpose
 * of two that follow each other.
 *
 *     cc -shared -fPIC -O2 -fvisibility=hidden -I ../.. -o libprogram.so program.c
 *     conform run --backend=lib:./libprogram.so onnx.transpose onnx.concat onnx.program
 *
 * -DPLANT_BUG plants a bug that no single call shows: the optimiser composes two
 * transposes in the wrong order. So does -DPLANT_OVERWRITE, which shows with
 * --mode=donated: the output that has the buffer of the first input is written
 * while a later call still reads that input.
 */
#include "conform_backend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* A packed tensor: an input of the job, or what a step makes. */
typedef struct {
	uint32_t dtype;
	int rank;
	int64_t sizes[CONFORM_MAX_RANK];
	uint64_t bytes;
	uint8_t *data;    /* NULL while only sizes are known */
	uint8_t *scratch; /* to be freed */
} value;

/* A call: an operator, what it takes, and what it makes. */
typedef struct step step;
struct step {
	const char *(*prepare)(step *s, conform_list attribute); /* infers the output, or says why the call is invalid */
	void (*run)(const step *s);
	value **inputs, *output;
	uint64_t count;                 /* of the inputs */
	int64_t perm[CONFORM_MAX_RANK]; /* of a transpose */
	int axis;                       /* of a concat */
};

static const uint8_t item_sizes[] = {0, 8, 4, 2, 8, 4, 2, 1, 8, 4, 2, 1};

/* The product of sizes from one dimension up to another, or UINT64_MAX. */
static uint64_t product(const value *v, int from, int to)
{
	uint64_t n = 1;
	for (int i = from; i < to; i++)
		if (v->sizes[i] == 0)
			return 0;
	for (int i = from; i < to; i++)
		n = n > UINT64_MAX / (uint64_t)v->sizes[i] ? UINT64_MAX : n * (uint64_t)v->sizes[i];
	return n;
}

static uint64_t bytes_of(const value *v)
{
	const uint64_t n = product(v, 0, v->rank);
	return n > UINT64_MAX / 8 ? UINT64_MAX : n * item_sizes[v->dtype];
}

static const char *transpose_prepare(step *s, conform_list perm)
{
	const value *in = s->inputs[0];
	unsigned seen = 0;
	if (perm.values != NULL && perm.count != (uint64_t)in->rank)
		return "perm has not one entry for each axis";
	for (int i = 0; i < in->rank; i++) {
		int64_t axis = perm.values != NULL ? perm.values[i] : in->rank - 1 - i;
		if (axis < 0 || axis >= in->rank || (seen & 1u << axis) != 0)
			return "perm is no permutation of the axes";
		seen |= 1u << axis;
		s->perm[i] = axis;
		s->output->sizes[i] = in->sizes[axis];
	}
	s->output->rank = in->rank;
	return NULL;
}

static void transpose_run(const step *s)
{
	const value *in = s->inputs[0], *out = s->output;
	const size_t size = item_sizes[in->dtype];
	int64_t at[CONFORM_MAX_RANK] = {0}, strides[CONFORM_MAX_RANK];
	int i;
	for (i = 0; i < in->rank; i++)
		strides[i] = (int64_t)product(in, (int)s->perm[i] + 1, in->rank);
	for (uint8_t *to = out->data; to < out->data + out->bytes; to += size) {
		int64_t from = 0;
		for (i = 0; i < out->rank; i++)
			from += at[i] * strides[i];
		memcpy(to, in->data + (size_t)from * size, size);
		for (i = out->rank - 1; i >= 0 && ++at[i] == out->sizes[i]; i--)
			at[i] = 0;
	}
}

static const char *concat_prepare(step *s, conform_list axis)
{
	const value *first = s->inputs[0];
	value *out = s->output;
	if (axis.values[0] < -first->rank || axis.values[0] >= first->rank)
		return "the axis is out of range";
	s->axis = (int)(axis.values[0] < 0 ? axis.values[0] + first->rank : axis.values[0]);
	out->rank = first->rank;
	memcpy(out->sizes, first->sizes, sizeof out->sizes);
	out->sizes[s->axis] = 0;
	for (uint64_t k = 0; k < s->count; k++) {
		const value *in = s->inputs[k];
		if (in->dtype != first->dtype || in->rank != first->rank)
			return "the inputs have several data types or ranks";
		for (int i = 0; i < in->rank; i++)
			if (i != s->axis && in->sizes[i] != first->sizes[i])
				return "the inputs differ in a size besides the axis";
		if (in->sizes[s->axis] > INT64_MAX - out->sizes[s->axis])
			return "the output is too long";
		out->sizes[s->axis] += in->sizes[s->axis];
	}
	return NULL;
}

static void concat_run(const step *s)
{
	const value *out = s->output;
	const uint64_t rows = product(out, 0, s->axis);
	uint8_t *to = out->data;
	for (uint64_t row = 0; row < rows && out->bytes > 0; row++)
		for (uint64_t k = 0; k < s->count; k++) {
			const uint64_t length = s->inputs[k]->bytes / rows;
			memcpy(to, s->inputs[k]->data + row * length, length);
			to += length;
		}
}

static const struct {
	const char *name, *attribute;
	const char *(*prepare)(step *s, conform_list attribute);
	void (*run)(const step *s);
} operators[] = {
	{"onnx.transpose", "perm", transpose_prepare, transpose_run},
	{"onnx.concat", "axis", concat_prepare, concat_run},
};

/* Makes one transpose of step n and the one that makes its input, if both are: axis i of the second is axis second[i] of the first. */
static void fuse(step *steps, uint64_t n)
{
	step *second = &steps[n];
	for (const step *first = steps; first < second; first++) {
		int64_t perm[CONFORM_MAX_RANK];
		if (first->run != transpose_run || second->run != transpose_run || second->inputs[0] != first->output)
			continue;
		second->inputs[0] = first->inputs[0];
		for (int i = 0; i < second->output->rank; i++)
#ifdef PLANT_BUG
			perm[i] = second->perm[first->perm[i]];
#else
			perm[i] = first->perm[second->perm[i]];
#endif
		for (int i = 0; i < second->output->rank; i++) {
			second->perm[i] = perm[i];
			second->output->sizes[i] = second->inputs[0]->sizes[perm[i]];
		}
		return;
	}
}

/* A job while it runs. */
typedef struct {
	const conform_batch *batch;
	conform_job *job;
	const conform_program *program;
	value *values;
	step *steps;
	value **inputs; /* of all steps */
} running;

/* Prepares step n, or says why its call is invalid. */
static const char *prepare(running *r, uint64_t n, value **inputs)
{
	const conform_node *node = conform_node_at(r->program, n);
	step *s = &r->steps[n];
	conform_list attribute = {NULL, 0};
	s->inputs = inputs;
	s->count = node->operand_count - 1;
	for (uint64_t k = 0; k < s->count; k++)
		inputs[k] = &r->values[conform_node_operand_at(r->program, node, k)->value];
	s->output = &r->values[conform_node_operand_at(r->program, node, s->count)->value];
	s->output->dtype = inputs[0]->dtype;
	for (size_t i = 0; i < COUNT(operators); i++) {
		if (strcmp(node->operator_name, operators[i].name) != 0)
			continue;
		for (uint64_t k = 0; k < node->attribute_count; k++) {
			const conform_attribute *a = conform_node_attribute_at(r->batch, node, k);
			if (strcmp(a->name, operators[i].attribute) == 0)
				attribute = a->value;
		}
		s->run = operators[i].run;
		const char *wrong = operators[i].prepare(s, attribute);
		if (wrong == NULL)
			fuse(r->steps, n);
		s->output->bytes = bytes_of(s->output);
		return wrong;
	}
	return "an unknown operator";
}

/* Whether step n or a later one reads a buffer. */
static int reads(const running *r, uint64_t n, const uint8_t *buffer)
{
#ifdef PLANT_OVERWRITE
	const uint64_t end = n + 1;
#else
	const uint64_t end = r->program->node_count;
#endif
	for (; n < end; n++)
		for (uint64_t k = 0; k < r->steps[n].count; k++)
			if (r->steps[n].inputs[k]->data == buffer)
				return 1;
	return 0;
}

/*
 * Runs the steps. What one makes goes to the output that returns it, unless that has the
 * buffer of an input that is still read: then to scratch memory, and to the output at
 * the end. Returns 0 if there is no memory.
 */
static int compute(running *r, uint64_t inputs)
{
	for (uint64_t n = 0; n < r->program->node_count; n++) {
		value *v = r->steps[n].output;
		for (uint64_t k = 0; k < r->program->return_count; k++) {
			const conform_operand *o = conform_operand_at(r->batch, r->job, inputs + k);
			if (&r->values[r->program->returns[k]] == v && v->bytes <= o->length && !reads(r, n, o->buffer))
				v->data = o->buffer;
		}
		if (v->data == NULL && (v->data = v->scratch = malloc(v->bytes + 1)) == NULL)
			return 0;
		r->steps[n].run(&r->steps[n]);
	}
	for (uint64_t k = 0; k < r->program->return_count; k++) {
		const conform_operand *o = conform_operand_at(r->batch, r->job, inputs + k);
		const value *v = &r->values[r->program->returns[k]];
		if (v->data != o->buffer && v->bytes <= o->length)
			memcpy(o->buffer, v->data, v->bytes);
	}
	return 1;
}

static uint32_t reject(conform_job *job, const char *reason)
{
	snprintf(job->detail, sizeof job->detail, "%s", reason);
	return CONFORM_REJECTED;
}

/* Runs a job as a program, and returns its status. */
static uint32_t run(running *r)
{
	const uint64_t inputs = r->job->operand_count - r->program->return_count;
	value **next = r->inputs;
	for (uint64_t k = 0; k < inputs; k++) {
		const conform_operand *o = conform_operand_at(r->batch, r->job, k);
		value *v = &r->values[k];
		v->dtype = o->dtype;
		v->rank = (int)o->sizes.count;
		if (v->rank > 0)
			memcpy(v->sizes, o->sizes.values, o->sizes.count * sizeof v->sizes[0]);
		v->bytes = bytes_of(v);
		v->data = o->buffer;
	}
	for (uint64_t n = 0; n < r->program->node_count; n++) {
		const char *wrong = prepare(r, n, next);
		next += r->steps[n].count;
		if (wrong != NULL)
			return reject(r->job, wrong);
	}
	for (uint64_t k = 0; k < r->program->return_count; k++) {
		conform_operand *o = conform_operand_at(r->batch, r->job, inputs + k);
		const value *v = &r->values[r->program->returns[k]];
		if (o->dtype != v->dtype)
			return reject(r->job, "an output has another data type");
		o->inferred_rank = (uint32_t)v->rank;
		memcpy(o->inferred_sizes, v->sizes, sizeof v->sizes);
	}
	if (r->job->check_only)
		return CONFORM_DONE;
	return compute(r, inputs) ? CONFORM_DONE : CONFORM_FAILED;
}

/* The memory for a job, and what it runs. */
static uint32_t start(const conform_batch *batch, conform_job *job)
{
	const uint64_t count = job->operand_count, last = count - 1;
	running r = {.batch = batch, .job = job, .program = conform_program_of(batch, job)};
	conform_node_operand *operands = calloc(count, sizeof *operands);
	const conform_node node = {job->operator_name, operands, count, job->attributes, job->attribute_count, 0, 0, NULL, NULL, 0};
	const conform_program single = {&node, 1, sizeof node, sizeof *operands, &last, 1, count};
	uint64_t wires = 0;
	uint32_t status = CONFORM_FAILED;
	for (uint64_t k = 0; operands != NULL && k < count; k++)
		operands[k].value = k;
	if (r.program == NULL)
		r.program = &single;
	for (uint64_t n = 0; n < r.program->node_count; n++)
		wires += conform_node_at(r.program, n)->operand_count;
	r.values = calloc(r.program->value_count, sizeof *r.values);
	r.steps = calloc(r.program->node_count, sizeof *r.steps);
	r.inputs = calloc(wires, sizeof *r.inputs);
	if (operands != NULL && r.values != NULL && r.steps != NULL && r.inputs != NULL)
		status = run(&r);
	for (uint64_t k = 0; r.values != NULL && k < r.program->value_count; k++)
		free(r.values[k].scratch);
	free(operands);
	free(r.values);
	free(r.steps);
	free(r.inputs);
	return status;
}

const conform_description *conform_describe(void)
{
	static const conform_capability capabilities[] = {
		{.operator_name = "onnx.transpose", .flags = CONFORM_DONATED},
		{.operator_name = "onnx.concat", .flags = CONFORM_DONATED},
		{.operator_name = "onnx.program", .flags = CONFORM_DONATED},
	};
	static const char *const readings[] = {"onnx.transpose/empty-perm=reject"};
	static const conform_description description = {
		.struct_size = sizeof(conform_description), .abi_version = CONFORM_ABI_VERSION,
		.name = "program", .version = "1.0", .device = "host CPU",
		.capabilities = capabilities, .capability_count = COUNT(capabilities), .capability_size = sizeof(conform_capability),
		.readings = readings, .reading_count = COUNT(readings),
	};
	return &description;
}

int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_job *job = conform_job_at(batch, i);
		job->status = start(batch, job);
	}
	return 0;
}

void conform_close(void) {}
