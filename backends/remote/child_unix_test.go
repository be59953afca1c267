//go:build unix

package remote_test

import (
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"time"
)

// hold locks a file for as long as the process lives, and that is until the
// file is removed.
func hold(path string) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		panic(err)
	}
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

// dieOf has the process die of a signal that Go itself would catch.
func dieOf(signal string) {
	_ = syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -" + signal + " $$"}, os.Environ())
}

// beget starts a process that holds the pipes and a file, and returns when it
// does.
func beget(attributes *syscall.SysProcAttr) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childMode+"=grandchild")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = attributes
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	for !held(os.Getenv(childFile)) {
		runtime.Gosched()
	}
}

// childActsHere are what a child does on this system alone.
var childActsHere = map[string]func(c *childProcess, seq int64, job int, memory []byte){
	"segfaults": func(*childProcess, int64, int, []byte) { dieOf("SEGV") },
	"aborts":    func(*childProcess, int64, int, []byte) { dieOf("ABRT") },
	"ignores SIGTERM": func(*childProcess, int64, int, []byte) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		forever()
	},
	"forks and dies": func(*childProcess, int64, int, []byte) { beget(nil); os.Exit(0) },
	"forks out of its group and dies": func(*childProcess, int64, int, []byte) {
		beget(&syscall.SysProcAttr{Setsid: true})
		os.Exit(0)
	},
}
