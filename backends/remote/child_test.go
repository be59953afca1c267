package remote_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A child is a backend in the words of docs/protocol.md alone: encoding/json,
// and nothing of the package under test. It copies bytes, and does what its
// mode says at a job called guilty.
type childProcess struct {
	in   *bufio.Reader
	out  *bufio.Writer
	seen map[string]bool // IDs of the jobs that this process was given
}

type childFrame struct {
	Type  string     `json:"type"`
	Seq   int64      `json:"seq"`
	Bytes int64      `json:"bytes"`
	Jobs  []childJob `json:"jobs"`
}

type childJob struct {
	ID       string         `json:"id"`
	Operator string         `json:"operator"`
	Operands []childOperand `json:"operands"`
}

type childOperand struct {
	Memory int64 `json:"memory"`
	Start  int64 `json:"start"`
	Length int64 `json:"length"`
}

const childHello = `{"type":"hello","protocol":"conform.backend/1","name":"child","version":"1","device":"none","capabilities":[{"operator":"dml.copy"},{"operator":"openvino.strided_slice"}]}`

func child(mode string) {
	if mode == "records" {
		record()
		return
	}
	if mode == "serves" {
		serveCPU()
		return
	}
	if hello, ok := childHellos[mode]; ok {
		hello()
		return
	}
	if be, ok := childModesHere[mode]; ok {
		be()
		return
	}
	if mode == "grandchild" {
		hold(os.Getenv(childFile))
		return
	}
	signIn()
	c := &childProcess{bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout), map[string]bool{}}
	for {
		line, err := c.in.ReadBytes('\n')
		if err != nil {
			return
		}
		var f childFrame
		if err := json.Unmarshal(line, &f); err != nil {
			panic(err)
		}
		switch f.Type {
		case "hello":
			c.say("%s", greeting(mode))
		case "query":
			if count(len(f.Jobs)); len(f.Jobs) > 1 {
				os.Exit(3)
			}
			c.say(`{"type":"shape","seq":%d,"job":0,"status":"rejected"}`, f.Seq)
		case "run":
			if mode == diesOfQueries {
				for i := range f.Jobs {
					c.say(`{"type":"result","seq":%d,"job":%d,"status":"rejected"}`, f.Seq, i)
				}
				continue
			}
			c.run(mode, &f)
		case "shutdown":
			if mode == "ignores the shutdown" {
				forever()
			}
			return
		}
	}
}

// diesOfQueries is the mode of a child that rejects every call, and dies of a query of several jobs.
const diesOfQueries = "dies of several queries"

// childChanges are what each process but the first says in place of something
// else in its hello.
var childChanges = map[string][2]string{
	"changes its version":      {`"version":"1"`, `"version":"2"`},
	"changes its device":       {`"device":"none"`, `"device":"llvmpipe"`},
	"changes its capabilities": {`{"operator":"dml.copy"}`, `{"operator":"dml.copy","max_rank":4}`},
	"changes its readings":     {`"version":"1"`, `"version":"1","readings":["duplicate-indices=last-wins"]`},
	"changes its notes":        {`"version":"1"`, `"version":"1","notes":["Software."]`},
	"changes its queries":      {`"version":"1"`, `"version":"1","shape_query":true`},
}

// greeting returns the hello of a process in a mode.
func greeting(mode string) string {
	if mode == "shares no device" && !occupies() {
		return `{"type":"error","message":"the device is in use"}`
	}
	if mode == diesOfQueries {
		return strings.Replace(childHello, `"version":"1"`, `"version":"1","shape_query":true`, 1)
	}
	change, changes := childChanges[mode]
	if changes && !isFirst() {
		return strings.Replace(childHello, change[0], change[1], 1)
	}
	return childHello
}

// isFirst reports whether this process is the first that asks.
func isFirst() bool {
	f, err := os.OpenFile(os.Getenv(childFile), os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false
	}
	_ = f.Close()
	return true
}

func (c *childProcess) say(format string, args ...any) {
	fmt.Fprintf(c.out, format+"\n", args...)
	_ = c.out.Flush()
}

func (c *childProcess) run(mode string, f *childFrame) {
	payload := make([]byte, f.Bytes)
	if _, err := io.ReadFull(c.in, payload); err != nil {
		panic(err)
	}
	if mode == "exits, and counts jobs" {
		count(len(f.Jobs))
	}
	if mode == "hangs on several jobs" && len(f.Jobs) > 1 {
		hang()
	}
	for i := range f.Jobs {
		n := int64(0)
		for _, o := range f.Jobs[i].Operands {
			n += o.Memory
		}
		memory := payload[:n]
		payload = payload[n:]
		c.copy(&f.Jobs[i], memory)
		id := f.Jobs[i].ID
		c.seen[id] = true
		if id == "guilty" {
			act := childActs[mode]
			if act == nil {
				act = childActsHere[mode]
			}
			if _, changes := childChanges[mode]; changes {
				os.Exit(8)
			}
			if act != nil {
				act(c, f.Seq, i, memory)
				continue
			}
		}
		c.result(f.Seq, i, memory)
	}
}

