package mutation

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// activePath is where package active lies in the module: it is there in ours,
// and every rewritten one gets it.
const activePath = "internal/mutation/active"

var (
	//go:embed active/active.go
	activeSource []byte
	//go:embed active/change.go
	changeSource []byte
)

// overlay writes rewritten sources of the module at root into a folder, with
// the file that has go build them in the place of the module's own. It returns
// the path of that file.
func overlay(sources map[string][]byte, root, folder string) (string, error) {
	active := filepath.Join(root, filepath.FromSlash(activePath))
	sources[filepath.Join(active, "active.go")] = activeSource
	sources[filepath.Join(active, "change.go")] = changeSource
	var file struct{ Replace map[string]string }
	file.Replace = make(map[string]string)
	for name, source := range sources {
		to := filepath.Join(folder, fmt.Sprintf("%d-%s", len(file.Replace), filepath.Base(name)))
		if err := os.WriteFile(to, source, 0o600); err != nil {
			return "", err
		}
		file.Replace[name] = to
	}
	text, err := json.Marshal(file)
	if err != nil {
		return "", err
	}
	at := filepath.Join(folder, "overlay.json")
	return at, os.WriteFile(at, text, 0o600)
}
