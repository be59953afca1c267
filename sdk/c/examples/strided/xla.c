/* The copy of XLA. */
#include "strided.h"

#include <string.h>

static int xla_view(call *c, const conform_operand *o, view *v)
{
	conform_list order = o->minor_to_major, widths = o->padded_dimensions;
	uint64_t rank = o->sizes.count;
	unsigned placed = 0;
	int empty = 0;
	TRY(open_view(c, o, v));
	CHECK(order.values || rank == 0 || (!widths.values && !o->padding_value), "minor_to_major is missing");
	CHECK(!order.values || order.count == rank, "minor_to_major has another length");
	CHECK(!widths.values || widths.count == rank, "padded_dimensions has another length");
	v->length = 1;
	for (uint64_t k = 0; k < rank; k++) {
		int64_t d = order.values ? order.values[k] : (int64_t)(rank - 1 - k);
		int64_t width;
		CHECK(d >= 0 && d < v->rank && !(placed >> d & 1), "minor_to_major is no permutation");
		placed |= 1u << d;
		width = widths.values ? widths.values[d] : v->sizes[d];
		CHECK(width >= v->sizes[d], "a dimension is padded below its size");
		empty |= width == 0;
		v->strides[d] = (int64_t)v->length;
		v->length = product(v->length, (uint64_t)width);
	}
	v->length = empty ? 0 : v->length;
	CHECK(product(v->length, item_size(o->dtype)) <= INT64_MAX, "the size does not fit in 63 bits");
	return 0;
}

/* The bits of a padding value. The extremes of a float are the finite ones. */
static uint64_t padding_bits(uint32_t dtype, uint64_t value)
{
	static const uint64_t one[] = {0, 0x3ff0000000000000, 0x3f800000, 0x3c00};
	static const uint64_t highest[] = {0, 0x7fefffffffffffff, 0x7f7fffff, 0x7bff};
	size_t bits = 8 * item_size(dtype);
	uint64_t all = ~UINT64_C(0) >> (64 - bits), sign = all ^ all >> 1;
	int is_float = dtype <= CONFORM_FLOAT16, is_unsigned = dtype >= CONFORM_UINT64;
	switch (value) {
	case CONFORM_PADDING_ONE:
		return is_float ? one[dtype] : 1;
	case CONFORM_PADDING_LOWEST:
		return is_float ? highest[dtype] | sign : is_unsigned ? 0 : sign;
	case CONFORM_PADDING_HIGHEST:
		return is_float ? highest[dtype] : is_unsigned ? all : all ^ sign;
	default:
		return 0;
	}
}

int xla_copy(call *c)
{
	conform_operand *input = operand(c, 0), *output = operand(c, 1);
	const size_t size = item_size(output->dtype);
	view source, target;
	TRY(same_array(c, input, output));
	TRY(xla_view(c, input, &source));
	TRY(xla_view(c, output, &target));
	if (c->job->check_only)
		return CONFORM_DONE;
	if (output->padded_dimensions.values && output->padding_value) {
		uint64_t bits = padding_bits(output->dtype, output->padding_value); /* little-endian */
		for (uint64_t i = 0; i < target.length; i++)
			memcpy(output->buffer + i * size, &bits, size);
	}
	copy_elements(output, &target, input, &source);
	return CONFORM_DONE;
}
