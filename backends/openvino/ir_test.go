package openvino_test

import (
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/openvino"
	"example.com/conform/spec"
	text "example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A network is what a model in IR says.
type network struct {
	Layers []struct {
		ID   int    `xml:"id,attr"`
		Type string `xml:"type,attr"`
		Data struct {
			Attributes []xml.Attr `xml:",any,attr"`
		} `xml:"data"`
	} `xml:"layers>layer"`
	Edges []struct {
		From int `xml:"from-layer,attr"`
		To   int `xml:"to-layer,attr"`
		Port int `xml:"to-port,attr"`
	} `xml:"edges>edge"`
}

// outline writes the layers of a model, a line each.
func outline(model []byte) (lines []string) {
	var n network
	ExpectWithOffset(1, xml.Unmarshal(model, &n)).To(Succeed())
	for i, l := range n.Layers {
		ExpectWithOffset(1, l.ID).To(Equal(i))
		line := l.Type
		for _, a := range l.Data.Attributes {
			line += " " + a.Name.Local + "=" + a.Value
		}
		lines = append(lines, line)
	}
	inputs := len(n.Layers) - 2
	for i, e := range n.Edges[:inputs] {
		ExpectWithOffset(1, []int{e.From, e.To, e.Port}).To(Equal([]int{i, inputs, i}), "input i of the operator is layer i")
	}
	ExpectWithOffset(1, []int{n.Edges[inputs].From, n.Edges[inputs].To}).To(Equal([]int{inputs, inputs + 1}))
	return lines
}

// callOf returns the call of a job.
func callOf(op *spec.Operator, attributes any, inputs ...spec.Tensor) *spec.Call {
	output := spec.Tensor{Desc: tensor.Desc{DType: inputs[0].DType}}
	return &spec.Call{Operator: op, Attributes: attributes, Tensors: append(inputs, output)}
}

func bytes(sizes []int64, data string) spec.Tensor {
	return spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: sizes}, Data: []byte(data)}
}

var slice = callOf(text.Slice, &text.SliceAttributes{Start: []int64{3}, Stop: []int64{-100}, Step: []int64{-2}}, bytes([]int64{4}, "abcd"))

