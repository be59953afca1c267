package standing_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"example.com/conform/backends"
	"example.com/conform/backends/faulty"
	"example.com/conform/gen"
	"example.com/conform/internal/campaign"
	"example.com/conform/internal/fleet"
	"example.com/conform/internal/fleet/server"
	"example.com/conform/internal/fleet/standing"
	"example.com/conform/internal/result"
	"example.com/conform/reports"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

func TestStanding(t *testing.T) {
	RegisterFailHandler(Fail)
	SetDefaultEventuallyTimeout(2 * time.Minute) // nothing that passes comes near it
	RunSpecs(t, "standing")
}

const backend = "slice1-reverse-off-by-one"

// configure makes the configuration of a campaign.
func configure(c *fleet.Campaign) (campaign.Config, error) {
	return campaign.Config{
		Name: c.Backend, Operators: []*spec.Operator{dml.Slice1}, Random: c.Random, Seed: c.Seed, Workers: 1, Version: c.Conform,
		Open: func(context.Context) (backends.Backend, error) { return faulty.New(backend) },
	}, nil
}

// begin starts a standing campaign with a worker, in a folder.
func begin(ctx context.Context, folder string, rounds int64, hooks ...string) (s *standing.Server, replays *[][]string) {
	GinkgoHelper()
	queue, err := server.Start(GinkgoT().TempDir(), 0)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(queue.Close)
	conn, err := queue.Connect()
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(conn.Close)
	f, err := fleet.Open(ctx, conn, 1)
	Expect(err).NotTo(HaveOccurred())
	corpus, err := standing.Open(folder)
	Expect(err).NotTo(HaveOccurred())
	DeferCleanup(func() { _ = corpus.Close() }) // which a test may have done
	b, err := faulty.New(backend)
	Expect(err).NotTo(HaveOccurred())
	w := &fleet.Worker{
		Name: "worker", Version: "test", Backend: backend, Describe: b.Describe(), Configure: configure,
		Log: func(line string) { fmt.Fprintln(GinkgoWriter, line) },
	}
	working, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = w.Work(working, f) }()
	DeferCleanup(func() { stop(); <-ended })
	replays = new([][]string)
	return &standing.Server{
		Fleet: f, Corpus: corpus, Rounds: rounds, Hooks: standing.Hooks{URLs: hooks},
		Log: func(line string) { fmt.Fprintln(GinkgoWriter, line) },
		Campaign: func(number int64, again []string) (*fleet.Campaign, error) {
			*replays = append(*replays, again)
			return &fleet.Campaign{
				Schema: fleet.CampaignSchema, ID: fleet.NewID(time.Now()), Conform: "test", Backend: backend, Random: 1_500, Seed: number,
				MaxCaseBytes: 1 << 20, Day: "2026-01-02", PatienceSeconds: 5, Command: []string{"run"}, Units: 2, Submitted: time.Now(),
			}, nil
		},
	}, replays
}

// page returns the page, as a browser on this machine asks for it.
func page(s *standing.Server, path string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:1"+path, http.NoBody)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(r *http.Response) string {
	text, err := io.ReadAll(r.Body)
	Expect(err).NotTo(HaveOccurred())
	return string(text)
}

