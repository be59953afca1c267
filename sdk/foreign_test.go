package sdk_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"
	"gopkg.in/yaml.v3"
)

// A step is one of a GitHub workflow or action.
type step struct {
	Uses, Run string
	With, Env map[string]string
}

// unmarshal reads the first document of a YAML file.
func unmarshal(path string, to any) {
	Expect(yaml.NewDecoder(strings.NewReader(read(path))).Decode(to)).To(Succeed(), path)
}

// bash runs a script as CI systems do, and returns its exit status and output.
func bash(folder, script string, variables ...string) (status int, output string) {
	cmd := exec.Command(find("bash", func(string) error { return nil }, "bash"), "-eo", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), variables...)
	var text bytes.Buffer
	cmd.Stdout, cmd.Stderr = &text, &text
	err := cmd.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		Fail(err.Error())
	}
	return cmd.ProcessState.ExitCode(), text.String()
}

// checkout is the path of this repository.
func checkout() string {
	path, err := filepath.Abs("..")
	Expect(err).NotTo(HaveOccurred())
	return path
}

// number is that of a run on GitHub, or of a pipeline on GitLab.
const number = "19283746501"

// bySchedule is a value that depends on what started a workflow.
var bySchedule = regexp.MustCompile(`^\$\{\{ github\.event_name == 'schedule' && github\.run_id \|\| '(\w+)' \}\}$`)

// onGitHub runs the steps of the workflow in a repository up to the first that
// fails, after an event: push or schedule. What is checked out is there already; Go is
// that of this machine.
func onGitHub(event, repository string) (status int, output string) {
	var workflow struct {
		On   map[string]any
		Jobs map[string]struct{ Steps []step }
	}
	unmarshal(filepath.Join(repository, ".github", "workflows", "conform.yml"), &workflow)
	Expect(workflow.On).To(HaveKey(event))
	for _, one := range workflow.Jobs["conform"].Steps {
		text := ""
		switch {
		case one.Run != "":
			status, text = bash(repository, one.Run)
		case one.Uses == "./.conform":
			for name, value := range one.With {
				if values := bySchedule.FindStringSubmatch(value); values != nil {
					one.With[name] = values[1]
					if event == "schedule" {
						one.With[name] = number
					}
				}
			}
			one.With["arguments"] = "--random=100\n" + one.With["arguments"] // conform run alone draws many more
			status, text = composite(repository, one.With)
		default:
			Expect(one.Uses).To(HavePrefix("actions/checkout@"))
		}
		output += text
		if status != 0 {
			break
		}
	}
	return status, output
}

// input is the value of an action's input.
var input = regexp.MustCompile(`\$\{\{ inputs\.(\w+) \}\}`)

// composite runs the steps of the action of this repository with some inputs.
func composite(repository string, with map[string]string) (status int, output string) {
	var action struct {
		Inputs map[string]struct {
			Default  string
			Required bool
		}
		Runs struct{ Steps []step }
	}
	unmarshal("../action.yml", &action)
	for name := range with {
		Expect(action.Inputs).To(HaveKey(name))
	}
	summary := filepath.Join(GinkgoT().TempDir(), "summary.md")
	for _, one := range action.Runs.Steps {
		if one.Uses != "" {
			Expect(one.Uses).To(HavePrefix("actions/setup-go@"))
			continue
		}
		variables := []string{
			"GITHUB_ACTION_PATH=" + checkout(), "RUNNER_TEMP=" + runner, "GITHUB_STEP_SUMMARY=" + summary,
		}
		Expect(one.Run).NotTo(ContainSubstring("${{"), "what an input holds is never run")
		for name, value := range one.Env {
			variables = append(variables, name+"="+input.ReplaceAllStringFunc(value, func(text string) string {
				name := input.FindStringSubmatch(text)[1]
				Expect(action.Inputs).To(HaveKey(name))
				if value, given := with[name]; given {
					return value
				}
				Expect(action.Inputs[name].Required).To(BeFalse(), name)
				return action.Inputs[name].Default
			}))
		}
		var text string
		status, text = bash(repository, one.Run, variables...)
		output += text
		if status != 0 {
			break
		}
	}
	return status, output
}

