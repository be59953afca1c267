package remote_test

func hold(string) { forever() }

func held(string) bool { return false }

// childActsHere are what a child does on this system alone.
var childActsHere = map[string]func(c *childProcess, seq int64, job int, memory []byte){}

var childModesHere = map[string]func(){}

func occupies() bool { panic("a child for Unix") }
