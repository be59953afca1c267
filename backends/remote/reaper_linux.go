package remote

import (
	"bytes"
	"os"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// program returns the path of this program, even if another stands in its place
// by now.
func program() (string, error) { return "/proc/self/exe", nil }

// tie has a process end when the thread ends that starts it.
func tie(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// adoptOrphans says whether this process is to be the parent of every descendant
// whose own parent ends.
func adoptOrphans(adopt bool) error {
	set := uintptr(0)
	if adopt {
		set = 1
	}
	return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, set, 0, 0, 0)
}

// endDescendants kills every descendant of this process that there is now.
func endDescendants() {
	self, parents := os.Getpid(), make(map[int]int)
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			parents[pid] = parentOf(pid)
		}
	}
	for pid := range parents {
		if !descends(parents, pid, self) {
			continue
		}
		// Held by a handle, it is still the process that was looked at, or is not
		// killed: numbers are used again.
		process, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		if parent := parentOf(pid); parent == self || parent == parents[pid] {
			_ = process.Kill()
		}
		_ = process.Release()
	}
}

// descends reports whether a process is a descendant of another.
func descends(parents map[int]int, pid, of int) bool {
	for range len(parents) { // while they were read they changed, and may form a circle
		switch pid = parents[pid]; pid {
		case of:
			return true
		case 0:
			return false
		}
	}
	return false
}

// parentOf returns the parent of a process, 0 if there is none.
func parentOf(pid int) int {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	// The name of the program, in brackets, may hold anything.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 2 {
		return 0
	}
	parent, _ := strconv.Atoi(string(fields[1]))
	return parent
}
