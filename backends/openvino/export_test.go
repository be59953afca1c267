package openvino

import "example.com/conform/spec"

// Written returns the model in IR that a mode has of a call of one of OpenVINO's
// operators: its text, its weights, and the data of its inputs.
func Written(c *spec.Call, modeName string) (text, weights []byte, inputs [][]byte, err error) {
	m, err := modeNamed(modeName)
	if err != nil {
		return nil, nil, nil, err
	}
	written, err := layerOf(c.Operator).write(c, m)
	if err != nil {
		return nil, nil, nil, err
	}
	for i := range written.inputs {
		inputs = append(inputs, written.inputs[i].data)
	}
	return written.text, written.weights, inputs, nil
}

// Reason is what is kept of a message of OpenVINO.
var Reason = reason

// Models returns how many compiled models are kept.
func (b *Backend) Models() int { return b.models.Len() }

// MaxModels is how many are kept at most.
const MaxModels = maxModels
