package reports_test

import (
	"strings"

	. "github.com/onsi/gomega"

	"example.com/conform/reports"
	"example.com/conform/reports/result"
)

// The runs that the tests render, as a harness would journal them.

const slice1Witness = `operator: dml.slice1
cases:
  - name: minimal
    why: Smallest case found of wrong-value in dml.slice1/example-2.
    cites: [dml.slice1/negative-stride-from-end]
    tensors:
      input:  {dtype: float32, sizes: [1, 1, 4, 2], data: {iota: 1}}
      output: {sizes: [1, 1, 2, 1]}
    attributes:
      input_window_offsets: [0, 0, 0, 1]
      input_window_sizes:   [1, 1, 4, 1]
      input_window_strides: [1, 1, -2, 2]
    expect: oracle
`

const keepWitness = `operator: openvino.strided_slice
cases:
  - name: keeps
    tensors: {data: {dtype: int8, sizes: [4]}}
    attributes: {begin: [2], end: [2], begin_mask: [1], end_mask: [1]}
`

const emptyWitness = `operator: openvino.strided_slice
cases:
  - name: empties
    tensors: {data: {dtype: int8, sizes: [4, 4]}}
    attributes: {begin: [2, 0], end: [2, 4], begin_mask: [1, 1], end_mask: [1, 1]}
`

var (
	cpu   = result.Backend{Name: "cpu", Version: "1.0.0", Device: "host CPU"}
	rules = []string{
		"dml.slice1/copy", "dml.slice1/window-in-bounds", "dml.slice1/stride-nonzero",
		"dml.slice1/negative-stride-from-end", "openvino.strided_slice/begin-clamped",
	}
)

func header(backend result.Backend, seed int64) result.Entry {
	return result.Entry{Header: &result.Header{
		Schema: result.JournalSchema, Conform: "1.0.0", Backend: backend, Seed: seed, Random: 2000, Rules: rules,
	}}
}

// noted adds what a backend has to say of what runs beneath it.
func noted(e result.Entry) result.Entry {
	e.Header.Flags = []string{"--job-timeout=1s"}
	e.Header.Notes = []string{"llvmpipe runs on the CPU: what it does says nothing of any GPU."}
	return e
}

func end(seconds float64, readings ...result.Reading) result.Entry {
	return result.Entry{End: &result.End{ElapsedSeconds: seconds, Readings: readings}}
}

// cleanRun conforms.
func cleanRun() []result.Entry {
	return []result.Entry{
		header(cpu, 1),
		{Case: &result.Case{ID: "dml.slice1/example-1", Origin: "cases/dml/slice1/text.yaml:4", Verdict: result.Passed, Rules: []string{"dml.slice1/copy"}}},
		{Case: &result.Case{ID: "dml.slice1/example-2", Origin: "cases/dml/slice1/text.yaml:21", Verdict: result.Passed, Rules: []string{"dml.slice1/copy", "dml.slice1/negative-stride-from-end"}}},
		{Case: &result.Case{ID: "xla.copy/tiled", Origin: "cases/xla/copy/text.yaml:4", Verdict: result.Skipped, Detail: "cpu does not support xla.copy"}},
		{Shard: &result.Shard{
			Operator: "dml.slice1", Index: 0,
			Counts:      result.Counts{Cases: 1000, Passed: 990, Skipped: 10},
			Rules:       map[string]int64{"dml.slice1/window-in-bounds": 60, "dml.slice1/stride-nonzero": 61},
			SkipReasons: map[string]int64{"cpu supports dml.slice1 up to rank 7, not 8": 9, "cpu does not support dml.slice1 on int64": 1},
			Pairs:       &result.Pairs{Known: 2364, Covered: 2364},
		}},
		end(1.25,
			result.Reading{Question: "dml.strides/overlapping-output", Answer: "reject", How: "declared", Cases: 12},
			result.Reading{Question: "dml.strides/unrounded-total-size", Answer: "reject", Also: []string{"accept"}, How: "observed", Cases: 3},
			result.Reading{Question: "dml.scatter/duplicate-indices", How: "observed"}),
	}
}

