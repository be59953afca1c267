package vulkan

import (
	"fmt"
	"strings"
	"sync"

	"example.com/conform/backends/vulkan/vk"
)

// maxMessages bounds how many messages are kept.
const maxMessages = 100

// messages collects the messages of the validation layer, which may come from
// any thread of the driver.
type messages struct {
	mu    sync.Mutex
	texts []string
	more  int // not kept
}

func (m *messages) add(_ vk.DebugUtilsMessageSeverityFlagsEXT, _ vk.DebugUtilsMessageTypeFlagsEXT, message *vk.DebugUtilsMessengerCallbackDataEXT) {
	text := strings.Join(strings.Fields(vk.Text(message.PMessage)), " ")
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.texts) == maxMessages {
		m.more++
		return
	}
	m.texts = append(m.texts, text)
}

// err returns a *[ValidationError] if there are messages. It returns nil for
// nil messages.
func (m *messages) err() error {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.texts) == 0 {
		return nil
	}
	return &ValidationError{Message: m.texts[0], More: len(m.texts) - 1 + m.more}
}

// A ValidationError is a violation by the backend that the validation layer
// reports: a fault of the backend.
type ValidationError struct {
	Message string // the first message, on one line
	More    int    // number of further messages
}

// Error returns the message.
func (e *ValidationError) Error() string {
	if e.More > 0 {
		return fmt.Sprintf("the validation layer objects, and %d times more: %s", e.More, e.Message)
	}
	return "the validation layer objects: " + e.Message
}
