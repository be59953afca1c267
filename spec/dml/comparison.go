package dml

import "example.com/conform/spec"

// The elementwise operators that compare.
var (
	ElementWiseLogicalEquals             = comparison("equals", "is equal to", older)
	ElementWiseLogicalGreaterThan        = comparison("greater_than", "is above", older)
	ElementWiseLogicalLessThan           = comparison("less_than", "is below", older)
	ElementWiseLogicalGreaterThanOrEqual = comparison("greater_than_or_equal", "is not below", table{})
	ElementWiseLogicalLessThanOrEqual    = comparison("less_than_or_equal", "is not above", table{})
)

// older are the rows of operators that existed before feature level 3.0.
var older = table{
	{since: Level2_1, least: 4, most: 4, types: numbers32, results: truths},
	{since: Level2_0, least: 4, most: 4, types: floatTypes, results: truths},
	{since: Level1_0, least: 4, most: 4, types: floatTypes, results: uint32Type},
}

func comparison(name, is string, rows table) *spec.Operator {
	return elementwise{
		family: "comparison", name: "logical_" + name, inputs: inputAB,
		value: "An element of the output is 1 where that of a " + is + " that of b, and otherwise 0.",
		table: append(table{
			{since: Level4_1, least: 1, most: 8, types: numbers, results: truths}, {since: Level3_0, least: 1, most: 8, types: numbers32, results: truths},
		}, rows...),
	}.operator()
}