var _ = Describe("a standing campaign", func() {
	It("keeps what it finds, tells of what is new once, and runs seeds again", func(ctx context.Context) {
		var told []standing.News
		failing := atomic.Bool{}
		failing.Store(true)
		hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if failing.Swap(false) { // the first time
				w.WriteHeader(http.StatusInternalServerError)
				return
			}
			var news standing.News
			Expect(json.NewDecoder(r.Body).Decode(&news)).To(Succeed())
			told = append(told, news)
		}))
		DeferCleanup(hook.Close)
		folder := GinkgoT().TempDir()
		s, replays := begin(ctx, folder, 2, hook.URL)
		Expect(s.Run(ctx)).To(Succeed())

		Expect(s.Corpus.Count).To(BeEquivalentTo(2))
		Expect(s.Corpus.Rounds).To(HaveLen(2))
		Expect(s.Corpus.Rounds[0].New).To(BeNumerically(">", 0))
		Expect(s.Corpus.Rounds[0].Seed).NotTo(Equal(s.Corpus.Rounds[1].Seed))
		Expect(s.Corpus.Findings).NotTo(BeEmpty())
		Expect(told).To(HaveLen(len(s.Corpus.Findings)))
		for i := range s.Corpus.Findings {
			f := &s.Corpus.Findings[i]
			Expect(f.Told).To(BeTrue())
			Expect(f.Backend.Name).To(Equal(backend))
			Expect(os.ReadFile(filepath.Join(folder, "witnesses", f.Witness))).To(ContainSubstring("operator: dml.slice1"))
		}
		Expect((*replays)[0]).To(BeEmpty())
		Expect((*replays)[1]).To(Equal(s.Corpus.Replays()[:len((*replays)[1])]))
		Expect((*replays)[1]).To(ContainElement(HavePrefix("dml.slice1#")))
		Expect(s.Fleet.Campaigns(ctx)).To(HaveLen(1)) // the last, for its report

		shown := body(page(s, "/"))
		Expect(shown).To(And(ContainSubstring("2 rounds"), ContainSubstring(s.Corpus.Findings[0].FirstCase), ContainSubstring(s.Corpus.Rounds[1].Campaign)))
		witness := body(page(s, "/?witness="+s.Corpus.Findings[0].Witness))
		Expect(witness).To(ContainSubstring("operator: dml.slice1"))

		Expect(s.Corpus.Close()).To(Succeed())
		again, err := standing.Open(folder)
		Expect(err).NotTo(HaveOccurred())
		defer func() { _ = again.Close() }()
		Expect(again.State).To(Equal(s.Corpus.State))
	})

	It("goes on with the campaign that was under way", func(ctx context.Context) {
		s, replays := begin(ctx, GinkgoT().TempDir(), 1)
		c, err := s.Campaign(0, nil)
		Expect(err).NotTo(HaveOccurred())
		Expect(s.Fleet.Submit(ctx, c)).To(Succeed())
		s.Corpus.Under = c.ID
		Expect(s.Run(ctx)).To(Succeed())
		Expect(*replays).To(HaveLen(1)) // that of the test
		Expect(s.Corpus.Rounds[0].Campaign).To(Equal(c.ID))
		Expect(s.Corpus.Under).To(BeEmpty())
	})

	It("begins another where the one that was under way is gone", func(ctx context.Context) {
		s, _ := begin(ctx, GinkgoT().TempDir(), 1)
		s.Corpus.Under = "gone"
		Expect(s.Run(ctx)).To(Succeed())
		Expect(s.Corpus.Rounds).To(HaveLen(1))
		Expect(s.Corpus.Rounds[0].Campaign).NotTo(Equal("gone"))
	})
})

// hostile is a report whose every text is hostile.
func hostile() *reports.Report {
	const text = `"><script>alert(1)</script>`
	r := &reports.Report{Backend: result.Backend{Name: text, Version: text, Device: text}}
	r.Divergences = []reports.Divergence{{Group: result.Group{Signature: text, Rule: text, Detail: text, FirstCase: text}}}
	r.Divergences[0].Witness.YAML = "</pre><script>alert(1)</script>"
	return r
}

var _ = Describe("the page", Label("hardening", "fleet"), func() {
	It("shows hostile text as text", func(ctx context.Context) {
		s, _ := begin(ctx, GinkgoT().TempDir(), 1)
		Expect(s.Corpus.Add("<script>", "<script>", hostile(), time.Now())).To(Succeed())
		for _, path := range []string{"/", "/?witness=" + s.Corpus.Findings[0].Witness} {
			r := page(s, path)
			Expect(r.StatusCode).To(Equal(http.StatusOK))
			Expect(r.Header.Get("Content-Security-Policy")).To(HavePrefix("default-src 'none'"))
			text := body(r)
			Expect(text).To(ContainSubstring("&lt;script&gt;"))
			Expect(text).NotTo(ContainSubstring("<script"))
		}
		Expect(body(page(s, "/?witness=../corpus.json"))).NotTo(ContainSubstring("Witness</h2>"))
	})

	It("is only to look at, and only under the names of this machine", func(ctx context.Context) {
		s, _ := begin(ctx, GinkgoT().TempDir(), 1)
		s.Local = true
		status := func(method, url string) int {
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(method, url, http.NoBody))
			return w.Code
		}
		Expect(status(http.MethodPost, "http://localhost/")).To(Equal(http.StatusMethodNotAllowed))
		Expect(status(http.MethodGet, "http://localhost/other")).To(Equal(http.StatusNotFound))
		Expect(status(http.MethodGet, "http://attacker.example/")).To(Equal(http.StatusForbidden))
		Expect(status(http.MethodGet, "http://[::1]:80/")).To(Equal(http.StatusOK))
		s.Local = false
		Expect(status(http.MethodGet, "http://fleet.example/")).To(Equal(http.StatusOK))
	})
})

