package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Written writes the files of an engine's adapter into a folder of the user's cache that is named
// by the engine and their digest, unless it is there.
func Written(name string, files map[string][]byte) (folder string, err error) {
	digest := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(digest, "%s %d\n%s", name, len(files[name]), files[name])
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	parent := filepath.Join(cache, "conform", "adapters")
	folder = filepath.Join(parent, name+"-"+hex.EncodeToString(digest.Sum(nil))[:16])
	if _, err := os.Stat(folder); err == nil {
		return folder, nil
	}
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", err
	}
	made, err := os.MkdirTemp(parent, "new-")
	if err != nil {
		return "", err
	}
	defer func() { _ = os.RemoveAll(made) }()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(made, name), text, 0o644); err != nil {
			return "", err
		}
	}
	err = os.Rename(made, folder)
	if _, there := os.Stat(folder); there == nil { // another process may have been first
		err = nil
	}
	return folder, err
}
