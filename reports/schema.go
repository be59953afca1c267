package reports

import _ "embed"

//go:embed report.schema.json
var reportSchema string

//go:embed journal.schema.json
var journalSchema string

// ReportSchema returns the JSON Schema (2020-12) of a [Report] in JSON.
func ReportSchema() string { return reportSchema }

// JournalSchema returns the JSON Schema (2020-12) of one line of a journal.
func JournalSchema() string { return journalSchema }
