package cpu

// RowWorkload is what a benchmark runs of a row.
var RowWorkload = rowWorkload
