//go:build unix && !linux

package files_test

import (
	"os"

	. "github.com/onsi/ginkgo/v2"
)

func bound(act func()) {
	if os.Getuid() == 0 {
		Skip("no permission binds root")
	}
	act()
}
