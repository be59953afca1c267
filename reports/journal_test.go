package reports_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/internal/files"
	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

var errBroken = errors.New("no space left")

// A brokenMedium fails every write.
type brokenMedium struct{}

func (brokenMedium) Write([]byte) (int, error) { return 0, errBroken }

// A fullMedium takes so many bytes.
type fullMedium struct {
	room int
	text []byte
}

func (m *fullMedium) Write(p []byte) (int, error) {
	n := min(len(p), m.room-len(m.text))
	m.text = append(m.text, p[:n]...)
	if n < len(p) {
		return n, errBroken
	}
	return n, nil
}

// A meteredMedium keeps what is written, write by write.
type meteredMedium struct{ writes []string }

func (m *meteredMedium) Write(p []byte) (int, error) {
	m.writes = append(m.writes, string(p))
	return len(p), nil
}

// journal returns the journal of entries.
func journal(entries []result.Entry) string {
	var b bytes.Buffer
	w := reports.NewWriter(&b)
	for i := range entries {
		Expect(w.Write(&entries[i])).To(Succeed())
	}
	Expect(w.Close()).To(Succeed())
	return b.String()
}

// unsealed returns a journal without its checksums.
func unsealed(text string) string { return checksum.ReplaceAllString(text, "") }

var checksum = regexp.MustCompile(`,"sum":"[0-9a-f]{8}"`)

// read returns the entries of a journal.
func read(text string) ([]result.Entry, error) {
	var entries []result.Entry
	err := reports.ReadJournal("j", strings.NewReader(text), func(line int, e *result.Entry) error {
		if line != len(entries)+1 {
			return fmt.Errorf("line %d follows line %d", line, len(entries))
		}
		entries = append(entries, *e)
		return nil
	})
	return entries, err
}

const (
	headerLine = `{"header":{"schema":"conform.journal/2","conform":"1","backend":{"name":"cpu","version":"1","device":""},"seed":1,"random":0,"rules":[]}}` + "\n"
	caseLine   = `{"case":{"id":"dml.slice1/a","verdict":"passed"}}` + "\n"
	endLine    = `{"end":{"elapsed_seconds":1}}` + "\n"
)

