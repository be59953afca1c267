// Package remote runs a backend in a child process, over the protocol of
// docs/protocol.md. [Start] is the side of conform, a [backends.Backend] that
// outlives whatever its child does; [Serve] is the side of a backend written
// in Go.
package remote

import "example.com/conform/backends"

// Protocol is the version of the protocol that this package speaks.
const Protocol = "conform.backend/1"

// Limits of the protocol.
const (
	maxHeader       = 1 << 20 // bytes of a header, the line break included
	maxJobs         = 128     // jobs of a run or query
	maxCapabilities = 1000
	maxReadings     = 1000
	maxNotes        = 100
	maxDetail       = 4096 // bytes of a detail, and of any other text of an answer
)

// statuses that a backend can answer with.
var statuses = [...]backends.Status{backends.Done, backends.Rejected, backends.Unsupported, backends.Failed, backends.Crashed, backends.DeviceLost, backends.Gap}
