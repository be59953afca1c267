// Package standing runs campaigns one after the other, and keeps what they found:
// a corpus of seeds and witnesses, a history, a page that shows it, and webhooks
// that tell of what is new.
package standing

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"example.com/conform/gen"
	"example.com/conform/internal/files"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
)

// A Corpus is what standing campaigns found, in a folder: corpus.json, and a
// witness for each finding. It is always whole: a file is written beside the one
// that it replaces, and then renamed.
type Corpus struct {
	folder string
	lock   *os.File
	State
}

// A State is the contents of corpus.json.
type State struct {
	Schema string `json:"schema"`
	// Under is the campaign that is under way, if one is.
	Under    string    `json:"under,omitempty"`
	Rounds   []Round   `json:"rounds"`   // the last [maxRounds], the oldest first
	Count    int64     `json:"count"`    // of all rounds
	Findings []Finding `json:"findings"` // in the order in which they were found
	// Seeds are the random cases that showed new behaviour: each runs in every round.
	Seeds []string `json:"seeds"`
}

// CorpusSchema names the format of corpus.json.
const CorpusSchema = "conform.corpus/1"

// The bounds of a corpus.
const (
	maxRounds   = 1000
	maxFindings = 10_000
	maxSeeds    = 5_000
	maxFile     = 64 << 20 // bytes
)

// A Round is a campaign that is over.
type Round struct {
	Campaign string         `json:"campaign"`
	Ended    time.Time      `json:"ended"`
	Seconds  float64        `json:"seconds"`
	Seed     int64          `json:"seed"`
	Conform  string         `json:"conform"`
	Backend  result.Backend `json:"backend"`
	Cases    int64          `json:"cases"`
	Found    int            `json:"found"` // divergences
	New      int            `json:"new"`   // of these
}

// A Finding is a divergence of a backend on a device, or an answer to a question
// that is not the text's own.
type Finding struct {
	Signature string         `json:"signature"`
	Backend   result.Backend `json:"backend"` // as it was first
	Rule      string         `json:"rule,omitempty"`
	Detail    string         `json:"detail,omitempty"`
	FirstCase string         `json:"first_case"`
	Witness   string         `json:"witness,omitempty"` // name of its file, which may be missing
	First     time.Time      `json:"first"`
	Last      time.Time      `json:"last"`
	Version   string         `json:"version"` // of the backend, when it was last found
	Rounds    int64          `json:"rounds"`  // in how many it was
	Told      bool           `json:"told"`    // to every webhook
}

// Open opens the corpus of a folder, or begins one. Only one process has it open.
func Open(folder string) (*Corpus, error) {
	if err := os.MkdirAll(filepath.Join(folder, witnesses), 0o755); err != nil {
		return nil, err
	}
	lock, err := files.TryLock(filepath.Join(folder, "lock"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	leftovers, _ := filepath.Glob(filepath.Join(folder, "*", unfinished))
	more, _ := filepath.Glob(filepath.Join(folder, unfinished))
	for _, name := range append(leftovers, more...) { // of a process that was killed
		_ = os.Remove(name)
	}
	c := &Corpus{folder: folder, lock: lock, State: State{Schema: CorpusSchema}}
	if err := c.read(); err != nil {
		_ = lock.Close()
		return nil, fmt.Errorf("%s: %w", filepath.Join(folder, corpusFile), err)
	}
	return c, nil
}

// The files of a corpus.
const (
	corpusFile = "corpus.json"
	witnesses  = "witnesses"
	unfinished = ".new-*" // files that are being written
)

// Close lets other processes open the corpus.
func (c *Corpus) Close() error { return c.lock.Close() }

func (c *Corpus) read() error {
	f, err := files.Open(filepath.Join(c.folder, corpusFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err == nil && info.Size() > maxFile {
		err = fmt.Errorf("the file is larger than %d bytes", maxFile)
	}
	if err != nil {
		return err
	}
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	var s State
	if err := d.Decode(&s); err != nil {
		return err
	}
	switch {
	case s.Schema != CorpusSchema:
		return fmt.Errorf("the schema is %q, not %q", s.Schema, CorpusSchema)
	case len(s.Rounds) > maxRounds || len(s.Findings) > maxFindings || len(s.Seeds) > maxSeeds || s.Count < 0:
		return errors.New("it holds more than a corpus does")
	}
	c.State = s
	return nil
}

// Save writes the corpus.
func (c *Corpus) Save() error {
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetIndent("", "  ")
	if err := to.Encode(&c.State); err != nil {
		return err
	}
	return replace(filepath.Join(c.folder, corpusFile), text.Bytes())
}

// replace writes a file beside the one of its name, and renames it once it is on
// the disk.
func replace(name string, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), unfinished)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}

// Add adds the report of a campaign that is over, and saves the corpus.
func (c *Corpus) Add(campaign string, conform string, r *reports.Report, now time.Time) error {
	round := Round{
		Campaign: campaign, Ended: now, Seconds: r.ElapsedSeconds, Seed: r.Seed, Conform: conform, Backend: r.Backend,
		Cases: r.Summary.Cases, Found: len(r.Divergences),
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		f := Finding{Signature: d.Signature, Rule: d.Rule, Detail: d.Detail, FirstCase: d.FirstCase}
		isNew, err := c.found(&f, r.Backend, d.Witness.YAML, now)
		if err != nil {
			return err
		}
		if isNew {
			round.New++
		}
	}
	for _, reading := range r.Readings {
		if reading.Forced != nil {
			c.seed(reading.Forced.Case)
		}
	}
	if c.Rounds = append(c.Rounds, round); len(c.Rounds) > maxRounds {
		c.Rounds = slices.Delete(c.Rounds, 0, len(c.Rounds)-maxRounds)
	}
	c.Count++
	c.Under = ""
	return c.Save()
}

// found adds a divergence, and reports whether it is new on its backend and device.
func (c *Corpus) found(f *Finding, b result.Backend, witness string, now time.Time) (isNew bool, err error) {
	at := slices.IndexFunc(c.Findings, func(g Finding) bool {
		return g.Signature == f.Signature && g.Backend.Name == b.Name && g.Backend.Device == b.Device
	})
	if at < 0 {
		if len(c.Findings) == maxFindings {
			return false, fmt.Errorf("the corpus has %d findings, and takes no more: begin another", maxFindings)
		}
		f.Backend, f.First = b, now
		if witness != "" {
			sum := sha256.Sum256([]byte(f.Signature + "\n" + b.Name + "\n" + b.Device))
			f.Witness = hex.EncodeToString(sum[:8]) + ".yaml"
			if err := replace(filepath.Join(c.folder, witnesses, f.Witness), []byte(witness)); err != nil {
				return false, err
			}
		}
		c.Findings = append(c.Findings, *f)
		at, isNew = len(c.Findings)-1, true
		c.seed(f.FirstCase)
	}
	found := &c.Findings[at]
	found.Last, found.Version = now, b.Version
	found.Rounds++
	return isNew, nil
}

// seed keeps a random case; those of files run anyway.
func (c *Corpus) seed(id string) {
	if _, _, err := gen.ParseID(id); err == nil && !slices.Contains(c.Seeds, id) && len(c.Seeds) < maxSeeds {
		c.Seeds = append(c.Seeds, id)
	}
}

// Replays are the seeds that this version of the generators has.
func (c *Corpus) Replays() []string {
	var list []string
	for _, id := range c.Seeds {
		if _, _, err := gen.ParseID(id); err == nil {
			list = append(list, id)
		}
	}
	return list
}
