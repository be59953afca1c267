package guard

// Kept is how many bytes an arena keeps for the next batch.
const Kept = kept

// Len returns how many bytes an arena has for a batch without growing.
func (a *Arena) Len() int { return int(a.length) }
