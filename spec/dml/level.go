package dml

import (
	"fmt"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Feature levels, with the values of DML_FEATURE_LEVEL.
const (
	Level1_0 = 0x1000
	Level2_0 = 0x2000
	Level2_1 = 0x2100
	Level3_0 = 0x3000
	Level3_1 = 0x3100
	Level4_0 = 0x4000
	Level4_1 = 0x4100
	Level5_0 = 0x5000
	Level5_1 = 0x5100
	Level6_0 = 0x6000
	Level6_2 = 0x6200
)

// A FeatureLevel is a DML_FEATURE_LEVEL. It is a property of the device in
// DirectML; a case states it so that the tables of every level can be checked.
type FeatureLevel int64

// Enum lists the feature levels by their names, in order.
func (FeatureLevel) Enum() spec.Enum { return levels }

// String returns how the level is written: 4.1 for 0x4100.
func (l FeatureLevel) String() string { return LevelName(int64(l)) }

var levels = spec.Enum{
	{Name: "1.0", Value: Level1_0},
	{Name: "2.0", Value: Level2_0},
	{Name: "2.1", Value: Level2_1},
	{Name: "3.0", Value: Level3_0},
	{Name: "3.1", Value: Level3_1},
	{Name: "4.0", Value: Level4_0},
	{Name: "4.1", Value: Level4_1},
	{Name: "5.0", Value: Level5_0},
	{Name: "5.1", Value: Level5_1},
	{Name: "5.2", Value: 0x5200},
	{Name: "6.0", Value: Level6_0},
	{Name: "6.1", Value: 0x6100},
	{Name: "6.2", Value: Level6_2},
	{Name: "6.3", Value: 0x6300},
	{Name: "6.4", Value: 0x6400},
}

// LevelName returns how a DML_FEATURE_LEVEL is written, such as 4.1 for 0x4100.
func LevelName(level int64) string { return fmt.Sprintf("%d.%d", level>>12, level>>8&0xf) }

// ParseLevel returns the DML_FEATURE_LEVEL with a written name such as 4.1.
func ParseLevel(name string) (int64, error) {
	level, ok := levels.Value(name)
	if !ok {
		return 0, fmt.Errorf("%q is no feature level: want one from %s to %s", name, levels[0].Name, levels[len(levels)-1].Name)
	}
	return level, nil
}

// The data type lists of the tensor support tables.
var (
	allTypes   = tensor.Common()
	types32    = without64(allTypes)
	floatTypes = []tensor.DType{tensor.Float32, tensor.Float16}
	indexTypes = []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}
	uint32Type = []tensor.DType{tensor.Uint32}
)

func without64(types []tensor.DType) []tensor.DType {
	return slices.DeleteFunc(slices.Clone(types), func(d tensor.DType) bool { return d.Size() == 8 })
}

// supports breaks the checked rule unless tensor i has one of the data types that
// a feature level supports.
func supports(k *spec.Check, i int, level FeatureLevel, types []tensor.DType) {
	if d := k.Tensors[i].DType; !slices.Contains(types, d) {
		k.Breaks("%s is %v at feature level %s", k.Name(i), d, level)
	}
}

// ranksUpTo8 checks that the dimension count is from 1 to 8.
var ranksUpTo8 = family.Ranks(1, 8)

// introduced makes the rule that an operator exists from a feature level on.
func introduced(text spec.Text, level FeatureLevel) *spec.Rule {
	return text.Static("introduced-"+level.String(), "Availability",
		"The operator exists from feature level "+level.String()+" on.", func(k *spec.Check) {
			if in := levelOf(k.Call); in < level {
				k.Breaks("feature level %s", in)
			}
		})
}

// levelOf returns the feature level in force.
func levelOf(c *spec.Call) FeatureLevel { return FeatureLevel(*c.Fields().Named("feature_level").Int) }
