// Package check decodes the manifests of the folder above with the types of the
// Kubernetes API, which refuse unknown fields and malformed quantities. It is a
// module of its own, so that conform has no dependency on Kubernetes.
package check_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// read decodes a manifest. A field that the API does not have is an error.
func read(t *testing.T, name string, to any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", name))
	if err == nil {
		err = yaml.UnmarshalStrict(text, to)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func TestShards(t *testing.T) {
	var job batch.Job
	read(t, "shards.yaml", &job)
	if job.APIVersion != "batch/v1" || job.Kind != "Job" {
		t.Errorf("it is a %s of %s", job.Kind, job.APIVersion)
	}
	s := job.Spec
	if s.CompletionMode == nil || *s.CompletionMode != batch.IndexedCompletion {
		t.Error("the pods have no index")
	}
	if s.BackoffLimitPerIndex == nil || s.Template.Spec.RestartPolicy != core.RestartPolicyNever {
		t.Error("a failure policy takes pods that never restart, and a limit per index")
	}
	checkPod(t, &s.Template.Spec)
	env := s.Template.Spec.Containers[0].Env
	at := slices.IndexFunc(env, func(e core.EnvVar) bool { return e.Name == "CONFORM_SHARDS" })
	if at < 0 || env[at].Value != strconv.Itoa(int(*s.Completions)) {
		t.Errorf("CONFORM_SHARDS is not the number of completions, %d", *s.Completions)
	}
	if *s.Parallelism >= *s.Completions {
		t.Error("there are no more completions than pods, so that pods wait for the slowest")
	}
	if name := s.PodFailurePolicy.Rules[0].OnExitCodes.ContainerName; *name != s.Template.Spec.Containers[0].Name {
		t.Errorf("the failure policy is about the container %q, which there is not", *name)
	}
}

// checkPod checks that a pod has no rights, and mounts the volumes that it has.
func checkPod(t *testing.T, pod *core.PodSpec) {
	t.Helper()
	if pod.SecurityContext == nil || !*pod.SecurityContext.RunAsNonRoot || *pod.AutomountServiceAccountToken {
		t.Error("the pod has rights that it does not need")
	}
	for _, c := range pod.Containers {
		if s := c.SecurityContext; s == nil || *s.AllowPrivilegeEscalation || !*s.ReadOnlyRootFilesystem || !slices.Equal(s.Capabilities.Drop, []core.Capability{"ALL"}) {
			t.Errorf("the container %s has rights that it does not need", c.Name)
		}
		for _, m := range c.VolumeMounts {
			if !slices.ContainsFunc(pod.Volumes, func(v core.Volume) bool { return v.Name == m.Name }) {
				t.Errorf("there is no volume %s", m.Name)
			}
		}
		for _, arg := range c.Args {
			_, path, ok := strings.Cut(arg, "=/")
			if ok && !slices.ContainsFunc(c.VolumeMounts, func(m core.VolumeMount) bool { return strings.HasPrefix("/"+path, m.MountPath+"/") }) {
				t.Errorf("%s is not in a volume", arg)
			}
		}
	}
}
