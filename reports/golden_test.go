package reports_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/net/html"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

func TestReports(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, "reports")
}

var update = flag.Bool("update", false, "write the golden files anew")

var (
	runs = []struct {
		name    string
		entries func() []result.Entry
	}{
		{"clean", cleanRun},
		{"diverging", divergingRun},
		{"hostile", hostileRun},
		{"interrupted", interruptedRun},
		{"cut-short", cutShortRun},
	}
	extensions = map[string]string{
		"text": "txt", "json": "json", "junit": "junit.xml", "github": "github.txt", "markdown": "md", "html": "html", "sarif": "sarif.json", "gitlab": "gitlab.json",
	}
)

func render(r *reports.Report, format string, o reports.Options) string {
	var b bytes.Buffer
	Expect(reports.Write(&b, format, r, o)).To(Succeed())
	return b.String()
}

// wellFormed returns JSON with the escape that stands for a byte that was not
// UTF-8 replaced by the character that it is read as.
func wellFormed(text string) string { return strings.ReplaceAll(text, `\ufffd`, "\ufffd") }

func schema(text string) *jsonschema.Schema {
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	Expect(err).NotTo(HaveOccurred())
	compiler := jsonschema.NewCompiler()
	Expect(compiler.AddResource("schema.json", document)).To(Succeed())
	compiled, err := compiler.Compile("schema.json")
	Expect(err).NotTo(HaveOccurred())
	return compiled
}

func instance(text string) any {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	Expect(err).NotTo(HaveOccurred())
	return value
}

