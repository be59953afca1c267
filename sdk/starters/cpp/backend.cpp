// A backend for conform. Test it with
//
//     c++ -std=c++17 -shared -fPIC -fvisibility=hidden -o libbackend.so backend.cpp
//     conform run --backend=lib:./libbackend.so dml.copy
//
// It copies bytes as they lie in memory, so it is wrong for tensors with strides,
// and it accepts invalid calls. The report shows both.

#include "conform_backend.h"

#include <algorithm>

namespace {

void copy(conform_operand &source, conform_operand &target)
{
	std::copy_n(source.buffer, std::min(source.length, target.length), target.buffer);
}

} // namespace

const conform_description *conform_describe(void)
{
	static const conform_capability capability = [] {
		conform_capability c = {};
		c.operator_name = "dml.copy";
		return c;
	}();
	static const conform_description description = [] {
		conform_description d = {};
		d.struct_size = sizeof d;
		d.abi_version = CONFORM_ABI_VERSION;
		d.name = "starter";
		d.version = "0.1";
		d.device = "host CPU";
		d.capabilities = &capability;
		d.capability_count = 1;
		d.capability_size = sizeof(conform_capability);
		return d;
	}();
	return &description;
}

int32_t conform_run(const conform_batch *batch)
{
	for (uint64_t i = 0; i < batch->job_count; i++) {
		conform_job *job = conform_job_at(batch, i);
		job->status = CONFORM_DONE;
		if (!job->check_only)
			copy(*conform_operand_at(batch, job, 0), *conform_operand_at(batch, job, 1));
	}
	return 0;
}

void conform_close(void) {}
