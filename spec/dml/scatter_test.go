package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The data types that the tensor support tables leave out.
var (
	wide      = dtypes{tensor.Float64, tensor.Int64, tensor.Uint64}
	notFloat  = dtypes{tensor.Float64, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint64, tensor.Uint32, tensor.Uint16, tensor.Uint8}
	notIndex  = dtypes{tensor.Float64, tensor.Float32, tensor.Float16, tensor.Int16, tensor.Int8, tensor.Uint16, tensor.Uint8}
	notUint32 = dtypes{tensor.Float64, tensor.Float32, tensor.Float16, tensor.Int64, tensor.Int32, tensor.Int16, tensor.Int8, tensor.Uint64, tensor.Uint16, tensor.Uint8}
)

var _ = Describe("dml.scatter", func() {
	// call scatters 3 indices along axis 1 of a 2x4 input.
	call := func() *spec.Call {
		a := &dml.ScatterAttributes{FeatureLevel: dml.Level4_1, Axis: 1}
		c := checkOnly(dml.Scatter, a, tensor.Float32, sizes{2, 4}, sizes{2, 3}, sizes{2, 3}, sizes{2, 4})
		c.Tensors[1].DType = tensor.Int32
		return c
	}
	axis := func(axis int64) func(*spec.Call) {
		return func(c *spec.Call) { c.Attributes.(*dml.ScatterAttributes).Axis = axis }
	}
	// resized gives operands other sizes, and their data types to the rest.
	resized := func(input, indices, updates, output sizes) func(*spec.Call) {
		return func(c *spec.Call) {
			for i, s := range []sizes{input, indices, updates, output} {
				c.Tensors[i].Sizes = s
			}
		}
	}

	DescribeTable("descriptors",
		func(change func(*spec.Call), want ...string) {
			c := call()
			change(c)
			Expect(verdicts(c)).To(Equal(want))
		},
		Entry("in order", func(*spec.Call) {}, "ok"),
		Entry("the first axis, on which 2 indices are as many as it has", func(c *spec.Call) {
			axis(0)(c)
			resized(sizes{2, 4}, sizes{2, 4}, sizes{2, 4}, sizes{2, 4})(c)
		}, "ok"),
		Entry("the last axis", axis(1), "ok"),
		Entry("one past the last axis", axis(2), "axis-in-range"),
		Entry("the largest axis, which is no -1", axis(1<<32-1), "axis-in-range"),

		Entry("as many indices as the axis has elements", resized(sizes{2, 4}, sizes{2, 4}, sizes{2, 4}, sizes{2, 4}), "ok"),
		Entry("one index more", resized(sizes{2, 4}, sizes{2, 5}, sizes{2, 5}, sizes{2, 4}),
			"ok if accept", "indices-sizes-match-input if reject"),
		Entry("a single index", resized(sizes{2, 4}, sizes{2, 1}, sizes{2, 1}, sizes{2, 4}), "ok"),
		Entry("off the axis fewer indices than the input has", resized(sizes{2, 4}, sizes{1, 3}, sizes{1, 3}, sizes{2, 4}),
			"indices-sizes-match-input if match", "ok if not-larger"),
		Entry("off the axis more indices than the input has", resized(sizes{2, 4}, sizes{3, 3}, sizes{3, 3}, sizes{2, 4}),
			"indices-sizes-match-input if match", "indices-sizes-match-input if not-larger"),

		Entry("one update too few", resized(sizes{2, 4}, sizes{2, 3}, sizes{2, 2}, sizes{2, 4}), "updates-sizes-match-indices"),
		Entry("one update too many", resized(sizes{2, 4}, sizes{2, 3}, sizes{2, 4}, sizes{2, 4}), "updates-sizes-match-indices"),
		Entry("a smaller output", resized(sizes{2, 4}, sizes{2, 3}, sizes{2, 3}, sizes{2, 3}), "output-sizes-match-input"),
		Entry("a larger output", resized(sizes{2, 4}, sizes{2, 3}, sizes{2, 3}, sizes{3, 4}), "output-sizes-match-input"),

		Entry("updates of another type", func(c *spec.Call) { c.Tensors[2].DType = tensor.Int32 }, "updates-dtype"),
		Entry("an output of another type", func(c *spec.Call) { c.Tensors[3].DType = tensor.Int32 }, "output-dtype"),

		Entry("indices of another dimension count", resized(sizes{2, 4}, sizes{1, 2, 3}, sizes{2, 3}, sizes{2, 4}), "same-dimension-count"),
		Entry("updates of another dimension count", resized(sizes{2, 4}, sizes{2, 3}, sizes{6}, sizes{2, 4}), "same-dimension-count"),
		Entry("an output of another dimension count", resized(sizes{2, 4}, sizes{2, 3}, sizes{2, 3}, sizes{1, 2, 4}), "same-dimension-count"),

		Entry("an empty input", resized(sizes{0, 4}, sizes{0, 3}, sizes{0, 3}, sizes{0, 4}), "sizes-nonzero"),
		Entry("no indices", resized(sizes{2, 4}, sizes{2, 0}, sizes{2, 0}, sizes{2, 4}), "sizes-nonzero"),
		Entry("indices with no room for their bytes", func(c *spec.Call) {
			c.Tensors[1].Layout = &tensor.Strided{TotalBytes: 23}
		}, "minimum-size"),
		Entry("updates with no room for their bytes", func(c *spec.Call) {
			c.Tensors[2].Layout = &tensor.Strided{TotalBytes: 20}
		}, "minimum-size"),
		Entry("broadcast indices and updates", func(c *spec.Call) {
			c.Tensors[1].Layout = &tensor.Strided{Strides: sizes{0, 1}}
			c.Tensors[2].Layout = &tensor.Strided{Strides: sizes{0, 0}}
		}, "ok"),
	)

	// atLevel is a scatter of ones, of any rank and data types.
	atLevel := func(level int64, rank int, d, index tensor.DType) *spec.Call {
		ones := make(sizes, rank)
		for i := range ones {
			ones[i] = 1
		}
		c := checkOnly(dml.Scatter, &dml.ScatterAttributes{FeatureLevel: dml.FeatureLevel(level)}, d, ones, ones, ones, ones)
		c.Tensors[1].DType = index
		return c
	}

	DescribeTable("dimension counts at a feature level",
		func(level int64, rank int, want string) {
			Expect(verdicts(atLevel(level, rank, tensor.Float32, tensor.Uint32))).To(beVerdict(want))
		},
		Entry("1.0 takes 4", int64(dml.Level1_0), 4, "ok"),
		Entry("1.0 takes no 5", int64(dml.Level1_0), 5, "dimension-count-1.0"),
		Entry("2.1 takes 4", int64(dml.Level2_1), 4, "ok"),
		Entry("2.1 takes no 3", int64(dml.Level2_1), 3, "dimension-count-1.0"),
		Entry("2.1 takes no 5, unlike Slice1", int64(dml.Level2_1), 5, "dimension-count-1.0"),
		Entry("3.0 takes no 0", int64(dml.Level3_0), 0, "dimension-count-3.0"),
		Entry("3.0 takes 1", int64(dml.Level3_0), 1, "ok"),
		Entry("3.0 takes 8", int64(dml.Level3_0), 8, "ok"),
		Entry("3.0 takes no 9", int64(dml.Level3_0), 9, "dimension-count-3.0"),
		Entry("4.1 takes no 9", int64(dml.Level4_1), 9, "dimension-count-3.0"),
	)

	// refused lists the data types that a level refuses, with the rule.
	refused := func(call func(tensor.DType) *spec.Call) map[string]dtypes {
		all := map[string]dtypes{}
		for _, d := range tensor.Common() {
			if verdict := verdicts(call(d))[0]; verdict != "ok" {
				all[verdict] = append(all[verdict], d)
			}
		}
		return all
	}

	DescribeTable("data types that a feature level refuses",
		func(level int64, data, indices map[string]dtypes) {
			Expect(refused(func(d tensor.DType) *spec.Call { return atLevel(level, 4, d, tensor.Uint32) })).To(Equal(data))
			Expect(refused(func(d tensor.DType) *spec.Call { return atLevel(level, 4, tensor.Float32, d) })).To(Equal(indices))
		},
		Entry("1.0: all but FLOAT32 and FLOAT16; UINT32 indices", int64(dml.Level1_0),
			map[string]dtypes{"support-1.0": notFloat}, map[string]dtypes{"index-types-1.0": notUint32}),
		Entry("2.0: as 1.0", int64(dml.Level2_0),
			map[string]dtypes{"support-1.0": notFloat}, map[string]dtypes{"index-types-1.0": notUint32}),
		Entry("2.1: those of 64 bits; UINT32 indices", int64(dml.Level2_1),
			map[string]dtypes{"support-2.1": wide}, map[string]dtypes{"index-types-1.0": notUint32}),
		Entry("3.0: those of 64 bits; indices of 32 and 64 bits", int64(dml.Level3_0),
			map[string]dtypes{"support-3.0": wide}, map[string]dtypes{"index-types-3.0": notIndex}),
		Entry("4.0: as 3.0", int64(0x4000),
			map[string]dtypes{"support-3.0": wide}, map[string]dtypes{"index-types-3.0": notIndex}),
		Entry("4.1: none", int64(dml.Level4_1),
			map[string]dtypes{}, map[string]dtypes{"index-types-3.0": notIndex}),
		Entry("6.4: as 4.1", int64(0x6400),
			map[string]dtypes{}, map[string]dtypes{"index-types-3.0": notIndex}),
	)

	It("says where the indices differ from the input", func() {
		c := call()
		resized(sizes{2, 4}, sizes{3, 3}, sizes{3, 3}, sizes{2, 4})(c)
		var k spec.Checker
		_, violations, err := k.Check(c, spec.NewReading(nil))
		Expect(err).NotTo(HaveOccurred())
		Expect(violations).To(HaveLen(1))
		Expect(violations[0].String()).To(Equal("dml.scatter/indices-sizes-match-input: indices have size 3 in dimension 0, input 2"))
	})
})