var _ = Describe("Write", func() {
	for _, r := range runs {
		name, run := r.name, r.entries
		for _, format := range reports.Formats() {
			It("renders the "+name+" run as "+format+" as before", func() {
				got := render(reportOf(run()...), format, reports.Options{})
				file := filepath.Join("testdata", name+"."+extensions[format])
				if *update {
					Expect(os.WriteFile(file, []byte(got), 0o644)).To(Succeed())
				}
				want, err := os.ReadFile(file)
				Expect(err).NotTo(HaveOccurred())
				Expect(got).To(Equal(string(want)))
			})
		}

		It("renders the "+name+" run as JSON that the schema admits and that loses nothing", func() {
			r := reportOf(run()...)
			text := render(r, "json", reports.Options{})
			Expect(schema(reports.ReportSchema()).Validate(instance(text))).To(Succeed())
			decoder := json.NewDecoder(strings.NewReader(text))
			decoder.DisallowUnknownFields()
			var again reports.Report
			Expect(decoder.Decode(&again)).To(Succeed())
			Expect(render(&again, "json", reports.Options{})).To(Equal(wellFormed(text)))
		})

		It("renders the "+name+" run as XML that parses and whose totals are those of its tests", func() {
			text := render(reportOf(run()...), "junit", reports.Options{})
			tests, failures, faults, skipped := elements(text)
			var totals struct {
				Tests    int `xml:"tests,attr"`
				Failures int `xml:"failures,attr"`
				Errors   int `xml:"errors,attr"`
				Disabled int `xml:"disabled,attr"`
			}
			Expect(xml.Unmarshal([]byte(text), &totals)).To(Succeed())
			Expect([]int{totals.Tests, totals.Failures, totals.Errors, totals.Disabled}).To(Equal([]int{tests, failures, faults, skipped}))
		})

		It("renders the "+name+" run as SARIF with one result a divergence, each of a rule that is described", func() {
			r := reportOf(run()...)
			var log struct {
				Version string
				Runs    []struct {
					Tool struct {
						Driver struct{ Rules []struct{ ID string } }
					}
					Results []struct {
						RuleID, Level       string
						Message             struct{ Text string }
						PartialFingerprints map[string]string
						Suppressions        []struct{ Justification string }
					}
				}
			}
			Expect(json.Unmarshal([]byte(render(r, "sarif", reports.Options{})), &log)).To(Succeed())
			Expect(log.Version).To(Equal("2.1.0"))
			Expect(log.Runs).To(HaveLen(1))
			Expect(log.Runs[0].Results).To(HaveLen(len(r.Divergences) + len(r.Waived)))
			for i, one := range log.Runs[0].Results {
				Expect(log.Runs[0].Tool.Driver.Rules).To(ContainElement(HaveField("ID", one.RuleID)))
				Expect(one.Message.Text).NotTo(BeEmpty())
				Expect(one.PartialFingerprints).To(HaveKey("conform/1"))
				Expect(one.Suppressions != nil).To(Equal(i >= len(r.Divergences)), "what is waived")
			}
		})

		It("renders the "+name+" run for GitLab with one issue a divergence, none like another", func() {
			r := reportOf(run()...)
			var issues []struct {
				Description, CheckName, Fingerprint, Severity string
				Location                                      struct {
					Path  string
					Lines struct{ Begin int }
				}
			}
			Expect(json.Unmarshal([]byte(render(r, "gitlab", reports.Options{})), &issues)).To(Succeed())
			Expect(issues).To(HaveLen(len(r.Divergences)))
			prints := map[string]bool{}
			for _, issue := range issues {
				prints[issue.Fingerprint] = true
				Expect(issue.Location.Lines.Begin).To(BeNumerically(">", 0))
			}
			Expect(prints).To(HaveLen(len(issues)))
		})

		It("renders the "+name+" run as workflow commands, one a line, and nothing else", func() {
			text := render(reportOf(run()...), "github", reports.Options{})
			for line := range strings.Lines(text) {
				Expect(line).To(MatchRegexp(`^::(error|warning|notice)( [a-z]+=[^,:\r\n]*)(,[a-z]+=[^,:\r\n]*)*::[^\r\n]*\n$`))
			}
		})

		It("renders the "+name+" run as a page of HTML with one script, and links to itself and to the texts, all of whose elements are closed", func() {
			text := render(reportOf(run()...), "html", reports.Options{})
			tokens := html.NewTokenizer(strings.NewReader(text))
			var open []string
			scripts := 0
			for tokens.Next() != html.ErrorToken {
				token := tokens.Token()
				switch token.Type {
				case html.StartTagToken:
					Expect(token.Data).NotTo(BeElementOf("img", "link", "iframe", "object", "embed", "base", "form"))
					for _, attribute := range token.Attr {
						Expect(attribute.Key).NotTo(Or(HavePrefix("on"), Equal("style"), Equal("src")))
						if attribute.Key == "href" {
							Expect(attribute.Val).To(Or(HavePrefix("#"), HavePrefix("https://")))
						}
					}
					if token.Data == "script" {
						scripts++
					}
					if !slices.Contains([]string{"meta", "br", "input"}, token.Data) {
						open = append(open, token.Data)
					}
				case html.EndTagToken:
					Expect(open).NotTo(BeEmpty())
					Expect(open[len(open)-1]).To(Equal(token.Data))
					open = open[:len(open)-1]
				case html.CommentToken:
					Fail("a comment: " + token.Data)
				}
			}
			Expect(tokens.Err()).To(Equal(io.EOF))
			Expect(open).To(BeEmpty())
			Expect(scripts).To(Equal(1))
		})

		It("shows nothing of the "+name+" run that a terminal, a log or a reader could take for something else", func() {
			for _, format := range []string{"text", "markdown", "html", "github", "junit"} {
				text := render(reportOf(run()...), format, reports.Options{Verbose: true})
				Expect(utf8.ValidString(text)).To(BeTrue(), format)
				for _, r := range text {
					Expect(r == '\n' || unicode.IsPrint(r)).To(BeTrue(), "%s has %U", format, r)
				}
				if format == "text" {
					Expect(text).NotTo(ContainSubstring("##["))
					Expect(text).NotTo(MatchRegexp(`(?m)^\s*::`))
				}
			}
		})
	}

	It("keeps prose within the width", func() {
		for _, width := range []int{40, 60, 80, 120} {
			for line := range strings.Lines(render(reportOf(cleanRun()...), "text", reports.Options{Width: width})) {
				words := strings.Fields(line)
				if len(words) > 1 {
					Expect(utf8.RuneCountInString(strings.TrimRight(line, "\n"))).To(BeNumerically("<=", width), line)
				}
			}
		}
	})

	It("colours only on demand, and changes nothing else", func() {
		r := reportOf(divergingRun()...)
		plain, coloured := render(r, "text", reports.Options{}), render(r, "text", reports.Options{Color: true})
		Expect(plain).NotTo(ContainSubstring("\x1b"))
		Expect(coloured).To(ContainSubstring("\x1b[31;1mwrong-value"))
		uncoloured := ansi.ReplaceAllString(coloured, "")
		Expect(uncoloured).To(Equal(plain))
	})

	It("refuses a format that it does not know", func() {
		var unknown *reports.UnknownFormatError
		err := reports.Write(io.Discard, "pdf", reportOf(cleanRun()...), reports.Options{})
		Expect(err).To(MatchError(ContainSubstring(`"pdf"`)))
		Expect(err).To(BeAssignableToTypeOf(unknown))
	})

	DescribeTable("returns the error of the medium",
		func(format string) {
			err := reports.Write(brokenMedium{}, format, reportOf(cleanRun()...), reports.Options{})
			Expect(err).To(MatchError(errBroken))
		},
		func() []TableEntry {
			var entries []TableEntry
			for _, format := range reports.Formats() {
				entries = append(entries, Entry(format, format))
			}
			return entries
		}(),
	)
})

// elements counts the tests, failures, errors and skips of JUnit XML.
func elements(text string) (tests, failures, faults, skipped int) {
	decoder := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		Expect(err).NotTo(HaveOccurred())
		if start, ok := token.(xml.StartElement); ok {
			switch start.Name.Local {
			case "testcase":
				tests++
			case "failure":
				failures++
			case "error":
				faults++
			case "skipped":
				skipped++
			}
		}
	}
}