var _ = Describe("the journal", func() {
	for _, r := range runs {
		It("reads the "+r.name+" run as it was written, in lines that the schema admits", func() {
			text := journal(r.entries())
			compiled := schema(reports.JournalSchema())
			for line := range strings.Lines(text) {
				Expect(compiled.Validate(instance(line))).To(Succeed(), line)
			}
			entries, err := read(text)
			Expect(err).NotTo(HaveOccurred())
			Expect(unsealed(journal(entries))).To(Equal(unsealed(wellFormed(text))))
		})
	}

	It("writes every entry as one line, with one write", func() {
		var medium meteredMedium
		w := reports.NewWriter(&medium)
		entries := hostileRun()
		for i := range entries {
			Expect(w.Write(&entries[i])).To(Succeed())
		}
		Expect(medium.writes).To(HaveLen(len(entries)))
		for _, write := range medium.writes {
			Expect(strings.Index(write, "\n")).To(Equal(len(write) - 1))
		}
	})

	It("writes to a file that it empties first, if it is to, while it is open", func() {
		path := filepath.Join(GinkgoT().TempDir(), "journal.jsonl")
		Expect(os.WriteFile(path, []byte("old"), 0o644)).To(Succeed())
		_, err := reports.CreateJournal(path, false)
		Expect(err).To(Equal(&reports.NotEmptyError{Path: path}))
		w, err := reports.CreateJournal(path, true)
		Expect(err).NotTo(HaveOccurred())
		Expect(os.ReadFile(path)).To(BeEquivalentTo("old"), "up to the first entry")
		entries := cleanRun()
		Expect(w.Write(&entries[0])).To(Succeed())
		Expect(os.ReadFile(path)).To(BeEquivalentTo(journal(entries[:1])))
		Expect(w.Close()).To(Succeed())
	})

	It("says when a file cannot be created", func() {
		_, err := reports.CreateJournal(filepath.Join(GinkgoT().TempDir(), "none", "journal.jsonl"), false)
		Expect(err).To(MatchError(os.ErrNotExist))
	})

	It("writes no more after a failure, and says so until the end", func() {
		w := reports.NewWriter(brokenMedium{})
		entries := cleanRun()
		Expect(w.Write(&entries[0])).To(MatchError(errBroken))
		Expect(w.Write(&entries[0])).To(MatchError(errBroken))
		Expect(w.Close()).To(MatchError(errBroken))
	})

	It("leaves what can be read, wherever the medium is full", Label("hardening", "faults"), func() {
		entries := unitsRun()
		whole := journal(entries)
		for room := range len(whole) {
			medium := &fullMedium{room: room}
			w := reports.NewWriter(medium)
			var err error
			for i := range entries {
				if err = w.Write(&entries[i]); err != nil {
					break
				}
			}
			Expect(err).To(MatchError(errBroken), "room for %d bytes", room)
			Expect(w.Close()).To(MatchError(errBroken))
			Expect(string(medium.text)).To(Equal(whole[:room]))
			if strings.Contains(whole[:room], "\n") {
				_, err = read(whole[:room])
				Expect(err).NotTo(HaveOccurred(), "room for %d bytes", room)
			}
		}
	})

	It("refuses to write what it would not read, and goes on", func() {
		var b bytes.Buffer
		w := reports.NewWriter(&b)
		entries := cleanRun()
		Expect(w.Write(&entries[1])).To(MatchError(ContainSubstring("not a header")))
		Expect(w.Write(&result.Entry{})).To(MatchError(ContainSubstring("not 0 of them")))
		Expect(w.Write(&entries[0])).To(Succeed())
		long := result.Case{ID: "a/b", Verdict: result.Passed, Detail: strings.Repeat("x", reports.MaxLine)}
		Expect(w.Write(&result.Entry{Case: &long})).To(MatchError(ContainSubstring("longer than")))
		Expect(w.Write(&entries[1])).To(Succeed())
		Expect(b.String()).To(Equal(journal(entries[:2])))
	})

	It("keeps lines whole when several goroutines write", func() {
		var b bytes.Buffer
		w := reports.NewWriter(&b)
		h := header(cpu, 1)
		Expect(w.Write(&h)).To(Succeed())
		var writers sync.WaitGroup
		failures := make(chan error, 100)
		for i := range 10 {
			writers.Go(func() {
				for j := range 10 {
					failures <- w.Write(&result.Entry{Case: &result.Case{ID: fmt.Sprintf("a/%d-%d", i, j), Verdict: result.Passed}})
				}
			})
		}
		writers.Wait()
		close(failures)
		for err := range failures {
			Expect(err).NotTo(HaveOccurred())
		}
		entries, err := read(b.String())
		Expect(err).NotTo(HaveOccurred())
		Expect(entries).To(HaveLen(101))
	})

	It("is read wherever a killed run cut it, except within its header", func() {
		text := journal(interruptedRun())
		first := strings.IndexByte(text, '\n')
		for cut := range len(text) {
			entries, err := read(text[:cut])
			if cut < first {
				Expect(err).To(MatchError(ContainSubstring("j:1: no header")))
				continue
			}
			Expect(err).NotTo(HaveOccurred())
			Expect(len(entries)).To(BeElementOf(strings.Count(text[:cut], "\n"), strings.Count(text[:cut]+"\n", "\n")))
		}
	})

	It("returns the error of its caller with the line", func() {
		err := reports.ReadJournal("j", strings.NewReader(reports.Sealed(headerLine+caseLine)), func(line int, _ *result.Entry) error {
			if line == 2 {
				return errBroken
			}
			return nil
		})
		Expect(err).To(MatchError(errBroken))
		Expect(err).To(MatchError(HavePrefix("j:2: ")))
	})

	It("returns the error of the medium with the line", func() {
		medium := io.MultiReader(strings.NewReader(reports.Sealed(headerLine)+`{"case"`), brokenReader{})
		err := reports.ReadJournal("j", medium, func(int, *result.Entry) error { return nil })
		Expect(err).To(MatchError(errBroken))
		Expect(err).To(MatchError(HavePrefix("j:2: ")))
	})

	It("is written by one process at a time", Label("hardening", "journals"), func() {
		path := filepath.Join(GinkgoT().TempDir(), "journal.jsonl")
		first, err := reports.CreateJournal(path, false)
		Expect(err).NotTo(HaveOccurred())
		_, err = reports.CreateJournal(path, true)
		Expect(err).To(MatchError(files.ErrLocked))
		_, err = reports.ResumeJournal(path, nil)
		Expect(err).To(MatchError(files.ErrLocked))
		Expect(first.Close()).To(Succeed())
		second, err := reports.CreateJournal(path, false)
		Expect(err).NotTo(HaveOccurred())
		Expect(second.Close()).To(Succeed())
	})

	It("finds every bit that was flipped, and names its line", Label("hardening", "journals"), func() {
		text := []byte(journal(unitsRun()))
		path := filepath.Join(GinkgoT().TempDir(), "j")
		line := 1
		for i := range text {
			for bit := range 8 {
				text[i] ^= 1 << bit
				_, err := read(string(text))
				Expect(err).To(MatchError(HavePrefix(fmt.Sprintf("j:%d: ", line))), "bit %d of byte %d", bit, i)
				if bit == i%8 { // a file takes longer
					Expect(os.WriteFile(path, text, 0o600)).To(Succeed())
					_, err = reports.ResumeJournal(path, func(*result.Entry) error { return nil })
					Expect(err).To(MatchError(HavePrefix(fmt.Sprintf("%s:%d: ", path, line))), "bit %d of byte %d", bit, i)
				}
				text[i] ^= 1 << bit
			}
			if text[i] == '\n' {
				line++
			}
		}
	})

	DescribeTable("refuses lines that", Label("hardening", "journals"), func(edit func(lines []string) []string, want string) {
		lines := strings.SplitAfter(journal(unitsRun()), "\n")
		_, err := read(strings.Join(edit(lines), ""))
		Expect(err).To(MatchError(want + ": the checksum is wrong: this line was changed, or lines before it are missing"))
	},
		Entry("are missing", func(lines []string) []string { return slices.Delete(lines, 1, 2) }, "j:2"),
		Entry("stand twice", func(lines []string) []string { return slices.Insert(lines, 2, lines[1]) }, "j:3"),
		Entry("have changed places", func(lines []string) []string { lines[3], lines[4] = lines[4], lines[3]; return lines }, "j:4"),
		Entry("are of another journal", func(lines []string) []string {
			other := reports.Sealed(strings.Replace(headerLine, `"seed":1`, `"seed":2`, 1) + caseLine)
			lines[1] = strings.SplitAfter(other, "\n")[1]
			return lines
		}, "j:2"),
	)

	DescribeTable("refuses",
		func(text, want string) {
			_, err := read(reports.Sealed(text))
			Expect(err).To(MatchError(ContainSubstring(want)))
			Expect(err.Error()).NotTo(ContainSubstring("\n"))
		},
		Entry("nothing: a journal has a header", "", "j:1: no header"),
		Entry("another version", strings.Replace(headerLine, "journal/2", "journal/1", 1), `j:1: the schema is "conform.journal/1"`),
		Entry("a journal that does not begin with a header", caseLine, "j:1: the first entry is not a header"),
		Entry("two headers: two journals in one file", headerLine+headerLine, "j:2: a second header"),
		Entry("entries after the end", headerLine+endLine+caseLine, "j:3: an entry after the end"),
		Entry("a field that entries do not have", headerLine+`{"case":{"id":"a","verdict":"passed","x":1}}`, `j:2: unknown field "x"`),
		Entry("an entry of nothing", headerLine+"{}\n", "not 0 of them"),
		Entry("null for an entry", headerLine+"null\n", "not 0 of them"),
		Entry("two entries in one", headerLine+`{"case":{"id":"a","verdict":"passed"},"end":{"elapsed_seconds":1}}`, "not 2 of them"),
		Entry("two values on one line", headerLine+`{"end":{"elapsed_seconds":1}} 1`, "j:2: the line holds more than one"),
		Entry("rubbish after a value", headerLine+`{"end":{"elapsed_seconds":1}}}`, "j:2: the line holds more than one"),
		Entry("an empty line", headerLine+"\n"+endLine, "j:2: the line is empty"),
		Entry("JSON cut off on a line that is whole", headerLine+`{"case":`+"\n"+endLine, "j:2: the JSON is cut off"),
		Entry("the same on the last line: it was not torn", headerLine+`{"case":`+"\n", "j:2: the JSON is cut off"),
		Entry("what is not JSON", headerLine+"case: 1\n", "j:2: invalid character"),
		Entry("a word for a number", headerLine+`{"end":{"elapsed_seconds":"1"}}`, "j:2: cannot unmarshal string"),
		Entry("a verdict that is none", headerLine+`{"case":{"id":"a","verdict":"fine"}}`, `unknown verdict "fine"`),
		Entry("a kind that is none", headerLine+`{"divergence":{"signature":"a","kind":"odd","count":1}}`, `unknown kind "odd"`),
		Entry("a divergence without a signature", headerLine+`{"divergence":{"kind":"crash","count":1}}`, "without a signature"),
		Entry("a negative count", headerLine+`{"divergence":{"signature":"a","kind":"crash","count":-1}}`, "count is -1, below zero"),
		Entry("a count beyond 64 bits", headerLine+`{"divergence":{"signature":"a","kind":"crash","count":9223372036854775808}}`, "j:2: cannot unmarshal number"),
		Entry("a negative count of cases", headerLine+`{"shard":{"operator":"a","counts":{"cases":-1}}}`, "cases is -1"),
		Entry("a negative count of a verdict", headerLine+`{"shard":{"operator":"a","counts":{"cases":1,"passed":2,"diverged":-1}}}`, `shard 0 of "a":`),
		Entry("verdicts that exceed the cases", headerLine+`{"shard":{"operator":"a","counts":{"cases":1,"passed":9223372036854775807,"diverged":9223372036854775807}}}`, "more than 1 cases"),
		Entry("cases without a verdict", headerLine+`{"shard":{"operator":"a","counts":{"cases":2,"passed":1}}}`, "1 of 2 cases have no verdict"),
		Entry("a negative count of a rule", headerLine+`{"shard":{"operator":"a","rules":{"r":-1},"counts":{}}}`, `the count of "r" is -1`),
		Entry("a negative count of a reason", headerLine+`{"shard":{"operator":"a","skip_reasons":{"r":-1},"counts":{}}}`, `the count of "r" is -1`),
		Entry("a negative count of pairs", headerLine+`{"shard":{"operator":"a","pairs":{"reachable":1,"covered":-1},"counts":{}}}`, "-1 of 1 pairs"),
		Entry("more pairs than there are", headerLine+`{"shard":{"operator":"a","pairs":{"reachable":1,"covered":2},"counts":{}}}`, "2 of 1 pairs"),
		Entry("pairs whose sum could be too large", headerLine+`{"shard":{"operator":"a","pairs":{"reachable":9223372036854775807,"covered":0},"counts":{}}}`, "0 of 9223372036854775807 pairs"),
		Entry("a negative index", headerLine+`{"shard":{"operator":"a","index":-1,"counts":{}}}`, "index is -1"),
		Entry("a negative time", headerLine+`{"end":{"elapsed_seconds":-1}}`, "elapsed_seconds is -1"),
		Entry("a time whose sum could be infinite", headerLine+`{"end":{"elapsed_seconds":1e308}}`, "elapsed_seconds is 1e+308"),
		Entry("a negative count of a reading", headerLine+`{"end":{"elapsed_seconds":1,"readings":[{"question":"q","cases":-1}]}}`, `reading "q": cases is -1`),
		Entry("a clue of nothing", headerLine+`{"end":{"elapsed_seconds":1,"clues":[{"groups":[]}]}}`, "a clue without groups"),
		Entry("a clue of more cases than there are", headerLine+`{"end":{"elapsed_seconds":1,"clues":[{"groups":["a"],"passing":{"have":2,"of":1}}]}}`, `a clue of "a": 2 of 1 cases`),
		Entry("a negative count of a rule that is suspected", headerLine+`{"end":{"elapsed_seconds":1,"clues":[{"groups":["a"],"rule":{"diverging":{"have":-1,"of":1}}}]}}`, `a clue of "a": -1 of 1 cases`),
		Entry("a negative time of random cases", strings.Replace(headerLine, `"random":0`, `"random":0,"for_seconds":-1`, 1), "j:1: for_seconds is -1"),
		Entry("a negative number of random cases", strings.Replace(headerLine, `"random":0`, `"random":-1`, 1), "j:1: random is -1"),
		Entry("a line without a checksum", reports.Sealed(headerLine)+"\t"+endLine, "j:2: the line has no checksum"),
		Entry("a line that is too long", headerLine+strings.Repeat(" ", reports.MaxLine+1), "j:2: the line is longer than"),
	)

	It("admits a line of the greatest length", func() {
		sealed := reports.Sealed(headerLine + endLine)
		padding := strings.Repeat(" ", reports.MaxLine-(len(sealed)-len(reports.Sealed(headerLine))))
		entries, err := read(reports.Sealed(headerLine + "{" + padding + strings.TrimPrefix(endLine, "{")))
		Expect(err).NotTo(HaveOccurred())
		Expect(entries).To(HaveLen(2))
	})
})

