// Package dml draws calls of the DirectML operators, one file for each.
package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec/dml"
)

// features returns the features that all operators have.
func features() []draw.Feature {
	return append(draw.Common("input", 8), draw.Total)
}

// level is the feature level in force.
var level = draw.Of("feature_level", []string{"1.0", "2.1", "3.0", "4.1", "5.0"}, []int64{dml.Level2_1, dml.Level3_0, dml.Level4_1, dml.Level5_0}, draw.Int("feature_level"))