var _ = Describe("a corpus", Label("hardening", "fleet"), func() {
	It("is open once", func() {
		folder := GinkgoT().TempDir()
		c, err := standing.Open(folder)
		Expect(err).NotTo(HaveOccurred())
		_, err = standing.Open(folder)
		Expect(err).To(MatchError(HavePrefix(folder + ": ")))
		Expect(c.Close()).To(Succeed())
	})

	It("is whole when a process was killed that wrote it", func() {
		folder := GinkgoT().TempDir()
		c, err := standing.Open(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(c.Add("a", "test", hostile(), time.Unix(0, 0).UTC())).To(Succeed())
		Expect(c.Close()).To(Succeed())
		for _, place := range []string{folder, filepath.Join(folder, "witnesses")} {
			Expect(os.WriteFile(filepath.Join(place, ".new-1"), []byte(`{"schema": "half`), 0o644)).To(Succeed())
		}
		again, err := standing.Open(folder)
		Expect(err).NotTo(HaveOccurred())
		Expect(again.State).To(Equal(c.State))
		Expect(filepath.Glob(filepath.Join(folder, ".new-*"))).To(BeEmpty())
		Expect(filepath.Glob(filepath.Join(folder, "witnesses", ".new-*"))).To(BeEmpty())
		Expect(again.Close()).To(Succeed())
	})

	It("knows which findings came back, on which device and version", func() {
		c, err := standing.Open(GinkgoT().TempDir())
		Expect(err).NotTo(HaveOccurred())
		DeferCleanup(c.Close)
		at := time.Unix(0, 0).UTC()
		r := hostile()
		r.Divergences[0].FirstCase = gen.ID(dml.Slice1, 7)
		for n, change := range []func(){func() {}, func() { r.Backend.Version = "2" }, func() { r.Backend.Device = "other" }} {
			change()
			Expect(c.Add(fmt.Sprint(n), "test", r, at.Add(time.Duration(n)*time.Hour))).To(Succeed())
		}
		Expect(c.Findings).To(HaveLen(2))
		Expect(c.Findings[0].Rounds).To(BeEquivalentTo(2))
		Expect(c.Findings[0].Version).To(Equal("2"))
		Expect(c.Findings[0].Last).To(Equal(at.Add(time.Hour)))
		Expect(c.Findings[1].Backend.Device).To(Equal("other"))
		Expect(c.Rounds[2].New).To(Equal(1))
		Expect(c.Replays()).To(Equal([]string{gen.ID(dml.Slice1, 7)}))
		c.Seeds = append(c.Seeds, "dml.slice1#0-0000000000000001") // of generators that there are no more
		Expect(c.Replays()).To(HaveLen(1))
	})

	DescribeTable("that is damaged is refused", func(text, message string) {
		folder := GinkgoT().TempDir()
		Expect(os.WriteFile(filepath.Join(folder, "corpus.json"), []byte(text), 0o644)).To(Succeed())
		_, err := standing.Open(folder)
		Expect(err).To(MatchError(And(HavePrefix(filepath.Join(folder, "corpus.json")), ContainSubstring(message))))
	},
		Entry("no JSON", "{", "unexpected EOF"),
		Entry("another schema", `{"schema": "other"}`, `the schema is "other"`),
		Entry("an unknown field", `{"run": 1}`, "unknown field"),
		Entry("too much", `{"schema": "conform.corpus/1", "rounds": [`+strings.Repeat("{},", 1000)+`{}]}`, "more than a corpus does"),
	)
})

var _ = DescribeTable("the URL of a webhook", Label("hardening", "fleet"), func(text string, ok bool) {
	if err := standing.CheckHook(text); ok {
		Expect(err).NotTo(HaveOccurred())
	} else {
		Expect(err).To(HaveOccurred())
	}
},
	Entry("is of HTTP", "http://127.0.0.1:1/a", true),
	Entry("or TLS", "https://example.org/?token=1", true),
	Entry("is no file", "file:///etc/passwd", false),
	Entry("has a host", "http:///a", false),
	Entry("is a URL", "%", false),
)
