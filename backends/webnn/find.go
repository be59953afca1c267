package webnn

import (
	"fmt"
	"os"
	"path/filepath"
)

// variable is the environment variable with the browser's path.
const variable = "CONFORM_WEBNN_BROWSER"

// Environment lists the variables that [Open] and the browser read.
func Environment() []string {
	return []string{variable, "XDG_CACHE_HOME", "LOCALAPPDATA", "LD_LIBRARY_PATH", "DISPLAY"}
}

// find returns the path of the browser: that of the flag, or of the variable, or of the
// browser that make engines-install installed.
func find(flag string) (string, error) {
	if flag != "" {
		return flag, nil
	}
	if path := os.Getenv(variable); path != "" {
		return path, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	path := filepath.Join(cache, "conform", "engines", "chromium", "chromium")
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("there is no browser for WebNN: state its path by --browser or %s, or run make engines-install", variable)
	}
	return path, nil
}