// divergingRun has divergences of several kinds, of which one is waived and two are probably
// one fault.
func divergingRun() []result.Entry {
	last := end(12.5,
		result.Reading{Question: "openvino.strided_slice/equal-begin-end", How: "observed", Cases: 2},
		result.Reading{Question: "dml.scatter/duplicate-indices", Answer: "first-wins", Also: []string{"any-update"}, How: "observed", Cases: 5},
		result.Reading{
			Question: "xla.layout/padding-content", Answer: "unspecified", Permissive: true, How: "observed", Cases: 2380,
			Forced: &result.Forced{
				Not: "filled", Case: "xla.copy#2-0000000000000007", Witness: "operator: xla.copy\ncases:\n  - name: padding-content-not-filled\n",
				Detail: "filled the padding at byte 2 of the output buffer with something other than one",
			},
		})
	last.End.Clues = []result.Clue{
		{
			Groups:    []string{"dml.slice1 wrong-value output dml.slice1/negative-stride-from-end", "dml.slice1 wrong-shape output -"},
			Common:    []string{"rank of input ≥ 4", "min input_window_strides ≤ -1"},
			Diverging: result.Share{Have: 37, Of: 38}, Passing: result.Share{Have: 12, Of: 400},
			Rule: &result.Suspect{
				Rule: "dml.slice1/negative-stride-from-end", Statement: "With a negative window stride, copying starts at the last element of the window and reverses the dimension.",
				Diverging: result.Share{Have: 38, Of: 38}, Passing: result.Share{Have: 40, Of: 200},
			},
		},
		{Groups: []string{"dml.slice1 crash"}, Common: []string{"broken rule: stride-nonzero"}, Diverging: result.Share{Have: 3, Of: 3}, Passing: result.Share{Of: 500}},
	}
	return []result.Entry{
		noted(header(result.Backend{Name: "exec:./backend", Version: "0.3", Device: "llvmpipe"}, 7)),
		{Case: &result.Case{ID: "dml.slice1/example-1", Verdict: result.Passed, Rules: []string{"dml.slice1/copy"}}},
		{Case: &result.Case{ID: "dml.slice1/example-2", Origin: "cases/dml/slice1/text.yaml:21", Verdict: result.Diverged, Detail: "2 of 2 elements of output are wrong"}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature:  "dml.slice1 wrong-value output dml.slice1/negative-stride-from-end",
				Operator:   "dml.slice1",
				Kind:       result.WrongValue,
				Operand:    "output",
				Rule:       "dml.slice1/negative-stride-from-end",
				Statement:  "With a negative window stride, copying starts at the last element of the window and reverses the dimension.",
				Source:     "DML_SLICE1_OPERATOR_DESC, introduction; InputWindowStrides; Remarks; Example 2",
				Count:      1,
				FirstCase:  "dml.slice1/example-2",
				Origin:     "cases/dml/slice1/text.yaml:21",
				Why:        "The second example, reversed along one axis.",
				Detail:     "2 of 2 elements of output are wrong",
				Reproduced: "3/3",
				SeenAs:     []result.Sighting{{Kind: result.WrongValue, Operand: "output", Count: 1}},
			},
			Shown: result.Shown{
				Wrong: 2,
				Total: 2,
				Elements: []result.Element{
					{
						Index: "output[0,0,0,0]", Arithmetic: "{0,0,3,1} + {1,1,-2,2} * {0,0,0,0}",
						Got:        result.Value{Value: "2", Bits: "0x40000000"},
						Admissible: []result.Value{{Value: "8", Bits: "0x41000000"}}, Sources: []string{"input[0,0,3,1]"}, Came: "input[0,0,0,1]",
					},
					{
						Index: "output[0,0,1,0]", Arithmetic: "{0,0,3,1} + {1,1,-2,2} * {0,0,1,0}",
						Got: result.Value{Value: "6", Bits: "0x40c00000"}, Second: &result.Value{Value: "nan", Bits: "0x7fc00001"},
						Admissible: []result.Value{{Value: "4", Bits: "0x40800000"}}, Sources: []string{"input[0,0,1,1]"},
					},
				},
				Output:  "float32 [1, 1, 2, 2]",
				Picture: slice1Picture(),
			},
			Witness: slice1Witness,
		}},
		{Shard: &result.Shard{
			Operator: "dml.slice1", Index: 0,
			Counts: result.Counts{Cases: 1000, Passed: 962, Diverged: 36, Crashed: 1, Flaky: 1},
			Rules:  map[string]int64{"dml.slice1/window-in-bounds": 60},
		}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature: "dml.slice1 wrong-value output dml.slice1/negative-stride-from-end",
				Operator:  "dml.slice1",
				Kind:      result.WrongValue,
				Operand:   "output",
				Count:     36,
				FirstCase: "dml.slice1#1-00000000000000ff",
				Detail:    "a later one",
				SeenAs: []result.Sighting{
					{Kind: result.WrongValue, Operand: "output", Count: 33},
					{Kind: result.GapOverwritten, Operand: "output", Count: 2},
					{Kind: result.InputModified, Operand: "input", Count: 1},
				},
			},
			Witness: slice1Witness,
		}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature:  "dml.slice1 crash",
				Operator:   "dml.slice1",
				Kind:       result.Crash,
				Count:      1,
				FirstCase:  "dml.slice1#1-0123456789abcdef",
				Detail:     "the backend's process died: signal: segmentation fault",
				Reproduced: "3/3",
				Unshrunk:   "its time was over",
				// As if the case were a program.
				Unoptimised: result.Passed,
				SeenAs:      []result.Sighting{{Kind: result.Crash, Operand: "output", Rule: "dml.slice1/stride-nonzero", Count: 1}},
			},
			Witness: slice1Witness,
		}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature:  "dml.slice1 nondeterministic output",
				Operator:   "dml.slice1",
				Kind:       result.Nondeterministic,
				Operand:    "output",
				Count:      1,
				FirstCase:  "dml.slice1#1-fedcba9876543210",
				Detail:     "output differs between two equal calls",
				Reproduced: "0/3",
			},
			Witness: slice1Witness,
		}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature: "dml.slice1 wrong-shape output -",
				Operator:  "dml.slice1",
				Kind:      result.WrongShape,
				Operand:   "output",
				Count:     2,
				FirstCase: "dml.slice1#1-00000000000000fe",
				Detail:    "inferred the shape [1]; admissible is [2]",
			},
			Witness: slice1Witness + "\n",
		}},
		{Shard: &result.Shard{Operator: "dml.scatter", Index: 0, Counts: result.Counts{Cases: 1000, Passed: 995, Waived: 5}}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature: "dml.scatter wrong-value output dml.scatter/copy-updates",
				Operator:  "dml.scatter",
				Kind:      result.WrongValue,
				Operand:   "output",
				Rule:      "dml.scatter/copy-updates",
				Count:     5,
				FirstCase: "dml.scatter#1-0000000000000005",
				Detail:    "1 of 3 elements of output is wrong",
				Waiver:    "Duplicates are dropped until release 1.2.",
			},
			Shown: result.Shown{
				Wrong: 1,
				Total: 3,
				Elements: []result.Element{{
					Index: "output[2]", Arithmetic: "",
					Got:        result.Value{Value: "0", Bits: "0x00"},
					Admissible: []result.Value{{Value: "5", Bits: "0x05"}, {Value: "7", Bits: "0x07"}},
					Sources:    []string{"updates[0]", "updates[3]"},
				}},
			},
			Witness: "operator: dml.scatter\n",
		}},
		{Case: &result.Case{ID: "openvino.strided_slice/keeps", Origin: "cases/openvino/strided_slice/equal.yaml:3", Verdict: result.Passed, Rules: []string{"openvino.strided_slice/begin-clamped"}}},
		{Case: &result.Case{ID: "openvino.strided_slice/empties", Origin: "cases/openvino/strided_slice/equal.yaml:12", Verdict: result.Passed}},
		{Case: &result.Case{ID: "openvino.strided_slice/huge", Origin: "/home/me/mine.yaml:3", Verdict: result.HarnessError, Detail: "the output needs 2 GiB, more than a case may allocate"}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature: "openvino.strided_slice inconsistent-reading equal-begin-end",
				Operator:  "openvino.strided_slice",
				Kind:      result.InconsistentReading,
				Count:     2,
				FirstCase: "openvino.strided_slice/empties",
				Beside:    "openvino.strided_slice/keeps",
				Origin:    "cases/openvino/strided_slice/equal.yaml:12",
				Detail:    "openvino.strided_slice/keeps needs equal-begin-end=keep, openvino.strided_slice/empties needs empty",
			},
			Shown: result.Shown{
				Other: emptyWitness,
			},
			Together: true,
			Witness:  keepWitness,
		}},
		last,
	}
}

