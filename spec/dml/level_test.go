package dml_test

import (
	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/spec/dml"
)

var _ = Describe("Feature levels", func() {
	// The values of DML_FEATURE_LEVEL in DirectML.h.
	values := map[string]int64{
		"1.0": 0x1000, "2.0": 0x2000, "2.1": 0x2100, "3.0": 0x3000, "3.1": 0x3100, "4.0": 0x4000, "4.1": 0x4100,
		"5.0": 0x5000, "5.1": 0x5100, "5.2": 0x5200, "6.0": 0x6000, "6.1": 0x6100, "6.2": 0x6200, "6.3": 0x6300, "6.4": 0x6400,
	}

	It("have the values of the header, and are written by them", func() {
		Expect(dml.FeatureLevel(0).Enum()).To(HaveLen(len(values)))
		for name, value := range values {
			Expect(dml.ParseLevel(name)).To(Equal(value))
			Expect(dml.LevelName(value)).To(Equal(name))
			Expect(dml.FeatureLevel(value).String()).To(Equal(name))
			Expect(dml.FeatureLevel(0).Enum().NameOf(value)).To(Equal(name))
		}
	})

	It("are in order", func() {
		last := int64(0)
		for _, level := range dml.FeatureLevel(0).Enum() {
			Expect(level.Value).To(BeNumerically(">", last))
			last = level.Value
		}
	})

	It("are refused under any other name, with the first and the last there is", func() {
		_, err := dml.ParseLevel("7.0")
		Expect(err).To(MatchError(`"7.0" is no feature level: want one from 1.0 to 6.4`))
	})
})
