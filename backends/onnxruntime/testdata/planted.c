// An execution provider of ONNX Runtime with a known fault, which the name under which it is registered says:
//
//   honest    none
//   wrong     it transposes the sizes of a matrix, and leaves the elements in their order
//   declines  it registers for a device and takes no node, so that another provider would have to run it
//
// It takes Neg and Transpose on tensors of float32 with at most two dimensions, and compiles each node alone.
// Functions of ONNX Runtime are called by their places in a table, which never change.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void *handle;           // a pointer to a structure of ONNX Runtime
typedef handle status;          // NULL is success
typedef void (*function)(void); // of another type

static const function *ort, *ort_ep; // OrtApi and OrtEpApi

#define CALL(table, place, ...) ((status(*)(__VA_ARGS__))(table)[place])
#define TRY(call) do { status tried = (call); if (tried != NULL) return tried; } while (0)

// The version of the interface that has the places below, and values of ONNX Runtime's enumerations.
enum { version = 23, cpu = 0, float32 = 1, integers = 2 };

typedef enum { honest, wrong, declines } fault;

// A factory is an OrtEpFactory. The functions that it leaves out are NULL.
typedef struct factory {
    uint32_t version;
    const char *(*name)(const struct factory *);
    const char *(*vendor)(const struct factory *);
    status (*devices)(struct factory *, const handle *hardware, size_t n, handle *devices, size_t most, size_t *found);
    status (*create)(struct factory *, const handle *hardware, const handle *metadata, size_t n, handle options, handle logger, handle *provider);
    void (*release)(struct factory *, handle provider);
    uint32_t (*vendor_id)(const struct factory *);
    const char *(*release_name)(const struct factory *);
    function optional[3];
    status (*transfer)(struct factory *, handle *);
    bool (*streams)(const struct factory *);
    function rest[16];
    fault fault;
} factory;

// A provider is an OrtEp.
typedef struct provider {
    uint32_t version;
    const char *(*name)(const struct provider *);
    status (*capability)(struct provider *, handle graph, handle taken);
    status (*compile)(struct provider *, const handle *graphs, const handle *fused, size_t n, handle *kernels, handle *contexts);
    void (*release_kernels)(struct provider *, handle *kernels, size_t n);
    function rest[24];
    fault fault;
} provider;

// A kernel is an OrtNodeComputeInfo.
typedef struct kernel {
    uint32_t version;
    status (*create_state)(struct kernel *, handle context, handle *state);
    status (*compute)(struct kernel *, handle state, handle context);
    void (*release_state)(struct kernel *, handle state);
    bool negates, swaps;
    fault fault;
} kernel;

// A shape has 1 for a dimension that is not there.
typedef struct {
    int dtype;
    size_t rank;
    int64_t sizes[2];
} shape;

static status shape_of(handle info, shape *s) {
    s->sizes[0] = s->sizes[1] = 1;
    TRY(CALL(ort, 60, handle, int *)(info, &s->dtype));
    TRY(CALL(ort, 61, handle, size_t *)(info, &s->rank));
    return s->rank > 2 ? NULL : CALL(ort, 62, handle, int64_t *, size_t)(info, s->sizes, s->rank);
}

static status create_state(kernel *k, handle context, handle *state) {
    (void)k, (void)context;
    *state = NULL;
    return NULL;
}

static void release_state(kernel *k, handle state) { (void)k, (void)state; }

static status compute(kernel *k, handle state, handle context) {
    (void)state;
    handle input, output, info;
    const float *from;
    float *to;
    shape s;
    TRY(CALL(ort, 90, handle, size_t, handle *)(context, 0, &input));
    TRY(CALL(ort, 65, handle, handle *)(input, &info));
    status failure = shape_of(info, &s);
    ((void (*)(handle))ort[99])(info);
    TRY(failure);
    int64_t rows = s.sizes[0], columns = s.sizes[1];
    bool swaps = k->swaps && s.rank == 2;
    if (swaps)
        s.sizes[0] = columns, s.sizes[1] = rows;
    TRY(CALL(ort, 91, handle, size_t, const int64_t *, size_t, handle *)(context, 0, s.sizes, s.rank, &output));
    TRY(CALL(ort, 51, handle, const float **)(input, &from));
    TRY(CALL(ort, 51, handle, float **)(output, &to));
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++) {
            int64_t at = i * columns + j, then = swaps && k->fault != wrong ? j * rows + i : at;
            if (k->negates)
                to[then] = -from[at];
            else
                memcpy(to + then, from + at, sizeof *to); // which keeps the bits of a NaN
        }
    return NULL;
}

// kernel_of sets what the kernel of a node does, if the node has one of the operators: then it is known.
static status kernel_of(handle node, kernel *k, bool *known) {
    const char *operator;
    handle attribute;
    int64_t axes[2] = {1, 0};
    size_t size;
    TRY(CALL(ort, 350, handle, const char **)(node, &operator));
    k->negates = strcmp(operator, "Neg") == 0;
    *known = k->negates || strcmp(operator, "Transpose") == 0;
    if (!*known || k->negates)
        return NULL;
    TRY(CALL(ort, 361, handle, const char *, handle *)(node, "perm", &attribute));
    if (attribute != NULL)
        TRY(CALL(ort, 272, handle, int, void *, size_t, size_t *)(attribute, integers, axes, sizeof axes, &size));
    k->swaps = axes[0] == 1;
    return NULL;
}

