/*
 * Shared by the operators: the current job, and where the elements of its
 * operands lie.
 */
#ifndef STRIDED_H
#define STRIDED_H

#include "conform_backend.h"

#define MAX_RANK CONFORM_MAX_RANK
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Where the elements of an operand lie in its buffer, in elements. */
typedef struct {
	int rank;
	int64_t sizes[MAX_RANK];
	int64_t strides[MAX_RANK];
	int64_t first;
	uint64_t length; /* of the whole buffer, padding included */
} view;

/* The current job. */
typedef struct {
	const conform_batch *batch;
	conform_job *job;
} call;

/* Symbols that the files share are hidden from other libraries. */
#ifndef _WIN32
#pragma GCC visibility push(hidden)
#endif

/* The operators. Each returns the status of the job. */
int dml_copy(call *c);
int dml_slice1(call *c);
int dml_scatter(call *c);
int openvino_strided_slice(call *c);
int xla_copy(call *c);

/* Writes the reason and returns CONFORM_REJECTED. */
int reject(call *c, const char *reason);

/* Steps of a check: they return from the function when something is wrong. */
#define CHECK(holds, reason)                      \
	do {                                      \
		if (!(holds))                     \
			return reject(c, reason); \
	} while (0)

#define TRY(step)                 \
	do {                      \
		int stop = step;  \
		if (stop)         \
			return stop; \
	} while (0)

conform_operand *operand(call *c, int i);

/* Returns an attribute, or an absent list. */
conform_list attribute(call *c, const char *name);

/* The size of an element in bytes. */
size_t item_size(uint32_t dtype);

/* Products and sums that saturate at UINT64_MAX. */
uint64_t product(uint64_t a, uint64_t b);
uint64_t sum(uint64_t a, uint64_t b);

/* Sets the sizes of a view to the operand's. */
int open_view(call *c, const conform_operand *o, view *v);

/* Sets the strides of a row-major array without gaps, and its length. */
void pack(view *v);

/* Sets where the elements of an operand without a layout lie: packed, or as it states. */
void place(const conform_operand *o, view *v);

/*
 * Sets where the elements of an output of these sizes lie, and returns whether its buffer has
 * room for them.
 */
int place_output(const conform_operand *o, view *v);

/* Whether there is an element at all. */
int has_elements(const view *v);

/* Whether two operands have the same data type and sizes. */
int same_array(call *c, const conform_operand *a, const conform_operand *b);

/* Copies the elements of one view to those of another of the same sizes. */
void copy_elements(const conform_operand *to, const view *target, const conform_operand *from, const view *source);

#ifndef _WIN32
#pragma GCC visibility pop
#endif

#endif