// seedOf returns the seed of the run with a journal.
func seedOf(journal string) int64 {
	var first struct{ Header struct{ Seed int64 } }
	line, _, _ := strings.Cut(read(journal), "\n")
	Expect(json.Unmarshal([]byte(line), &first)).To(Succeed())
	return first.Header.Seed
}

// onGitLab runs the job of the template in a repository, in a pipeline of some source:
// push or schedule. As GitLab does, it puts the inputs into the text of the template
// before it reads that.
func onGitLab(source, repository string, inputs map[string]string) (status int, output string) {
	var head struct {
		Spec struct {
			Inputs map[string]struct{ Default string }
		}
	}
	unmarshal("../templates/conform.yml", &head)
	_, text, _ := strings.Cut(read("../templates/conform.yml"), "\n---\n")
	for key, one := range head.Spec.Inputs {
		value, given := inputs[key]
		if !given {
			value = one.Default
		}
		text = strings.ReplaceAll(text, "$[[ inputs."+key+" ]]", value)
	}
	Expect(text).NotTo(ContainSubstring("$[["))
	var jobs struct {
		Conform struct {
			Variables map[string]string
			Rules     []struct {
				If           string
				Variables    map[string]string
				AllowFailure bool `yaml:"allow_failure"`
			}
			Before []string `yaml:"before_script"`
			Script []string
		}
	}
	Expect(yaml.Unmarshal([]byte(text), &jobs)).To(Succeed())
	job := &jobs.Conform
	if source == "schedule" {
		Expect(job.Rules[0].If).To(Equal(`$CI_PIPELINE_SOURCE == "schedule"`))
		Expect(job.Rules[0].AllowFailure).To(BeTrue())
		maps.Copy(job.Variables, job.Rules[0].Variables)
		for name, value := range job.Variables {
			job.Variables[name] = strings.ReplaceAll(value, "$CI_PIPELINE_ID", number)
		}
	}
	variables := []string{"GOFLAGS=-trimpath -ldflags=-s", "CGO_ENABLED=0"} // so that go build has the packages of the wheel, or of an earlier clone
	for name, value := range job.Variables {
		variables = append(variables, name+"="+value)
	}
	return bash(repository, strings.Join(append(job.Before, job.Script...), "\n"), variables...)
}

// starter writes a starter into a repository of its own, and says what mends it.
func starter(language string) (repository string, mend func()) {
	if runtime.GOOS == "windows" {
		Skip("the starters' recipes are for Linux and macOS")
	}
	parent := folder()
	Expect(conform(parent, "init", language, "mine").status).To(BeZero())
	repository = filepath.Join(parent, "mine")
	if language == "python" {
		usePython("numpy")
		return repository, func() { place(repository, "backend.py", blocks("python")[1]) }
	}
	find("C compiler", func(string) error { return nil }, "cc")
	return repository, func() {
		sources, err := filepath.Glob(strided)
		Expect(err).NotTo(HaveOccurred())
		whole := ""
		for _, source := range append(sources, "c/examples/strided/strided.h") {
			place(repository, filepath.Base(source), read(source))
			if filepath.Ext(source) == ".c" {
				whole += "#include \"" + filepath.Base(source) + "\"\n"
			}
		}
		place(repository, "backend.c", whole)
	}
}

var _ = DescribeTable("in a repository of somebody else, the recipe is red for the fault of the starter, and green after its mending", func(language, event string, seed types.GomegaMatcher) {
	repository, mend := starter(language)
	status, output := onGitHub("push", repository)
	Expect(status).To(Equal(1), output)
	Expect(output).To(And(ContainSubstring("::error "), ContainSubstring("wrongly-accepted")))
	Expect(read(filepath.Join(repository, "conform.xml"))).To(ContainSubstring("<failure"))
	mend()
	status, output = onGitHub(event, repository)
	Expect(status).To(BeZero(), output)
	Expect(output).NotTo(ContainSubstring("::error "))
	Expect(seedOf(filepath.Join(repository, "conform.jsonl"))).To(seed)
},
	Entry("a program on GitHub, after a push", "python", "push", BeEquivalentTo(1)),
	Entry("a library on GitHub, by schedule", "c", "schedule", BeEquivalentTo(19283746501)),
)

