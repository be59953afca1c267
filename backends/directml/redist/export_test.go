package redist

// What the tests need of the package's own.
var (
	FetchFrom   = fetch
	NPMRegistry = npmRegistry
)

// Member is the name of the DLL within the archive.
const Member = member
