package engine

import "runtime"

// A Thread is a thread of the operating system that calls functions for others. A
// library may keep state for each thread that calls it, such as its last error or a
// signal stack.
type Thread struct{ work chan func() }

// NewThread starts a thread.
func NewThread() *Thread {
	t := &Thread{make(chan func())}
	go func() {
		runtime.LockOSThread() // and never unlock: no other code may have the thread after this
		for f := range t.work {
			f()
		}
	}()
	return t
}

// Do has the thread call a function, and waits for it to return.
func (t *Thread) Do(f func()) {
	done := make(chan struct{})
	t.work <- func() {
		defer close(done)
		f()
	}
	<-done
}

// End ends the thread.
func (t *Thread) End() { close(t.work) }
