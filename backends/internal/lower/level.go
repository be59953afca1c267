package lower

import (
	"fmt"
	"slices"

	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// supported checks what the tensor support tables of DML_SLICE1_OPERATOR_DESC
// and DML_SCATTER_OPERATOR_DESC share: from feature level 3.0 any rank from 1
// to 8, before that one of oldRanks; 64-bit types from 4.1 on; before 2.1 only
// FLOAT32 and FLOAT16.
func supported(level dml.FeatureLevel, d tensor.DType, rank int, oldRanks ...int) error {
	switch {
	case !d.Valid():
		return fmt.Errorf("%v is not a data type", d)
	case level < dml.Level4_1 && d.Size() == 8,
		level < dml.Level2_1 && d != tensor.Float32 && d != tensor.Float16:
		return fmt.Errorf("feature level %#x does not support %v", level, d)
	case level < dml.Level3_0 && !slices.Contains(oldRanks, rank),
		rank < 1 || rank > 8:
		return fmt.Errorf("feature level %#x does not support %d dimensions", level, rank)
	}
	return nil
}
