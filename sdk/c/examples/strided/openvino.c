/* The operator of OpenVINO. */
#include "strided.h"

#include <string.h>

/* Entry i of a mask; beyond its end a mask is 0. */
static int is_set(conform_list mask, uint64_t i) { return i < mask.count && mask.values[i] == 1; }

static int64_t clamp(int64_t x, int64_t low, int64_t high) { return x < low ? low : x > high ? high : x; }

/* Takes a range of a dimension: sets where it starts and returns how many
 * elements it has. begin or end is ignored where it is masked. */
static int64_t take(int64_t size, int64_t begin, int64_t end, int64_t stride, int begin_masked, int end_masked, int64_t *first)
{
	int64_t low = stride > 0 ? 0 : -1, high = stride > 0 ? size : size - 1;
	int64_t distance;
	uint64_t step = stride > 0 ? (uint64_t)stride : -(uint64_t)stride;
	begin = clamp(begin < 0 ? begin + size : begin, low, high);
	end = clamp(end < 0 ? end + size : end, low, high);
	if (begin_masked)
		begin = stride > 0 ? low : high;
	if (end_masked)
		end = stride > 0 ? high : low;
	distance = stride > 0 ? end - begin : begin - end;
	*first = begin;
	return distance <= 0 ? 0 : (int64_t)(((uint64_t)distance - 1) / step) + 1;
}

static int append(call *c, view *source, view *target, int64_t size, int64_t stride)
{
	CHECK(target->rank < MAX_RANK, "the output has too many dimensions");
	target->sizes[target->rank] = size;
	source->strides[target->rank++] = stride;
	return 0;
}

int openvino_strided_slice(call *c)
{
	static const char *const names[] = {"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"};
	conform_operand *data = operand(c, 0), *output = operand(c, 1);
	conform_list begin = attribute(c, "begin"), end = attribute(c, "end"), stride = attribute(c, "stride");
	conform_list masks[COUNT(names)];
	view whole, source, target;
	int ellipses = 0, dimension = 0, rest;
	CHECK(data->dtype == output->dtype, "the data types differ");
	CHECK(end.count == begin.count, "begin and end differ in length");
	CHECK(stride.values == NULL || stride.count == begin.count, "begin and stride differ in length");
	for (size_t m = 0; m < COUNT(names); m++) {
		masks[m] = attribute(c, names[m]);
		CHECK(m > 1 || masks[m].values != NULL, "begin_mask or end_mask is missing");
		for (uint64_t i = 0; i < masks[m].count && i < begin.count; i++) {
			CHECK(masks[m].values[i] == 0 || masks[m].values[i] == 1, "a mask holds more than 0 and 1");
			ellipses += m == 4 && masks[m].values[i] == 1;
		}
	}
	CHECK(ellipses <= 1, "more than one ellipsis");
	for (uint64_t i = 0; i < stride.count; i++)
		CHECK(stride.values[i] != 0, "a stride of 0");
	TRY(open_view(c, data, &whole));
	place(data, &whole);
	rest = whole.rank; /* dimensions that no entry concerns */
	for (uint64_t i = 0; i < begin.count; i++)
		rest -= !is_set(masks[4], i) && !is_set(masks[2], i);
	CHECK(rest >= 0, "more steps than dimensions");
	memset(&source, 0, sizeof source);
	source.first = whole.first;
	memset(&target, 0, sizeof target);
	for (uint64_t i = 0; i <= begin.count; i++) {
		if (i == begin.count || is_set(masks[4], i)) { /* keep dimensions whole */
			for (; rest > 0; rest--, dimension++)
				TRY(append(c, &source, &target, whole.sizes[dimension], whole.strides[dimension]));
		} else if (is_set(masks[2], i)) {
			TRY(append(c, &source, &target, 1, 0));
		} else {
			int64_t size = whole.sizes[dimension];
			int64_t step = c->job->check_only ? 0 : whole.strides[dimension]; /* sizes may be huge without memory */
			int64_t by = stride.values ? stride.values[i] : 1, first = begin.values[i], count;
			dimension++;
			if (is_set(masks[3], i)) { /* shrink */
				first += first < 0 ? size : 0;
				CHECK(first >= 0 && first < size, "an element to shrink to that does not exist");
			} else {
				count = take(size, first, end.values[i], by, is_set(masks[0], i), is_set(masks[1], i), &first);
				TRY(append(c, &source, &target, count, count > 1 ? by * step : 0));
				if (count == 0)
					first = 0;
			}
			if (whole.length > 0)
				source.first += first * step;
		}
	}
	output->inferred_rank = (uint32_t)target.rank;
	memcpy(output->inferred_sizes, target.sizes, sizeof target.sizes);
	/* A wrong shape may not fit: the host judges it by its sizes alone. */
	if (!c->job->check_only && place_output(output, &target))
		copy_elements(output, &target, data, &source);
	return CONFORM_DONE;
}
