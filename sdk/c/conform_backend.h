/*
 * conform_backend.h: the interface of a shared library that conform can test.
 *
 *     conform run --backend=lib:./libmine.so
 *
 * The library exports three functions: conform_describe, conform_run and
 * conform_close. conform loads it into a separate process, calls the functions
 * from one thread at a time, and survives a crash. There are no callbacks.
 *
 * Strings are UTF-8 and end with NUL. Memory that the host passes is valid until
 * the function returns. Memory that conform_describe returns must stay valid
 * until conform_close returns.
 *
 * Structures grow only at the end. The side that fills in a structure states its
 * size, so that either side can be older. Use only the fields that the size
 * covers, and step through arrays with the functions at the end of this file.
 */
#ifndef CONFORM_BACKEND_H
#define CONFORM_BACKEND_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define CONFORM_EXPORT __declspec(dllexport)
#else
#define CONFORM_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It changes only when old plugins break. */
#define CONFORM_ABI_VERSION 1

/* The largest number of dimensions of any operand. */
#define CONFORM_MAX_RANK 16

/* The element types. */
enum {
	CONFORM_FLOAT64 = 1,
	CONFORM_FLOAT32 = 2,
	CONFORM_FLOAT16 = 3,
	CONFORM_INT64 = 4,
	CONFORM_INT32 = 5,
	CONFORM_INT16 = 6,
	CONFORM_INT8 = 7,
	CONFORM_UINT64 = 8,
	CONFORM_UINT32 = 9,
	CONFORM_UINT16 = 10,
	CONFORM_UINT8 = 11,

	/* Only capabilities that list these get them. */
	CONFORM_BOOL = 12, /* a byte: 0, 1, or seldom another */
	CONFORM_BFLOAT16 = 13,
	CONFORM_FLOAT8E4M3FN = 14,
	CONFORM_FLOAT8E4M3FNUZ = 15,
	CONFORM_FLOAT8E5M2 = 16,
	CONFORM_FLOAT8E5M2FNUZ = 17,
	CONFORM_FLOAT8E8M0FNU = 18,
	CONFORM_FLOAT4E2M1 = 19, /* packed, like all types of less than a byte: see conform_operand */
	CONFORM_INT4 = 20,
	CONFORM_UINT4 = 21,
	CONFORM_INT2 = 22,
	CONFORM_UINT2 = 23,
	CONFORM_COMPLEX64 = 24, /* the real part, then the imaginary part */
	CONFORM_NF4 = 25, /* the place of a number in a list of 16: packed */
	CONFORM_UINT1 = 26 /* packed, the first element of a byte in its high bit */
};

/* The layouts that an operand can state. */
enum {
	CONFORM_IMPLICIT = 0, /* no layout stated: packed, row-major */
	CONFORM_STRIDED = 1,  /* DirectML: strides, total_bytes */
	CONFORM_XLA = 2       /* XLA: minor_to_major, padded_dimensions, padding_value, and of CONFORM_TILES tile_dims, tile_dim_sizes */
};

/* The padding values of XLA. */
enum {
	CONFORM_PADDING_UNSPECIFIED = 0,
	CONFORM_PADDING_ZERO = 1,
	CONFORM_PADDING_ONE = 2,
	CONFORM_PADDING_LOWEST = 3,
	CONFORM_PADDING_HIGHEST = 4
};

/* The outcomes of a job. */
enum {
	CONFORM_DONE = 1,
	CONFORM_REJECTED = 2,    /* the call is invalid */
	CONFORM_UNSUPPORTED = 3, /* the plugin does not support such calls */
	CONFORM_FAILED = 4,      /* the plugin accepted the call but could not run it */
	CONFORM_DEVICE_LOST = 7,
	CONFORM_GAP = 8 /* the plugin does not support the call, and no capability can express it: skipped, with the reason in detail */
};

/* Flags of capabilities and limits. */
enum {
	CONFORM_PACKED = 1,        /* no operand states a layout */
	CONFORM_NO_CHECK_ONLY = 2, /* of a capability: no check-only jobs */
	CONFORM_ABSENT = 4,        /* of an attribute: excludes calls that state a value other than the default */
	CONFORM_VIEWS = 8,         /* of a capability: inputs of an operator without layouts may be views; without it, they are packed */
	CONFORM_SPARSE = 16,       /* of a capability: inputs may have buffers of more than 2^30 bytes, of which few are memory; the rest reads as 0 */
	CONFORM_DONATED = 32,      /* of a capability: in the mode donated, an output may have the buffer of the first input, or a longer one that begins there, and be written over it */
	CONFORM_OUTPUT_VIEWS = 64, /* of a capability: outputs of an operator without layouts may be views; without it, they are packed */
	CONFORM_TILES = 128,       /* of a capability: layouts of XLA may have tiles; without it, calls with some are skipped */
	CONFORM_VALID_ONLY = 256   /* of a capability: the operator does not check its calls, so invalid ones are skipped */
};