func (c *childProcess) copy(job *childJob, memory []byte) {
	from, to := job.Operands[0], job.Operands[1]
	copy(memory[from.Memory+to.Start:][:to.Length], memory[from.Start:][:from.Length])
}

func (c *childProcess) result(seq int64, job int, memory []byte) {
	fmt.Fprintf(c.out, `{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`+"\n", seq, job, len(memory))
	_, _ = c.out.Write(memory)
	_ = c.out.Flush()
}

// hung is what a child writes to standard error before it hangs.
const hung = "this child hangs"

// hang writes that the child hangs, and does.
func hang() {
	fmt.Fprintln(os.Stderr, hung)
	forever()
}

// drip writes a byte now and then, for much longer than a second, and ends the process.
func drip(text string) {
	for i := range len(text) {
		_, _ = os.Stdout.WriteString(text[i : i+1])
		time.Sleep(200 * time.Millisecond)
	}
	os.Exit(0)
}

// much are spaces that JSON allows anywhere.
var much = strings.Repeat(" ", 1000)

func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

// childHellos are children that do not get beyond their hello.
var childHellos = map[string]func(){
	"cannot start":     func() { fmt.Fprintln(os.Stderr, "no \x1b[31madapter\x1b[0m\nsorry"); os.Exit(7) },
	"greets otherwise": func() { fmt.Println("Welcome!"); forever() },
	"says nothing":     forever,
	"speaks another": func() {
		fmt.Println(`{"type":"hello","protocol":"conform.backend/9","name":"","version":"","device":"","capabilities":[]}`)
		forever()
	},
	"closes its output at once": func() { _ = os.Stdout.Close(); forever() },
	"drips its hello":           func() { drip(much + childHello) },
	"floods at once": func() {
		for {
			_, _ = os.Stdout.Write(make([]byte, 1<<16))
		}
	},
	"gives up": func() { fmt.Println(`{"type":"error","message":"no device"}`) },
}

// count appends the number of jobs of a frame to a file.
func count(jobs int) {
	f, err := os.OpenFile(os.Getenv(childFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = fmt.Fprintf(f, "%d ", jobs)
	}
	if err != nil {
		panic(err)
	}
	_ = f.Close()
}

// leaveFiles leaves a folder for temporary files, and tells its name.
func leaveFiles() {
	folder, err := os.MkdirTemp("", "")
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "one"), nil, 0o400)
	}
	if err == nil {
		err = os.WriteFile(os.Getenv(childFile), []byte(folder), 0o600)
	}
	if err != nil {
		panic(err)
	}
}

