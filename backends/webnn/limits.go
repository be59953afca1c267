package webnn

import (
	"encoding/json"
	"slices"

	"example.com/conform/spec/tensor"
)

// limits are the answer of opSupportLimits: the limits of each operation's operands, by
// name.
type limits map[string]json.RawMessage

// A limit is what an operation takes as one operand.
type limit struct {
	DataTypes []string `json:"dataTypes"`
	RankRange struct {
		Min int `json:"min"`
		Max int `json:"max"`
	} `json:"rankRange"`
}

// of returns the limit of an operand of an operation, empty if the browser states none.
func (l limits) of(method, operand string) limit {
	var operands map[string]limit
	_ = json.Unmarshal(l[method], &operands) // a value that is no object states no limit
	return operands[operand]
}

// allows reports whether an operand is within the limit.
func (l limit) allows(d *tensor.Desc) bool {
	return slices.Contains(l.DataTypes, d.DType.String()) && l.RankRange.Min <= d.Rank() && d.Rank() <= l.RankRange.Max
}

// among lists those of some element types that are within the limit.
func (l limit) among(types []tensor.DType) []tensor.DType {
	list := []tensor.DType{}
	for _, d := range types {
		if slices.Contains(l.DataTypes, d.String()) {
			list = append(list, d)
		}
	}
	return list
}
