package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

var _ = DescribeTable("an empty text is bad usage: a variable of a shell that is not set", func(message string, args ...string) {
	folder := GinkgoT().TempDir()
	Expect(os.WriteFile(filepath.Join(folder, "README.md"), []byte("mine"), 0o600)).To(Succeed())
	cmd := command(args...)
	cmd.Dir = folder
	e := end(cmd)
	Expect(e.status).To(Equal(2), e.stderr)
	Expect(e.stdout).To(BeEmpty())
	Expect(e.stderr).To(HavePrefix("conform: " + message + "\nconform: see `conform " + args[0]))
	Expect(os.ReadDir(folder)).To(HaveLen(1))
	Expect(read(filepath.Join(folder, "README.md"))).To(Equal("mine"))
},
	Entry("the folder of a starter in C", "an argument is empty", "init", "c", ""),
	Entry("the folder of a starter in C++", "an argument is empty", "init", "cpp", ""),
	Entry("the folder of a starter in Go", "an argument is empty", "init", "go", ""),
	Entry("the folder of a starter in Python", "an argument is empty", "init", "python", ""),
	Entry("the folder of a starter in Rust", "an argument is empty", "init", "rust", ""),
	Entry("a journal, which would not be written", "--journal has an empty value", "run", "--journal=", "dml.copy"),
	Entry("waivers, which would excuse nothing", "--waivers has an empty value", "run", "--waivers", "", "dml.copy"),
	Entry("a folder for witnesses", "--write-witnesses has an empty value", "run", "--write-witnesses=", "dml.copy"),
	Entry("cases to leave out, which would be none", "--exclude has an empty value", "run", "--exclude=", "dml.copy"),
	Entry("cases to leave out, beside others", "--exclude has an empty value", "run", "--exclude=dml.slice1", "--exclude="),
	Entry("tags, which would choose all", "--tags has an empty value", "run", "--tags=", "dml.copy"),
	Entry("a file of cases", "--only-cases has an empty value", "run", "--only-cases="),
	Entry("a file to lint", "an argument is empty", "lint", ""),
	Entry("a journal to report", "an argument is empty", "report", ""),
)

