package remote

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// groupAttributes keeps a Ctrl-C that is meant for conform from a process.
func groupAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills a process and what it started and still belongs to it.
func killGroup(leader *os.Process) {
	taskkill := filepath.Join(os.Getenv("SYSTEMROOT"), "System32", "taskkill.exe")
	_ = exec.Command(taskkill, "/T", "/F", "/PID", strconv.Itoa(leader.Pid)).Run()
	_ = leader.Kill()
}
