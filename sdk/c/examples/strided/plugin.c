/*
 * Slice1, Scatter, StridedSlice and both copies in C, as a plugin for conform:
 * every operator becomes a copy between strided arrays, one element at a time.
 *
 *     cc -shared -fPIC -O2 -fvisibility=hidden -I ../.. -o libstrided.so *.c
 *     conform run --backend=lib:./libstrided.so
 *
 * -DPLANT_BUG plants a bug for conform to find: a reversed slice of
 * dml.slice1 starts one element too early, if all it then reads lies in the input.
 */
#include "strided.h"

#include <string.h>

/* This plugin's answers to the questions that the texts leave open. */
static const char *const readings[] = {
	"dml.strides/overlapping-output=any-collider",
	"dml.strides/unrounded-total-size=accept",
	"dml.scatter/duplicate-indices=last-wins",
	"dml.scatter/index-out-of-range=drop",
	"dml.scatter/indices-sizes-vs-input=match",
	"dml.scatter/indices-longer-on-axis=accept",
	"openvino.strided_slice/equal-begin-end=empty",
	"openvino.strided_slice/reverse-end-mask=full-range",
	"openvino.strided_slice/reverse-begin-below-zero=nothing",
	"openvino.strided_slice/zero-size-dim-reverse=empty",
	"openvino.strided_slice/mask-beyond-steps=ignore",
	"openvino.strided_slice/fewer-steps=keep-whole",
	"openvino.strided_slice/mask-overlap=ellipsis-first",
	"openvino.strided_slice/new-axis-and-shrink=new-axis",
	"openvino.strided_slice/mask-on-shrink=ignore",
	"openvino.strided_slice/shrink-out-of-range=reject",
	"openvino.strided_slice/shrink-unequal=ignore-end",
	"openvino.strided_slice/shrink-stride=ignore",
	"openvino.strided_slice/zero-stride-on-ignored-step=reject",
	"xla.layout/padding-content=filled",
	"xla.layout/padding-extremes=finite",
};

/* The operators that the plugin supports, and their functions. */
static const conform_capability capabilities[] = {
	{.operator_name = "dml.slice1", .flags = CONFORM_SPARSE},
	{.operator_name = "dml.scatter", .flags = CONFORM_SPARSE},
	{.operator_name = "dml.copy", .flags = CONFORM_SPARSE},
	{.operator_name = "openvino.strided_slice", .flags = CONFORM_VIEWS | CONFORM_OUTPUT_VIEWS | CONFORM_SPARSE},
	{.operator_name = "xla.copy", .flags = CONFORM_SPARSE},
};

static int (*const functions[])(call *) = {dml_slice1, dml_scatter, dml_copy, openvino_strided_slice, xla_copy};

const conform_description *conform_describe(void)
{
	static const conform_description description = {
		.struct_size = sizeof(conform_description),
		.abi_version = CONFORM_ABI_VERSION,
		.name = "strided",
		.version = "1.0",
		.device = "host CPU",
		.capabilities = capabilities,
		.capability_count = COUNT(capabilities),
		.capability_size = sizeof(conform_capability),
		.readings = readings,
		.reading_count = COUNT(readings),
	};
	return &description;
}

int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		call c = {batch, conform_job_at(batch, i)};
		c.job->status = CONFORM_UNSUPPORTED;
		for (size_t k = 0; k < COUNT(functions); k++)
			if (strcmp(c.job->operator_name, capabilities[k].operator_name) == 0)
				c.job->status = (uint32_t)functions[k](&c);
	}
	return 0;
}

void conform_close(void) {}
