package files_test

import (
	"os"
	"runtime"

	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"
)

// bound runs what permissions are to bind: for root, as nobody.
func bound(act func()) {
	if os.Getuid() == 0 {
		runtime.LockOSThread() // which has a user of its own for files
		defer runtime.UnlockOSThread()
		Expect(unix.Setfsuid(nobody)).To(Succeed())
		defer func() { Expect(unix.Setfsuid(0)).To(Succeed()) }()
	}
	act()
}
