// Package site makes a site of the survey of engines: static pages that link relatively,
// need no network and work without scripts. All pages are in one folder.
package site

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"example.com/conform/internal/engines"
)

//go:embed *.tmpl
var sources embed.FS

//go:embed site.js style.css icon.svg
var assets embed.FS

// A page is what the templates get.
type page struct {
	*site
	Title   string // of the page
	Current string // the file of the entry of the menu that the page belongs to
	Wide    bool
	Of      any // what the page is about
}

// Pages returns the content of each file by its name.
func Pages(d *Data) (map[string][]byte, error) {
	s, err := newSite(d)
	if err != nil {
		return nil, err
	}
	templates, err := template.New("").Funcs(functions()).ParseFS(sources, "*.tmpl")
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	add := func(file, name, title, current string, wide bool, of any) {
		var b bytes.Buffer
		if err == nil {
			err = templates.ExecuteTemplate(&b, name, page{s, title, current, wide, of})
		}
		all[file] = b.Bytes()
	}
	add("index.html", "index", "Engines", "index.html", true, nil)
	add("faults.html", "faults", "Confirmed faults", "faults.html", true, nil)
	add("questions.html", "questions", "Questions", "questions.html", false, nil)
	add("changes.html", "changes", "What changed", "changes.html", false, s.changes())
	add("about.html", "about", "How it is counted", "about.html", false, nil)
	for _, o := range s.Operators {
		add(o.File(), "operator", o.Name, "index.html", true, o)
		add(o.CasesFile(), "cases", "Cases of "+o.Name, "index.html", false, o)
	}
	for _, e := range s.Engines {
		add(e.File(), "engine", e.Title, "index.html", false, e)
	}
	for _, f := range s.Faults {
		add(f.File(), "fault", s.EngineOf(f.Engine).Title+": "+f.Summary, "faults.html", false, f)
	}
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"site.js", "icon.svg"} {
		if all[name], err = fs.ReadFile(assets, name); err != nil {
			return nil, err
		}
	}
	if all["style.css"], err = s.style(); err != nil {
		return nil, err
	}
	if all["search.js"], err = s.search(); err != nil {
		return nil, err
	}
	if all["summary.json"], err = s.summary(); err != nil {
		return nil, err
	}
	all["engines.json"], err = json.Marshal(map[string]any{"engines": d.Engines})
	return all, err
}

// Write writes the site into a folder, which then has nothing else. It refuses a folder
// that has something else than a site.
func Write(d *Data, folder string) error {
	if there, err := os.ReadDir(folder); err == nil && len(there) > 0 {
		if _, err := os.Stat(filepath.Join(folder, "summary.json")); err != nil {
			return fmt.Errorf("%s has files, and is no site", folder)
		}
	}
	all, err := Pages(d)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, content := range all {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// style returns the style sheet, with the rules by which the filters work without scripts.
func (s *site) style() ([]byte, error) {
	hand, err := fs.ReadFile(assets, "style.css")
	if err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(hand)
	b.WriteString("\n/* filters */\n")
	for _, e := range s.Engines {
		fmt.Fprintf(b, ".controls:has(#e-%[1]s:not(:checked)) ~ .scroll .c-%[1]s { display: none }\n", e.ID())
		fmt.Fprintf(b, ".controls:has(#fe-%[1]s:checked) ~ .scroll .flist tbody tr:not(.fe-%[1]s) { display: none }\n", e.ID())
	}
	for _, text := range s.Texts {
		fmt.Fprintf(b, ".controls:has(#d-%[1]s:checked) ~ .scroll .heat tbody[data-text]:not(.d-%[1]s) { display: none }\n", text.ID)
	}
	for _, class := range engines.Classes() {
		fmt.Fprintf(b, ".controls:has(#s-%[1]s:checked) ~ .scroll .heat tbody[data-text] td:not(.%[1]s) a { visibility: hidden }\n", class)
		fmt.Fprintf(b, ".controls:has(#s-%[1]s:checked) ~ .scroll .heat tbody[data-text] td:not(.%[1]s):not(.blank) { background: var(--soft) }\n", class)
		fmt.Fprintf(b, ".controls:has(#s-%[1]s:checked) ~ .scroll .heat tbody[data-text] tr:not(.group):not(:has(> td.%[1]s)) { display: none }\n", class)
		fmt.Fprintf(b, ".controls:has(#k-%[1]s:checked) ~ .scroll .flist tbody tr:not(.k-%[1]s) { display: none }\n", class)
	}
	return b.Bytes(), nil
}

// functions are what the templates call.
func functions() template.FuncMap {
	return template.FuncMap{
		"words":   words,
		"one":     func(class engines.Class) string { return short[class] },
		"glyph":   func(class engines.Class) string { return glyphs[class] },
		"class":   func(name string) engines.Class { return engines.Class(name) },
		"classes": engines.Classes,
		"rising":  rising,
		"code":    code,
		"join":    strings.Join,
		"modes":   modesOf,
		"add":     func(a, b int) int { return a + b },
		"count":   count,
		"list":    func(all ...any) []any { return all },
		"anchor":  func(id string) string { return "cases." + operatorOf(id) + ".html" },
		"of":      operatorOf,
		"name":    nameOf,
		"link":    link,
	}
}
