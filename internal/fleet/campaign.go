// Package fleet runs campaigns on many machines, by NATS JetStream. The units of
// work of a campaign are the messages of a work queue, and what workers find in
// them goes to a stream of results. The report is made from that stream by the
// merge that makes the report of shards.
package fleet

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"time"
)

// CampaignSchema names the format of a campaign.
const CampaignSchema = "conform.fleet/1"

// A Campaign says what to run. It comes from another machine, so it names nothing
// that a worker would execute or open.
type Campaign struct {
	Schema  string `json:"schema"`
	ID      string `json:"id"`
	Token   string `json:"token"`   // of the submit that made it
	Conform string `json:"conform"` // the version that its workers must have
	// Backend is the name of the backend as workers call it. Device is a part of the
	// name of the devices that may run the campaign, and empty for any device.
	Backend string `json:"backend"`
	Device  string `json:"device,omitempty"`
	// Patterns, Exclude and Tags choose the cases, Random and Seed the random ones.
	Patterns []string `json:"patterns,omitempty"`
	Exclude  []string `json:"exclude,omitempty"`
	Tags     []string `json:"tags,omitempty"`
	// MaxCaseBytes bounds the memory of a case.
	MaxCaseBytes int64    `json:"max_case_bytes"`
	Random       int64    `json:"random"`
	Seed         int64    `json:"seed"`
	Readings     []string `json:"readings,omitempty"`
	Strict       bool     `json:"strict,omitempty"`
	// Waivers is the text of the file of waivers, and WaiversName its name. Waivers
	// that end before Day have expired.
	Waivers     string `json:"waivers,omitempty"`
	WaiversName string `json:"waivers_name,omitempty"`
	// NoWaivers shows the known divergences of engines, which are waived without it.
	NoWaivers  bool   `json:"no_waivers,omitempty"`
	Day        string `json:"day"`
	MaxCrashes int64  `json:"max_crashes"`
	// ShrinkSeconds bounds the time that each worker takes to shrink divergences; 0
	// for half of its time.
	ShrinkSeconds float64 `json:"shrink_seconds,omitempty"`
	// PatienceSeconds is how long a worker may be silent before its unit goes to
	// another.
	PatienceSeconds float64 `json:"patience_seconds"`
	// Command is the command line that runs the same on one machine.
	Command   []string  `json:"command"`
	Units     int64     `json:"units"`
	Submitted time.Time `json:"submitted"`
}

// The bounds of a campaign.
const (
	MaxUnits    = 1 << 20
	maxPatterns = 10_000
)

// Bounds of [Campaign.PatienceSeconds].
const (
	LeastPatience = 100 * time.Millisecond
	MostPatience  = 24 * time.Hour
)

var (
	validID    = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$`)
	validToken = regexp.MustCompile(`^[0-9a-f]{16}$`)
)

// NewID returns an ID that no other campaign has. IDs sort by time.
func NewID(now time.Time) string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // which never fails
	return now.UTC().Format("20060102-150405-") + hex.EncodeToString(random[:])
}

// CheckID returns what is wrong with the ID of a campaign.
func CheckID(id string) error {
	if !validID.MatchString(id) {
		return fmt.Errorf("%q is no ID of a campaign: it has up to 40 lower-case letters, digits and hyphens", id)
	}
	return nil
}

// newToken returns a token that no other submit has.
func newToken() string {
	var random [8]byte
	_, _ = rand.Read(random[:]) // which never fails
	return hex.EncodeToString(random[:])
}

// check returns what is wrong with a campaign.
func (c *Campaign) check() error {
	if err := CheckID(c.ID); err != nil {
		return err
	}
	if !validToken.MatchString(c.Token) {
		return fmt.Errorf("its token %q is not valid", c.Token)
	}
	patience := c.PatienceSeconds * float64(time.Second)
	switch {
	case c.Schema != CampaignSchema:
		return fmt.Errorf("the schema is %q, not %q", c.Schema, CampaignSchema)
	case c.Units < 1 || c.Units > MaxUnits:
		return fmt.Errorf("it has %d units of work: want between 1 and %d", c.Units, MaxUnits)
	case c.Random < 0 || c.Random > MaxUnits*1000:
		return fmt.Errorf("it has %d random cases: want between 0 and %d", c.Random, MaxUnits*1000)
	case c.MaxCaseBytes < 1 || c.MaxCaseBytes > 1<<40:
		return fmt.Errorf("a case may take %d bytes", c.MaxCaseBytes)
	case c.MaxCrashes < 0:
		return fmt.Errorf("it ends after %d crashes", c.MaxCrashes)
	case !(patience >= float64(LeastPatience) && patience <= float64(MostPatience)):
		return fmt.Errorf("a worker may be silent for %v s: want between %v and %v", c.PatienceSeconds, LeastPatience, MostPatience)
	case !(c.ShrinkSeconds >= 0 && c.ShrinkSeconds <= math.MaxInt32):
		return fmt.Errorf("divergences may be made smaller for %v s", c.ShrinkSeconds)
	case len(c.Patterns)+len(c.Exclude)+len(c.Tags)+len(c.Readings) > maxPatterns:
		return fmt.Errorf("it has more than %d patterns", maxPatterns)
	}
	return nil
}

// patience returns how long a worker may be silent.
func (c *Campaign) patience() time.Duration {
	return time.Duration(c.PatienceSeconds * float64(time.Second))
}

// key returns the name of what belongs to this campaign only.
func (c *Campaign) key(what string) string { return c.ID + "." + c.Token + "." + what }

// The names of a campaign's streams and of its object store.
func (c *Campaign) workStream() string   { return "conform-work-" + c.ID + "_" + c.Token }
func (c *Campaign) resultStream() string { return "conform-results-" + c.ID + "_" + c.Token }
func (c *Campaign) objectStore() string  { return "conform-" + c.ID + "_" + c.Token }

// The subjects of units and results. The conclusion is the unit after the last.
func (c *Campaign) workSubject(unit int64) string {
	return "conform." + c.key("work") + "." + strconv.FormatInt(unit, 10)
}

func (c *Campaign) resultSubject(unit int64) string {
	return "conform." + c.key("result") + "." + strconv.FormatInt(unit, 10)
}

// consumer is the name of the consumer of a work queue that all workers share.
const consumer = "workers"
