package tensor_test

import (
	"math"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/tensor"
)

var _ = Describe("DType", func() {
	type row struct {
		size          int64
		float, signed bool
		bits          int64 // 0 means those of size
		packed, other bool  // other means neither float nor integer
	}
	DescribeTable("properties", func(d tensor.DType, name string, want row) {
		Expect(d.String()).To(Equal(name))
		inMemory := d.Bits()
		if want.bits == 0 {
			want.bits = 8 * want.size
		}
		if !want.packed {
			inMemory = 8 * want.size
		}
		Expect(row{d.Size(), d.Float(), d.Signed(), d.Bits(), d.Packed(), !d.Float() && !d.Integer()}).To(Equal(want))
		Expect(d.BitsInMemory()).To(Equal(inMemory))
		Expect(d.Valid()).To(BeTrue())
	},
		Entry("FLOAT64", tensor.Float64, "float64", row{size: 8, float: true, signed: true}),
		Entry("FLOAT32", tensor.Float32, "float32", row{size: 4, float: true, signed: true}),
		Entry("FLOAT16", tensor.Float16, "float16", row{size: 2, float: true, signed: true}),
		Entry("INT64", tensor.Int64, "int64", row{size: 8, signed: true}),
		Entry("INT32", tensor.Int32, "int32", row{size: 4, signed: true}),
		Entry("INT16", tensor.Int16, "int16", row{size: 2, signed: true}),
		Entry("INT8", tensor.Int8, "int8", row{size: 1, signed: true}),
		Entry("UINT64", tensor.Uint64, "uint64", row{size: 8}),
		Entry("UINT32", tensor.Uint32, "uint32", row{size: 4}),
		Entry("UINT16", tensor.Uint16, "uint16", row{size: 2}),
		Entry("UINT8", tensor.Uint8, "uint8", row{size: 1}),
		Entry("one bit in a byte of its own", tensor.Bool, "bool", row{size: 1, bits: 1, other: true}),
		Entry("the upper half of a float32", tensor.Bfloat16, "bfloat16", row{size: 2, float: true, signed: true}),
		Entry("FLOAT8E4M3FN", tensor.Float8E4M3FN, "float8e4m3fn", row{size: 1, float: true, signed: true}),
		Entry("FLOAT8E4M3FNUZ", tensor.Float8E4M3FNUZ, "float8e4m3fnuz", row{size: 1, float: true, signed: true}),
		Entry("FLOAT8E5M2", tensor.Float8E5M2, "float8e5m2", row{size: 1, float: true, signed: true}),
		Entry("FLOAT8E5M2FNUZ", tensor.Float8E5M2FNUZ, "float8e5m2fnuz", row{size: 1, float: true, signed: true}),
		Entry("an exponent without a sign", tensor.Float8E8M0FNU, "float8e8m0fnu", row{size: 1, float: true}),
		Entry("two a byte", tensor.Float4E2M1, "float4e2m1", row{size: 1, float: true, signed: true, bits: 4, packed: true}),
		Entry("INT4", tensor.Int4, "int4", row{size: 1, signed: true, bits: 4, packed: true}),
		Entry("UINT4", tensor.Uint4, "uint4", row{size: 1, bits: 4, packed: true}),
		Entry("four a byte", tensor.Int2, "int2", row{size: 1, signed: true, bits: 2, packed: true}),
		Entry("UINT2", tensor.Uint2, "uint2", row{size: 1, bits: 2, packed: true}),
		Entry("two float32", tensor.Complex64, "complex64", row{size: 8, signed: true, other: true}),
		Entry("eight a byte", tensor.Uint1, "uint1", row{size: 1, bits: 1, packed: true}),
		Entry("a place in a list", tensor.NF4, "nf4", row{size: 1, bits: 4, packed: true, other: true}),
	)

	DescribeTable("bytes of memory", func(d tensor.DType, elements, want int64) {
		bytes, ok := d.Bytes(elements)
		Expect(ok).To(Equal(want >= 0))
		if ok {
			Expect(bytes).To(Equal(want))
		}
	},
		Entry("none", tensor.Int4, int64(0), int64(0)),
		Entry("half a byte takes a byte", tensor.Int4, int64(1), int64(1)),
		Entry("two nibbles fill it", tensor.Uint4, int64(2), int64(1)),
		Entry("a third begins another", tensor.Float4E2M1, int64(3), int64(2)),
		Entry("four quarters fill it", tensor.Int2, int64(4), int64(1)),
		Entry("a fifth begins another", tensor.Uint2, int64(5), int64(2)),
		Entry("more elements than bits of 63 can count", tensor.Int4, int64(math.MaxInt64), int64(1<<62)),
		Entry("a bool is a byte", tensor.Bool, int64(5), int64(5)),
		Entry("words", tensor.Complex64, int64(3), int64(24)),
		Entry("too many", tensor.Complex64, int64(1<<60), int64(-1)),
	)

	It("lists the eleven common types first, and finds each type again by its name", func() {
		all := tensor.DTypes()
		Expect(all).To(HaveLen(tensor.NumDTypes - 1))
		Expect(tensor.Common()).To(Equal(all[:11]))
		for i, d := range all {
			Expect(d.Common()).To(Equal(i < 11), d.String())
			Expect(d.Shared()).To(Equal(slices.Contains(tensor.Shared(), d)), d.String())
		}
		for _, d := range all {
			Expect(tensor.ParseDType(d.String())).To(Equal(d))
			text, err := d.MarshalText()
			Expect(err).NotTo(HaveOccurred())
			var again tensor.DType
			Expect(again.UnmarshalText(text)).To(Succeed())
			Expect(again).To(Equal(d))
		}
	})

	It("lists the types that several texts have without those of OpenVINO alone", func() {
		Expect(append(tensor.Shared(), tensor.NF4, tensor.Uint1)).To(Equal(tensor.DTypes()))
	})

	It("gives each caller its own list", func() {
		tensor.DTypes()[0] = tensor.Uint8
		Expect(tensor.DTypes()[0]).To(Equal(tensor.Float64))
	})

	DescribeTable("names that are refused", func(name string) {
		_, err := tensor.ParseDType(name)
		Expect(err).To(MatchError(ContainSubstring("unknown dtype")))
		d := tensor.Int8
		Expect(d.UnmarshalText([]byte(name))).NotTo(Succeed())
		Expect(d).To(Equal(tensor.Int8), "a refused name must leave the type alone")
	},
		Entry("no name", ""),
		Entry("another case", "Float32"),
		Entry("a type of another project", "complex128"),
		Entry("the name of no type", "dtype(0)"),
	)

	DescribeTable("values that are no type", func(d tensor.DType) {
		Expect(d.Valid()).To(BeFalse())
		Expect(d.Integer()).To(BeFalse())
		Expect(d.String()).To(HavePrefix("dtype("))
		_, err := d.MarshalText()
		Expect(err).To(HaveOccurred())
	},
		Entry("the zero value", tensor.DType(0)),
		Entry("one beyond the last", tensor.DType(tensor.NumDTypes)),
		Entry("the largest", tensor.DType(255)),
	)
})