/* How a list comes to a call, as an input of an engine's model would. A plugin that lists onnx.program is told. */
enum {
	CONFORM_FORM_CONSTANT = 0, /* as the plugin states lists where nothing else is asked: in most models, a constant */
	CONFORM_FORM_INPUT = 1,    /* as an input of the model */
	CONFORM_FORM_COMPUTED = 2  /* joined from its entries, of which sizes of inputs are taken from these */
};

/*
 * A list of integers. In an absent list, values is NULL. In an empty list, values
 * is not NULL and count is 0.
 */
typedef struct {
	const int64_t *values;
	uint64_t count;
} conform_list;

/* A limit of one operand or one attribute of an operator. */
typedef struct {
	const char *name; /* of the operand or the attribute */
	uint32_t dtypes;  /* of the operand: bits 1 << CONFORM_…; 0 means all that the operator has here */
	uint32_t min_rank;
	uint32_t max_rank; /* 0 means no limit */
	uint32_t flags;
	conform_list values; /* the values that the attribute or its entries may have; absent: all */
	int64_t min, max;    /* the range of the attribute, its entries, or the operand's integers; both 0: all */
} conform_limit;

/* An operator that the plugin supports. */
typedef struct {
	const char *operator_name; /* "dml.slice1" */
	uint32_t dtypes;           /* of the first operand: bits 1 << CONFORM_…; 0 means all up to CONFORM_UINT8 */
	uint32_t max_rank;         /* of any operand; 0 means no limit */
	uint32_t min_rank;         /* of any operand */
	uint32_t flags;
	const conform_limit *limits;
	uint64_t limit_count;
} conform_capability;

/* A description of the plugin. It does not change while the plugin is loaded. */
typedef struct {
	uint32_t struct_size; /* sizeof(conform_description) */
	uint32_t abi_version; /* CONFORM_ABI_VERSION */
	const char *name;
	const char *version;
	const char *device; /* the device that runs the operators: "host CPU" */
	/* conform skips cases of operators that are not listed. */
	const conform_capability *capabilities;
	uint64_t capability_count;
	uint64_t capability_size; /* sizeof(conform_capability) */
	/* The answers that the plugin promises to follow: "question=answer". */
	const char *const *readings;
	uint64_t reading_count;
} conform_description;

/*
 * An attribute, by the text's name. A scalar is a list of one value: an integer,
 * 0 or 1 for a boolean, the value that a name stands for, or the bits of a
 * double, which conform_float reads. A list of floats holds the bits of floats,
 * and a text the codes of its characters.
 */
typedef struct {
	const char *name;
	conform_list value;
	uint32_t form; /* of a list; CONFORM_FORM_CONSTANT of all else. Use conform_form */
} conform_attribute;

/*
 * A tensor and its memory. The plugin must not change a byte outside the buffer,
 * a byte of an input's buffer unless an output has the same (CONFORM_DONATED), or
 * a byte of an output's buffer that is not part of an element. Elements of less than
 * a byte are packed: the first of a byte has the low bits, but of uint1 the high bit,
 * and rows are not padded. Bits of a byte that belong to no element must not change
 * either.
 */
typedef struct {
	const char *name;
	uint32_t dtype;
	uint32_t layout;
	conform_list sizes;   /* absent in an output whose shape the operator infers */
	conform_list strides; /* in elements, of DirectML or of a view, where they may be negative or, of an input, 0; absent: packed */
	int64_t total_bytes;  /* TotalTensorSizeInBytes; 0: not stated */
	conform_list minor_to_major;
	conform_list padded_dimensions;
	uint64_t padding_value;
	uint8_t *buffer; /* NULL when the job is check-only */
	/*
	 * Of the buffer, in bytes. The buffer of an output whose shape the operator
	 * infers is long enough for every admissible shape, packed or with the strides of
	 * the view. If the shape that the plugin infers does not fit, or has another rank
	 * than a view has strides, the shape is wrong: set inferred_sizes, write no
	 * element, and set CONFORM_DONE.
	 */
	uint64_t length;

	/*
	 * The plugin writes these for an output whose shape the operator infers. They are
	 * zeros before the call. A rank above CONFORM_MAX_RANK is a wrong shape, of which
	 * only the first sizes have room.
	 */
	uint32_t inferred_rank;
	int64_t inferred_sizes[CONFORM_MAX_RANK];

	int64_t first; /* of a view: where its first element lies in the buffer, in elements */

	/* As in PJRT_Buffer_MemoryLayout_Tiled; absent without tiles. Bytes of padding need not stay as they are. */
	conform_list tile_dims;
	conform_list tile_dim_sizes;
} conform_operand;

/* An operand of a call in a program. */
typedef struct {
	const char *name; /* by the text, as in conform_operand */
	uint64_t value;   /* the number of the value that it takes, or makes */
} conform_node_operand;

