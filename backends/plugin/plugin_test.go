package plugin_test

import (
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/plugin"
	"example.com/conform/internal/guard"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/spectest"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

func TestPlugin(t *testing.T) {
	if testing.Short() {
		t.Skip("builds libraries: not with -short")
	}
	RegisterFailHandler(Fail)
	RunSpecs(t, "backends/plugin")
}

const (
	header  = "../../sdk/c"
	example = "../../sdk/c/examples/strided/*.c"
)

// compile compiles the C files that a pattern names to a shared library and
// returns its path. A machine without a C compiler skips the test, aloud.
func compile(pattern string) string {
	sources, err := filepath.Glob(pattern)
	Expect(err).NotTo(HaveOccurred())
	library := filepath.Join(folder(), "libbackend.so")
	args := []string{"-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-O2", "-I", header, "-o", library}
	if runtime.GOOS != "windows" {
		args = append(args, "-fPIC")
	}
	output, err := exec.Command(compiler(), append(args, sources...)...).CombinedOutput()
	Expect(err).NotTo(HaveOccurred(), string(output))
	return library
}

func compiler() string {
	for _, name := range []string{os.Getenv("CC"), "cc", "gcc", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	Expect(os.Getenv("CI")).NotTo(Equal("true"), "CI has a C compiler")
	Skip("there is no C compiler: set CC")
	return ""
}

// folder returns a new folder, which is left behind where a library that is
// still loaded cannot be removed.
func folder() string {
	path, err := os.MkdirTemp("", "plugin")
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { _ = os.RemoveAll(path) })
	return path
}

// written compiles a library of the given text.
func written(text string) string {
	source := filepath.Join(folder(), "backend.c")
	Expect(os.WriteFile(source, []byte("#include \"conform_backend.h\"\n"+text), 0o600)).To(Succeed())
	return compile(source)
}

func open(path string) func() (backends.Backend, error) {
	return func() (backends.Backend, error) { return plugin.Open(plugin.Options{Library: path}) }
}

// describing is the text of a library that describes itself in the given way.
func describing(fields string) string {
	return `const conform_description *conform_describe(void)
{
	static const conform_description d = {` + fields + `};
	return &d;
}
int32_t conform_run(const conform_batch *b) { return b->job_count > 1 ? 9 : 0; }
void conform_close(void) {}
`
}

const current = `.struct_size = sizeof(conform_description), .abi_version = CONFORM_ABI_VERSION, .name = "odd"`

var _ = Describe("Open", func() {
	DescribeTable("says why a library cannot be used",
		func(text, want string) {
			path := written(text)
			_, err := plugin.Open(plugin.Options{Library: path})
			Expect(err).To(BeAssignableToTypeOf(&plugin.Error{}))
			Expect(err).To(MatchError(ContainSubstring(want)))
			Expect(err).To(MatchError(ContainSubstring(path)))
		},
		Entry("it exports nothing", "int nothing;", "does not export conform_describe"),
		Entry("it cannot run on this machine",
			"const conform_description *conform_describe(void) { return 0; }\nint32_t conform_run(const conform_batch *b) { return b != 0; }\nvoid conform_close(void) {}",
			"returned NULL"),
		Entry("it has another version of the interface",
			describing(`.struct_size = sizeof(conform_description), .abi_version = 2`), "has version 2 of the interface"),
		Entry("its description is shorter than any version's", describing(`.struct_size = 8, .abi_version = 1`), "8 bytes"),
		Entry("it lists more than it can mean", describing(current+`, .reading_count = 1ull << 60`), "at most"),
		Entry("its capabilities have no size", describing(current+`, .capability_count = 1`), "capabilities of 0 bytes"),
	)

	It("says so when there is no such file", func() {
		_, err := plugin.Open(plugin.Options{Library: "./missing.so"})
		Expect(err).To(MatchError(And(HavePrefix("./missing.so: "), Not(HavePrefix("./missing.so: ./missing.so")))))
	})
})

var _ = Describe("Run", func() {
	job := func() backends.Job {
		return backends.Job{ID: "odd", Operator: dml.Copy, Attributes: &dml.CopyAttributes{}, CheckOnly: true, Operands: make([]backends.Operand, 2)}
	}

	It("fails a job for which the library sets no status", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(describing(current))})
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Describe()).To(Equal(backends.Description{Name: "odd", Mode: "separate"}))
		outcomes, err := b.Run(ctx, []backends.Job{job()})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(HaveField("Status", backends.Failed)))
		Expect(b.Close()).To(Succeed())
	})

	DescribeTable("tells a shape that no tensor has", func(ctx context.Context, rank string, want backends.Outcome) {
		b, err := open(written(strings.Replace(describing(current), "return b->job_count > 1 ? 9 : 0;", `
	conform_job *job = conform_job_at(b, 0);
	conform_operand *output = conform_operand_at(b, job, 1);
	output->inferred_rank = `+rank+`;
	output->inferred_sizes[15] = 3;
	job->status = CONFORM_DONE;
	return 0;`, 1)))()
		Expect(err).NotTo(HaveOccurred())
		outcomes, err := b.Run(ctx, []backends.Job{{ID: "odd", Operator: onnx.Transpose, Attributes: &onnx.TransposeAttributes{}, CheckOnly: true, Operands: make([]backends.Operand, 2)}})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(want))
		Expect(b.Close()).To(Succeed())
	},
		Entry("with the sizes that it has room for", "18", backends.Outcome{Status: backends.Done, Sizes: [][]int64{append(append(make([]int64, 15), 3), -1, -1)}}),
		Entry("unless its rank is absurd", "4000000000u", backends.Outcome{Status: backends.Failed, Detail: "the library inferred a rank of 4000000000"}),
	)

	It("hands on attributes of every kind", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(`#include <stdio.h>
#include <string.h>
static const conform_capability all[] = {{.operator_name = "test.mixed"}};
const conform_description *conform_describe(void)
{
	static const conform_description d = {` + current + `, .capabilities = all, .capability_count = 1, .capability_size = sizeof all[0]};
	return &d;
}
int32_t conform_run(const conform_batch *b)
{
	conform_job *j = conform_job_at(b, 0);
	char *to = j->detail;
	for (uint64_t i = 0; i < j->attribute_count; i++) {
		const conform_attribute *a = conform_attribute_at(b, j, i);
		to += sprintf(to, "%s", a->name);
		if (strcmp(a->name, "alpha") == 0 || strcmp(a->name, "scale") == 0)
			to += sprintf(to, " %g", conform_float(a));
		else
			for (uint64_t k = 0; k < a->value.count; k++)
				to += sprintf(to, " %lld", (long long)a->value.values[k]);
		to += sprintf(to, a->value.values ? ";" : "-;");
	}
	j->status = CONFORM_REJECTED;
	return 0;
}
void conform_close(void) {}
`)})
		Expect(err).NotTo(HaveOccurred())
		j := job()
		j.Operator = spectest.Mixed
		j.Attributes = &spectest.MixedAttributes{
			Axis: 3, Level: spectest.High, Mode: spectest.Reflect, Exact: true, Alpha: -0.5, Scale: math.Inf(1), Pads: []int64{-1, 2}, Shares: []float32{0.5},
		}
		outcomes, err := b.Run(ctx, []backends.Job{j})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(backends.Outcome{
			Status: backends.Rejected,
			Detail: "axis 3;level 32;mode 1;reverse 0;exact 1;alpha -0.5;scale inf;pads -1 2;steps-;shares 1056964608;",
		}))
		Expect(b.Close()).To(Succeed())
	})

	It("says what it does not support, before the call and at it", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(`static const int64_t modes[] = {0, 2};
static const conform_limit limits[] = {
	{.name = "data", .dtypes = 1 << CONFORM_INT8, .min_rank = 1, .max_rank = 3, .flags = CONFORM_PACKED},
	{.name = "axes", .flags = CONFORM_ABSENT},
	{.name = "mode", .values = {modes, 2}},
	{.name = "pads", .min = -1, .max = 7},
};
static const conform_capability all[] = {
	{.operator_name = "onnx.pad", .min_rank = 1, .flags = CONFORM_PACKED | CONFORM_NO_CHECK_ONLY | CONFORM_VALID_ONLY, .limits = limits, .limit_count = 4}};
const conform_description *conform_describe(void)
{
	static const conform_description d = {` + current + `, .capabilities = all, .capability_count = 1, .capability_size = sizeof all[0]};
	return &d;
}
int32_t conform_run(const conform_batch *b)
{
	conform_job *j = conform_job_at(b, 0);
	j->status = CONFORM_GAP;
	j->detail[0] = 'x';
	return 0;
}
void conform_close(void) {}
`)})
		Expect(err).NotTo(HaveOccurred())
		Expect(b.Describe().Capabilities).To(HaveExactElements(backends.Capability{
			Operator: "onnx.pad", MinRank: 1, Packed: true, NoCheckOnly: true, ValidOnly: true,
			Limits: []backends.Limit{
				{Name: "data", DTypes: []tensor.DType{tensor.Int8}, MinRank: 1, MaxRank: 3, Packed: true},
				{Name: "axes", Absent: true},
				{Name: "mode", Values: []int64{0, 2}},
				{Name: "pads", Range: &spec.Range{Min: -1, Max: 7}},
			},
		}))
		outcomes, err := b.Run(ctx, []backends.Job{job()})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(HaveExactElements(backends.Outcome{Status: backends.Gap, Detail: "x"}))
		Expect(b.Close()).To(Succeed())
	})

	It("hands views to operators for which the library takes them", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(`#include <stdio.h>
static const conform_capability all[] = {{.operator_name = "onnx.transpose", .flags = CONFORM_VIEWS}, {.operator_name = "onnx.concat"}};
const conform_description *conform_describe(void)
{
	static const conform_description d = {` + current + `, .capabilities = all, .capability_count = 2, .capability_size = sizeof all[0]};
	return &d;
}
int32_t conform_run(const conform_batch *b)
{
	conform_job *j = conform_job_at(b, 0);
	const conform_operand *o = conform_operand_at(b, j, 0);
	j->status = CONFORM_REJECTED;
	snprintf(j->detail, sizeof j->detail, "%d %d from %d", (int)o->strides.values[0], (int)o->strides.values[1], (int)o->first);
	return 0;
}
void conform_close(void) {}
`)})
		Expect(err).NotTo(HaveOccurred())
		d := b.Describe()
		Expect(d.Capability(onnx.Transpose.Name).Views).To(BeTrue())
		Expect(d.Capability(onnx.Concat.Name).Views).To(BeFalse())
		c := spec.NewCall(onnx.Transpose)
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{2, 3}, View: tensor.Reversed | tensor.Spread}, Data: []byte{1, 2, 3, 4, 5, 6}}
		c.Tensors[1].DType = tensor.Uint8
		var memory guard.Memory
		Expect(memory.Lay(&c, []int64{6}, guard.First)).To(Succeed())
		outcomes, err := b.Run(ctx, []backends.Job{memory.Job("a", &c)})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(Equal([]backends.Outcome{{Status: backends.Rejected, Detail: "-6 -2 from 10"}}))
		Expect(b.Close()).To(Succeed())
	})

	It("hands tiles to operators for which the library takes them", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(`#include <stdio.h>
static const conform_capability all[] = {{.operator_name = "xla.copy", .flags = CONFORM_TILES}};
const conform_description *conform_describe(void)
{
	static const conform_description d = {` + current + `, .capabilities = all, .capability_count = 1, .capability_size = sizeof all[0]};
	return &d;
}
int32_t conform_run(const conform_batch *b)
{
	conform_job *j = conform_job_at(b, 0);
	const conform_operand *in = conform_operand_at(b, j, 0), *out = conform_operand_at(b, j, 1);
	j->status = CONFORM_REJECTED;
	snprintf(j->detail, sizeof j->detail, "%d sizes of %d tiles, %d at last; none: %d", (int)out->tile_dims.count, (int)out->tile_dim_sizes.count,
		(int)out->tile_dims.values[3], in->tile_dims.values == NULL);
	return 0;
}
void conform_close(void) {}
`)})
		Expect(err).NotTo(HaveOccurred())
		d, c := b.Describe(), spec.NewCall(xla.Copy)
		for i := range c.Tensors {
			c.Tensors[i].Desc = tensor.Desc{DType: tensor.Uint8, Sizes: []int64{1, 2}}
		}
		c.Tensors[0].Data = []byte{1, 2}
		c.Tensors[1].Layout = &tensor.XLA{MinorToMajor: []int64{1, 0}, TileDims: []int64{8, 4, 2, 1}, TileDimSizes: []int64{2, 2}}
		Expect(d.Gap(&c)).To(BeEmpty())
		var memory guard.Memory
		Expect(memory.Lay(&c, nil, guard.First)).To(Succeed())
		outcomes, err := b.Run(ctx, []backends.Job{memory.Job("a", &c)})
		Expect(err).NotTo(HaveOccurred())
		Expect(outcomes).To(Equal([]backends.Outcome{{Status: backends.Rejected, Detail: "4 sizes of 2 tiles, 1 at last; none: 1"}}))
		Expect(b.Close()).To(Succeed())
		d.Capabilities[0].Tiles = false
		Expect(d.Gap(&c)).To(HaveSuffix("supports xla.copy on layouts without tiles"))
	})

	It("writes nothing where the output that the example infers does not fit its buffer", func(ctx context.Context) {
		b, err := open(compile(example))()
		Expect(err).NotTo(HaveOccurred())
		c := spec.NewCall(openvino.StridedSlice)
		*c.Attributes.(*openvino.StridedSliceAttributes) = openvino.StridedSliceAttributes{Begin: []int64{0}, End: []int64{4}, BeginMask: []int64{}, EndMask: []int64{}}
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{4}}, Data: []byte{1, 2, 3, 4}}
		c.Tensors[1] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8}}
		for bytes, written := range map[int64]bool{4: true, 3: false} {
			var memory guard.Memory
			Expect(memory.Lay(&c, []int64{bytes}, guard.First)).To(Succeed())
			outcomes, err := b.Run(ctx, []backends.Job{memory.Job("a", &c)})
			Expect(err).NotTo(HaveOccurred())
			Expect(outcomes).To(Equal([]backends.Outcome{{Status: backends.Done, Sizes: [][]int64{{4}}}}))
			Expect(slices.Equal(memory.Bytes, memory.Before)).To(Equal(!written), "%d bytes", bytes)
		}
	})

	It("gives up when the library does", func(ctx context.Context) {
		b, err := plugin.Open(plugin.Options{Library: written(describing(current))})
		Expect(err).NotTo(HaveOccurred())
		_, err = b.Run(ctx, []backends.Job{job(), job()})
		Expect(err).To(MatchError("conform_run returned 9"))
		Expect(b.Close()).To(Succeed())
	})
})
