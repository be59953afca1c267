/* Says of each call, or of the first call of a program, how its lists come to it. */
#include "conform_backend.h"

#include <stdio.h>

const conform_description *conform_describe(void)
{
	static const conform_capability all[] = {{.operator_name = "onnx.slice"}, {.operator_name = "onnx.program"}};
	static const conform_description d = {
		.struct_size = sizeof d, .abi_version = CONFORM_ABI_VERSION, .name = "mine", .version = "1", .device = "host CPU",
		.capabilities = all, .capability_count = 2, .capability_size = sizeof all[0],
	};
	return &d;
}

int32_t conform_run(const conform_batch *batch)
{
	static const char *const names[] = {"constant", "input", "computed"};
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_job *job = conform_job_at(batch, i);
		const conform_program *p = conform_program_of(batch, job);
		const conform_node *node = p ? conform_node_at(p, 0) : NULL;
		uint64_t count = p ? node->attribute_count : job->attribute_count;
		size_t end = 0;
		const conform_node_operand *list;
		for (uint64_t k = 0; k < count; k++) {
			const conform_attribute *a = p ? conform_node_attribute_at(batch, node, k) : conform_attribute_at(batch, job, k);
			if (conform_form(batch, a) != CONFORM_FORM_CONSTANT)
				end += (size_t)snprintf(job->detail + end, sizeof job->detail - end, "%s is %s;", a->name, names[conform_form(batch, a)]);
		}
		for (uint64_t k = 0; p && (list = conform_node_list_at(p, node, k)); k++)
			end += (size_t)snprintf(job->detail + end, sizeof job->detail - end, "%s is inputs[%u];", list->name, (unsigned)list->value);
		job->status = CONFORM_GAP;
	}
	return 0;
}

void conform_close(void) {}