/* A call in a program. */
typedef struct {
	const char *operator_name;
	const conform_node_operand *operands; /* in the order of the text, outputs last */
	uint64_t operand_count;
	const conform_attribute *attributes;
	uint64_t attribute_count;
	uint32_t to; /* the data type of a result that the operator leaves to the call, such as that of a cast; 0 without */
	uint64_t to_rank;        /* the sizes of a result that the operator leaves to the call, as StableHLO's do */
	const int64_t *to_sizes; /* NULL without */
	const conform_node_operand *lists; /* attributes that come from values, whose entries the attributes have all the same. Use conform_node_list_at */
	uint64_t list_count;
} conform_node;

/*
 * What a job of a program, such as onnx.program, runs: calls in order, of which later ones take what
 * earlier ones make. Values have numbers. Those of the job's inputs are their
 * places in its operands; each output of each node in turn has the next one.
 * Only inputs of the job have sizes and memory: the plugin infers and stores
 * what nodes make.
 */
typedef struct {
	const conform_node *nodes;
	uint64_t node_count;
	uint64_t node_size;         /* sizeof(conform_node) */
	uint64_t node_operand_size; /* sizeof(conform_node_operand) */
	const uint64_t *returns;    /* the values that the job's outputs get, in order */
	uint64_t return_count;      /* the job's outputs: the last of its operands */
	uint64_t value_count;
} conform_program;

/* A call and its outcome. */
typedef struct {
	const char *id;
	const char *operator_name;
	uint64_t check_only; /* 1: only accept or reject the call, and infer the shape; there is no memory */
	conform_operand *operands; /* in the order of the text, outputs last */
	uint64_t operand_count;
	const conform_attribute *attributes;
	uint64_t attribute_count;

	/* The plugin writes these. They are zeros before the call. */
	uint32_t status;
	char detail[256]; /* the reason in one line, unless the status is CONFORM_DONE */

	/* NULL unless the job is of a program, such as onnx.program, which only a plugin that lists it gets. Use conform_program_of. */
	const conform_program *program;
} conform_job;

/* Jobs to run, in order. */
typedef struct {
	uint64_t struct_size; /* sizeof(conform_batch) */
	conform_job *jobs;
	uint64_t job_count;
	uint64_t job_size;       /* sizeof(conform_job) */
	uint64_t operand_size;   /* sizeof(conform_operand) */
	uint64_t attribute_size; /* sizeof(conform_attribute) */
} conform_batch;

/* Returns the description of the plugin, or NULL if it cannot run on this machine. */
CONFORM_EXPORT const conform_description *conform_describe(void);

/*
 * Runs a batch and writes the outcome of each job into it. Returns 0, or another
 * number if the plugin can no longer be used.
 */
CONFORM_EXPORT int32_t conform_run(const conform_batch *batch);

/* Frees the resources of the plugin. It is the last call. */
CONFORM_EXPORT void conform_close(void);

/* Element i of the arrays, whatever the size of their elements. */
static inline conform_job *conform_job_at(const conform_batch *b, uint64_t i)
{
	return (conform_job *)((char *)b->jobs + i * b->job_size);
}

static inline conform_operand *conform_operand_at(const conform_batch *b, const conform_job *j, uint64_t i)
{
	return (conform_operand *)((char *)j->operands + i * b->operand_size);
}

static inline const conform_attribute *conform_attribute_at(const conform_batch *b, const conform_job *j, uint64_t i)
{
	return (const conform_attribute *)((const char *)j->attributes + i * b->attribute_size);
}

/* The program of a job, or NULL if it has none or the host is too old to pass one. */
static inline const conform_program *conform_program_of(const conform_batch *b, const conform_job *j)
{
	return b->job_size < offsetof(conform_job, program) + sizeof j->program ? NULL : j->program;
}

static inline const conform_node *conform_node_at(const conform_program *p, uint64_t i)
{
	return (const conform_node *)((const char *)p->nodes + i * p->node_size);
}

static inline const conform_node_operand *conform_node_operand_at(const conform_program *p, const conform_node *n, uint64_t i)
{
	return (const conform_node_operand *)((const char *)n->operands + i * p->node_operand_size);
}

/* The i-th list of a node that comes from a value: the name of its attribute, and the value. NULL from list_count on. */
static inline const conform_node_operand *conform_node_list_at(const conform_program *p, const conform_node *n, uint64_t i)
{
	int passed = p->node_size >= offsetof(conform_node, list_count) + sizeof n->list_count;
	return passed && i < n->list_count ? (const conform_node_operand *)((const char *)n->lists + i * p->node_operand_size) : NULL;
}

static inline const conform_attribute *conform_node_attribute_at(const conform_batch *b, const conform_node *n, uint64_t i)
{
	return (const conform_attribute *)((const char *)n->attributes + i * b->attribute_size);
}

/* How a list comes to a call: constant where the host is too old to say. */
static inline uint32_t conform_form(const conform_batch *b, const conform_attribute *a)
{
	return b->attribute_size < offsetof(conform_attribute, form) + sizeof a->form ? CONFORM_FORM_CONSTANT : a->form;
}

/* The value of an attribute that is a float. */
static inline double conform_float(const conform_attribute *a)
{
	union {
		int64_t bits;
		double value;
	} one;
	one.bits = a->value.values[0];
	return one.value;
}

#ifdef __cplusplus
}
#endif

#endif
