package vulkan

import (
	"fmt"
	"strings"
	"sync"

	"example.com/conform/backends/vulkan/vk"
)

// maxMessages bounds how many messages are kept.
const maxMessages = 100

// messages are what the validation layer has said. It may do so from any
// thread of the driver.
type messages struct {
	mu    sync.Mutex
	texts []string
	more  int // that are not kept
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

// err returns a *[ValidationError] once the layer has said something; nil
// messages have nothing to say.
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

// A ValidationError says that the validation layer objects to how the backend
// uses Vulkan: a fault of the backend's.
type ValidationError struct {
	Message string // the first one, in one line
	More    int    // that followed
}

// Error returns the message.
func (e *ValidationError) Error() string {
	if e.More > 0 {
		return fmt.Sprintf("the validation layer objects, and %d times more: %s", e.More, e.Message)
	}
	return "the validation layer objects: " + e.Message
}
