#include "strided.h"

#include <stdio.h>
#include <string.h>

int reject(call *c, const char *reason)
{
	snprintf(c->job->detail, sizeof c->job->detail, "%s", reason);
	return CONFORM_REJECTED;
}

conform_operand *operand(call *c, int i) { return conform_operand_at(c->batch, c->job, (uint64_t)i); }

conform_list attribute(call *c, const char *name)
{
	const conform_list absent = {NULL, 0};
	for (uint64_t i = 0; i < c->job->attribute_count; i++) {
		const conform_attribute *a = conform_attribute_at(c->batch, c->job, i);
		if (strcmp(a->name, name) == 0)
			return a->value;
	}
	return absent;
}

size_t item_size(uint32_t dtype)
{
	static const uint8_t sizes[] = {0, 8, 4, 2, 8, 4, 2, 1, 8, 4, 2, 1};
	return dtype < COUNT(sizes) ? sizes[dtype] : 0;
}

static int same_list(conform_list a, conform_list b)
{
	return a.count == b.count && (a.count == 0 || memcmp(a.values, b.values, a.count * sizeof a.values[0]) == 0);
}

uint64_t product(uint64_t a, uint64_t b) { return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b; }

uint64_t sum(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

int has_elements(const view *v)
{
	for (int i = 0; i < v->rank; i++)
		if (v->sizes[i] == 0)
			return 0;
	return 1;
}

void pack(view *v)
{
	v->length = 1;
	for (int i = v->rank - 1; i >= 0; i--) {
		v->strides[i] = (int64_t)v->length;
		v->length = product(v->length, (uint64_t)v->sizes[i]);
	}
	if (!has_elements(v))
		v->length = 0;
}

void place(const conform_operand *o, view *v)
{
	pack(v);
	for (uint64_t i = 0; i < o->strides.count; i++)
		v->strides[i] = o->strides.values[i];
	v->first = o->first;
}

int place_output(const conform_operand *o, view *v)
{
	int64_t low = o->first, high = o->first, room;
	pack(v);
	if (product(v->length, item_size(o->dtype)) > o->length)
		return 0;
	if (o->strides.values == NULL || !has_elements(v))
		return 1;
	if (o->strides.count != (uint64_t)v->rank)
		return 0;
	place(o, v);
	room = (int64_t)(o->length / item_size(o->dtype));
	for (int i = 0; i < v->rank; i++) { /* there are no more elements than the buffer holds */
		int64_t reach = (v->sizes[i] - 1) * v->strides[i];
		*(reach < 0 ? &low : &high) += reach;
	}
	return low >= 0 && high < room;
}

int open_view(call *c, const conform_operand *o, view *v)
{
	CHECK(o->sizes.count <= MAX_RANK, "too many dimensions");
	memset(v, 0, sizeof *v);
	v->rank = (int)o->sizes.count;
	for (int i = 0; i < v->rank; i++)
		v->sizes[i] = o->sizes.values[i];
	return 0;
}

void copy_elements(const conform_operand *to, const view *target, const conform_operand *from, const view *source)
{
	const size_t size = item_size(to->dtype);
	int64_t at[MAX_RANK] = {0};
	int i;
	if (!has_elements(target))
		return;
	do {
		int64_t t = target->first, s = source->first;
		for (i = 0; i < target->rank; i++) {
			t += at[i] * target->strides[i];
			s += at[i] * source->strides[i];
		}
		memcpy(to->buffer + (size_t)t * size, from->buffer + (size_t)s * size, size);
		for (i = target->rank - 1; i >= 0 && ++at[i] == target->sizes[i]; i--)
			at[i] = 0;
	} while (i >= 0);
}

int same_array(call *c, const conform_operand *a, const conform_operand *b)
{
	CHECK(a->dtype == b->dtype, "the data types differ");
	CHECK(same_list(a->sizes, b->sizes), "the sizes differ");
	return 0;
}
