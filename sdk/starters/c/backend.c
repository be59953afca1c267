/*
 * A backend for conform. Test it with
 *
 *     cc -shared -fPIC -fvisibility=hidden -o libbackend.so backend.c
 *     conform run --backend=lib:./libbackend.so dml.copy
 *
 * It copies bytes as they lie in memory, so it is wrong for tensors with strides,
 * and it accepts invalid calls. The report shows both.
 */

#include "conform_backend.h"
#include "conform_dml.h"

#include <string.h>

const conform_description *conform_describe(void)
{
	static const conform_capability capabilities[] = {{.operator_name = CONFORM_DML_COPY}};
	static const conform_description description = {
		.struct_size = sizeof(conform_description), .abi_version = CONFORM_ABI_VERSION,
		.name = "starter", .version = "0.1", .device = "host CPU",
		.capabilities = capabilities, .capability_count = 1, .capability_size = sizeof(conform_capability),
	};
	return &description;
}

int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_job *job = conform_job_at(batch, i);
		conform_operand *source = conform_operand_at(batch, job, 0);
		conform_operand *target = conform_operand_at(batch, job, 1);
		job->status = CONFORM_DONE;
		if (!job->check_only)
			memcpy(target->buffer, source->buffer, source->length < target->length ? source->length : target->length);
	}
	return 0;
}

void conform_close(void) {}
