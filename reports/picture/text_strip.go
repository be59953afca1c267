package picture

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/conform/internal/sanitise"
	"example.com/conform/reports/result"
)

// wide returns a cell of a table on one line.
func wide(s string) string {
	const most = 40
	s = sanitise.Line(s)
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}

// spanName names a span: the element, or the kind of its bytes.
func spanName(s *result.Span) string {
	if s.Kind == result.SpanElement && s.Name != "" {
		return value(s.Name)
	}
	return string(s.Kind)
}

// textStrip writes bytes in rows of three lines: what they are, what they hold,
// and what wrong ones should hold.
func textStrip(s *result.Strip, width int, paint *Paint) []string {
	if s == nil {
		return nil
	}
	const head = 8 // columns of the words before a line
	lines := []string{"memory of " + value(s.Operand)}
	var names, is, want strings.Builder
	at, marked := 0, false
	flush := func() {
		if at == 0 {
			return
		}
		lines = append(lines, strings.TrimRight(strings.Repeat(" ", head)+paint.Dim(strings.TrimRight(names.String(), " ")), " "))
		lines = append(lines, strings.TrimRight("holds   "+is.String(), " "))
		if marked {
			lines = append(lines, strings.TrimRight("should  "+want.String(), " "))
		}
		names.Reset()
		is.Reset()
		want.Reset()
		at, marked = 0, false
	}
	for i := range s.Spans {
		span := &s.Spans[i]
		name := spanName(span)
		if span.Kind == result.SpanSkipped {
			name = fmt.Sprintf("… %d more …", span.Skipped)
		}
		columns := max(utf8.RuneCountInString(name), 3*len(span.Bytes)-1) + 2
		if at > 0 && head+at+columns > width {
			flush()
		}
		pad := columns - 3*len(span.Bytes)
		names.WriteString(name + strings.Repeat(" ", columns-utf8.RuneCountInString(name)))
		for _, b := range span.Bytes {
			is.WriteString(byteText(b, paint) + " ")
			if b.Want == "" {
				want.WriteString("   ")
				continue
			}
			marked = true
			want.WriteString(paint.Good(hex(b.Want)) + " ")
		}
		is.WriteString(strings.Repeat(" ", pad))
		want.WriteString(strings.Repeat(" ", pad))
		at += columns
	}
	flush()
	return append(lines, legend(s)...)
}

func byteText(b result.Byte, paint *Paint) string {
	if b.Mark == "" {
		return hex(b.Is)
	}
	return paint.Bad(hex(b.Is))
}

// hex returns two hexadecimal digits, whatever a journal contains.
func hex(s string) string {
	if len(s) != 2 || strings.Trim(s, "0123456789abcdef") != "" {
		return "??"
	}
	return s
}

// legend explains the marks on bytes of a strip.
func legend(s *result.Strip) []string {
	read, unwritten := "", 0
	for i := range s.Spans {
		for n, b := range s.Spans[i].Bytes {
			switch {
			case b.Mark == result.MarkRead && read == "":
				read = fmt.Sprintf("byte %d was read, which is no element", s.Spans[i].From+int64(n))
			case b.Mark == result.MarkUnwritten:
				unwritten++
			}
		}
	}
	var lines []string
	if read != "" {
		lines = append(lines, read)
	}
	if unwritten == 1 {
		lines = append(lines, "1 of these bytes was not written")
	} else if unwritten > 1 {
		lines = append(lines, fmt.Sprintf("%d of these bytes were not written", unwritten))
	}
	return lines
}
