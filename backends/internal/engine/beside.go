package engine

import (
	"sync"
	"sync/atomic"
)

// Others is how many calls of a model run beside each call, in a mode that runs several at a time.
const Others = 3

// MaxTurned bounds the bytes of each input of those calls.
const MaxTurned = 1 << 20

// Beside makes a call while others run, each by a thread of its own: at least once, and again until
// the call has ended.
func Beside(call func(), others ...func()) {
	var over atomic.Bool
	var begun, ended sync.WaitGroup
	for _, other := range others {
		begun.Add(1)
		ended.Go(func() {
			begun.Done()
			for other(); !over.Load(); {
				other()
			}
		})
	}
	begun.Wait()
	call()
	over.Store(true)
	ended.Wait()
}

// Turned returns the elements of a tensor in the opposite order, each of size bytes. An operator
// takes them as it takes the tensor's own, and makes other results of most.
func Turned(data []byte, size int64) []byte {
	turned := make([]byte, 0, len(data)+1) // which has an address
	for end := int64(len(data)); end >= size; end -= size {
		turned = append(turned, data[end-size:end]...)
	}
	return turned
}
