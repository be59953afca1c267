//go:build linux

package wine

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// startDisplay starts an invisible display, which Wine's Direct3D needs, and
// returns its name. The server picks a free number.
func startDisplay(ctx context.Context, xvfb string) (*boundProcess, string, error) {
	ours, theirs, err := os.Pipe()
	if err != nil {
		return nil, "", err
	}
	defer func() { _ = ours.Close() }()
	cmd := exec.Command(xvfb, "-displayfd", "3", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset")
	cmd.ExtraFiles = []*os.File{theirs} // file descriptor 3
	server, err := startBound(cmd, syscall.SIGTERM)
	_ = theirs.Close()
	if err != nil {
		return nil, "", err
	}
	ctx, cancel := context.WithTimeout(ctx, startup)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = ours.SetReadDeadline(time.Unix(1, 0)) })()
	number, err := bufio.NewReader(ours).ReadString('\n')
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		_ = server.end()
		return nil, "", fmt.Errorf("no display named by Xvfb: %w", err)
	}
	return server, ":" + strings.TrimSpace(number), nil
}
