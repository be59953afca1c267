package check_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yannh/kubeconform/pkg/validator"
	apps "k8s.io/api/apps/v1"
	"sigs.k8s.io/yaml"
)

// The module whose files describe the API of Kubernetes, and its checksum. It is
// downloaded and not required: its requirements are modules that only it has.
const (
	kubernetes    = "k8s.io/kubernetes@v1.37.2"
	kubernetesSum = "h1:A2VDEiObzkYqFTKhSsn0ZEb0RlLEXpHWj93gi2HqEwE="
)

// kinds are the kinds of the manifests: the file of OpenAPI that describes each, and
// its name there.
var kinds = map[string][2]string{
	"deployment-apps-v1.json": {"apis__apps__v1_openapi.json", "io.k8s.api.apps.v1.Deployment"},
	"job-batch-v1.json":       {"apis__batch__v1_openapi.json", "io.k8s.api.batch.v1.Job"},
}

// newValidator returns kubeconform with schemas of kinds. They are strict: an
// object has no other properties.
func newValidator(t *testing.T) validator.Validator {
	t.Helper()
	output, err := exec.Command("go", "mod", "download", "-json", kubernetes).Output()
	var module struct{ Dir, Sum string }
	if err == nil {
		err = json.Unmarshal(output, &module)
	}
	if err != nil || module.Sum != kubernetesSum {
		t.Fatalf("%s: %v: %s", kubernetes, err, output)
	}
	folder := t.TempDir()
	for file, kind := range kinds {
		text, err := os.ReadFile(filepath.Join(module.Dir, "api", "openapi-spec", "v3", kind[0]))
		if err != nil {
			t.Fatal(err)
		}
		var api struct {
			Components struct {
				Schemas map[string]map[string]any `json:"schemas"`
			} `json:"components"`
		}
		if err := json.Unmarshal(text, &api); err != nil {
			t.Fatal(err)
		}
		for _, schema := range api.Components.Schemas {
			if schema["properties"] != nil {
				schema["additionalProperties"] = false
			}
		}
		text, err = json.Marshal(map[string]any{
			"allOf": []any{map[string]string{"$ref": "#/components/schemas/" + kind[1]}}, "components": api.Components,
		})
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, file), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	v, err := validator.New([]string{filepath.Join(folder, "{{.ResourceKind}}{{.KindSuffix}}.json")}, validator.Opts{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// validate validates a manifest.
func validate(t *testing.T, v validator.Validator, name string, text []byte) validator.Result {
	t.Helper()
	results := v.Validate(name, io.NopCloser(bytes.NewReader(text)))
	if len(results) != 1 {
		t.Fatalf("%s has %d resources", name, len(results))
	}
	return results[0]
}

// TestQuantity shows what the types refuse and the schemas do not: the schema of a
// quantity is that of any text.
func TestQuantity(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "workers.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte("512Mi"), []byte("512Mx"))
	if r := validate(t, newValidator(t), "workers.yaml", text); r.Status != validator.Valid {
		t.Errorf("the schema knows quantities: %v", r.Err)
	}
	if err := yaml.UnmarshalStrict(text, new(apps.Deployment)); err == nil || !strings.Contains(err.Error(), "quantities must match") {
		t.Errorf("the type admits 512Mx: %v", err)
	}
}

// TestSchemas validates the manifests, and copies with mistakes.
func TestSchemas(t *testing.T) {
	v := newValidator(t)
	manifests, err := filepath.Glob(filepath.Join("..", "*.yaml"))
	if err != nil || len(manifests) == 0 {
		t.Fatalf("there is no manifest: %v", err)
	}
	for _, name := range manifests {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if r := validate(t, v, name, text); r.Status != validator.Valid {
			t.Errorf("%s: %v", name, r.Err)
		}
	}
	for _, test := range []struct{ mistake, manifest, from, to, want string }{
		{"a field that there is not", "workers.yaml", "  replicas: 4", "  replica: 4", "'replica'"},
		{"a field in a nested object", "shards.yaml", "runAsUser:", "runAsUsers:", "'runAsUsers'"},
		{"a field that is missing", "workers.yaml", "        - name: conform\n          image:", "        - image:", "'name'"},
		{"a rule that is half", "shards.yaml", "operator: In, ", "", "'operator'"},
		{"a number that is text", "shards.yaml", "completions: 8", `completions: "8"`, "/spec/completions"},
		{"a kind that there is not", "workers.yaml", "apps/v1", "apps/v2", "could not find schema"},
		{"a field twice", "workers.yaml", "  replicas: 4", "  replicas: 4\n  replicas: 4", "already set"},
	} {
		text, err := os.ReadFile(filepath.Join("..", test.manifest))
		if err != nil {
			t.Fatal(err)
		}
		wrong := strings.Replace(string(text), test.from, test.to, 1)
		r := validate(t, v, test.mistake, []byte(wrong))
		if wrong == string(text) || r.Err == nil || !strings.Contains(r.Err.Error(), test.want) {
			t.Errorf("%s: %v", test.mistake, r.Err)
		}
	}
}
