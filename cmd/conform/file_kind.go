package main

import (
	"fmt"
	"io"
	"regexp"

	"example.com/conform/cases"
	"example.com/conform/internal/files"
)

// A fileKind says what one of conform's files holds.
type fileKind string

const (
	caseFile   fileKind = "a case file"
	waiverFile fileKind = "a file of waivers"
	claimsFile fileKind = "a file of claims"
	journal    fileKind = "a journal"
	jsonReport fileKind = "a JSON report"
)

// Journals and reports begin with their schema, and case files have the line of an operator.
var (
	schemaFirst  = regexp.MustCompile(`^\{\s*(?:"header":\{)?"schema":\s*"conform\.(journal|report|compare)/`)
	operatorLine = regexp.MustCompile(`(?m)^operator:`)
)

// kindOf tells the kind of a file by its beginning, or nothing.
func kindOf(name string) fileKind {
	f, err := files.Open(name)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	head, err := io.ReadAll(io.LimitReader(f, 4096))
	if err != nil {
		return ""
	}
	switch schema := schemaFirst.FindSubmatch(head); {
	case schema != nil && string(schema[1]) == "journal":
		return journal
	case schema != nil:
		return jsonReport
	case cases.IsWaivers(head):
		return waiverFile
	case cases.IsClaims(head):
		return claimsFile
	case operatorLine.Match(head):
		return caseFile
	}
	return ""
}

// asKind returns an error in a file that is read as one of a kind. If it is a file of
// another kind, that is the error.
func asKind(want fileKind, name string, err error) error {
	if err == nil {
		return nil
	}
	if is := kindOf(name); is != "" && is != want {
		return fmt.Errorf("%s is %s, not %s", name, is, want)
	}
	return err
}
