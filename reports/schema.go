package reports

import _ "embed"

//go:embed report.schema.json
var reportSchema string

//go:embed journal.schema.json
var journalSchema string

//go:embed compare.schema.json
var compareSchema string

// ReportSchema returns the JSON Schema (2020-12) of a [Report] in JSON.
func ReportSchema() string { return reportSchema }

// JournalSchema returns the JSON Schema (2020-12) of one line of a journal.
func JournalSchema() string { return journalSchema }

// ComparisonSchema returns the JSON Schema (2020-12) of a [Comparison] in JSON.
func ComparisonSchema() string { return compareSchema }
