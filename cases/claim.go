package cases

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
)

// A Claim says that a backend supports the valid calls of one operator that meet all clauses of
// When; without clauses, all of the operator.
type Claim struct {
	Operator string
	When     []Clause
	Origin   string // file:line
}

//go:embed claims.schema.json
var claimSchema string

// ClaimSchema returns the grammar of claims files as JSON Schema 2020-12.
func ClaimSchema() string { return claimSchema }

// LoadClaims returns the claims of one file. It returns the good ones also with an error, which is
// [Errors]. name is for messages.
func LoadClaims(name string, r io.Reader) (claims []Claim, err error) {
	d := waiverDecoder{decoder: &decoder{file: name, said: map[string]bool{}}}
	if root := d.parse(r); root != nil {
		keys := d.mapping(root, "file", "claims")
		if keys != nil && keys["claims"] == nil {
			d.fail(root, "a claims file needs claims")
		}
		if keys["claims"] != nil {
			entries, _ := d.list(keys["claims"], "claims")
			for _, entry := range entries {
				before := d.failed
				c := Claim{Origin: d.origin(entry)}
				keys := d.mapping(entry, "claim", "operator", "when")
				if keys == nil {
					continue
				}
				d.texts(keys, map[string]*string{"operator": &c.Operator})
				if keys["operator"] == nil {
					d.fail(entry, "claim: operator is missing: name the operator of which calls are supported")
				}
				if keys["when"] == nil {
					d.fail(entry, "claim: when is missing: state clauses that supported calls meet, or {} for every call")
				}
				if c.When = d.when(keys["when"]); d.failed == before {
					claims = append(claims, c)
				}
			}
		}
	}
	return claims, d.errors.orNil()
}

// Encode returns the text of c in a claims file.
func (c *Claim) Encode() string {
	var out bytes.Buffer
	fmt.Fprintf(&out, "  - operator: %s\n", quoteText(c.Operator))
	if len(c.When) == 0 {
		out.WriteString("    when: {}\n")
	}
	encodeWhen(&out, c.When)
	return out.String()
}

// encodeWhen writes the clauses of a claim or a waiver, if there are any.
func encodeWhen(out *bytes.Buffer, when []Clause) {
	if len(when) > 0 {
		out.WriteString("    when:\n")
	}
	for i := range when {
		fmt.Fprintf(out, "      %s: %s\n", quoteText(when[i].Quantity), when[i].value())
	}
}

// isFileOf reports whether head is the beginning of a file whose entries have a key, rather than
// of a case file.
func isFileOf(key string, head []byte) bool {
	for line := range strings.Lines(string(head)) {
		if strings.HasPrefix(line, key+":") {
			return true
		}
		if strings.HasPrefix(line, "operator:") || strings.HasPrefix(line, "cases:") {
			return false
		}
	}
	return false
}

// IsWaivers reports whether head is the beginning of a waiver file.
func IsWaivers(head []byte) bool { return isFileOf("waivers", head) }

// IsClaims reports whether head is the beginning of a claims file.
func IsClaims(head []byte) bool { return isFileOf("claims", head) }
