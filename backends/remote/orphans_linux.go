package remote

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// tie has a process end when the thread ends that starts it, and with it
// conform, however that ends.
func tie(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }

// AdoptOrphans makes this process the parent of whatever a backend leaves behind,
// sessions of their own included, so that it ends with the backend. It is for a
// program that starts nothing else in sessions of their own.
func AdoptOrphans() error { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// endOrphans kills the processes that this one has adopted from the backend with
// the mark, and those that hide whose they are. What they leave behind in turn
// is adopted then, so that it looks again until there is none.
func endOrphans(mark string) {
	for range 100 {
		found := false
		for _, pid := range orphans(mark) {
			found = true
			_ = syscall.Kill(pid, syscall.SIGKILL)
			_, err := syscall.Wait4(pid, nil, 0, nil)
			for errors.Is(err, syscall.EINTR) {
				_, err = syscall.Wait4(pid, nil, 0, nil)
			}
		}
		if !found {
			return
		}
	}
}

// orphans lists the processes that this one has adopted, but for those of other
// backends.
func orphans(mark string) []int {
	self, err := readKinship("self")
	if err != nil {
		return nil
	}
	entries, _ := os.ReadDir("/proc")
	var list []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		one, err := readKinship(entry.Name())
		if err != nil || one.parent != os.Getpid() {
			continue
		}
		environment, _ := os.ReadFile("/proc/" + entry.Name() + "/environ")
		_, value, marked := bytes.Cut(environment, []byte(markName+"="))
		// What this process starts is in its session, and in its group or one
		// that it leads.
		stranger := one.session != self.session || one.group != pid && one.group != self.group
		if marked && bytes.HasPrefix(value, []byte(mark)) || !marked && stranger {
			list = append(list, pid)
		}
	}
	return list
}

// A kinship is whose a process is.
type kinship struct{ parent, group, session int }

func readKinship(pid string) (k kinship, err error) {
	text, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return k, err
	}
	// The name of the program, in brackets, may hold anything.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	for i, to := range []*int{&k.parent, &k.group, &k.session} {
		if i+1 >= len(fields) {
			return k, errors.New("a status that is too short")
		}
		if *to, err = strconv.Atoi(fields[i+1]); err != nil {
			return k, err
		}
	}
	return k, nil
}
