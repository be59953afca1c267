package remote

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// limitMemory limits the data of a process, and of those it starts from now
// on, to a number of bytes; 0 means no limit.
func limitMemory(pid int, limit int64) error {
	if limit <= 0 {
		return nil
	}
	err := unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(limit), Max: uint64(limit)}, nil)
	if errors.Is(err, unix.ESRCH) { // it has ended already
		return nil
	}
	return err
}

// exceeds reports whether a descendant of this process has more memory than a
// number of bytes. It counts what is shared too, which the limit of data does not.
func exceeds(limit int64) bool {
	for pids := []int{os.Getpid()}; len(pids) > 0; pids = pids[1:] {
		lists, _ := filepath.Glob("/proc/" + strconv.Itoa(pids[0]) + "/task/*/children")
		for _, list := range lists {
			text, _ := os.ReadFile(list)
			for field := range bytes.FieldsSeq(text) {
				pid, _ := strconv.Atoi(string(field))
				if resident(pid) > limit {
					return true
				}
				pids = append(pids, pid)
			}
		}
	}
	return false
}

// resident returns how many bytes a process has in memory, except those of files.
func resident(pid int) int64 {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	size := int64(0)
	for line := range bytes.Lines(text) {
		fields := bytes.Fields(line)
		if len(fields) == 3 && (string(fields[0]) == "RssAnon:" || string(fields[0]) == "RssShmem:") {
			kilobytes, _ := strconv.ParseInt(string(fields[1]), 10, 64)
			size += kilobytes << 10
		}
	}
	return size
}