var _ = Describe("a model in IR", func() {
	DescribeTable("has as inputs what its mode gives at run time",
		func(mode string, want ...string) {
			model, _, _, err := openvino.Written(slice, mode)
			Expect(err).NotTo(HaveOccurred())
			Expect(outline(model)).To(Equal(append(want, "Slice", "Result")))
		},
		Entry("all, and no sizes of data", "runtime",
			"Parameter element_type=u8 shape=-1", "Parameter element_type=i64 shape=1", "Parameter element_type=i64 shape=1", "Parameter element_type=i64 shape=1"),
		Entry("all, with the sizes of data", "static",
			"Parameter element_type=u8 shape=4", "Parameter element_type=i64 shape=1", "Parameter element_type=i64 shape=1", "Parameter element_type=i64 shape=1"),
		Entry("the data", "constant", "Parameter element_type=u8 shape=4",
			"Const element_type=i64 shape=1 offset=1 size=8", "Const element_type=i64 shape=1 offset=9 size=8", "Const element_type=i64 shape=1 offset=17 size=8"),
		Entry("the data, without its sizes", "dynamic", "Parameter element_type=u8 shape=-1",
			"Const element_type=i64 shape=1 offset=1 size=8", "Const element_type=i64 shape=1 offset=9 size=8", "Const element_type=i64 shape=1 offset=17 size=8"),
		Entry("nothing", "folded", "Const element_type=u8 shape=4 offset=1 size=4",
			"Const element_type=i64 shape=1 offset=5 size=8", "Const element_type=i64 shape=1 offset=13 size=8", "Const element_type=i64 shape=1 offset=21 size=8"),
	)
	It("leaves open no sizes that the text states", func() {
		c := callOf(text.Pad, &text.PadAttributes{Begin: []int64{1}, End: []int64{0}}, bytes([]int64{2}, "ab"), bytes([]int64{1}, "c"))
		model, _, _, err := openvino.Written(c, "runtime")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(model)).To(ContainElements("Parameter element_type=u8 shape=-1", "Parameter element_type=u8 shape=1"))
	})
	It("has constants in its weights, and gives the rest as inputs", func() {
		_, weights, inputs, err := openvino.Written(slice, "constant")
		Expect(err).NotTo(HaveOccurred())
		Expect(inputs).To(Equal([][]byte{[]byte("abcd")}))
		Expect(weights).To(Equal([]byte("\x00" + "\x03\x00\x00\x00\x00\x00\x00\x00" + "\x9c\xff\xff\xff\xff\xff\xff\xff" + "\xfe\xff\xff\xff\xff\xff\xff\xff")))
	})
	DescribeTable("gives elements as they lie in memory", func(d tensor.DType, name, precision, data string) {
		c := callOf(text.Slice, &text.SliceAttributes{Start: []int64{0}, Stop: []int64{3}, Step: []int64{1}},
			spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{3}}, Data: []byte("\x01\x02\x03")[:3*d.Size()]})
		model, _, inputs, err := openvino.Written(c, "static")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(model)).To(ContainElement("Parameter element_type=" + name + " shape=3"))
		Expect(string(model)).To(ContainSubstring(`<port id="4" precision="` + precision + `"/>`))
		Expect(string(inputs[0])).To(Equal(data))
		folded, weights, _, err := openvino.Written(c, "folded")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(folded)).To(ContainElement(fmt.Sprintf("Const element_type=%s shape=3 offset=1 size=%d", name, len(data))))
		Expect(string(weights)).To(HavePrefix("\x00" + data))
	},
		Entry("a byte each", tensor.Float8E4M3FN, "f8e4m3", "F8E4M3", "\x01\x02\x03"),
		Entry("two in a byte", tensor.Int4, "i4", "I4", "\x21\x03"),
		Entry("four in a byte", tensor.Uint2, "u2", "U2", "\x39"),
		Entry("truth values, whose precision has another name", tensor.Bool, "boolean", "BOOL", "\x01\x02\x03"),
	)
	It("leaves out masks that are absent, and states those that are empty", func() {
		c := callOf(text.StridedSlice, &text.StridedSliceAttributes{
			Begin: []int64{0, 1}, End: []int64{1, 2}, BeginMask: []int64{}, EndMask: []int64{1, 0},
		}, bytes([]int64{4, 2}, "abcdefgh"))
		model, _, _, err := openvino.Written(c, "static")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(model)).To(ContainElement("StridedSlice begin_mask= end_mask=1,0"))
	})
	It("has a result for each output, and the element type of the second", func() {
		c := callOf(text.TopK, &text.TopKAttributes{K: 1}, bytes([]int64{2}, "ab"))
		c.Tensors = append(c.Tensors, spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32}})
		model, _, _, err := openvino.Written(c, "static")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(model)).To(And(ContainSubstring(`index_element_type="i32"`), ContainSubstring(`<port id="2" precision="U8"/><port id="3" precision="I32"/>`)))
		Expect(strings.Count(string(model), `type="Result"`)).To(Equal(2))
	})
	It("says that there is no default row where weights follow it", func() {
		index := func(sizes ...int64) spec.Tensor {
			return spec.Tensor{Desc: tensor.Desc{DType: tensor.Int32, Sizes: sizes}, Data: []byte("\x00\x00\x00\x00")}
		}
		c := callOf(text.EmbeddingBagOffsetsSum, &struct{}{}, bytes([]int64{1}, "a"), index(1), index(1), bytes([]int64{1}, "b"))
		c.Counts = spec.Counts{1, 1, 1, 0, 1, 1}
		_, weights, _, err := openvino.Written(c, "folded")
		Expect(err).NotTo(HaveOccurred())
		Expect(string(weights)).To(HaveSuffix("\xff\xff\xff\xffb"))
	})
	It("names the mode of a pad, and has its value only where there is one", func() {
		attributes := &text.PadAttributes{Begin: []int64{1}, End: []int64{0}, Mode: text.PadReflect}
		c := callOf(text.Pad, attributes, bytes([]int64{4}, "abcd"))
		c.Counts = spec.Counts{1, 0, 1}
		model, _, _, err := openvino.Written(c, "constant")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(model)).To(HaveLen(3 + 2))
		Expect(outline(model)).To(ContainElement("Pad pad_mode=reflect"))
		c = callOf(text.Pad, attributes, bytes([]int64{4}, "abcd"), bytes([]int64{}, "x"))
		model, _, _, err = openvino.Written(c, "constant")
		Expect(err).NotTo(HaveOccurred())
		Expect(outline(model)).To(HaveLen(4 + 2))
		Expect(outline(model)[3]).To(Equal("Parameter element_type=u8 shape="), "a scalar")
	})
})

