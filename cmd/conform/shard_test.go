package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// times are what of a report depends on the clock.
var times = regexp.MustCompile(`"(at|elapsed_seconds)": [^\n]*\n`)

// parts runs every shard of a run, and returns their journals. All of them have
// one relative name, so that the command line is the same.
func parts(n int, args ...string) []string {
	var journals []string
	for i := range n {
		cmd := command(append(args, "--journal=run.jsonl", fmt.Sprintf("--shard=%d/%d", i+1, n))...)
		e := end(cmd)
		Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
		journals = append(journals, filepath.Join(cmd.Dir, "run.jsonl"))
	}
	return journals
}

// whole runs a run that is not divided and returns its journal.
func whole(args ...string) string {
	cmd := command(append(args, "--journal=run.jsonl")...)
	Expect(end(cmd).status).To(BeNumerically("<=", 1))
	return filepath.Join(cmd.Dir, "run.jsonl")
}

// rendered is the report of journals, without times.
func rendered(journals ...string) string {
	e := conform(append([]string{"report", "--format=json"}, journals...)...)
	Expect(e.status).To(BeNumerically("<=", 1), e.stderr)
	Expect(e.stderr).To(BeEmpty())
	return times.ReplaceAllString(e.stdout, "")
}

var _ = DescribeTable("the report of all shards is that of the run that is not divided", func(backend string, counts []int, more ...string) {
	args := append([]string{"run", "--backend=" + backend, "--seed=3"}, more...)
	if slices.Contains(more, "--strict-readings") {
		args = append(args, "--waivers="+file("waivers.yaml", `waivers:
  - {operator: dml.scatter, symptoms: guard-overwritten *, when: {}, reason: excuses nothing}
  - {operator: dml.scatter, symptoms: "*", when: {type of input: [uint8, int8]}, share: 0.1%, reason: known}
`))
	}
	want := rendered(whole(args...))
	for _, n := range counts {
		Expect(rendered(parts(n, args...)...)).To(Equal(want), "%d shards", n)
	}
},
	Entry("of a backend that conforms", "cpu", []int{7}, "dml.*/*", "xla.*/*", "--random=7000"),
	Entry("of one that diverges in most units, so that few are examined", "faulty:slice1-reverse-off-by-one", []int{3}, "dml.slice1/*", "--random=6000"),
	Entry("of one whose cases are taken for evidence of a reading", "faulty:strided-slice-swaps-masks", []int{3}, "openvino.strided_slice/*", "openvino.pad/*", "--random=3000"),
	Entry("of one that the shards contradict each other about", "faulty:strided-slice-pads-masks-with-ones", []int{3}, "openvino.strided_slice/*", "openvino.pad/*", "--random=3000"),
	Entry("of one that accepts what it must refuse", "faulty:copy-accepts-everything", []int{3}, "dml.*/*", "--random=5000"),
	Entry("of one whose divergences are waived", "faulty:scatter-clamps-out-of-range", []int{3}, "dml.*/*", "--random=5000", "--strict-readings"),
	Entry("of fewer units than shards", "faulty:slice1-reverse-off-by-one", []int{1, 2, 3, 7}, "dml.slice1/example-*", "--random=0"),
)