// A brokenReader fails every read.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// short are journals with an entry of every kind, each field set to something
// small: what a fuzzer changes in them it reads again in microseconds.
func short(f *testing.F) {
	for _, line := range []string{
		caseLine, endLine, `{"unit":{"index":0,"asked":{"q":1},"evidence":[{"operator":"a","case":"c","count":1,"follows":[["q=x"]]}]}}` + "\n",
		`{"shard":{"operator":"a","index":1,"counts":{"cases":2,"passed":1,"skipped":1},"rules":{"r":1},"skip_reasons":{"s":1},"pairs":{"reachable":2,"covered":1}}}` + "\n",
		`{"divergence":{"signature":"s","kind":"crash","operator":"a","operand":"output","count":1,"first_case":"a#1","witness":"operator: a\n","wrong":1,"total":2}}` + "\n",
	} {
		f.Add(headerLine + line)
		f.Add(headerLine + line + line)
		f.Add((headerLine + line)[:len(headerLine)+len(line)/2])
	}
}

// FuzzReadJournal reads anything, with the checksums that belong to it. What is
// accepted can be written again, reads the same, and can be summed.
func FuzzReadJournal(f *testing.F) {
	short(f)
	f.Fuzz(func(t *testing.T, text string) {
		var once, again bytes.Buffer
		if copyJournal(&once, strings.NewReader(reports.Sealed(text))) != nil {
			return
		}
		if err := copyJournal(&again, bytes.NewReader(once.Bytes())); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once.Bytes(), again.Bytes()) {
			t.Fatalf("%s\nreads as\n%s", once.Bytes(), again.Bytes())
		}
	})
}

// FuzzReport holds that a journal which is accepted makes a report that every
// format renders, free of what steers a terminal or commands a runner.
func FuzzReport(f *testing.F) {
	short(f)
	f.Fuzz(func(t *testing.T, text string) {
		var a reports.Accumulator
		err := reports.ReadJournal("j", strings.NewReader(reports.Sealed(text)), func(_ int, e *result.Entry) error { return a.Add(e) })
		if err != nil {
			return
		}
		formats := reports.Formats()
		format := formats[len(text)%len(formats)] // one, for the rate
		var page strings.Builder
		if err := reports.Write(&page, format, a.Report(), reports.Options{Verbose: true}); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(page.String(), "\x1b\r\u202e") || format != "github" && commands.MatchString(page.String()) {
			t.Fatalf("%s holds what is not harmless: %q", format, page.String())
		}
	})
}

var commands = regexp.MustCompile(`(?m)^[ \t]*::|##\[`)

// copyJournal writes the journal that it reads.
func copyJournal(to io.Writer, from io.Reader) error {
	w := reports.NewWriter(to)
	return reports.ReadJournal("j", from, func(_ int, e *result.Entry) error { return w.Write(e) })
}
