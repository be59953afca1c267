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

// tie makes a process end when the thread that starts it ends.
func tie(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// adoptOrphans sets whether this process becomes the parent of every descendant whose own
// parent ends.
func adoptOrphans(adopt bool) error {
	set := uintptr(0)
	if adopt {
		set = 1
	}
	return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, set, 0, 0, 0)
}

// endDescendants kills the descendants that a process has now.
func endDescendants(of int) {
	parents := make(map[int]int)
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			parents[pid] = parentOf(pid)
		}
	}
	for pid := range parents {
		if !descends(parents, pid, of) {
			continue
		}
		// The system may have given the number to another process since. The handle keeps
		// the process that it is checked to be.
		process, err := os.FindProcess(pid)
		if err != nil {
			continue
		}
		if parent := parentOf(pid); parent == of || parent == parents[pid] {
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
func parentOf(pid int) int { return statOf(pid).parent }

// A stat is what the system tells about a process.
type stat struct {
	state    byte
	parent   int
	group    int
	terminal int // 0 for none
	front    int // the process group in the foreground of the terminal
}

// statOf returns the stat of a process, the zero stat if there is none.
func statOf(pid int) (s stat) {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	// The name of the program, in brackets, may hold anything.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	if len(fields) < 6 {
		return s
	}
	s.state = fields[0][0]
	for i, number := range []*int{1: &s.parent, 2: &s.group, 4: &s.terminal, 5: &s.front} {
		if number != nil {
			*number, _ = strconv.Atoi(string(fields[i]))
		}
	}
	return s
}

// A supervision is how a reaper looks after conform while a child lives.
type supervision struct {
	stopped int // how often in a row conform was found stopped
}

// stoppedLooks is how often in a row conform is found stopped until the reaper continues it.
const stoppedLooks = 10

// look continues conform if it has been stopped for a while. It leaves that to the shell
// where one has taken the terminal back from conform, as after Ctrl-Z. It reports
// whether a descendant of this process traces conform.
func (s *supervision) look() (traced bool) {
	conform := os.Getppid()
	now := statOf(conform)
	if now.state != 'T' {
		s.stopped = 0
	} else if s.stopped++; s.stopped >= stoppedLooks && (now.terminal == 0 || now.front == now.group) {
		_ = syscall.Kill(conform, syscall.SIGCONT)
	}
	for tracer := tracerOf(conform); tracer != 0; tracer = parentOf(tracer) {
		if tracer == os.Getpid() {
			return true
		}
	}
	return false
}

// tracerOf returns the thread that traces a process, 0 if none does.
func tracerOf(pid int) int {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	_, after, _ := bytes.Cut(text, []byte("\nTracerPid:"))
	line, _, _ := bytes.Cut(after, []byte("\n"))
	tracer, _ := strconv.Atoi(string(bytes.TrimSpace(line)))
	return tracer
}
