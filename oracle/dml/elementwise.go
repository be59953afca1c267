package dml

import "example.com/conform/oracle/walk"

// computing is the page of an operator that computes, whose output has strides.
func computing(page walk.Page) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		page.Run(w)
		admitColliders(w, w.Output("output"))
	}, Subjects: copySubjects}
}