var _ = Describe("the journals of shards", func() {
	args := []string{"run", "dml.copy/*", "--random=5000"}

	It("make an incomplete report while one is missing", func() {
		journals := parts(3, args...)
		e := conform("report", journals[2], journals[0])
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(Equal("conform: of the shards, 2 is missing\nconform: the run is incomplete\n"))
		Expect(e.stdout).To(ContainSubstring("the run was interrupted"))
	})

	It("may be in one folder, with folders in it", func() {
		folder, journals := GinkgoT().TempDir(), parts(3, args...)
		for i, name := range []string{"1.jsonl", "more/2.jsonl", "more/3.jsonl"} {
			Expect(os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755)).To(Succeed())
			Expect(os.Rename(journals[i], filepath.Join(folder, name))).To(Succeed())
		}
		Expect(os.WriteFile(filepath.Join(folder, "slurm-1.out"), []byte("no journal"), 0o644)).To(Succeed())
		Expect(rendered(folder)).To(Equal(rendered(whole(args...))))
		e := conform("report", filepath.Join(folder, "more"))
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(HavePrefix("conform: of the shards, 1 is missing\n"))
		e = conform("report", GinkgoT().TempDir())
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("it is a folder: want a file"))
	})

	It("need not be whole", func() {
		journals := parts(2, args...)
		text := read(journals[1])
		cut := file("run.jsonl", text[:len(text)*2/3])
		e := conform("report", journals[0], cut)
		Expect(e.status).To(Equal(3))
		Expect(e.stderr).To(Equal("conform: of the shards, 2 is unfinished: run --resume continues a shard\nconform: the run is incomplete\n"))
	})

	It("are of one run", func() {
		e := conform("report", parts(2, args...)[0], parts(2, append(args, "--seed=9")...)[1])
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(HaveSuffix("the journal is of another run: the seed: 1 there, 9 here\n"))
	})

	It("are each there once", func() {
		journals := parts(2, args...)
		e := conform("report", journals[0], file("copy.jsonl", read(journals[0])))
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("the journal is of the same run as "))
	})

	It("are continued by the shards that they are of", func() {
		cmd := command(append(args, "--journal=run.jsonl", "--shard=2/2")...)
		Expect(end(cmd).status).To(BeZero())
		journal := filepath.Join(cmd.Dir, "run.jsonl")
		text := read(journal)
		cut := file("run.jsonl", text[:len(text)/2])
		e := conform(append(args, "--resume", "--journal="+cut, "--shard=1/2")...)
		Expect(e.status).To(Equal(2))
		Expect(e.stderr).To(ContainSubstring("the shard: "))
		Expect(conform(append(args, "--resume", "--journal="+cut, "--shard=2/2")...).status).To(BeZero())
		Expect(rendered(parts(2, args...)[0], cut)).To(Equal(rendered(parts(2, args...)[0], journal)))
	})
})

// task is a task of a Slurm array of some tasks between two numbers.
func task(id, least, most, step, count string) []string {
	return []string{
		"SLURM_ARRAY_TASK_ID=" + id, "SLURM_ARRAY_TASK_MIN=" + least, "SLURM_ARRAY_TASK_MAX=" + most,
		"SLURM_ARRAY_TASK_STEP=" + step, "SLURM_ARRAY_TASK_COUNT=" + count,
	}
}

// inCI is a run of one case in the environment of a CI system.
func inCI(variables []string, args ...string) ended {
	cmd := command(append([]string{"run", "dml.slice1/example-2", "--report=json=-"}, args...)...)
	cmd.Env = append(cmd.Env, variables...)
	return end(cmd)
}

var _ = DescribeTable("variables name the shard", func(want string, variables []string) {
	e := inCI(variables)
	Expect(e.status).To(BeZero(), e.stderr)
	if want == "" {
		Expect(e.stderr).To(BeEmpty())
		Expect(e.stdout).NotTo(ContainSubstring(`"part"`))
		return
	}
	Expect(e.stderr).To(HavePrefix("conform: shard " + want + ", by "))
	Expect(e.stdout).To(ContainSubstring(`"part": "` + want + `"`))
},
	Entry("GitLab counts from 1", "1/3", []string{"CI_NODE_INDEX=1", "CI_NODE_TOTAL=3"}),
	Entry("GitLab has a total in every job", "", []string{"CI_NODE_TOTAL=1"}),
	Entry("a single job runs all", "", []string{"CI_NODE_INDEX=1", "CI_NODE_TOTAL=1"}),
	Entry("Buildkite counts from 0", "3/3", []string{"BUILDKITE_PARALLEL_JOB=2", "BUILDKITE_PARALLEL_JOB_COUNT=3"}),
	Entry("Kubernetes does not say how many pods there are", "2/4", []string{"JOB_COMPLETION_INDEX=1", "CONFORM_SHARDS=4"}),
	Entry("an indexed Job may be for something else", "", []string{"JOB_COMPLETION_INDEX=1"}),
	Entry("Slurm counts an array from 1", "3/40", task("3", "1", "40", "1", "40")),
	Entry("or from 0", "1/40", task("0", "0", "39", "1", "40")),
	Entry("or from any number, in steps", "3/4", task("18", "10", "23", "4", "4")),
	Entry("or lists a few tasks that are evenly apart", "2/2", task("17", "3", "17", "14", "2")),
	Entry("an array of a single task runs all", "", task("5", "5", "5", "1", "1")),
	Entry("some tasks of an array of 40", "17/40", append(task("17", "3", "17", "1", "2"), "CONFORM_SHARDS=40")),
)

