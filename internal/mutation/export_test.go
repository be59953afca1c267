package mutation

// Split returns the arguments that choose each part of the tests in some files
// of a folder.
func Split(dir string, files ...string) ([][]string, error) {
	return split(&listed{Dir: dir, XTestGoFiles: files})
}