// childActs are what a child does at the guilty job, instead of answering it.
var childActs = map[string]func(c *childProcess, seq int64, job int, memory []byte){
	"exits": func(*childProcess, int64, int, []byte) {
		fmt.Fprintln(os.Stderr, "the last words")
		os.Exit(0)
	},
	"leaves files": func(c *childProcess, seq int64, job int, memory []byte) {
		leaveFiles()
		c.result(seq, job, memory)
	},
	"leaves files and dies":  func(*childProcess, int64, int, []byte) { leaveFiles(); os.Exit(0) },
	"hangs and leaves files": func(*childProcess, int64, int, []byte) { leaveFiles(); hang() },
	"exits, and counts jobs": func(*childProcess, int64, int, []byte) { os.Exit(0) },
	"panics":                 func(*childProcess, int64, int, []byte) { panic("out of ideas") },
	"hangs":                  func(*childProcess, int64, int, []byte) { hang() },
	"floods": func(c *childProcess, _ int64, _ int, _ []byte) {
		for {
			_, _ = c.out.Write(make([]byte, 1<<16))
		}
	},
	"floods stderr and dies": func(*childProcess, int64, int, []byte) {
		fmt.Fprintln(os.Stderr, "the first words")
		for range 1000 {
			fmt.Fprintf(os.Stderr, "%01000d\n", 0)
		}
		fmt.Fprintln(os.Stderr, "the last words")
		os.Exit(1)
	},
	"writes garbage":      func(c *childProcess, _ int64, _ int, _ []byte) { c.say("Segmentation fault (just kidding)"); forever() },
	"writes half a frame": func(_ *childProcess, _ int64, _ int, _ []byte) { _, _ = os.Stdout.WriteString(`{"type":`); os.Exit(0) },
	"claims too much": func(c *childProcess, seq int64, job int, _ []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`, seq, job, 1<<60)
		forever()
	},
	"claims too little": func(c *childProcess, seq int64, job int, m []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`, seq, job, len(m)-1)
		forever()
	},
	"dies within the payload": func(c *childProcess, seq int64, job int, m []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`, seq, job, len(m))
		_, _ = os.Stdout.Write(make([]byte, len(m)-1))
		os.Exit(0)
	},
	"counts wrongly": func(c *childProcess, seq int64, job int, m []byte) { c.result(seq+1, job, m) },
	"invents a key": func(c *childProcess, seq int64, job int, _ []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"state":"done"}`, seq, job)
		forever()
	},
	"answers twice":     func(c *childProcess, seq int64, job int, m []byte) { c.result(seq, job, m); c.result(seq, job, m) },
	"closes its output": func(*childProcess, int64, int, []byte) { _ = os.Stdout.Close(); forever() },
	"writes to a guard": func(c *childProcess, seq int64, job int, m []byte) { m[0]++; c.result(seq, job, m) },
	"gives up then":     func(c *childProcess, _ int64, _ int, _ []byte) { c.say(`{"type":"error","message":"device removed"}`) },
	"starts, then exits": func(c *childProcess, seq int64, job int, _ []byte) {
		c.say(`{"type":"start","seq":%d,"job":%d}`, seq, job)
		os.Exit(4)
	},
	"hangs after a start": func(c *childProcess, seq int64, job int, _ []byte) {
		c.say(`{"type":"start","seq":%d,"job":%d}`, seq, job)
		hang()
	},
	"starts without end": func(c *childProcess, seq int64, job int, _ []byte) {
		for {
			c.say(`{"type":"start","seq":%d,"job":%d}`, seq, job)
			time.Sleep(time.Millisecond)
		}
	},
	"is silent": func(*childProcess, int64, int, []byte) { forever() },
	"drips a start": func(_ *childProcess, seq int64, job int, _ []byte) {
		drip(much + fmt.Sprintf(`{"type":"start","seq":%d,"job":%d}`, seq, job))
	},
	"drips a payload": func(c *childProcess, seq int64, job int, m []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`, seq, job, len(m))
		drip(string(m))
	},
	"claims 2^63 bytes": claims("9223372036854775808"), "claims negative bytes": claims("-1"), "claims NaN bytes": claims("NaN"),
	"claims bytes with a fraction": claims("1.5"), "claims bytes in words": claims(`"many"`), "claims null bytes": claims("null"),
	"claims the most bytes":  claims("9223372036854775807"),
	"answers an unknown job": func(c *childProcess, seq int64, _ int, m []byte) { c.result(seq, 1<<40, m) },
	"greets again":           func(c *childProcess, _ int64, _ int, _ []byte) { c.say("%s", childHello); forever() },
	"answers, then closes its output": func(c *childProcess, seq int64, job int, m []byte) {
		c.result(seq, job, m)
		_ = os.Stdout.Close()
		forever()
	},
	"answers, then exits": func(c *childProcess, seq int64, job int, m []byte) { c.result(seq, job, m); os.Exit(9) },
	"hangs after its answer": func(c *childProcess, seq int64, job int, m []byte) {
		c.result(seq, job, m)
		_, _ = c.in.Peek(1) // of the next frame: the answer has been read
		hang()
	},
	"drips after its answer": func(c *childProcess, seq int64, job int, m []byte) {
		fmt.Fprintf(c.out, `{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%d}`+"\n", seq, job, len(m))
		_, _ = c.out.Write(m)
		_, _ = c.out.WriteString(" ") // the first with the answer
		_ = c.out.Flush()
		drip(much)
	},
	"dies after the trigger": func(c *childProcess, seq int64, job int, m []byte) {
		if c.seen["trigger"] {
			os.Exit(5)
		}
		c.result(seq, job, m)
	},
	"dies once": func(c *childProcess, seq int64, job int, m []byte) {
		if isFirst() {
			os.Exit(6)
		}
		c.result(seq, job, m)
	},
	"allocates without bound": func(*childProcess, int64, int, []byte) {
		for block := []byte{0}; ; {
			block = append(block, block...)
		}
	},
}

// claims answers with so many bytes, and sends none.
func claims(bytes string) func(c *childProcess, seq int64, job int, memory []byte) {
	return func(c *childProcess, seq int64, job int, _ []byte) {
		c.say(`{"type":"result","seq":%d,"job":%d,"status":"done","bytes":%s}`, seq, job, bytes)
		forever()
	}
}

// childFile names the variable with the path of a file for a child's use.
const childFile = "CONFORM_TEST_FILE"

// childList names the variable with the path of a file in which each process
// writes its ID when it starts.
const childList = "CONFORM_TEST_LIST"

func signIn() {
	path := os.Getenv(childList)
	if path == "" {
		return
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		panic(err)
	}
	fmt.Fprintln(f, os.Getpid())
	_ = f.Close()
}
