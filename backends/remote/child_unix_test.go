//go:build unix

package remote_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"golang.org/x/sys/unix"

	"example.com/conform/backends/remote"
)

var _ = DescribeTable("the environment of a child", func(environment []string, want string) {
	o := options("")
	o.Command, o.Environment = []string{"/bin/sh", "-c", `echo "[$TWICE][$HOME]" >&2; exit 3`}, environment
	_, err := remote.Start(context.Background(), o)
	Expect(err).To(MatchError("it ended before its hello: exit status 3; stderr: " + want))
},
	Entry("is what it is given, and nothing else", []string{"TWICE=1"}, "[1][]"),
	Entry("is empty where it is given nothing", nil, "[][]"),
	Entry("has the later of two values", []string{"TWICE=1", "TWICE=2"}, "[2][]"),
)

// hold locks a file for as long as the process lives, and that is until the
// file is removed.
func hold(path string) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		panic(err)
	}
	defer runtime.KeepAlive(f) // the garbage collector would close it
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		panic(err)
	}
	for {
		if _, err := os.Stat(path); err != nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// held reports whether a process holds a file.
func held(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}

var occupied *os.File // kept from the garbage collector, which would close it

// occupies takes what one process alone can have, until it ends.
func occupies() bool {
	var err error
	occupied, err = os.Create(os.Getenv(childFile))
	return err == nil && syscall.Flock(int(occupied.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}

// dieOf has the process die of a signal that Go itself would catch.
func dieOf(signal string) {
	_ = syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -" + signal + " $$"}, os.Environ())
}

// beget starts a process that holds the pipes and a file, and returns when it
// does.
func beget(attributes *syscall.SysProcAttr) {
	descend("grandchild", os.Environ(), attributes)
	await()
}

// descend starts a process in another mode.
func descend(mode string, environment []string, attributes *syscall.SysProcAttr) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(environment, childMode+"="+mode)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = attributes
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	return cmd
}

// await returns once the file is held.
func await() {
	for !held(os.Getenv(childFile)) {
		time.Sleep(time.Millisecond)
	}
}

// begetTwice starts a process that starts another, in a group of its own, and
// ends.
func begetTwice() {
	_ = descend("middle", os.Environ(), nil).Wait()
	await()
}

// childDepth names the variable that bounds a bomb.
const childDepth = "CONFORM_TEST_DEPTH"

// bomb starts two processes, each in a session of its own, that do so in turn,
// up to a depth. The last of them hold the file.
func bomb() {
	depth, _ := strconv.Atoi(os.Getenv(childDepth))
	if depth == 0 {
		hold(os.Getenv(childFile))
		return
	}
	for range 2 {
		descend("bomb", append(os.Environ(), childDepth+"="+strconv.Itoa(depth-1)), &syscall.SysProcAttr{Setsid: true})
	}
	if depth%2 == 0 {
		return // and leaves them to whoever adopts them
	}
	forever()
}

// childPID names the variable with the ID of a process.
const childPID = "CONFORM_TEST_PID"

// keepStopped stops a process whenever it runs, and says that it hangs once it has.
func keepStopped(pid int) {
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	fmt.Fprintln(os.Stderr, hung)
	for {
		_ = syscall.Kill(pid, syscall.SIGSTOP)
		runtime.Gosched()
	}
}

// trace traces a process from a thread that lives as long as this one.
func trace(pid int) {
	runtime.LockOSThread()
	if err := unix.PtraceAttach(pid); err != nil {
		panic(err)
	}
}

// childModesHere are what a child is on this system alone.
var childModesHere = map[string]func(){
	"bomb": bomb,
	"keeps a process stopped": func() {
		pid, _ := strconv.Atoi(os.Getenv(childPID))
		keepStopped(pid)
	},
	"stops itself at once": func() { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP); forever() },
	"middle":               func() { descend("grandchild", os.Environ(), &syscall.SysProcAttr{Setpgid: true}) },
}

// childActsHere are what a child does on this system alone.
var childActsHere = map[string]func(c *childProcess, seq int64, job int, memory []byte){
	"shares no device": func(c *childProcess, seq int64, job int, m []byte) { childActs["exits"](c, seq, job, m) },
	"segfaults":        func(*childProcess, int64, int, []byte) { dieOf("SEGV") },
	"aborts":           func(*childProcess, int64, int, []byte) { dieOf("ABRT") },
	"hangs and ignores SIGTERM": func(*childProcess, int64, int, []byte) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		hang()
	},
	"hangs stopped": func(*childProcess, int64, int, []byte) {
		fmt.Fprintln(os.Stderr, hung)
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		forever()
	},
	"hangs stopped after its answer": func(c *childProcess, seq int64, job int, m []byte) {
		c.result(seq, job, m)
		_, _ = c.in.Peek(1) // of the next frame: the answer has been read
		fmt.Fprintln(os.Stderr, hung)
		_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
		forever()
	},
	"forks and forks and dies": func(*childProcess, int64, int, []byte) {
		descend("bomb", append(os.Environ(), childDepth+"=3"), &syscall.SysProcAttr{Setsid: true})
		await()
		os.Exit(0)
	},
	"forks and dies": func(*childProcess, int64, int, []byte) { beget(nil); os.Exit(0) },
	"forks out of its group and dies": func(*childProcess, int64, int, []byte) {
		beget(&syscall.SysProcAttr{Setsid: true})
		os.Exit(0)
	},
	"forks without a mark and dies": func(*childProcess, int64, int, []byte) {
		descend("grandchild", []string{childFile + "=" + os.Getenv(childFile)}, &syscall.SysProcAttr{Setsid: true})
		await()
		os.Exit(0)
	},
	"forks twice and dies": func(*childProcess, int64, int, []byte) { begetTwice(); os.Exit(0) },
	"stops its parent": func(c *childProcess, seq int64, job int, m []byte) {
		_ = syscall.Kill(os.Getppid(), syscall.SIGSTOP)
		c.result(seq, job, m)
	},
	"stops its parent and dies":  func(*childProcess, int64, int, []byte) { _ = syscall.Kill(os.Getppid(), syscall.SIGSTOP); os.Exit(0) },
	"hangs and stops its parent": func(*childProcess, int64, int, []byte) { _ = syscall.Kill(os.Getppid(), syscall.SIGSTOP); hang() },
	"hangs and stops its group": func(*childProcess, int64, int, []byte) {
		fmt.Fprintln(os.Stderr, hung)
		_ = syscall.Kill(0, syscall.SIGSTOP)
		forever()
	},
	"hangs and keeps its parent stopped": func(*childProcess, int64, int, []byte) { keepStopped(os.Getppid()) },
	"hangs and has its parent kept stopped": func(*childProcess, int64, int, []byte) {
		descend("keeps a process stopped", append(os.Environ(), childPID+"="+strconv.Itoa(os.Getppid())), &syscall.SysProcAttr{Setsid: true})
		forever()
	},
	"traces its parent": func(c *childProcess, seq int64, job int, m []byte) {
		trace(os.Getppid())
		c.result(seq, job, m)
	},
	"hangs and traces its parent": func(*childProcess, int64, int, []byte) { trace(os.Getppid()); hang() },
	"kills its parent":            func(*childProcess, int64, int, []byte) { _ = syscall.Kill(os.Getppid(), syscall.SIGKILL); forever() },
	"forks twice":                 func(c *childProcess, seq int64, job int, m []byte) { begetTwice(); c.result(seq, job, m) },
}
