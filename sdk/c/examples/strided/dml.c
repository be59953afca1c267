/* The operators of DirectML. */
#include "strided.h"

#include <string.h>

static int dml_view(call *c, const conform_operand *o, view *v)
{
	uint64_t elements = 1, last = 0, bytes;
	TRY(open_view(c, o, v));
	CHECK(has_elements(v), "a size of 0");
	pack(v);
	for (int i = 0; i < v->rank; i++) {
		if (o->strides.values)
			v->strides[i] = o->strides.values[i];
		elements = product(elements, (uint64_t)v->sizes[i]);
		last = sum(last, product((uint64_t)v->sizes[i] - 1, (uint64_t)v->strides[i]));
	}
	bytes = product(sum(last, 1), item_size(o->dtype));
	CHECK(elements <= INT64_MAX && bytes <= INT64_MAX - 3, "the size does not fit in 63 bits");
	CHECK(o->total_bytes == 0 || o->total_bytes >= (int64_t)bytes, "the total size is too small");
	return 0;
}

/* The checks that the tables of dml.slice1 and dml.scatter share. */
static int dml_supported(call *c, int64_t level, const conform_operand *o, int old_rank, int other_old_rank)
{
	int rank = (int)o->sizes.count;
	CHECK(level >= 0x4100 || item_size(o->dtype) < 8, "64-bit types need feature level 4.1");
	CHECK(level >= 0x2100 || o->dtype == CONFORM_FLOAT32 || o->dtype == CONFORM_FLOAT16, "only floats before 2.1");
	CHECK(level >= 0x3000 || rank == old_rank || rank == other_old_rank, "the dimension count needs feature level 3.0");
	CHECK(rank >= 1 && rank <= 8, "1 to 8 dimensions are possible");
	return 0;
}

int dml_copy(call *c)
{
	conform_operand *input = operand(c, 0), *output = operand(c, 1);
	view source, target;
	TRY(same_array(c, input, output));
	CHECK(input->sizes.count >= 1 && input->sizes.count <= 8, "1 to 8 dimensions are possible");
	TRY(dml_view(c, input, &source));
	TRY(dml_view(c, output, &target));
	if (!c->job->check_only)
		copy_elements(output, &target, input, &source);
	return CONFORM_DONE;
}

int dml_slice1(call *c)
{
	conform_operand *input = operand(c, 0), *output = operand(c, 1);
	conform_list offsets = attribute(c, "input_window_offsets");
	conform_list sizes = attribute(c, "input_window_sizes");
	conform_list strides = attribute(c, "input_window_strides");
	int64_t level = attribute(c, "feature_level").values[0];
	uint64_t rank = input->sizes.count;
	view source, target;
	CHECK(level >= 0x2100, "the operator needs feature level 2.1");
	TRY(dml_supported(c, level, input, 4, 5));
	CHECK(input->dtype == output->dtype, "the data types differ");
	CHECK(output->sizes.count == rank && offsets.count == rank && sizes.count == rank && strides.count == rank,
	      "the dimension counts differ");
	TRY(dml_view(c, input, &source));
	TRY(dml_view(c, output, &target));
	for (int i = 0; i < source.rank; i++) {
		int64_t offset = offsets.values[i], size = sizes.values[i], stride = strides.values[i];
		int64_t magnitude = stride < 0 ? -stride : stride;
		CHECK(stride != 0, "a window stride of 0");
		CHECK(size >= 1 && offset + size <= source.sizes[i], "the window leaves the input");
		CHECK(target.sizes[i] <= 1 + (size - 1) / magnitude, "the output is larger than the window yields");
		if (c->job->check_only)
			continue; /* strides may be huge */
		if (stride < 0)
			offset += size - 1;
#ifdef PLANT_BUG
		if (stride < 0 && offset > (target.sizes[i] - 1) * magnitude)
			offset--;
#endif
		source.first += offset * source.strides[i];
		source.strides[i] *= stride;
	}
	if (!c->job->check_only)
		copy_elements(output, &target, input, &source);
	return CONFORM_DONE;
}

static int64_t index_at(const conform_operand *o, int64_t at)
{
	const uint8_t *p = o->buffer + (size_t)at * item_size(o->dtype);
	int32_t i32;
	uint32_t u32;
	int64_t i64;
	switch (o->dtype) {
	case CONFORM_INT32:
		memcpy(&i32, p, sizeof i32);
		return i32;
	case CONFORM_UINT32:
		memcpy(&u32, p, sizeof u32);
		return u32;
	default:
		memcpy(&i64, p, sizeof i64);
		return i64;
	}
}

int dml_scatter(call *c)
{
	conform_operand *input = operand(c, 0), *indices = operand(c, 1);
	conform_operand *updates = operand(c, 2), *output = operand(c, 3);
	int64_t level = attribute(c, "feature_level").values[0], axis = attribute(c, "axis").values[0];
	int is_signed = indices->dtype == CONFORM_INT32 || indices->dtype == CONFORM_INT64;
	int is_wide = is_signed || indices->dtype == CONFORM_UINT64;
	const size_t size = item_size(input->dtype);
	int64_t at[MAX_RANK] = {0};
	view from, index, update, to;
	int i;
	TRY(dml_supported(c, level, input, 4, 4));
	CHECK(indices->dtype == CONFORM_UINT32 || (level >= 0x3000 && is_wide), "the data type of the indices");
	TRY(same_array(c, input, output));
	TRY(same_array(c, updates, &(conform_operand){.dtype = input->dtype, .sizes = indices->sizes}));
	CHECK(indices->sizes.count == input->sizes.count, "the dimension counts differ");
	CHECK(axis < (int64_t)input->sizes.count, "there is no such axis");
	for (i = 0; i < (int)input->sizes.count; i++)
		CHECK(i == axis || indices->sizes.values[i] == input->sizes.values[i], "the indices do not match the input");
	TRY(dml_view(c, input, &from));
	TRY(dml_view(c, indices, &index));
	TRY(dml_view(c, updates, &update));
	TRY(dml_view(c, output, &to));
	if (c->job->check_only)
		return CONFORM_DONE;
	copy_elements(output, &to, input, &from);
	do { /* in row-major order, so that the last update stays */
		int64_t x = 0, u = 0, t = 0, k;
		for (i = 0; i < index.rank; i++) {
			x += at[i] * index.strides[i];
			u += at[i] * update.strides[i];
			t += i == axis ? 0 : at[i] * to.strides[i];
		}
		k = index_at(indices, x);
		if (k < 0)
			k = is_signed ? k + to.sizes[axis] : -1;
		if (k >= 0 && k < to.sizes[axis])
			memcpy(output->buffer + (size_t)(t + k * to.strides[axis]) * size, updates->buffer + (size_t)u * size, size);
		for (i = index.rank - 1; i >= 0 && ++at[i] == index.sizes[i]; i--)
			at[i] = 0;
	} while (i >= 0);
	return CONFORM_DONE;
}