var _ = It("prefers the flag to variables", func() {
	e := inCI([]string{"CI_NODE_INDEX=1", "CI_NODE_TOTAL=3"}, "--shard=2/5")
	Expect(e.stdout).To(ContainSubstring(`"part": "2/5"`))
	Expect(inCI([]string{"CI_NODE_INDEX=1", "CI_NODE_TOTAL=3"}, "--shard=1/1").stdout).NotTo(ContainSubstring(`"part"`))
})

var _ = DescribeTable("refuses a shard", func(message string, variables []string, args ...string) {
	e := inCI(variables, args...)
	Expect(e.status).To(Equal(2))
	Expect(e.stderr).To(ContainSubstring(message))
},
	Entry("that is no shard", `invalid argument "two" for "--shard" flag: want I/N`, nil, "--shard=two"),
	Entry("before the first", "shard 0 is not between 1 and 3: the first is 1", nil, "--shard=0/3"),
	Entry("after the last", "shard 4 is not between 1 and 3", nil, "--shard=4/3"),
	Entry("of none", "want between 1 and 10000 shards", nil, "--shard=1/0"),
	Entry("of too many", "want between 1 and 10000 shards", nil, "--shard=1/10001"),
	Entry("of a seed that each would draw", "--seed=random draws another seed in each shard", nil, "--shard=1/2", "--seed=random"),
	Entry("that variables leave half open", `CI_NODE_INDEX is "2", but CI_NODE_TOTAL is ""`, []string{"CI_NODE_INDEX=2"}),
	Entry("that variables count wrong", `BUILDKITE_PARALLEL_JOB is "3" and BUILDKITE_PARALLEL_JOB_COUNT is "3": shard 4 is not between 1 and 3`,
		[]string{"BUILDKITE_PARALLEL_JOB=3", "BUILDKITE_PARALLEL_JOB_COUNT=3"}),
	Entry("that a variable garbles", `CI_NODE_INDEX is "one", not a number`, []string{"CI_NODE_INDEX=one", "CI_NODE_TOTAL=3"}),
	Entry("without an index", `CONFORM_SHARDS is "3", but neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID is set`, []string{"CONFORM_SHARDS=3"}),
	Entry("of an array with gaps", "task 17 is one of 3 between 3 and 20, which are not 1 apart, and CONFORM_SHARDS is not set: name the shard with --shard=I/N", task("17", "3", "20", "1", "3")),
	Entry("between the steps of an array", "task 4 is one of 2 between 3 and 6, which are not 3 apart", task("4", "3", "6", "3", "2")),
	Entry("of an array without a step", "which are not 0 apart", task("4", "3", "6", "0", "2")),
	Entry("outside its array", "task 7 is one of 4 between 3 and 6", task("7", "3", "6", "1", "4")),
	Entry("of an array whose size is unknown", `SLURM_ARRAY_TASK_COUNT is "", not a number`, task("4", "3", "6", "1", "")),
	Entry("of an array that is too large", "want between 1 and 10000 shards", task("1", "1", "20000", "1", "20000")),
	Entry("of an array that counts from 0, beside a total", "shard 0 is not between 1 and 40: the first is 1", append(task("0", "0", "39", "1", "40"), "CONFORM_SHARDS=40")),
)