// nodes_of returns the nodes of a graph, which the caller frees.
static status nodes_of(handle graph, handle **nodes, size_t *n) {
    TRY(CALL(ort, 344, handle, size_t *)(graph, n));
    *nodes = calloc(*n + 1, sizeof **nodes);
    return CALL(ort, 345, handle, handle *, size_t)(graph, *nodes, *n);
}

// take takes a node if its first input suits.
static status take(handle node, handle taken) {
    handle inputs[1], info;
    kernel k;
    shape s;
    bool known;
    size_t n;
    TRY(CALL(ort, 353, handle, size_t *)(node, &n));
    if (n != 1)
        return NULL;
    TRY(CALL(ort, 354, handle, handle *, size_t)(node, inputs, n));
    TRY(CALL(ort, 290, handle, handle *)(inputs[0], &info));
    TRY(CALL(ort, 55, handle, handle *)(info, &info));
    TRY(shape_of(info, &s));
    if (s.dtype != float32 || s.rank > 2)
        return NULL;
    TRY(kernel_of(node, &k, &known));
    return known ? CALL(ort_ep, 2, handle, const handle *, size_t, handle)(taken, &node, 1, NULL) : NULL;
}

static status capability(provider *p, handle graph, handle taken) {
    handle *nodes = NULL;
    size_t n = 0;
    status failure = nodes_of(graph, &nodes, &n);
    for (size_t i = 0; p->fault != declines && i < n && failure == NULL; i++)
        failure = take(nodes[i], taken);
    free(nodes);
    return failure;
}

static status compile(provider *p, const handle *graphs, const handle *fused, size_t n, handle *kernels, handle *contexts) {
    (void)fused, (void)contexts;
    for (size_t i = 0; i < n; i++) {
        kernel *k = calloc(1, sizeof *k);
        *k = (kernel){.version = version, .create_state = create_state, .compute = compute,
                      .release_state = release_state, .fault = p->fault};
        kernels[i] = k;
        handle node;
        bool known;
        TRY(CALL(ort, 345, handle, handle *, size_t)(graphs[i], &node, 1));
        TRY(kernel_of(node, k, &known));
    }
    return NULL;
}

static void release_kernels(provider *p, handle *kernels, size_t n) {
    (void)p;
    for (size_t i = 0; i < n; i++)
        free(kernels[i]);
}

static const char *name(const factory *f) { return (void)f, "PlantedExecutionProvider"; }
static const char *provider_name(const provider *p) { return (void)p, name(NULL); }
static const char *vendor(const factory *f) { return (void)f, "conform"; }
static uint32_t vendor_id(const factory *f) { return (void)f, 0; }
static const char *release_name(const factory *f) { return (void)f, "1.0.0"; }
static status transfer(factory *f, handle *made) { return (void)f, *made = NULL; }
static bool streams(const factory *f) { return (void)f, false; }

// devices registers the provider for the CPU, which every machine has.
static status devices(factory *f, const handle *hardware, size_t n, handle *devices, size_t most, size_t *found) {
    *found = 0;
    for (size_t i = 0; i < n && *found == 0 && most > 0; i++)
        if (((int (*)(handle))ort[307])(hardware[i]) == cpu) {
            TRY(CALL(ort_ep, 0, factory *, handle, handle, handle, handle *)(f, hardware[i], NULL, NULL, devices));
            *found = 1;
        }
    return NULL;
}

static status create(factory *f, const handle *hardware, const handle *metadata, size_t n, handle options, handle logger, handle *made) {
    (void)hardware, (void)metadata, (void)n, (void)options, (void)logger;
    provider *p = calloc(1, sizeof *p);
    *p = (provider){.version = version, .name = provider_name, .capability = capability, .compile = compile,
                    .release_kernels = release_kernels, .fault = f->fault};
    *made = p;
    return NULL;
}

static void release(factory *f, handle provider) {
    (void)f;
    free(provider);
}

status CreateEpFactories(const char *registered, const function *base, handle logger, handle *factories, size_t most, size_t *n) {
    (void)logger;
    *n = 0;
    ort = ((const function *(*)(uint32_t))base[0])(version);
    if (ort == NULL || most == 0)
        return NULL;
    ort_ep = ((const function *(*)(void))ort[317])();
    factory *f = calloc(1, sizeof *f);
    *f = (factory){.version = version, .name = name, .vendor = vendor, .devices = devices, .create = create,
                   .release = release, .vendor_id = vendor_id, .release_name = release_name,
                   .transfer = transfer, .streams = streams};
    f->fault = strcmp(registered, "wrong") == 0 ? wrong : strcmp(registered, "declines") == 0 ? declines : honest;
    factories[0] = f;
    *n = 1;
    return NULL;
}

status ReleaseEpFactory(handle f) {
    free(f);
    return NULL;
}
