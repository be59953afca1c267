// Package reports keeps what a run finds and shows it.
//
// The journal comes first: JSON Lines, one [result.Entry] a line, written as
// the run goes, so that a killed run loses nothing that was finished. An
// [Accumulator] sums entries, of one journal or of several, into a [Report],
// and [Write] renders it.
//
// Backends are foreign, and a journal may come from anywhere. The reader
// checks every line; every renderer escapes what it shows.
package reports
