package standing

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"example.com/conform/internal/fleet"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"at": func(t time.Time) string { return t.Format("2006-01-02 15:04") },
}).Parse(pageText))

// barStep is how far the bars of the trend lie apart.
const barStep = 8

// A view is what the page shows.
type view struct {
	State
	Now      *fleet.Status // of the campaign that is under way, if one is
	Workers  []fleet.Presence
	Kinds    []kind
	Bars     []bar
	Width    int
	Trouble  string
	Witness  string
	Selected *Finding
}

// A kind is a backend on a device, and what was found on it by version.
type kind struct {
	Backend, Device string
	Versions        []version
}

type version struct {
	Version string
	Found   int // that were first found with it
	Still   int // of these, in the last round of the kind
}

// A bar is a round in the trend.
type bar struct {
	X, Y, Height, NewY, NewHeight int
	Title                         string
}

// ServeHTTP serves the page, and nothing else. It changes nothing.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "this page is only to look at", http.StatusMethodNotAllowed)
		return
	}
	if s.Local && !isLocal(r.Host) {
		http.Error(w, "this page is for this machine alone", http.StatusForbidden)
		return
	}
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	v := s.view(r)
	var text bytes.Buffer
	if err := page.Execute(&text, v); err != nil {
		http.Error(w, "the page could not be made", http.StatusInternalServerError)
		return
	}
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(text.Bytes())
}

// isLocal reports whether a host is a name of this machine for itself.
func isLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	address := net.ParseIP(host)
	return host == "localhost" || address != nil && address.IsLoopback()
}

// view gathers what the page shows.
func (s *Server) view(r *http.Request) *view {
	v := &view{State: s.state()}
	if v.Under != "" {
		c, err := s.Fleet.Campaign(r.Context(), v.Under)
		if err == nil {
			v.Now, err = s.Fleet.Status(r.Context(), c)
		}
		if err != nil {
			v.Trouble = err.Error()
		}
	}
	workers, err := s.Fleet.Workers(r.Context())
	if err != nil {
		v.Trouble = err.Error()
	}
	v.Workers = workers
	v.Kinds, v.Bars = kinds(&v.State), bars(v.Rounds)
	v.Width = max(1, len(v.Bars)) * barStep
	if name := r.URL.Query().Get("witness"); name != "" {
		at := slices.IndexFunc(v.Findings, func(f Finding) bool { return f.Witness == name })
		if at >= 0 && filepath.Base(name) == name {
			v.Selected = &v.Findings[at]
			text, _ := os.ReadFile(filepath.Join(s.Corpus.folder, witnesses, name))
			v.Witness = string(text)
		}
	}
	slices.Reverse(v.Rounds)
	slices.Reverse(v.Findings)
	return v
}

// kinds says what was found by device and version.
func kinds(s *State) []kind {
	var list []kind
	last := func(f *Finding) bool {
		for _, round := range slices.Backward(s.Rounds) {
			if b := round.Backend; b.Name == f.Backend.Name && b.Device == f.Backend.Device {
				return !f.Last.Before(round.Ended)
			}
		}
		return false
	}
	for i := range s.Findings {
		f := &s.Findings[i]
		at := slices.IndexFunc(list, func(k kind) bool { return k.Backend == f.Backend.Name && k.Device == f.Backend.Device })
		if at < 0 {
			at = len(list)
			list = append(list, kind{Backend: f.Backend.Name, Device: f.Backend.Device})
		}
		k := &list[at]
		n := slices.IndexFunc(k.Versions, func(v version) bool { return v.Version == f.Backend.Version })
		if n < 0 {
			n = len(k.Versions)
			k.Versions = append(k.Versions, version{Version: f.Backend.Version})
		}
		k.Versions[n].Found++
		if last(f) {
			k.Versions[n].Still++
		}
	}
	return list
}

// The size of the trend.
const (
	trendRounds = 100
	trendHeight = 80
)

// bars are the last rounds, each with the divergences that it found.
func bars(rounds []Round) []bar {
	rounds = rounds[max(0, len(rounds)-trendRounds):]
	most := 1
	for i := range rounds {
		most = max(most, rounds[i].Found)
	}
	var list []bar
	for i := range rounds {
		round := &rounds[i]
		height, isNew := round.Found*trendHeight/most, round.New*trendHeight/most
		list = append(list, bar{
			X: i * barStep, Y: trendHeight - height, Height: height, NewY: trendHeight - isNew, NewHeight: isNew,
			Title: fmt.Sprintf("%s: %d divergences, %d new", round.Ended.Format("2006-01-02 15:04"), round.Found, round.New),
		})
	}
	return list
}