// hostile is text that tries to leave every format that it is put into.
const hostile = "evil\x1b[2J\x00\u202e|x|`code`</pre><script>alert(1)</script> & \"q\" 'a' ]]> %0A, :\n::error file=/etc/passwd::pwned\r\n##[group]x @everyone [a](javascript:b) <!-- \xff \u2028 ::warning::y"

// hostileRun has hostile text wherever text may be.
func hostileRun() []result.Entry {
	last := end(0, result.Reading{
		Question: hostile, Answer: hostile, Also: []string{hostile}, How: hostile, Cases: 1,
		Forced: &result.Forced{Not: hostile, Case: hostile, Origin: hostile, Detail: hostile, Witness: hostile + "\n```\n</details>\n"},
	})
	last.End.Clues = []result.Clue{{
		Groups: []string{hostile, "another"}, Common: []string{hostile, hostile}, Diverging: result.Share{Have: 1, Of: 1},
		Rule: &result.Suspect{Rule: hostile + "3", Statement: hostile},
	}}
	h := header(result.Backend{Name: hostile, Version: hostile, Device: hostile}, -1)
	h.Header.Notes, h.Header.Flags = []string{hostile}, []string{hostile}
	h.Header.Conform, h.Header.Rules, h.Header.Pinned = hostile, []string{hostile}, []string{hostile}
	return []result.Entry{
		h,
		{Case: &result.Case{ID: hostile, Origin: hostile, Verdict: result.Crashed, Detail: hostile, Rules: []string{hostile + "2"}}},
		{Case: &result.Case{ID: hostile, Origin: hostile, Verdict: result.Skipped, Detail: hostile}},
		{Case: &result.Case{ID: hostile, Origin: hostile, Verdict: result.HarnessError, Detail: hostile}},
		{Shard: &result.Shard{Operator: hostile, Counts: result.Counts{Cases: 1, Skipped: 1}, SkipReasons: map[string]int64{hostile: 1}}},
		{Divergence: &result.Divergence{
			Group: result.Group{
				Signature:  hostile,
				Operator:   hostile,
				Kind:       result.Crash,
				Operand:    hostile,
				Rule:       hostile,
				Statement:  hostile,
				Source:     hostile,
				Count:      1,
				FirstCase:  hostile,
				Origin:     "a" + hostile + ":3",
				Why:        hostile,
				Detail:     hostile,
				Reproduced: hostile,
				Unshrunk:   hostile,
				SeenAs:     []result.Sighting{{Kind: result.Crash, Operand: hostile + "2", Rule: hostile, Count: 1}, {Kind: result.Timeout, Count: 1}},
			},
			Shown: result.Shown{
				Wrong:   1,
				Total:   1,
				Picture: hostilePicture(),
				Elements: []result.Element{{
					Index: hostile, Arithmetic: hostile, Got: result.Value{Value: hostile, Bits: hostile},
					Second: &result.Value{Value: hostile, Bits: hostile}, Admissible: []result.Value{{Value: hostile, Bits: hostile}}, Sources: []string{hostile}, Came: hostile,
				}},
				Other:  hostile,
				Output: hostile,
			},
			Witness: hostile + "\n```\n</details>\n",
		}},
		{Divergence: &result.Divergence{Group: result.Group{Signature: "another", Operator: "another " + hostile, Kind: result.Crash, Count: 1}, Shown: result.Shown{Output: hostile}, Witness: strings.Repeat(hostile, 2)}},
		{Divergence: &result.Divergence{Group: result.Group{Signature: hostile, Operator: hostile, Kind: result.Timeout, Count: 1, Waiver: hostile}}},
		last,
	}
}

// interruptedRun stopped early without finding anything.
func interruptedRun() []result.Entry {
	return []result.Entry{
		header(cpu, 1),
		{Case: &result.Case{ID: "dml.slice1/example-1", Verdict: result.Passed, Rules: []string{"dml.slice1/copy"}}},
		{End: &result.End{ElapsedSeconds: 0.5, Interrupted: true}},
	}
}

// cutShortRun is the journal of a run that was killed.
func cutShortRun() []result.Entry { return interruptedRun()[:2] }

// reportOf returns the report of entries.
func reportOf(entries ...result.Entry) *reports.Report {
	var a reports.Accumulator
	for i := range entries {
		Expect(a.Add(&entries[i])).To(Succeed())
	}
	return a.Report()
}