var _ = DescribeTable("bad usage is refused with status 2 and a line that says why", func(line, message string) {
	e := conform(strings.Fields(line)...)
	Expect(e.status).To(Equal(2))
	Expect(e.stdout).To(BeEmpty())
	Expect(lines(e.stderr)).To(HaveEach(HavePrefix("conform: ")))
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("an unknown command", "bogus", "unknown command \"bogus\"\nconform: see `conform --help`\n"),
	Entry("a misspelt command", "replya", `unknown command "replya": did you mean replay?`),
	Entry("an unknown flag", "run --bogus", "unknown flag: --bogus\nconform: see `conform run --help`\n"),
	Entry("a misspelt command with flags", "runn --backend=cpu", "unknown command \"runn\": did you mean run?\nconform: see `conform --help`\n"),
	Entry("a misspelt flag", "run --bakend=cpu", "unknown flag: --bakend: did you mean --backend?\nconform: see `conform run --help`\n"),
	Entry("a misspelt backend", "run --backend=vulcan", `unknown backend "vulcan": did you mean vulkan?`),
	Entry("a misspelt mutant", "run --backend=faulty:slice1-reverse-of-by-one", `did you mean faulty:slice1-reverse-off-by-one?`),
	Entry("a mutant without its prefix", "run --backend=slice1-reverse-off-by-one", `did you mean faulty:slice1-reverse-off-by-one?`),
	Entry("a misspelt case", "explain dml.slice1/exanple-2", `no case matches "dml.slice1/exanple-2": did you mean dml.slice1/example-2?`),
	Entry("a case without its text", "show slice1/example-2", "did you mean dml.slice1/example-2?"),
	Entry("an operator without its text", "list slice1", "did you mean dml.slice1?"),
	Entry("a misspelt tag", "run --tags=exanple", `no case has the tag "exanple": did you mean example?`),
	Entry("a misspelt question", "run --reading=equal-beginend=keep", `unknown question "equal-beginend": did you mean openvino.strided_slice/equal-begin-end?`),
	Entry("a misspelt rule", "list --rule=stride-nonzer", `--rule: unknown rule "stride-nonzer": did you mean dml.slice1/stride-nonzero?`),
	Entry("an unknown rule", "list --rule=nothing-like-that", "unknown rule \"nothing-like-that\": see `conform rules`"),
	Entry("words that no rule has", "rules stride xyzzy", "no rule or question has stride and xyzzy: see `conform rules`"),
	Entry("all cases to leave out", "run --exclude=*", "--exclude leaves no case"),
	Entry("all chosen cases to leave out", "list dml.copy --exclude=dml.*", "--exclude leaves no case"),
	Entry("unknown cases to leave out", "run --exclude=dml.slice1/exanple-2", `--exclude: no case matches "dml.slice1/exanple-2": did you mean dml.slice1/example-2?`),
	Entry("a text that is brief and in full", "run -q -v", "--quiet and --verbose exclude each other\nconform: see `conform run --help`\n"),
	Entry("random cases beside tags", "run --tags=example --random=1000", "--random draws no random cases, because there are none with --tags\nconform: see `conform run --help`\n"),
	Entry("a time for random cases beside tags", "run --tags=example --for=1m", "--for draws no random cases, because there are none with --tags"),
	Entry("random cases of a single case", "run dml.slice1/example-2 --random=5", "--random draws no random cases, because the patterns take every case of no operator"),
	Entry("two limits of shrinking", "run --shrink-time=1m --shrink-runs=5", "--shrink-time and --shrink-runs exclude each other"),
	Entry("a folder to import to that is missing", "import onnx a", "--to is missing"),
	Entry("an unknown schema", "schema waiver", "unknown schema \"waiver\": did you mean waivers?\nconform: see `conform schema --help`\n"),
	Entry("no schema", "schema", "an argument is missing: conform schema case|waivers|claims|report|journal|compare"),
	Entry("a pattern without a case to cover", "coverage nothing", `no case matches "nothing"`),
	Entry("an unknown starter", "init pyton new", "no starter in \"pyton\": did you mean python?\nconform: see `conform init --help`\n"),
	Entry("a starter without a folder", "init python", "an argument is missing: conform init c|cpp|go|javascript|python|rust FOLDER"),
	Entry("an operator outside the sources", "init operator onnx/affine_grid", "this is not the folder of conform's sources: open go.mod: no such file or directory\n"),
	Entry("a flag of another command", "list --seed=1", "unknown flag: --seed"),
	Entry("a flag without its value", "run --seed", "flag needs an argument: --seed"),
	Entry("an unknown backend", "run --backend=xyzzy", "unknown backend \"xyzzy\": want cpu, vulkan, directml, onnxruntime, onnxruntime-web, onnxruntime-ggml, onnxruntime-qnn, onnxruntime-webgpu, openvino, webnn, litert, pjrt, iree, jax, mlx, mnn, ncnn, numpy, onnx, optimiser, stablehlo, tensorflow, tensorflow-js, tinygrad, torch, tract, tvm, recorded, exec:COMMAND, lib:PATH or a faulty:NAME: see `conform backends`"),
	Entry("an unknown backend to list", "backends cpu xyzzy", `unknown backend "xyzzy"`),
	Entry("an unknown mutant", "run --backend=faulty:none", `unknown backend "faulty:none"`),
	Entry("a pattern without a case", "run dml.slice1/no-such-case", "no case matches \"dml.slice1/no-such-case\": see `conform list`"),
	Entry("a pattern without a case among others", "list dml.slice1/* nothing", `no case matches "nothing"`),
	Entry("an ID of a random case of no operator", "show dml.none#3-00000000000000ff", "no case matches"),
	Entry("an ID of a random case that is too short", "show dml.copy#3-ff",
		`no case matches "dml.copy#3-ff": the ID of a random case has a version and 16 digits, such as dml.copy#`),
	Entry("an ID of a random case of another version", "show dml.copy#907-00000000000000ff", "conform: dml.copy#907-00000000000000ff: the case is of generator version 907, and this conform draws version 3: use "),
	Entry("the same among those to replay", "replay dml.copy#907-00000000000000ff", "generator version 907"),
	Entry("the same among those to run", "run dml.copy#907-00000000000000ff", "generator version 907"),
	Entry("a pattern without a case that has the tag", "list dml.slice1/stride-forward --tags=example", `no case matches "dml.slice1/stride-forward" and has a tag of example`),
	Entry("a tag that no case has", "run --tags=none", `no case has the tag "none"`),
	Entry("a reading without an answer", "run --reading=equal-begin-end", "--reading: \"equal-begin-end\" is not of the form question=answer"),
	Entry("an unknown question", "run --reading=what=keep", `--reading: unknown question "what"`),
	Entry("an unknown answer", "explain dml.slice1/example-1 --reading=equal-begin-end=what", "want one of keep, empty"),
	Entry("two answers to a question", "run --reading=equal-begin-end=keep --reading=openvino.strided_slice/equal-begin-end=empty", "openvino.strided_slice/equal-begin-end is pinned twice"),
	Entry("a report without a file", "run --report=json", `--report: "json" is not of the form FORMAT=FILE`),
	Entry("a report without a name", "run --report=json=", "is not of the form FORMAT=FILE"),
	Entry("a report of an unknown format", "run --report=pdf=a.pdf", `--report: unknown report format "pdf"`),
	Entry("a report to a missing folder", "run --report=json=none/a.json", "--report: open none/a.json: "),
	Entry("a report to a folder", "run --report=json=.", "--report: open .: "),
	Entry("two reports to one file", "run --report=json=a --report=junit=a", "--report a and --report a are the same file\n"),
	Entry("two reports to standard output", "run --report=json=- --report=junit=-", "--report: two reports to standard output\n"),
	Entry("a run to go on with and to overwrite", "run --journal=a --resume --force", "--resume continues the journal that --force would overwrite\n"),
	Entry("a journal in a missing folder", "run --journal=none/a.jsonl", "open none/a.jsonl: "),
	Entry("a seed that is no number", "run --seed=x", `invalid argument "x" for "--seed" flag: want a 64-bit integer, or random`),
	Entry("a seed that is too large", "run --seed=9223372036854775808", "want a 64-bit integer, or random"),
	Entry("an unknown colour", "run --color=red", `invalid argument "red" for "--color" flag: want one of auto, always, never`),
	Entry("no time at all", "run --for=0s", `invalid argument "0s" for "--for" flag: want a duration above zero, such as 90s or 1h30m`),
	Entry("a time without a unit", "run --for=10", "want a duration above zero"),
	Entry("a time in the past", "run --for=-1m", "want a duration above zero"),
	Entry("a run to go on with that is not named", "run --resume", "--resume continues a journal: name it with --journal\nconform: see `conform run --help`\n"),
	Entry("fewer random cases than none", "run --random=-1", "want an integer from 0 to"),
	Entry("more random cases than can be counted", "run --random=9223372036854775807", "want an integer from 0 to"),
	Entry("no job at all", "run --jobs=0", "want an integer from 1 to"),
	Entry("no memory at all", "run --max-case-bytes=0", "want an integer from 1 to"),
	Entry("more elements than there can be", "explain dml.slice1/example-1 --elements=1e9", "want an integer from 0 to"),
	Entry("more repetitions than there can be", "replay dml.slice1/example-* --repeat=600000", "--repeat: 600000 times 2 cases are more than 1000000"),
	Entry("nothing to explain", "explain", "an argument is missing: conform explain ID|FILE…\nconform: see `conform explain --help`\n"),
	Entry("nothing to lint", "lint", "an argument is missing: conform lint FILE|FOLDER…"),
	Entry("nothing to report", "report", "an argument is missing: conform report JOURNAL|FOLDER…"),
	Entry("two cases to minimise", "shrink a.yaml b.yaml", `unexpected argument "b.yaml"`),
	Entry("an argument where none belongs", "version cpu", `unexpected argument "cpu"`),
	Entry("a format that report does not have", "report a.jsonl --format=pdf", `unknown report format "pdf"`),
	Entry("a missing case file", "replay none.yaml", "open none.yaml: "),
	Entry("a missing journal", "report none.jsonl", "open none.jsonl: "),
	Entry("a missing waiver file", "run --waivers=none.yaml", "open none.yaml: "),
	Entry("a missing folder of cases", "run --cases=none", "open none: "),
	Entry("a folder of cases without any", "run --only-cases=.", ".: the folder has no case files (*.yaml)"),
	Entry("a folder without case files", "replay .", ".: the folder has no case files (*.yaml)"),
	Entry("a folder in place of a journal", "report .", "open .: it is a folder: want a file"),
	Entry("a folder in place of a waiver file", "run --waivers=.", "open .: it is a folder: want a file"),
)

var _ = DescribeTable("mistakes in the command line are reported before case files are read", func(flags ...string) {
	broken := file("broken.yaml", "operator: none\n")
	e := conform(append([]string{"run", "--only-cases=" + broken}, flags...)...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).NotTo(ContainSubstring("broken.yaml"))
	Expect(conform("run", "--only-cases="+broken).stderr).To(ContainSubstring("broken.yaml"))
},
	Entry("an unknown backend", "--backend=xyzzy"),
	Entry("a device for a backend without devices", "--device=0"),
	Entry("an unknown question", "--reading=what=keep"),
	Entry("an unknown report format", "--report=pdf=a.pdf"),
	Entry("a missing waiver file", "--waivers=none.yaml"),
	Entry("a missing waiver file in a dry run", "--waivers=none.yaml", "--dry-run"),
)

var _ = It("leaves nothing behind where no case matches", func() {
	cmd := command("run", "dml.slice1/no-such-case", "--write-witnesses=witnesses", "--report=json=report.json", "--journal=run.jsonl")
	Expect(end(cmd).status).To(Equal(2))
	Expect(os.ReadDir(cmd.Dir)).To(BeEmpty())
})

var _ = DescribeTable("a file in the place of something else is told apart", func(name, line, message string) {
	cmd := command(strings.Fields(line)...)
	Expect(os.WriteFile(filepath.Join(cmd.Dir, name), nil, 0o644)).To(Succeed())
	e := end(cmd)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(Equal("conform: " + message + "\n"))
},
	Entry("a program as a backend", "mine", "run --backend=./mine", `unknown backend "./mine": it is a file: did you mean exec:./mine?`),
	Entry("a program in this folder", "mine", "run --backend=mine", `unknown backend "mine": it is a file: did you mean exec:.`+string(filepath.Separator)+`mine?`),
	Entry("a library as a backend", "mine.so", "run --backend=./mine.so", `unknown backend "./mine.so": it is a file: did you mean lib:./mine.so?`),
	Entry("a case file as a pattern", "mine.yml", "run mine.yml", "no case matches \"mine.yml\", which is a file: did you mean --cases=mine.yml, or `conform replay mine.yml`?"),
	Entry("a folder as a pattern", "mine", "run .", `no case matches ".", which is a folder: did you mean --cases=.?`),
)

var _ = DescribeTable("help", func(command string) {
	e := conform(append(strings.Fields(command), "--help")...)
	Expect(e.status).To(Equal(0), e.stderr)
	Expect(e.stdout).To(And(ContainSubstring("Usage:\n  conform"), ContainSubstring("Examples:\n  conform")))
	Expect(e.stdout).NotTo(MatchRegexp(`(?m)^ {2,6}(-\w, )?--\S+ [^ A-Z]`), "a flag's value has no name")
	Expect(e.stdout).NotTo(MatchRegexp(`(?m) $`), "a flag's value has so long a name that no words stand beside it")
	for _, line := range lines(e.stdout) {
		Expect(utf8.RuneCountInString(line)).To(BeNumerically("<=", 80), line)
	}
	if strings.Contains(e.stdout, "\nBackend:\n") {
		Expect(e.stdout).To(MatchRegexp(`\nFlags:\n  -h, --help +help for [\w-]+\n$`), "a flag is in no group")
	}
},
	func(command string) string { return "of conform " + command },
	Entry(nil, ""), Entry(nil, "run"), Entry(nil, "list"), Entry(nil, "show"), Entry(nil, "explain"),
	Entry(nil, "replay"), Entry(nil, "shrink"), Entry(nil, "lint"), Entry(nil, "coverage"), Entry(nil, "init"),
	Entry(nil, "protocol-check"), Entry(nil, "rules"), Entry(nil, "schema"), Entry(nil, "backends"),
	Entry(nil, "report"), Entry(nil, "compare"), Entry(nil, "import onnx"), Entry(nil, "export"), Entry(nil, "serve"),
)

var _ = It("offers flags to the shell with words that have no quotes", func() {
	e := conform("__complete", "run", "--")
	Expect(e.status).To(Equal(0), e.stderr)
	Expect(e.stdout).To(And(ContainSubstring("--cases\tadd the cases"), Not(ContainSubstring("`"))))
})

var _ = It("prints help when asked for nothing", func() {
	e := conform()
	Expect(e.status).To(Equal(0))
	Expect(e.stdout).To(Equal(conform("--help").stdout))
})

var _ = It("states its version", func() {
	e := conform("--version")
	Expect(e.status).To(Equal(0))
	Expect(e.stdout).To(MatchRegexp(`^conform version \d+\.\d+\.\d+(\+[0-9a-f]{12})?\n$`))
})

var _ = DescribeTable("completion", func(shell string) {
	e := conform("completion", shell)
	Expect(e.status).To(Equal(0), e.stderr)
	Expect(e.stdout).To(ContainSubstring("conform"))
},
	func(shell string) string { return "for " + shell },
	Entry(nil, "bash"), Entry(nil, "zsh"), Entry(nil, "fish"), Entry(nil, "powershell"),
)

var _ = DescribeTable("the shell is offered", func(line, word string) {
	e := conform(append([]string{"__complete"}, strings.Split(line, " ")...)...)
	Expect(e.status).To(Equal(0), e.stderr)
	Expect(lines(e.stdout)).To(ContainElement(word))
},
	Entry("the mutants among the backends", "run --backend ", "faulty:slice1-reverse-off-by-one"),
	Entry("every answer to every question", "run --reading ", "equal-begin-end=empty"),
	Entry("a seed of its own", "run --seed ", "random"),
	Entry("the formats of reports", "replay --report ", "junit="),
	Entry("when to use colours", "run --color ", "always"),
	Entry("the formats of report", "report --format ", "html"),
	Entry("the tags of cases", "list --tags ", "example"),
	Entry("the IDs of cases", "explain dml.slice1/ex", "dml.slice1/example-2"),
	Entry("a matrix by the ID that stands for it", "run dml.copy/every-type-and", "dml.copy/every-type-and-layout"),
)
