package main

import (
	"fmt"
	"io"
	"time"

	"example.com/conform/internal/judge"
)

// showDurations writes what took longest.
func showDurations(w io.Writer, d *judge.Durations) {
	operators, cases := d.Longest()
	if len(operators) == 0 {
		return
	}
	fmt.Fprintln(w, "\ntime in the backend, shrinking included, by operator")
	for _, o := range operators {
		each := o.Time / time.Duration(o.Cases)
		fmt.Fprintf(w, "%10s  %s, %d runs of %v\n", o.Time.Round(time.Millisecond), o.Name, o.Cases, each.Round(time.Microsecond))
	}
	if len(cases) == 0 {
		return
	}
	fmt.Fprintln(w, "\nslowest cases")
	for _, c := range cases {
		fmt.Fprintf(w, "%10s  %s\n", c.Time.Round(time.Microsecond), c.Name)
	}
}