var _ = It("so it is on GitLab", func() {
	find("git", func(string) error { return exec.Command("git", "-C", "..", "rev-parse", "HEAD").Run() }, "git")
	repository, mend := starter("c")
	origin := folder() // of conform, with what is not committed yet
	copyTree(checkout(), origin)
	status, output := bash(origin, "git init --quiet --initial-branch=main && git add . && git -c user.name=a -c user.email=a@b commit --quiet --message=all")
	Expect(status).To(BeZero(), output)
	inputs := map[string]string{
		"backend": "lib:./libbackend.so", "arguments": "dml.copy --random=1000", "repository": "file://" + origin,
		"build": "cc -shared -fPIC -fvisibility=hidden -o libbackend.so backend.c",
	}
	status, output = onGitLab("push", repository, inputs)
	Expect(status).To(Equal(1), output)
	Expect(output).To(ContainSubstring("✗ wrongly-accepted"))
	Expect(read(filepath.Join(repository, "conform.json"))).To(ContainSubstring(`"severity"`))
	Expect(seedOf(filepath.Join(repository, "conform.jsonl"))).To(BeEquivalentTo(1))

	By("and the command of a backend may have quotes, and a pattern too")
	mend()
	Expect(os.RemoveAll(filepath.Join(repository, ".conform"))).To(Succeed())
	Expect(os.Mkdir(filepath.Join(repository, "my backend"), 0o755)).To(Succeed())
	place(repository, filepath.Join("my backend", `a "b`), "exec '"+program+"' serve --backend=lib:./libbackend.so\n")
	inputs["backend"], inputs["arguments"] = `exec:sh 'my backend/a "b'`, `'dml.copy/*' "--random=0" --report=text=$(echo,x).txt`
	status, output = onGitLab("schedule", repository, inputs)
	Expect(status).To(BeZero(), output)
	Expect(seedOf(filepath.Join(repository, "conform.jsonl"))).To(BeEquivalentTo(19283746501))
	Expect(filepath.Join(repository, "$(echo,x).txt")).To(BeARegularFile(), "what an argument holds is never run")
})

// copyTree copies the files that git knows, or would add.
func copyTree(from, to string) {
	list, err := exec.Command("git", "-C", from, "ls-files", "--cached", "--others", "--exclude-standard").Output()
	Expect(err).NotTo(HaveOccurred())
	for name := range strings.SplitSeq(strings.TrimSpace(string(list)), "\n") {
		source, err := os.Open(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, and not committed yet
		}
		Expect(err).NotTo(HaveOccurred())
		Expect(os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755)).To(Succeed())
		target, err := os.Create(filepath.Join(to, name))
		Expect(err).NotTo(HaveOccurred())
		_, err = io.Copy(target, source)
		Expect(errors.Join(err, source.Close(), target.Close())).To(Succeed())
	}
}

var _ = It("pre-commit checks case files with conform lint", func() {
	var hooks []struct{ ID, Language, Entry, Files string }
	unmarshal("../.pre-commit-hooks.yaml", &hooks)
	Expect(hooks).To(HaveLen(1))
	Expect(hooks[0].Language).To(Equal("golang"), "pre-commit installs the programs of the module")
	for name, checked := range map[string]bool{"conform/mine.yaml": true, "a/cases/b/c.yaml": true, "waivers.yaml": true, "compose.yaml": false, "conform/go.mod": false} {
		Expect(regexp.MustCompile(hooks[0].Files).MatchString(name)).To(Equal(checked), name)
	}
	words := strings.Fields(hooks[0].Entry)
	Expect(words[0]).To(Equal("conform"))
	in := folder()
	place(in, "waivers.yaml", "waivers:\n  - {operator: dml.slice, symptoms: \"*\", when: {}, reason: known}\n")
	place(in, "known.yaml", "waivers: []\n")
	Expect(conform(in, append(words[1:], "known.yaml")...).status).To(BeZero())
	Expect(conform(in, append(words[1:], "known.yaml", "waivers.yaml")...).status).To(Equal(2))
})
