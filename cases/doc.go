// Package cases reads and writes case files: one operator and a list of calls,
// each with what is admissible. FORMAT.md beside this file is the manual, and
// schema.json the grammar for editors.
//
// Files may come from anyone. A file is read through a limit, aliases are
// refused, and what a file may expand to and allocate is bounded; everything
// that is wrong with it is reported with file and line, and hides nothing
// else.
package cases
