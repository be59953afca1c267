package main_test

import (
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// reversals is a file of tests in C++, whose only list has these items, for two types.
func reversals(items ...string) string {
	return `struct Params {
    Params(const int64_t batchAxis, const int64_t seqAxis, const reference_tests::Tensor& dataTensor,
           const reference_tests::Tensor& seqLengthsTensor, const reference_tests::Tensor& expectedTensor,
           const std::string& name = "") : mBatchAxis(batchAxis) {}
};
template <element::Type_t ET>
std::vector<Params> generate() {
    using T = typename element_type_traits<ET>::value_type;
    std::vector<Params> params{` + strings.Join(items, ",\n") + `};
    return params;
}
std::vector<Params> all() {
    const std::vector<std::vector<Params>> made{generate<element::Type_t::bf16>(), generate<element::Type_t::u8>()};
}
`
}

// reversal is a test whose lengths and result are given.
func reversal(lengths, expected string) string {
	return `Params(0, -1, /* two rows */ reference_tests::Tensor({2, 2}, ET, std::vector<T>{1, 2u, 3, 4}), // of two
        reference_tests::Tensor{{2}, ov::element::i32, std::vector<int32_t>{` + lengths + `}},
        reference_tests::Tensor(ET, {2, 2}, std::vector<T>{` + expected + `}), "one of ours")`
}

var _ = Describe("scripts/openvino-tests.py", func() {
	const folder = "src/plugins/template/tests/functional/op_reference/"

	It("makes cases of reference tests, which the oracle admits and a backend passes", func() {
		made, cases := translated("python3", "openvino-tests.py", map[string]string{
			folder + "reverse_sequence.cpp": reversals(reversal("2, 1", "2, 1, 3, 4"), reversal("2, int32_t(1)", "2, 1, 3, 4"),
				"Params(0, 1)", "Params(one, reference_tests::Tensor(2 * 3), 1, 2, 3)"),
			folder + "scatter_nd_update.cpp": `Params(const Tensor& dataTensor, const Tensor& indexTensor, const Tensor& updateTensor, const Tensor& expectedTensor) : a(b) {}
Params(const Tensor& dataTensor, const Tensor& indexTensor, const Tensor& updateTensor, const Tensor& expectedTensor, const Reduction paramReduction) : a(b) {}
template <element::Type_t ET>
std::vector<Params> generate() {
    std::vector<Params> params{
        Params(Tensor({2}, ET, std::vector<T>{1, 2}), Tensor({2, 1}, element::i64, std::vector<int64_t>{1, 0}),
            Tensor({2}, ET, std::vector<T>{3, 4}), Tensor({2}, ET, std::vector<T>{4, 3})),
        Params(Tensor({2}, ET, std::vector<T>{1, 2}), Tensor({2, 1}, element::i64, std::vector<int64_t>{1, 1}),
            Tensor({2}, ET, std::vector<T>{3, 4}), Tensor({2}, ET, std::vector<T>{1, 4})),
        Params(Tensor({2}, ET, std::vector<T>{1, 2}), Tensor({2, 1}, element::i64, std::vector<int64_t>{1, 1}),
            Tensor({2}, ET, std::vector<T>{3, 4}), Tensor({2}, ET, std::vector<T>{1, 9}), Reduction::SUM)};
}
auto all = {generate<element::Type_t::i32>(), generate<element::Type_t::f16>()};
`,
			folder + "scatter_update.cpp": `template <ov::element::Type_t NUM, ov::element::Type_t INT>
std::vector<Params> generate(const ov::element::Type& numbers, const ov::element::Type& integers) {
    std::vector<Params> params = {Builder{}
        .data({{2, 2}, numbers, std::vector<N>{1, 2, 3, 4}})
        .indices({{1}, integers, std::vector<I>{1}})
        .updates({{2, 1}, numbers, std::vector<N>{5, 6}})
        .axis({{1}, integers, std::vector<I>{1}})
        .expected({{2, 2}, numbers, std::vector<N>{1, 5, 3, 6}})};
}
auto all = {generate<ov::element::Type_t::i64, ov::element::Type_t::i32>(ov::element::i64, ov::element::i32),
    generate<ov::element::Type_t::u1, ov::element::Type_t::i32>(ov::element::u1, ov::element::i32)};
`,
			folder + "abs.cpp": "what is not read",
		})
		Expect(made.status).To(BeZero(), made.stderr)
		Expect(lines(made.stdout)).To(Equal([]string{
			"reverse_sequence: 8 tests, 2 cases; 4 not expressed: a value is computed; 2 not expressed: no constructor takes its parameters",
			"scatter_nd_update: 6 tests, 3 cases; 2 not expressed: the text leaves open which of several updates stays; 1 not expressed: conform reduces no floats",
			"scatter_update: 2 tests, 1 cases; 1 not expressed: conform has no u1",
			"together: 16 tests, 6 cases",
		}))
		lint := conform("lint", cases)
		Expect(lint.stdout + lint.stderr).To(ContainSubstring("no errors in 3 files: 6 cases"))
		Expect(conform("run", "--backend=cpu", "--random=0", "--only-cases", cases).status).To(BeZero())
	})

	It("leaves to the oracle's comparison what a test says wrongly", func() {
		made, cases := translated("python3", "openvino-tests.py", map[string]string{folder + "reverse_sequence.cpp": reversals(reversal("2, 1", "1, 2, 3, 4"))})
		Expect(made.status).To(BeZero(), made.stderr)
		lint := conform("lint", cases)
		Expect(lint.status).To(Equal(2))
		Expect(lint.stdout + lint.stderr).To(ContainSubstring("expected output[0,0] to be 1, but the oracle says 2"))
	})

	DescribeTable("refuses tests that are malformed", func(text, message string) {
		made, cases := translated("python3", "openvino-tests.py", map[string]string{folder + "reverse_sequence.cpp": text})
		Expect(made.status).To(Equal(2), made.stdout)
		Expect(made.stderr).To(MatchRegexp(message))
		Expect(lines(made.stderr)).To(HaveLen(1))
		Expect(cases).NotTo(BeADirectory())
	},
		Entry("no list", "int main() {}", "no tests in src/plugins/template/tests/functional/op_reference"),
		Entry("a list without an end", strings.Split(reversals(reversal("2, 1", "1")), "of two")[0], `reverse_sequence\.cpp: a list does not end, from line 9 on`),
		Entry("a size that is no integer", reversals(strings.Replace(reversal("2, 1", "1"), "{2}", "{2.5}", 1)), `reverse_sequence\.cpp: .*2\.5`),
		Entry("bytes that are no text", "\xff", `reverse_sequence\.cpp: .*utf-8`),
	)
})