var _ = Describe("an export", func() {
	slice := func() *spec.Call {
		return callOf(text.Slice, &text.SliceAttributes{Start: []int64{3}, Stop: []int64{-100}, Step: []int64{-2}}, bytes([]int64{4}, "abcd"))
	}
	outputs := []spec.Tensor{bytes([]int64{2}, "db")}
	names := func(folder string) (list []string) {
		files, err := os.ReadDir(folder)
		Expect(err).NotTo(HaveOccurred())
		for _, file := range files {
			list = append(list, file.Name())
		}
		return list
	}
	It("has the model, its weights, and data as NumPy reads them", func() {
		folder := filepath.Join(GinkgoT().TempDir(), "below", "slice")
		Expect(openvino.Export(folder, slice(), outputs, "constant")).To(Succeed())
		Expect(names(folder)).To(Equal([]string{"input_0.npy", "model.bin", "model.xml", "output_0.npy"}))
		model, weights, _, err := openvino.Written(slice(), "constant")
		Expect(err).NotTo(HaveOccurred())
		Expect(os.ReadFile(filepath.Join(folder, "model.xml"))).To(Equal(model))
		Expect(os.ReadFile(filepath.Join(folder, "model.bin"))).To(Equal(weights))
		file, err := os.ReadFile(filepath.Join(folder, "output_0.npy"))
		Expect(err).NotTo(HaveOccurred())
		header := "{'descr': '<u1', 'fortran_order': False, 'shape': (2,), }"
		Expect(string(file)).To(Equal("\x93NUMPY\x01\x00\x76\x00" + header + strings.Repeat(" ", 117-len(header)) + "\n" + "db"))
	})
	It("has the bounds as inputs in a mode that gives them at run time", func() {
		folder := GinkgoT().TempDir()
		Expect(openvino.Export(folder, slice(), nil, "static")).To(Succeed())
		Expect(names(folder)).To(Equal([]string{"input_0.npy", "input_1.npy", "input_2.npy", "input_3.npy", "model.bin", "model.xml"}))
		file, err := os.ReadFile(filepath.Join(folder, "input_1.npy"))
		Expect(err).NotTo(HaveOccurred())
		Expect(string(file)).To(ContainSubstring("'descr': '<i8'"))
		Expect(string(file)).To(HaveSuffix("\n\x03\x00\x00\x00\x00\x00\x00\x00"))
	})
	It("cannot state the size that OpenVINO reads as unknown", func() {
		c := slice()
		c.Tensors[0] = spec.Tensor{Desc: tensor.Desc{DType: tensor.Uint8, Sizes: []int64{math.MaxInt64}}}
		Expect(openvino.Export(GinkgoT().TempDir(), c, nil, "constant")).To(MatchError(ContainSubstring("stands for a size that is not known")))
	})
	It("refuses an unknown mode", func() {
		Expect(openvino.Export(GinkgoT().TempDir(), slice(), nil, "none")).To(MatchError(ContainSubstring("none")))
	})
	for _, mode := range openvino.Modes() {
		It("is replayed in the mode "+mode.Name, func() {
			b, folder := opened(mode.Name), GinkgoT().TempDir()
			Expect(openvino.Export(folder, slice(), outputs, mode.Name)).To(Succeed())
			j := job(text.Slice, slice().Attributes)
			Expect(b.Replay(folder, &j)).To(HaveField("Status", backends.Done))
			Expect(string(j.Operands[1].Buffer())).To(Equal("db????"))
		})
	}
})

var _ = DescribeTable("the reason of a message of OpenVINO", func(message, want string) {
	Expect(openvino.Reason(message)).To(Equal(want))
},
	Entry("leaves out where in its sources it arose", "Exception from src/inference/src/core.cpp:97:\nException from src/core/slice.cpp:30:\nCheck 'no' failed:\nStep is 0\n", "Check 'no' failed: Step is 0"),
	Entry("leaves out what the frontend of ONNX says around it",
		"Check 'false' failed at src/report.cpp:151:\nFrontEnd API failed with OpConversionFailure: Model wasn't fully converted. Failed operations detailed log:\n"+
			"-- Pad-19 with a message:\nWhile validating ONNX node '<Node(Pad): output>':\nException from src/pad.cpp:42:\nUnsupported padding mode: [wrap]\nSummary:\n-- Conversion is failed for: Pad-19\n",
		"Unsupported padding mode: [wrap]"),
	Entry("is empty where there are no words", "\n \n", ""),
	Entry("has no bytes that are no text", "a\xffb", "a?b"),
	Entry("is one line", strings.Repeat("a\n", 3), "a a a"),
)
