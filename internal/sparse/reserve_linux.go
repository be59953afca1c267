package sparse

import "golang.org/x/sys/unix"

// unreserved keeps Linux from refusing more addresses than the machine has memory.
const unreserved = unix.MAP_NORESERVE
