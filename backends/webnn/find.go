package webnn

import (
	"fmt"
	"os"
	"path/filepath"
)

// variable is the environment variable with the browser's path.
const variable = "CONFORM_WEBNN_BROWSER"

// find returns the path of the browser: that of the option, or of the variable, or of the
// browser that make engines-install installed.
func find(option string) (string, error) {
	if option != "" {
		return option, nil
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
		return "", fmt.Errorf("there is no browser for WebNN: state its path by --option browser=PATH or %s, or run make engines-install", variable)
	}
	return path, nil
}
